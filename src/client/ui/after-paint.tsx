import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react';

interface AfterPaintProps {
  /** The placeholder until then. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** Renders its children only after the first paint of the screen, so that loading them does not slow that down. */
export function AfterPaint({ fallback = null, children }: AfterPaintProps) {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    let wanted = true;
    void nextPaint().then(() => {
      if (wanted) startTransition(() => setPainted(true));
    });
    return () => {
      wanted = false;
    };
  }, []);
  return painted ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}

let painting: Promise<void> | null = null;

/** Resolves after the next frame; callers in the same frame share one promise and therefore render together. */
export function nextPaint(): Promise<void> {
  painting ??= new Promise((painted) => {
    requestAnimationFrame(() => {
      setTimeout(() => {
        painting = null;
        painted();
      });
    });
  });
  return painting;
}
