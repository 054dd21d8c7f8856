import { type ReactNode, Suspense } from 'react';

/** Keeps the room of one input while its code is on the way, so that nothing jumps. */
export function InputSuspense({ children }: { children: ReactNode }) {
  return <Suspense fallback={<span className="bone input-bone" />}>{children}</Suspense>;
}
