import { type ReactNode, Suspense } from 'react';

/** Shows a placeholder of the size of an input while its chunk loads, so that the layout does not shift. */
export function InputSuspense({ children }: { children: ReactNode }) {
  return <Suspense fallback={<span className="skeleton input-skeleton" />}>{children}</Suspense>;
}
