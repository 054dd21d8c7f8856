import { createContext, type ReactNode, useContext, useState } from 'react';
import type { CurrentUser } from '../../contract/user.ts';
import { useSession } from './session.ts';

/** What operators set for themselves: the layouts of lists, the order of cards, saved views, favourites. */
export type Preferences = Pick<CurrentUser, 'layouts' | 'cards' | 'views' | 'favourites'>;

const ChangedContext = createContext<Preferences>({});
const ChangeContext = createContext<(change: (changed: Preferences) => Preferences) => void>(() => undefined);

/**
 * Holds what operators changed since the page was loaded. It is not in the session, whose change renders every screen and
 * every row again.
 */
export function PreferencesProvider({ children }: { children: ReactNode }) {
  const [changed, setChanged] = useState<Preferences>({});
  return (
    <ChangedContext value={changed}>
      <ChangeContext value={setChanged}>{children}</ChangeContext>
    </ChangedContext>
  );
}

export function usePreferences(): Preferences {
  const { user } = useSession();
  return { ...user, ...useContext(ChangedContext) };
}

/** Returns a function that changes some of the preferences on the screen; storing them is the caller's call. */
export function useChangePreferences(): (change: (current: Preferences) => Preferences) => void {
  const { user } = useSession();
  const setChanged = useContext(ChangeContext);
  return (change) => setChanged((changed) => ({ ...changed, ...change({ ...user, ...changed }) }));
}
