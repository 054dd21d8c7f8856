import type { ListLook } from './preference.ts';

/** A question to a list with the way the list looks, under a name. */
export interface SavedView {
  id: number;
  /** The code of the section. */
  section: string;
  name: string;
  /** The question in the words of the address, without a page: `sort=-newsDate&category=museum`. */
  query: string;
  look: ListLook | null;
  /** Whose it is, where it is somebody else's and shared with a role of this operator. */
  by?: string;
  /** The roles it is shared with, by their numbers; told to whoever may change them. */
  roles?: number[];
  /** Whether the menu opens the section with it. */
  isDefault?: boolean;
}

/** A role that views may be shared with. */
export interface ViewRole {
  id: number;
  name: { zh: string; en: string };
}

/** What is sent to keep one. */
export interface ViewDraft extends Pick<SavedView, 'section' | 'name' | 'query' | 'look'> {
  id?: number;
  roles?: number[];
  isDefault: boolean;
}

/** In the address: which view the list is at. What the list asks stands there as well. */
export const VIEW = 'view';

export const LONGEST_VIEW_NAME = 20;
