import type { Favourite } from './favourite.ts';
import type { ListLooks } from './preference.ts';
import type { SavedView, ViewRole } from './view.ts';

/** Who is signed in. */
export interface CurrentUser {
  /** The number by which records name them. */
  id?: number;
  name: string;
  account?: string;
  avatar?: string | null;
  /** What this server can do beyond the specification; a server that sends none has none of it. */
  features?: Feature[];
  /** How they want their lists to look, of every section where they have said so. */
  looks?: ListLooks;
  /** Their own views and those shared with them, in the order of the tabs. */
  views?: SavedView[];
  /** The roles they may share views with; nothing where they may share none. */
  viewRoles?: ViewRole[];
  /** The lists and records they have marked, without names. */
  favourites?: Favourite[];
  /** When they last looked at the list of a section, by its code. */
  seen?: Readonly<Record<string, string>>;
}

/**
 * `version`: every write carries the version of the record it changes, and a stale one is refused.
 * `history`: a record says who did what to it.
 * `revisions`: every write leaves the record as it then was, to be compared.
 * `trash`: what was deleted can be brought back for a while.
 * `search`: records are found by a few words in every section at once.
 * `bulk`: many records at once, as a job that goes on by itself.
 * `looks`: the server keeps how an operator wants a list to look.
 * `views`: it keeps their questions under names.
 * `favourites`: everybody may mark lists and records.
 * `once`: a write that is named is done once, however often it is asked for.
 * `seen`: it keeps when an operator last looked at a list.
 * `presence`: it tells who else has a record open.
 * `undo`: what many writes did is undone as a whole.
 * `seats`: it counts the seats that applications are held against, and says what a decision would make of them.
 * `sessions`: operators see where they are signed in, and end it.
 * `auditExport`: it sends the audit log as a file.
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
