import type { CardLayout } from './dashboard.ts';
import type { Favourite } from './favourite.ts';
import type { ALL_FEATURES, Feature } from './features.ts';
import type { ListLayouts } from './preference.ts';
import type { SavedView, ViewRole } from './view.ts';

/** The signed-in operator. */
export interface CurrentUser {
  /** The id that references to the operator use. */
  id?: number;
  name: string;
  account?: string;
  avatar?: string | null;
  /** What the server offers beyond the specification, or `*` for everything; a server that sends none offers nothing. */
  features?: (Feature | typeof ALL_FEATURES)[];
  /** Codes that they have beside those of the menu. */
  permissions?: readonly string[];
  /** Their own list layouts, by section. */
  layouts?: ListLayouts;
  /** Their own order of the cards of the overview. */
  cards?: CardLayout;
  /** Their own saved views and those shared with them, in the order of the tabs. */
  views?: SavedView[];
  /** The roles they may share views with; missing where they may not share. */
  viewRoles?: ViewRole[];
  /** Their favourites, without titles. */
  favourites?: Favourite[];
  /** When they last opened the list of a section, by its code. */
  seen?: Readonly<Record<string, string>>;
}
