import type { FormSlotProps } from '../../client/session/routing/screen-props.ts';
import { useLanguage } from '../../client/ui/language.tsx';
import type { news } from './news.ts';

/** A panel under the form, which follows what is typed. */
export default function NewsLength({ draft }: FormSlotProps<typeof news>) {
  const { say } = useLanguage();
  const { length } = draft.title ?? '';
  return <p role="status">{say({ zh: `标题共 ${length} 字`, en: `The title has ${length} characters` })}</p>;
}
