import type { Called } from './record.ts';

/** What is found by a few words, wherever it is. */

/** A record, as far as a line about it needs. */
export interface Found<Words = string> {
  id: number;
  /** As its list shows it to whoever asks: a name that is masked there is masked here. */
  title: Words | null;
  /** What it lies in, from the outermost, and when it takes place, as references say it. */
  place?: Called[];
  begins?: string;
  status?: string;
  changed?: boolean;
  /** A moment. */
  updatedAt: string;
}

/** What one section holds of it. */
export interface FoundIn<Words = string> {
  section: string;
  list: Found<Words>[];
  /** How many were counted; `more` says that counting stopped there. */
  total: number;
  more: boolean;
  /** The section could not be searched, or not in time. */
  failed?: true;
}

export interface SearchAnswer {
  /** Sections with something to show, the best match first. */
  sections: FoundIn[];
}

/** The longest text that is looked for. */
export const SEARCH_MAX = 100;
