import type { Kysely, Transaction } from 'kysely';
import type { ColumnsOf } from './tables/columns.ts';
import { type ExportTables, exportColumns } from './tables/export.ts';
import { type FavouritesTables, favouritesColumns, favouritesIndexes } from './tables/favourites.ts';
import { type HistoryTables, historyColumns, historyIndexes } from './tables/history.ts';
import { type ImportTables, importColumns } from './tables/import.ts';
import { type JobsTables, jobsColumns, jobsIndexes } from './tables/jobs.ts';
import { type MediaTables, mediaColumns } from './tables/media.ts';
import { type MenuTables, menuColumns } from './tables/menu.ts';
import { type MessagesTables, messagesColumns, messagesIndexes } from './tables/messages.ts';
import { type OutboxTables, outboxColumns, outboxIndexes } from './tables/outbox.ts';
import { type PeopleTables, peopleColumns, peopleIndexes } from './tables/people.ts';
import { type PreferencesTables, preferencesColumns, preferencesIndexes } from './tables/preferences.ts';
import { type PresenceTables, presenceColumns, presenceIndexes } from './tables/presence.ts';
import { type RecordsTables, recordsColumns, recordsIndexes } from './tables/records.ts';
import { type RegisterTables, registerColumns, registerIndexes } from './tables/register.ts';
import { type ServersTables, serversColumns } from './tables/servers.ts';
import { type SessionTables, sessionColumns } from './tables/session.ts';
import { type SettingTables, settingColumns } from './tables/setting.ts';
import { type TableVersionTables, tableVersionColumns } from './tables/table-version.ts';

/** The tables that belong to the product itself. Sections have theirs from their declarations. */
export interface SystemTables
  extends PeopleTables,
    SessionTables,
    MenuTables,
    TableVersionTables,
    MediaTables,
    MessagesTables,
    SettingTables,
    PreferencesTables,
    ExportTables,
    JobsTables,
    ImportTables,
    FavouritesTables,
    PresenceTables,
    ServersTables,
    RecordsTables,
    HistoryTables,
    OutboxTables,
    RegisterTables {}

/** A section's table: its columns are known to its declaration, not to the compiler. */
// biome-ignore lint/suspicious/noExplicitAny: generic code meets tables whose columns it cannot know
export type SectionTables = Record<string, Record<string, any>>;

export type Db = Kysely<SystemTables>;
export type Tx = Transaction<SystemTables>;
/** The row type of a query. */
export type QueryRows<Question extends (...args: never[]) => { execute: () => Promise<unknown> }> = Awaited<
  ReturnType<ReturnType<Question>['execute']>
>;

/** The same connection or transaction, typed for the tables of sections. */
export const sectionTables = (db: Db): Kysely<SectionTables> => db as unknown as Kysely<SectionTables>;

/** The tables of every capability, in the order in which they are created. */
export const systemTables: ColumnsOf<SystemTables> = {
  ...peopleColumns,
  ...sessionColumns,
  ...menuColumns,
  ...tableVersionColumns,
  ...mediaColumns,
  ...messagesColumns,
  ...settingColumns,
  ...preferencesColumns,
  ...exportColumns,
  ...jobsColumns,
  ...importColumns,
  ...favouritesColumns,
  ...presenceColumns,
  ...serversColumns,
  ...recordsColumns,
  ...historyColumns,
  ...outboxColumns,
  ...registerColumns,
};

/** Indexes for frequent queries and unique constraints. */
export const systemIndexes: readonly string[] = [
  ...historyIndexes,
  ...messagesIndexes,
  ...jobsIndexes,
  ...preferencesIndexes,
  ...favouritesIndexes,
  ...presenceIndexes,
  ...recordsIndexes,
  ...registerIndexes,
  ...outboxIndexes,
  ...peopleIndexes,
];

/** System tables that are also sections; their declarations add further columns. */
export const managedTables: readonly string[] = ['operator', 'role'] satisfies (keyof SystemTables)[];
