import type { Favourite } from './favourite.ts';
import type { ListLayouts } from './preference.ts';
import type { SavedView, ViewRole } from './view.ts';

/** The signed-in operator. */
export interface CurrentUser {
  /** The id that references to the operator use. */
  id?: number;
  name: string;
  account?: string;
  avatar?: string | null;
  /** The optional features of the server; a server that sends none has none. */
  features?: Feature[];
  /** Their own list layouts, by section. */
  looks?: ListLayouts;
  /** Their own saved views and those shared with them, in the order of the tabs. */
  views?: SavedView[];
  /** The roles they may share views with; missing where they may not share. */
  viewRoles?: ViewRole[];
  /** Their favourites, without titles. */
  favourites?: Favourite[];
  /** When they last opened the list of a section, by its code. */
  seen?: Readonly<Record<string, string>>;
}

/**
 * `version`: every write carries the version of the record it changes, and a stale one is refused.
 * `history`: a record has a list of its audit entries.
 * `revisions`: every write stores a revision, which can be compared and restored.
 * `trash`: deleted records can be restored for a while.
 * `search`: one search over all sections.
 * `bulk`: operations on many records, as background jobs.
 * `looks`: the server stores an operator's list layouts.
 * `views`: the server stores saved views.
 * `favourites`: operators can mark lists and records.
 * `once`: a write with an idempotency key is performed once, however often it is sent.
 * `seen`: the server stores when an operator last opened a list.
 * `presence`: the server reports who else has a record open.
 * `undo`: a group of writes can be undone as a whole.
 * `seats`: the server counts seats and forecasts the effect of a decision on them.
 * `sessions`: operators can list and end their sessions.
 * `auditExport`: the audit log can be downloaded as a file.
 */
export type Feature =
  | 'version'
  | 'history'
  | 'revisions'
  | 'trash'
  | 'search'
  | 'bulk'
  | 'looks'
  | 'views'
  | 'favourites'
  | 'undo'
  | 'seen'
  | 'once'
  | 'presence'
  | 'seats'
  | 'sessions'
  | 'auditExport';
