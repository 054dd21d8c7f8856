import { useSyncExternalStore } from 'react';

const useMedia = (media: string): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(media);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => matchMedia(media).matches,
  );

/** Whether the screen is a phone's, where the menu is one drawer. */
export const useNarrow = (): boolean => useMedia('(max-width: 767.98px)');

/** Whether the window is too narrow for a sticky column. */
export const useUnpinned = (): boolean => useMedia('(max-width: 1199.98px)');

/** Whether the top bar has no room for the names of a dozen groups: they are in the drawer then. */
export const useMenuInDrawer = (): boolean => useMedia('(max-width: 1023.98px)');
