import type { FileValue, ImageValue, ReferenceValue } from './record.ts';

/** What an operator looks for in the library of everything that has been uploaded. */
export const mediaKinds = ['image', 'document', 'audio', 'video'] as const;

export type MediaKind = (typeof mediaKinds)[number];

/** A stored file as the library lists it. */
export interface MediaItem {
  hash: string;
  kind: MediaKind;
  /** What it was called when it came in. */
  name: string;
  bytes: number;
  /** How it has been described where it was used first, in either language. */
  alt: { zh: string | null; en: string | null };
  uploadedBy: ReferenceValue | null;
  at: string;
  /** In how many fields of records it is used. */
  uses: number;
  /** Whether this operator may delete it once it is unused. */
  mayDelete: boolean;
  /** What a field holds when it is chosen: the same as if it had just been uploaded there. */
  value: ImageValue | FileValue;
}

/** A field that shows a stored file. */
export interface MediaUse {
  section: string;
  /** What the section and the field are called, in the language of whoever asked. */
  label: string;
  record: ReferenceValue;
  field: string;
  fieldLabel: string;
  /** Only the version the public sees shows it; the newer draft does not. */
  live?: boolean;
  /** The record is in the bin, from which it can come back. */
  deleted?: boolean;
}

export interface MediaUses {
  /** Those in records that this operator may read. */
  list: MediaUse[];
  /** How many there are besides. */
  elsewhere: number;
  total: number;
}
