import { useCallback, useState } from 'react';
import type { ConfirmProps } from '../routing/define-screens.ts';
import type { Confirm } from './use-record-form.ts';

/** The open question, and a function that asks one. */
export function useConfirm(): [ConfirmProps | null, Confirm] {
  const [question, setQuestion] = useState<ConfirmProps | null>(null);
  const ask = useCallback<Confirm>(
    (before, draft) =>
      new Promise((resolve) => {
        const onAnswer = (yes: boolean) => {
          setQuestion(null);
          resolve(yes);
        };
        setQuestion({ before, draft, onAnswer });
      }),
    [],
  );
  return [question, ask];
}
