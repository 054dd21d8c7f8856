import { useSyncExternalStore } from 'react';

const useMedia = ({ subscribe, read }: ReturnType<typeof mediaStore>): boolean => useSyncExternalStore(subscribe, read);

/** Components share one list of the browser's while some of them need it: React reads it several times in a render. */
function mediaStore(media: string) {
  let shared: MediaQueryList | null = null;
  let subscribers = 0;
  return {
    subscribe(onChange: () => void) {
      shared ??= matchMedia(media);
      const list = shared;
      subscribers += 1;
      list.addEventListener('change', onChange);
      return () => {
        list.removeEventListener('change', onChange);
        subscribers -= 1;
        if (subscribers === 0) shared = null;
      };
    },
    read: () => (shared ?? matchMedia(media)).matches,
  };
}

const narrow = mediaStore('(max-width: 767.98px)');
const twoColumns = mediaStore('(min-width: 960px)');
const threeColumns = mediaStore('(min-width: 1800px)');
const menuInDrawer = mediaStore('(max-width: 1023.98px)');

/** Whether the screen is a phone's, where the menu is one drawer. */
export const useNarrow = (): boolean => useMedia(narrow);

/** Whether the top bar has no room for the names of a dozen groups: they are in the drawer then. */
export const useMenuInDrawer = (): boolean => useMedia(menuInDrawer);

/** The number of columns of cards that the window has room for. */
export function useCardColumns(): number {
  const [hasTwo, hasThree] = [useMedia(twoColumns), useMedia(threeColumns)];
  if (hasThree) return 3;
  return hasTwo ? 2 : 1;
}
