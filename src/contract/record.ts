/** Values of a record that are more than one JSON scalar. */

/** A stored picture. The server says under which addresses it and its thumbnail are found. */
export interface ImageValue {
  url: string;
  thumb?: string;
  width: number;
  height: number;
  alt?: string | null;
  /** The point that stays in sight wherever the picture is cut to another shape; each from 0 to 1. */
  focal?: { x: number; y: number } | null;
}

/** What a record is called, and what in English where it has such a text. */
export interface Called {
  title: string;
  titleEn?: string;
}

/** Another record, by its number and what it is called. When writing only the number counts. */
export interface ReferenceValue extends Called {
  id: number;
  /** It has been deleted; it may still lie in the trash of its section. */
  gone?: boolean;
  /** The records it lies in, from the outermost, as far as whoever asks may know them. */
  place?: Called[];
  /** The moment or day it takes place. */
  begins?: string;
}

/** A record of one of several sections, so its section is said as well. */
export interface AnyReferenceValue extends ReferenceValue {
  section: string;
}

/** A record that names another. */
export interface Use<Words = string> extends Omit<AnyReferenceValue, 'title'> {
  title: Words;
  status: string | null;
  /** Whether the public sees it. */
  live: boolean;
}

/** What names a record: the first of those the operator may read, and how many they may know of. */
export interface Uses<Words = string> {
  list: Use<Words>[];
  total: number;
}

/** What a move through the workflow asks for. */
export interface MoveRequest {
  id: number;
  version: number;
  move: string;
  reason?: string;
  /** One of the reasons the move offers. */
  because?: string;
  /** Values of the fields that the move asks for. */
  fields?: Record<string, unknown>;
}

/** A stored file. */
export interface FileValue {
  url: string;
  name: string;
  bytes: number;
  /** What its bytes are, as a media type. */
  type: string;
  /** How long it plays. */
  seconds?: number;
}

/** How an action went with one of the chosen records. */
export interface ActionOutcome {
  id: number;
  title: string;
  done: boolean;
  /** Why it was not done. */
  reason?: string;
}

/** What an action on several records answers. */
export interface ActionAnswer {
  total: number;
  done: number;
  rows: ActionOutcome[];
}

/** Where a prepared file of rows is fetched, what it will be called, and how many rows it holds. */
export interface ExportAnswer {
  url: string;
  name: string;
  total: number;
  key: string;
}

export interface ExportProgress {
  done: number;
  total: number;
  state: string;
}
