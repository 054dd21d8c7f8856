import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react';

interface AfterPaintProps {
  /** What keeps its place until it is there. */
  room?: ReactNode;
  children: ReactNode;
}

/**
 * A part that may come a moment later than the screen it stands on: it is asked for once the browser has painted that,
 * so that the two do not compete.
 */
export function AfterPaint({ room = null, children }: AfterPaintProps) {
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
  return painted ? <Suspense fallback={room}>{children}</Suspense> : room;
}

let painting: Promise<void> | null = null;

/** The moment after the next frame; the same for all who ask meanwhile, so that they are drawn together. */
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
