import { createContext, useContext, useEffect } from 'react';

/** Takes what the tab is named after beside the section, and `''` when that has left the screen. */
export const TabNameContext = createContext<(name: string) => void>(() => undefined);

/** Names the tab after what the page shows, as long as it is shown. */
export function useTabName(name: string): void {
  const setName = useContext(TabNameContext);
  useEffect(() => {
    if (name) setName(name);
    return () => setName('');
  }, [name, setName]);
}
