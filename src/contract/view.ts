import type { ListLayout } from './preference.ts';

/** A saved view: the query and the layout of a list under a name. */
export interface SavedView {
  id: number;
  /** The code of the section. */
  section: string;
  name: string;
  /** The query of the address without the page: `sort=-newsDate&category=museum`. */
  query: string;
  layout: ListLayout | null;
  /** The owner, where the view is somebody else's and shared with a role of this operator. */
  by?: string;
  /** The ids of the roles it is shared with; sent only to operators who may change them. */
  roles?: number[];
  /** Whether the menu opens the section with it. */
  isDefault?: boolean;
}

/** A role that views may be shared with. */
export interface ViewRole {
  id: number;
  name: { zh: string; en: string };
}

/** The request to save a view. */
export interface ViewDraft extends Pick<SavedView, 'section' | 'name' | 'query' | 'layout'> {
  id?: number;
  roles?: number[];
  isDefault: boolean;
}

/** The address parameter with the id of the view; the query of the view is in the address as well. */
export const VIEW = 'view';

export const MAX_VIEW_NAME_LENGTH = 20;
