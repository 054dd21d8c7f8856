import { useEffect, useRef } from 'react';

/** A ref that tells whether the component is still mounted. */
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
