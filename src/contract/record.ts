/** Values of a record that are more than one JSON scalar. */

/** A stored picture. The server says under which addresses it and its thumbnail are found. */
export interface ImageValue {
  url: string;
  thumb?: string;
  width: number;
  height: number;
  alt?: string | null;
}

/** Another record, by its number and what it is called. When writing only the number counts. */
export interface ReferenceValue {
  id: number;
  title: string;
}

/** What a move through the workflow asks for. */
export interface MoveRequest {
  id: number;
  version: number;
  move: string;
  reason?: string;
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
