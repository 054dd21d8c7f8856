import type { Label } from '../../../contract/label.ts';
import { ApiError } from '../../transport/http/api-error.ts';
import { messages } from '../../ui/announce.ts';
import { useLanguage } from '../../ui/language.tsx';

const failed: Label = { zh: '操作没有成功。', en: 'This was not done.' };

/** Runs what a section does at a click, and says in a sentence when it fails. */
export function useRun(): (run: () => void | Promise<void>) => Promise<void> {
  const { say } = useLanguage();
  return async (run) => {
    try {
      await run();
    } catch (failure) {
      // The request helper has said what became of a call.
      if (failure instanceof ApiError) return;
      console.error(failure);
      messages.open({ type: 'error', content: say(failed) });
    }
  };
}
