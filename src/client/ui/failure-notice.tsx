import type { ReactNode } from 'react';
import { helpFor } from '../transport/http/failure-help.ts';
import { useLanguage } from './language.tsx';
import { Notice } from './notice.tsx';

/** Replaces a part of a screen that could not be read: what failed, why, and a retry. */
export function FailureNotice({ title, error, children }: { title: string; error: unknown; children: ReactNode }) {
  const { say } = useLanguage();
  return (
    <Notice title={title} help={say(helpFor(error))}>
      {children}
    </Notice>
  );
}
