import { useEffect, useRef } from 'react';

/** Whether what asks is still on the screen. */
export function useIsOpen() {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return isOpen;
}
