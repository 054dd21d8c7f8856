import { createContext, useContext, useEffect } from 'react';

/** Sets the part of the tab title that names the record; `''` removes it. */
export const TabNameContext = createContext<(name: string) => void>(() => undefined);

/** Adds the name to the tab title while the component is mounted. */
export function useTabName(name: string): void {
  const setName = useContext(TabNameContext);
  useEffect(() => {
    if (name) setName(name);
    return () => setName('');
  }, [name, setName]);
}
