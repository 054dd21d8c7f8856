import type { ColumnType, Generated, Kysely, Transaction } from 'kysely';
import type { JobState, RowOutcome } from '../../contract/job.ts';
import type { ListLook } from '../../contract/preference.ts';
import type { Sentence } from '../../declare/label.ts';

/** A problem of an imported row, of one field or of the whole row. */
export interface ImportProblem {
  field: string | null;
  says: Sentence;
}

/** Read as an ISO string in UTC (see `open.ts`), written as either. */
type Moment = ColumnType<string, Date | string, Date | string>;
type MaybeMoment = ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
/** Set by the database on insert. */
type InsertTime = ColumnType<string, Date | string | undefined, Date | string>;

/** The columns of every record. */
interface RecordColumns {
  id: Generated<number>;
  version: Generated<number>;
  createdAt: InsertTime;
  createdBy: number | null;
  updatedAt: InsertTime;
  updatedBy: number | null;
  deletedAt: MaybeMoment;
  deletedBy: number | null;
}

/** A column that can be inserted but never updated. */
type InsertOnly<Read, Insert = Read> = ColumnType<Read, Insert, never>;

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
}

/** The tables that belong to the product itself. Sections have theirs from their declarations. */
export interface SystemTables {
  operator: RecordColumns & {
    account: string;
    name: string;
    avatar: string | null;
    /** An operator who signs in for the first time waits for a role. */
    status: Generated<'waiting' | 'active' | 'disabled'>;
    /** The numbers of the roles. */
    roles: ColumnType<number[] | null, string | null | undefined, string | null>;
    /** The last day of a temporary account. */
    validTo: string | null;
    lastLoginAt: MaybeMoment;
    lastIp: string | null;
  };
  role: RecordColumns & {
    code: string;
    name: string;
    nameEn: string | null;
    description: string | null;
    permissions: ColumnType<string[] | null, string | null | undefined, string | null>;
    exportLimit: Generated<number>;
    builtIn: boolean;
    enabled: Generated<boolean>;
    operatorCount: Generated<number>;
  };
  session: {
    /** SHA-256 of the session id in the cookie, so that reading the table is not enough to sign in. */
    idHash: string;
    /** The id by which the operator refers to the session. */
    id: Generated<number>;
    operatorId: number;
    ticketHash: string | null;
    createdAt: Moment;
    seenAt: Moment;
    /** Address and browser at sign-in; null for sessions of earlier versions. */
    ip: string | null;
    browser: string | null;
    /**
     * When the session was ended from another browser. The row is kept for the next request of its browser; see
     * `sessions.ts`.
     */
    endedAt: MaybeMoment;
  };
  menuEntry: {
    code: string;
    parent: string | null;
    nameZh: string;
    nameEn: string;
    url: string;
    icon: string;
    position: number;
  };
  menuButton: { code: string; menuCode: string; nameZh: string; nameEn: string; position: number };
  /** Incremented in the transaction of every write to the named table; cached totals depend on it. */
  tableVersion: { name: string; version: number };
  media: UploadedFile & { width: number; height: number; altZh: string | null; altEn: string | null };
  /** Documents, recordings and films, by the hash of their content. */
  mediaFile: UploadedFile & { seconds: number | null };
  /** Recent uploads by operator, who may see the file before any record refers to it. */
  mediaUpload: { hash: string; operatorId: number; at: Moment };
  setting: { key: string; value: string };
  /** The preferences of an operator for a section. */
  preference: {
    operatorId: number;
    section: string;
    look: ColumnType<ListLook | null, string | null | undefined, string | null>;
    /** When they last looked at its list. */
    seenAt: MaybeMoment;
    /** The view that the menu opens the section with. */
    defaultView: ColumnType<number | null, number | null | undefined, number | null>;
  };
  savedView: {
    id: Generated<number>;
    operatorId: number;
    section: string;
    name: string;
    query: string;
    look: ColumnType<ListLook | null, string | null, string | null>;
    /** The numbers of the roles it is shared with. */
    roles: ColumnType<number[], string, string>;
  };
  /** Requested exports; each download address is valid once, for a short time, for one operator. */
  exportJob: {
    keyHash: string;
    operatorId: number;
    section: string;
    /** The list query and the export plan. */
    request: ColumnType<Readonly<Record<string, unknown>>, string, never>;
    total: number;
    done: Generated<number>;
    /** `waiting`, `running`, `done` or `failed`. */
    state: Generated<string>;
    createdAt: Moment;
  };
  /** Background work on many records. */
  job: {
    id: Generated<number>;
    operatorId: number;
    section: string;
    /** The kind of job (`jobs/kinds.ts`) and its action as permissions name it. */
    kind: string;
    what: string;
    /** The parameters of the job. */
    asked: ColumnType<Readonly<Record<string, unknown>>, string, never>;
    /** The filter that selected the rows, without search values of personal fields. */
    filter: ColumnType<Readonly<Record<string, string>> | null, string | null, never>;
    state: Generated<JobState>;
    total: Generated<number>;
    done: Generated<number>;
    refused: Generated<number>;
    createdAt: Moment;
    startedAt: MaybeMoment;
    endedAt: MaybeMoment;
    /** The server that holds the lease and the time of its last heartbeat, by the clock of the database. */
    holder: string | null;
    heartbeat: MaybeMoment;
  };
  jobRow: {
    id: Generated<number>;
    jobId: number;
    recordId: number | null;
    /** The version of the record when the job was created. */
    version: number | null;
    title: string | null;
    titleEn: string | null;
    /** The data of the row for jobs that do not work on existing records. */
    data: ColumnType<unknown, string | null | undefined, never>;
    outcome: Generated<RowOutcome>;
    /** The message in both languages. */
    sentence: ColumnType<Sentence | null, string | null | undefined, string | null>;
  };
  /** An uploaded sheet to import; one for each operator and section, kept for at most a day. */
  importSheet: {
    id: Generated<number>;
    operatorId: number;
    section: string;
    /** The parent of new records, for sections inside another record. */
    parent: number | null;
    name: string;
    format: string;
    head: ColumnType<string[], string, never>;
    /** The field of each column, or nothing. */
    columns: ColumnType<(string | null)[], string, string>;
    /** Whether an empty cell clears the field. */
    clears: Generated<boolean>;
    /** `mapping`, `checking`, `checked`, `running`, `stopped` or `done`. */
    state: Generated<string>;
    done: Generated<number>;
    total: number;
    createdAt: Moment;
    /** The time of the last heartbeat of the task that processes the sheet. */
    touchedAt: Moment;
  };
  importRow: {
    sheetId: number;
    number: number;
    cells: ColumnType<string[], string, string>;
    outcome: string | null;
    problems: ColumnType<readonly ImportProblem[] | null, string | null | undefined, string | null>;
    /** The unique values of this row, which no other row of the sheet may hold. */
    keys: ColumnType<readonly string[] | null, string | null | undefined, string | null>;
    recordId: number | null;
    /** The version of the record that was compared. */
    version: number | null;
  };
  /** The favourites of each operator: lists (record 0) and records. */
  favourite: { operatorId: number; section: string; recordId: number; createdAt: Moment };
  /** Open record pages, kept as long as they send heartbeats. */
  presence: {
    operatorId: number;
    visit: string;
    section: string;
    recordId: number;
    editing: boolean;
    since: Moment;
    seenAt: Moment;
  };
  /** The servers that work on this database, each with how many seconds its clock is ahead of the database's. */
  server: { id: string; host: string; dataDir: string; seenAt: Moment; ahead: number };
  /** Hashes of the values of masked fields that an operator searched for recently. */
  maskedQuestion: { operatorId: number; mark: string; at: Moment };
  /** Results of writes by idempotency key, kept for as long as a client may retry. */
  answered: { operatorId: number; key: string; section: string; recordId: number; at: Moment };
  /** The audit log. Rows are inserted and never updated. */
  audit: {
    id: Generated<number>;
    at: InsertOnly<string, Date>;
    operatorId: InsertOnly<number | null>;
    operatorName: InsertOnly<string | null>;
    action: InsertOnly<string>;
    section: InsertOnly<string | null>;
    recordId: InsertOnly<number | null>;
    title: InsertOnly<string | null>;
    reason: InsertOnly<string | null>;
    details: InsertOnly<Readonly<Record<string, unknown>> | null, string | null>;
    /** The resulting version of the record, if its revision is kept. */
    version: InsertOnly<number | null>;
  };
  /** A snapshot of the record after each write; deleted only together with the record. */
  revision: {
    section: string;
    recordId: number;
    version: number;
    at: Moment;
    operatorId: number | null;
    operatorName: string | null;
    action: string;
    /** The fields as stored in their columns. */
    record: Readonly<Record<string, unknown>>;
    /** The change set of writes that belong together: `job:12`, `import:3`, `undo:…`; null for a single write. */
    deed: string | null;
    /** The workflow state of the row; null for revisions of earlier product versions. */
    standing: Readonly<Record<string, unknown>> | null;
  };
}

/** A section's table: its columns are known to its declaration, not to the compiler. */
// biome-ignore lint/suspicious/noExplicitAny: generic code meets tables whose columns it cannot know
export type SectionTables = Record<string, Record<string, any>>;

export type Db = Kysely<SystemTables>;
export type Tx = Transaction<SystemTables>;
/** The row type of a query. */
export type QueryRows<Question extends (...given: never[]) => { execute: () => Promise<unknown> }> = Awaited<
  ReturnType<ReturnType<Question>['execute']>
>;

/** The same connection or transaction, typed for the tables of sections. */
export const sectionTables = (db: Db): Kysely<SectionTables> => db as unknown as Kysely<SectionTables>;

const id = 'integer generated by default as identity primary key';

const uploadColumns = {
  hash: 'text primary key',
  type: 'text not null',
  bytes: 'integer not null',
  name: "text not null default ''",
  uploadedBy: 'integer',
  createdAt: 'timestamptz not null default now()',
  unusedSince: 'timestamptz',
  private: 'boolean not null default false',
};

/** The columns of a section's table, for system tables that operators manage as records. */
const recordColumns = {
  id,
  version: 'integer not null default 1',
  createdAt: 'timestamptz not null default now()',
  createdBy: 'integer',
  updatedAt: 'timestamptz not null default now()',
  updatedBy: 'integer',
  deletedAt: 'timestamptz',
  deletedBy: 'integer',
};

/** The column definitions; a column added here is added to existing databases at the next start. */
export const systemTables: { [T in keyof SystemTables]: Record<keyof SystemTables[T], string> } = {
  operator: {
    ...recordColumns,
    account: 'text collate "C" not null',
    name: 'text collate "C" not null',
    avatar: 'text',
    status: `text collate "C" not null default 'waiting'`,
    roles: 'jsonb',
    validTo: 'date',
    lastLoginAt: 'timestamptz',
    lastIp: 'text',
  },
  role: {
    ...recordColumns,
    code: 'text collate "C" not null',
    name: 'text collate "C" not null',
    nameEn: 'text collate "C"',
    description: 'text collate "C"',
    permissions: 'jsonb',
    exportLimit: 'integer not null default 5000',
    builtIn: 'boolean not null default false',
    enabled: 'boolean not null default true',
    operatorCount: 'integer not null default 0',
  },
  session: {
    idHash: 'text primary key',
    id: 'integer generated by default as identity',
    operatorId: 'integer not null',
    ticketHash: 'text unique',
    createdAt: 'timestamptz not null',
    seenAt: 'timestamptz not null',
    ip: 'text',
    browser: 'text',
    endedAt: 'timestamptz',
  },
  menuEntry: {
    code: 'text primary key',
    parent: 'text',
    nameZh: 'text not null',
    nameEn: 'text not null',
    url: 'text not null',
    icon: 'text not null',
    position: 'integer not null',
  },
  menuButton: {
    code: 'text not null',
    menuCode: 'text not null, unique ("menuCode", code)',
    nameZh: 'text not null',
    nameEn: 'text not null',
    position: 'integer not null',
  },
  tableVersion: { name: 'text primary key', version: 'bigint not null default 1' },
  media: {
    ...uploadColumns,
    width: 'integer not null',
    height: 'integer not null',
    altZh: 'text',
    altEn: 'text',
  },
  mediaFile: { ...uploadColumns, seconds: 'double precision' },
  mediaUpload: {
    hash: 'text not null',
    operatorId: 'integer not null',
    at: 'timestamptz not null, primary key (hash, "operatorId")',
  },
  setting: { key: 'text primary key', value: 'text not null' },
  preference: {
    operatorId: 'integer not null',
    section: 'text not null, primary key ("operatorId", section)',
    look: 'jsonb',
    seenAt: 'timestamptz',
    defaultView: 'integer',
  },
  savedView: {
    id,
    operatorId: 'integer not null',
    section: 'text not null',
    name: 'text not null',
    query: 'text not null',
    look: 'jsonb',
    roles: "jsonb not null default '[]'",
  },
  exportJob: {
    keyHash: 'text primary key',
    operatorId: 'integer not null',
    section: 'text not null',
    request: 'jsonb not null',
    total: 'integer not null',
    done: 'integer not null default 0',
    state: "text not null default 'waiting'",
    createdAt: 'timestamptz not null',
  },
  job: {
    id,
    operatorId: 'integer not null',
    section: 'text not null',
    kind: 'text not null',
    what: 'text not null',
    asked: 'jsonb not null',
    filter: 'jsonb',
    state: "text not null default 'waiting'",
    total: 'integer not null default 0',
    done: 'integer not null default 0',
    refused: 'integer not null default 0',
    createdAt: 'timestamptz not null',
    startedAt: 'timestamptz',
    endedAt: 'timestamptz',
    holder: 'text',
    heartbeat: 'timestamptz',
  },
  jobRow: {
    id: 'bigint generated by default as identity primary key',
    jobId: 'integer not null',
    recordId: 'integer',
    version: 'integer',
    title: 'text',
    titleEn: 'text',
    data: 'jsonb',
    outcome: "text not null default 'waiting'",
    sentence: 'jsonb',
  },
  importSheet: {
    id,
    operatorId: 'integer not null',
    section: 'text not null',
    parent: 'integer',
    name: 'text not null',
    format: 'text not null',
    head: 'jsonb not null',
    columns: 'jsonb not null',
    clears: 'boolean not null default false',
    state: "text not null default 'mapping'",
    done: 'integer not null default 0',
    total: 'integer not null',
    createdAt: 'timestamptz not null',
    touchedAt: 'timestamptz not null',
  },
  importRow: {
    sheetId: 'integer not null',
    number: 'integer not null, unique ("sheetId", number)',
    cells: 'jsonb not null',
    outcome: 'text',
    problems: 'jsonb',
    keys: 'jsonb',
    recordId: 'integer',
    version: 'integer',
  },
  favourite: {
    operatorId: 'integer not null',
    section: 'text not null',
    recordId: 'integer not null',
    createdAt: 'timestamptz not null',
  },
  presence: {
    operatorId: 'integer not null',
    visit: 'text not null, primary key ("operatorId", visit)',
    section: 'text not null',
    recordId: 'integer not null',
    editing: 'boolean not null',
    since: 'timestamptz not null',
    seenAt: 'timestamptz not null',
  },
  server: {
    id: 'text primary key',
    host: 'text not null',
    dataDir: 'text not null',
    seenAt: 'timestamptz not null',
    ahead: 'double precision not null',
  },
  maskedQuestion: {
    operatorId: 'integer not null',
    mark: 'text not null, primary key ("operatorId", mark)',
    at: 'timestamptz not null',
  },
  answered: {
    operatorId: 'integer not null',
    key: 'text not null',
    section: 'text not null',
    recordId: 'integer not null',
    at: 'timestamptz not null',
  },
  audit: {
    id: 'bigint generated by default as identity primary key',
    at: 'timestamptz not null',
    operatorId: 'integer',
    operatorName: 'text',
    action: 'text not null',
    section: 'text',
    recordId: 'integer',
    title: 'text',
    reason: 'text',
    details: 'jsonb',
    version: 'integer',
  },
  revision: {
    section: 'text not null',
    recordId: 'integer not null',
    version: 'integer not null, primary key (section, "recordId", version)',
    at: 'timestamptz not null',
    operatorId: 'integer',
    operatorName: 'text',
    action: 'text not null',
    record: 'jsonb not null',
    deed: 'text',
    standing: 'jsonb',
  },
};

/** Indexes for frequent queries and unique constraints. */
export const systemIndexes: readonly string[] = [
  'index if not exists "revision_of_operator" on "revision" ("operatorId", at)',
  'index if not exists "revision_media" on "revision" using gin (media_hashes(record::text))',
  'index if not exists "revision_of_deed" on "revision" (deed) where deed is not null',
  'index if not exists "audit_of_record" on "audit" ("section", "recordId", id desc)',
  'index if not exists "audit_of_operator" on "audit" ("operatorId", id desc)',
  'index if not exists "audit_at" on "audit" (at desc, id desc)',
  'index if not exists "job_of_operator" on "job" ("operatorId", id desc)',
  `index if not exists "job_to_do" on "job" (id) where state in ('waiting', 'running')`,
  'index if not exists "jobRow_of_job" on "jobRow" ("jobId", outcome, id)',
  'unique index if not exists "savedView_name_once" on "savedView" ("operatorId", section, name)',
  'unique index if not exists "favourite_once" on "favourite" ("operatorId", section, "recordId")',
  'index if not exists "presence_at" on "presence" (section, "recordId")',
  'unique index if not exists "answered_once" on "answered" ("operatorId", section, key)',
  'unique index if not exists "operator_account_once" on "operator" (account) where "deletedAt" is null',
  'unique index if not exists "role_code_once" on "role" (code) where "deletedAt" is null',
];

/** System tables that are also sections; their declarations add further columns. */
export const managedTables: readonly string[] = ['operator', 'role'] satisfies (keyof SystemTables)[];
