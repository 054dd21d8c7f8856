import type { RecordTitle } from './record.ts';

/** The results of the search over all sections. */

/** A record that matches. */
export interface SearchHit<Words = string> {
  id: number;
  /** Masked for the caller as in the list of its section. */
  title: Words | null;
  /** Its parent records, from the outermost, and the moment it takes place, as in `ReferenceValue`. */
  place?: RecordTitle[];
  begins?: string;
  status?: string;
  changed?: boolean;
  /** A moment. */
  updatedAt: string;
}

/** The matches in one section. */
export interface SectionHits<Words = string> {
  section: string;
  list: SearchHit<Words>[];
  /** The number of matches; `more` says that counting stopped there. */
  total: number;
  more: boolean;
  /** Searching the section failed or took too long. */
  failed?: true;
}

export interface SearchAnswer {
  /** The sections with matches, the best match first. */
  sections: SectionHits[];
}

/** The maximum length of the search text. */
export const SEARCH_MAX = 100;
