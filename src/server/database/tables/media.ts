import type { Generated } from 'kysely';
import type { ColumnsOf, InsertTime, MaybeMoment, Moment } from './columns.ts';

/** A stored file is not there, or its bytes are not those of its hash. */
export type Damage = 'missing' | 'altered';

/** An uploaded file, identified by the hash of its content. */
interface UploadedFile {
  hash: string;
  type: string;
  bytes: number;
  /** The original file name without its path. */
  name: string;
  uploadedBy: number | null;
  createdAt: InsertTime;
  /** Since when no record is known to use it; see `media/sweep.ts`. */
  unusedSince: MaybeMoment;
  /** Uploaded for a record with personal data, so it is hidden from the library of other operators. */
  private: Generated<boolean>;
  /** What the last check found wrong with the file; null while it is whole. */
  damage: Damage | null;
  /** By which it is found in the library. */
  tags: Generated<string[]>;
}

/** Uploaded pictures and files. */
export interface MediaTables {
  media: UploadedFile & {
    width: number;
    height: number;
    altZh: string | null;
    altEn: string | null;
    /** The hash of the thumbnail; null until it is checked for the first time, where an earlier version stored it. */
    thumbHash: string | null;
  };
  /** Documents, recordings and films, by the hash of their content. */
  mediaFile: UploadedFile & { seconds: number | null };
  /** Recent uploads by operator, who may see the file before any record refers to it. */
  mediaUpload: { hash: string; operatorId: number; at: Moment };
}

const uploadColumns = {
  hash: 'text primary key',
  type: 'text not null',
  bytes: 'integer not null',
  name: "text not null default ''",
  uploadedBy: 'integer',
  createdAt: 'timestamptz not null default now()',
  unusedSince: 'timestamptz',
  private: 'boolean not null default false',
  damage: 'text',
  tags: "text[] not null default '{}'",
};

export const mediaColumns: ColumnsOf<MediaTables> = {
  media: {
    ...uploadColumns,
    width: 'integer not null',
    height: 'integer not null',
    altZh: 'text',
    altEn: 'text',
    thumbHash: 'text',
  },
  mediaFile: { ...uploadColumns, seconds: 'double precision' },
  mediaUpload: {
    hash: 'text not null',
    operatorId: 'integer not null',
    at: 'timestamptz not null, primary key (hash, "operatorId")',
  },
};
