import type { FileValue, ImageValue, ReferenceValue } from './record.ts';

/** The kinds of file the media library is filtered by. */
export const mediaKinds = ['image', 'document', 'audio', 'video'] as const;

export type MediaKind = (typeof mediaKinds)[number];

/** A stored file in the media library. */
export interface MediaItem {
  hash: string;
  kind: MediaKind;
  /** Its name when it was uploaded. */
  name: string;
  bytes: number;
  /** The description from the field that used it first, in each language. */
  alt: { zh: string | null; en: string | null };
  uploadedBy: ReferenceValue | null;
  at: string;
  /** The number of fields of records that use it. */
  uses: number;
  /** `uses` is a lower bound: very many records use it. */
  moreUses?: true;
  /** Whether this operator may delete it once it is unused. */
  mayDelete: boolean;
  /** The field value when it is chosen, the same as after an upload. */
  value: ImageValue | FileValue;
}

/** A field of a record that uses a stored file. */
export interface MediaUse {
  section: string;
  /** The labels of the section and the field, in the caller's language. */
  label: string;
  record: ReferenceValue;
  field: string;
  fieldLabel: string;
  /** Only the published version uses it, the newer draft does not. */
  live?: boolean;
  /** The record is in the trash and can be restored. */
  deleted?: boolean;
}

export interface MediaUses {
  /** The uses in records that this operator may read. */
  list: MediaUse[];
  /** The number of all other uses. */
  elsewhere: number;
  total: number;
}
