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
  /**
   * The description in each language, which a field takes over when the file is chosen for it: from the field that used it
   * first, or as an operator has written it in the library.
   */
  alt: MediaDescription;
  /** Absent where the server has no media page. */
  tags?: string[];
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

/** What a picture shows, for people who cannot see it. */
export interface MediaDescription {
  zh: string | null;
  en: string | null;
}

/** The most tags of a file, and the most characters of one and of a description. */
export const MAX_TAGS = 10;
export const MAX_TAG_LENGTH = 30;
export const MAX_DESCRIPTION_LENGTH = 120;

/** What the media page shows beside its filters. */
export interface MediaSummary {
  /** The number of pictures without a description in either language. */
  withoutAlt: number;
  /** The tags in use, the most frequent first. */
  tags: { tag: string; files: number }[];
}

/** The editable part of a stored file. */
export interface MediaDetails {
  hash: string;
  alt: MediaDescription;
  tags: string[];
}

/** A change of the editable part; one is refused where it is no longer as the caller has read it. */
export interface MediaDetailsChange extends MediaDetails {
  before: Omit<MediaDetails, 'hash'>;
}

/** What a replacement of a file would do, or has done, in numbers of records. */
export interface MediaReplacement {
  /** Records that show the new file at once. */
  records: number;
  /** Records whose visitors see the former file until the next approval. */
  afterApproval: number;
  /** Records in the trash, which keep the former file. */
  inTrash: number;
}

/** The answer before a replacement. */
export interface MediaReplacementPlan extends MediaReplacement {
  /** Why this operator may not replace it. */
  refused?: string;
}

/** The answer after a replacement. */
export interface ReplacedMedia extends MediaReplacement {
  item: MediaItem;
  /** Undoes the replacement. */
  changeSet: string;
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
  /** The picture has no description in this field. */
  withoutAlt?: boolean;
}

export interface MediaUses {
  /** The uses in records that this operator may read. */
  list: MediaUse[];
  /** The number of all other uses. */
  elsewhere: number;
  total: number;
}
