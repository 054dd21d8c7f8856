/** The values of a record that are JSON objects, and the calls on a record. */

/** A stored picture, with the addresses of it and its thumbnail. */
export interface ImageValue {
  /** The address of the picture. */
  url: string;
  /** The address of its thumbnail. */
  thumb?: string;
  /** The width in pixels. */
  width: number;
  /** The height in pixels. */
  height: number;
  /** The description for people who cannot see it. */
  alt?: string | null;
  /** The point that stays visible when the picture is cropped to another ratio. */
  focal?: {
    /** From 0 at the left to 1 at the right. */
    x: number;
    /** From 0 at the top to 1 at the bottom. */
    y: number;
  } | null;
}

/** The title of a record, also in English where it has one. */
export interface RecordTitle {
  /** The title. */
  title: string;
  /** The English title. */
  titleEn?: string;
}

/** A reference to a record. Only the id counts in a request. */
export interface ReferenceValue extends RecordTitle {
  /** The id of the record. */
  id: number;
  /** It has been deleted and may still be in the trash. */
  gone?: boolean;
  /** Its parent records, from the outermost, as far as the caller may read them. */
  place?: RecordTitle[];
  /** The moment or day the event takes place. */
  begins?: string;
}

/** A reference to a record of one of several sections. */
export interface AnyReferenceValue extends ReferenceValue {
  /** The code of the section of the record. */
  section: string;
}

/** A record that refers to another. */
export interface IncomingReference<Words = string> extends Omit<AnyReferenceValue, 'title'> {
  title: Words;
  status: string | null;
  /** Whether the public sees it. */
  live: boolean;
}

/** The records that refer to a record: the first that the operator may read, and the total they may know of. */
export interface IncomingReferences<Words = string> {
  list: IncomingReference<Words>[];
  total: number;
}

/** The request of a move. */
export interface MoveRequest {
  id: number;
  version: number;
  move: string;
  reason?: string;
  /** The key of one of the move's declared reasons. */
  because?: string;
  /** Values of the fields that the move needs. */
  fields?: Record<string, unknown>;
}

/** A stored file. */
export interface FileValue {
  /** The address of the file. */
  url: string;
  /** The name of the uploaded file. */
  name: string;
  /** Its size. */
  bytes: number;
  /** The media type detected from its bytes. */
  type: string;
  /** The playing time of audio and video, in seconds. */
  seconds?: number;
}

/** The outcome of an action for one of the records. */
export interface ActionOutcome {
  id: number;
  title: string;
  done: boolean;
  /** The sentence of the refusal. */
  reason?: string;
}

/** The response of an action on several records. */
export interface ActionAnswer {
  total: number;
  done: number;
  rows: ActionOutcome[];
}

/** The address of a prepared export, its file name and its number of rows. */
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
