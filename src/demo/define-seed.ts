import type { FileValue, ImageValue } from '../contract/record.ts';
import type { AnyDraft, DraftOf, Resource } from '../declare/define-resource.ts';
import type { Config } from '../server/config/config.ts';
import type { Database } from '../server/database/open.ts';
import type { PictureShape } from './seed-pictures.ts';

/** One demonstration record. */
export interface SeedRecord<Draft = AnyDraft> {
  draft: Partial<Draft>;
  /** The state, where the section has a workflow. */
  status?: string;
  /** The reason for which it was refused or taken offline. */
  reason?: string;
  /** The demo operator who wrote it. */
  author: string;
  /** The demo operator who changed it last, if not the author. */
  lastBy?: string;
  /** When it was created, if not at `at`. */
  madeAt?: Date;
  /** When it was changed last. */
  at: Date;
  /** References to earlier records of the same seed, by their index in it. */
  own?: { [K in keyof Draft]?: number | readonly number[] };
}

/** A row of a section seeded earlier, as the database stores it: a reference is the id of the other record. */
export type SeedRow = Readonly<Record<string, unknown>> & { id: number };

/** What a seed may use: the current time, generated pictures and files, and records of sections seeded earlier. */
export interface SeedWorld {
  now: Date;
  pictures: (shape: PictureShape) => Promise<readonly ImageValue[]>;
  /** `isPrivate` for documents of a person. */
  document: (name: string, lines: readonly string[], isPrivate?: boolean) => Promise<FileValue>;
  recording: (name: string, seconds: number) => Promise<FileValue>;
  /** The first `most` rows; 500 by default. */
  rowsOf: (section: string, most?: number) => Promise<readonly SeedRow[]>;
}

export type Compose<Draft> = (world: SeedWorld) => SeedRecord<Draft>[] | Promise<SeedRecord<Draft>[]>;

/** A section's demonstration records. */
export interface SectionSeed {
  code: string;
  /** Written before the server listens, so that nobody sees the section empty, or after it, in the background. */
  when: 'before' | 'after';
  /** Not written where the section has ever held a record, which an operator may have deleted on purpose. */
  onlyIfUnused?: true;
  records: Compose<AnyDraft>;
}

/** Types the records by the section's declaration and stores them under its code for generic code. */
export const defineSeed = <R extends Pick<Resource, 'code' | 'fields'>>(
  resource: R,
  when: SectionSeed['when'],
  records: Compose<DraftOf<R>>,
): SectionSeed => ({ code: resource.code, when, records: records as SectionSeed['records'] });

export interface SeedParts {
  config: Pick<Config, 'demoData' | 'dataDir'>;
  database: Database;
  /** Every section with a table. */
  sections: readonly Resource[];
  seeds: readonly SectionSeed[];
  /** The directory of the pictures drawn by the build, if there is one. */
  drawings?: string | undefined;
  now: () => Date;
}
