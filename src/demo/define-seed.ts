import type { FileValue, ImageValue } from '../contract/record.ts';
import type { AnyDraft, DraftOf, Resource } from '../declare/define-resource.ts';
import type { Config } from '../server/config/config.ts';
import type { Database } from '../server/database/open.ts';
import type { Shape } from './seed-pictures.ts';

/** One record of the demonstration, as somebody left it some time ago. */
export interface SeedRecord<Draft = AnyDraft> {
  draft: Partial<Draft>;
  /** Where the section has a workflow. */
  status?: string;
  /** Why it was refused or taken back. */
  reason?: string;
  /** The demo operator who wrote it. */
  author: string;
  /** Who touched it last, when that was somebody else. */
  lastBy?: string;
  /** When it was made, where that was not when it was last touched. */
  madeAt?: Date;
  /** When it was last touched. */
  at: Date;
  /** Fields that refer to earlier records of this very seed, by their places in it. */
  own?: { [K in keyof Draft]?: number | readonly number[] };
}

/** A row of a section that was seeded before, as the database keeps it: a reference is the other record's number. */
export type SeedRow = Readonly<Record<string, unknown>> & { id: number };

/** What a seed may use: the present, pictures and files made for it, and records of sections seeded before it. */
export interface SeedWorld {
  now: Date;
  pictures: (shape: Shape) => Promise<readonly ImageValue[]>;
  /** `isPrivate` for the record of a person. */
  document: (name: string, lines: readonly string[], isPrivate?: boolean) => Promise<FileValue>;
  recording: (name: string, seconds: number) => Promise<FileValue>;
  /** The first five hundred, unless more are asked for. */
  rowsOf: (section: string, most?: number) => Promise<readonly SeedRow[]>;
}

export type Compose<Draft> = (world: SeedWorld) => SeedRecord<Draft>[] | Promise<SeedRecord<Draft>[]>;

/** A section's demonstration records. */
export interface SectionSeed {
  code: string;
  /** Before the server listens, so that nobody sees it empty; or after, in the background. */
  when: 'before' | 'after';
  records: Compose<AnyDraft>;
}

/** Seeds are written against the section's own types and kept for generic code under its code. */
export const defineSeed = <R extends Pick<Resource, 'code' | 'fields'>>(
  resource: R,
  when: SectionSeed['when'],
  records: Compose<DraftOf<R>>,
): SectionSeed => ({ code: resource.code, when, records: records as SectionSeed['records'] });

export interface SeedParts {
  config: Pick<Config, 'demoData' | 'dataDir'>;
  database: Database;
  /** Every section with a table. */
  records: readonly Resource[];
  seeds: readonly SectionSeed[];
  /** Where the pictures lie that were drawn before. */
  drawings?: string | undefined;
  now: () => Date;
}
