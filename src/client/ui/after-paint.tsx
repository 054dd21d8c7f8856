import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react';

interface AfterPaintProps {
  /** The placeholder until then. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** Renders its children only after the first paint of the screen, so that loading them does not slow that down. */
export function AfterPaint({ fallback = null, children }: AfterPaintProps) {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    let isMounted = true;
    void nextPaint().then(() => {
      if (isMounted) startTransition(() => setIsPainted(true));
    });
    return () => {
      isMounted = false;
    };
  }, []);
  return isPainted ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}

let pendingPaint: Promise<void> | null = null;

/** Resolves after the next frame; callers in the same frame share one promise and therefore render together. */
export function nextPaint(): Promise<void> {
  pendingPaint ??= new Promise((resolve) => {
    requestAnimationFrame(() => {
      setTimeout(() => {
        pendingPaint = null;
        resolve();
      });
    });
  });
  return pendingPaint;
}
