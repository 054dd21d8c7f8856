import { createContext, useContext, useEffect } from 'react';

/** Sets the part of the tab title that names the record; `''` removes it. */
export const TabNameContext = createContext<(name: string) => void>(() => undefined);

/** Names the tab after what the page shows, as long as it is shown. */
export function useTabName(name: string): void {
  const setName = useContext(TabNameContext);
  useEffect(() => {
    if (name) setName(name);
    return () => setName('');
  }, [name, setName]);
}
