import { useSyncExternalStore } from 'react';

const phone = '(max-width: 767.98px)';

/** Whether the screen is a phone's, where the menu is one drawer. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    (heard) => {
      const query = matchMedia(phone);
      query.addEventListener('change', heard);
      return () => query.removeEventListener('change', heard);
    },
    () => matchMedia(phone).matches,
  );
