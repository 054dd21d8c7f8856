import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { checkDeclarations } from '../../declare/check.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { type MenuItem, sectionsOf } from '../../declare/menu.ts';
import { REPLACED_EXIT, StartupError } from '../config/startup-error.ts';
import { SCHEMA_VERSION } from '../database/data-dir-marker.ts';
import { rejectLostTables, storeTables } from '../database/present-tables.ts';
import { ownFingerprint, PROGRAM_VERSION, readPrograms, writeProgram } from '../database/program.ts';
import { serversIn } from '../database/servers.ts';
import { readSetting, writeSetting } from '../database/setting.ts';
import { registerStatements } from '../database/tables/register.ts';
import { type Db, type SystemTables, systemIndexes, systemTables, type Tx } from '../database/tables.ts';
import { runTransaction } from '../database/transaction.ts';
import { writeMenu } from '../people/menu.ts';
import { seedRoles } from '../people/roles.ts';
import { shortWordsFunction } from '../records/indexes/short-words.ts';
import { openRegister } from '../records/register/open-register.ts';
import { neededTables } from '../records/section-table.ts';
import { mediaHashesFunction } from '../records/visibility/media-uses.ts';
import { migrateSection } from './migrate-section.ts';
import { readStoredForms, writeStoredForms } from './stored-forms.ts';
import { createMissingIndex, readStoredSchema, type StoredSchema } from './stored-schema.ts';

interface MigrationOptions {
  db: Db;
  say?: (sentence: string) => void;
  /** The fields whose values may be deleted, `news.pages`, because somebody has agreed; none unless given. */
  deletable?: ReadonlySet<string> | undefined;
}

const nothing: ReadonlySet<string> = new Set();

/**
 * Migrates the tables to the declarations in one transaction: adds columns, renames them, keeps undeclared ones, and
 * refuses a change that would lose data. It does nothing if this program has already migrated the database and the
 * columns are unchanged.
 */
export async function migrate(
  { db, say = () => undefined, deletable = nothing }: MigrationOptions,
  menu: readonly MenuItem[],
  sections: readonly Resource[] = sectionsOf(menu),
  program?: string,
): Promise<void> {
  if (program && (await isMigratedBy(db, program))) return;
  const mistakes = checkDeclarations(menu, sections);
  if (mistakes.length > 0) throw new StartupError(mistakes.join('\n'));

  await sql`create table if not exists "setting" (key text primary key, value text not null)`.execute(db);
  await db
    .insertInto('setting')
    .values({ key: 'schemaVersion', value: '0' })
    .onConflict((row) => row.doNothing())
    .execute();
  await rejectLostTables(db, neededTables(sections));
  const progress = startProgress(say);
  // A server of the program before may write meanwhile, and the database ends one of two that wait for each other.
  await runTransaction(db, async (tx) => {
    await migrateIn(tx, menu, sections, { progress, deletable });
    await writeSetting(tx, MIGRATED_BY, program ? hashOf(program, await readStoredSchema(tx)) : '');
  }).finally(progress.end);
}

/** Migrates within the caller's transaction the tables of its search path. */
export async function migrateIn(
  tx: Tx,
  menu: readonly MenuItem[],
  sections: readonly Resource[],
  { progress, deletable = nothing }: { progress?: MigrationProgress; deletable?: ReadonlySet<string> } = {},
): Promise<void> {
  await rejectNewerSchema(tx);
  await rejectLaterProgram(tx);
  progress?.step("the product's own tables");
  const before = await readStoredSchema(tx);
  await migrateSystem(tx, before);
  const fingerprint = ownFingerprint(sections);
  await rejectReplacedProgram(tx, fingerprint);
  const after = await readStoredSchema(tx);
  const storedForms = await readStoredForms(tx);
  for (const [at, resource] of sections.entries()) {
    progress?.step(`table ${at + 1} of ${sections.length}, ${resource.code}`);
    await migrateSection(tx, resource, { schema: after, storedForms, deletable });
  }
  for (const resource of sections) await openRegister(tx, resource);
  progress?.step('roles and menu');
  await writeStoredForms(tx, storedForms, sections);
  await storeTables(tx, neededTables(sections));
  await seedRoles(tx, { menu, sections }, await writeMenu(tx, menu, sections));
  await writeSetting(tx, 'schemaVersion', String(SCHEMA_VERSION));
  await writeSetting(tx, VERSION_SETTING, PROGRAM_VERSION);
  await writeProgram(tx, fingerprint);
}

/** The setting that holds the program that migrated last and the resulting columns. */
const MIGRATED_BY = 'broughtBy';

const hashOf = (program: string, schema: StoredSchema): string =>
  createHash('sha256')
    .update(JSON.stringify([program, [...schema].map(([table, columns]) => [table, ...columns]).sort()]))
    .digest('hex');

/** Whether this program has migrated the database, and nobody has changed its columns since. */
export async function isMigratedBy(db: Db, program: string): Promise<boolean> {
  const schema = await readStoredSchema(db);
  return schema.has('setting') && (await readSetting(db, MIGRATED_BY)) === hashOf(program, schema);
}

async function rejectNewerSchema(tx: Tx): Promise<void> {
  const value = await readSetting(tx, 'schemaVersion');
  if (Number(value) > SCHEMA_VERSION) {
    throw new StartupError(
      `The database is of a newer version of this program (${value}, this one knows ${SCHEMA_VERSION}). Start the newer version.`,
    );
  }
}

async function migrateSystem(tx: Tx, schema: StoredSchema): Promise<void> {
  // Earlier versions stored each button once; a button shown by several sections needs a row for each.
  if (schema.has('menuButton')) {
    await sql`alter table "menuButton" drop constraint if exists "menuButton_pkey"`.execute(tx);
    await sql`create unique index if not exists "menuButton_menuCode_code_key" on "menuButton" ("menuCode", code)`.execute(
      tx,
    );
  }
  if (schema.has(OLD_GRANTS)) await renamePeople(tx, schema);
  await renameColumns(tx, schema);
  // Earlier versions imported in the memory of one server; what it was doing has ended with it.
  if (schema.get('importSheet')?.has('touchedAt')) {
    await sql`update "importSheet" set state = case state when 'checking' then 'mapping' else 'stopped' end
      where state in ('checking', 'running')`.execute(tx);
    await sql`alter table "importSheet" drop column "touchedAt", drop column done`.execute(tx);
  }
  for (const table of Object.keys(systemTables) as (keyof SystemTables)[]) {
    const columns = Object.entries(systemTables[table]);
    const stored = schema.get(table);
    if (!stored) {
      const definitions = columns.map(([name, type]) => sql`${sql.id(name)} ${sql.raw(type)}`);
      await sql`create table ${sql.id(table)} (${sql.join(definitions)})`.execute(tx);
      continue;
    }
    for (const [name, type] of columns.filter(([column]) => !stored.has(column))) {
      await sql`alter table ${sql.id(table)} add column ${sql.id(name)} ${sql.raw(type)}`.execute(tx);
    }
  }
  if (schema.has(OLD_GRANTS)) await convertGrants(tx);
  await mediaHashesFunction.execute(tx);
  await shortWordsFunction.execute(tx);
  for (const statement of registerStatements) await statement.execute(tx);
  for (const index of systemIndexes) {
    const [, name = ''] = /"([^"]+)" on /.exec(index) ?? [];
    await createMissingIndex(tx, name, sql`create ${sql.raw(index)}`);
  }
}

/** Columns that earlier versions named otherwise: the table, the earlier name and the name. */
const RENAMED_COLUMNS = [
  ['revision', 'deed', 'changeSet'],
  ['preference', 'look', 'layout'],
  ['savedView', 'look', 'layout'],
] as const;

async function renameColumns(tx: Tx, schema: StoredSchema): Promise<void> {
  for (const [table, earlier, name] of RENAMED_COLUMNS) {
    const columns = schema.get(table);
    const column = columns?.get(earlier);
    if (!columns || !column) continue;
    await sql`alter table ${sql.id(table)} rename column ${sql.id(earlier)} to ${sql.id(name)}`.execute(tx);
    columns.set(name, column);
    columns.delete(earlier);
    if (table === 'revision') await renameUndelete(tx);
  }
}

/** Those versions also named the restoring of a deleted record otherwise. */
async function renameUndelete(tx: Tx): Promise<void> {
  await sql`alter index if exists "revision_of_deed" rename to "revision_of_change_set"`.execute(tx);
  for (const table of ['revision', 'audit']) {
    await sql`update ${sql.id(table)} set action = 'undelete' where action = 'untrash'`.execute(tx);
  }
}

/** Prints progress every few seconds, so that a long migration is not taken for a hanging start. */
interface MigrationProgress {
  /** Names the step that starts now. */
  step: (step: string) => void;
  end: () => void;
}

const PROGRESS_INTERVAL = 5_000;

export function startProgress(say: (sentence: string) => void, every = PROGRESS_INTERVAL): MigrationProgress {
  const startedAt = Date.now();
  let currentStep = 'waiting for its turn';
  const timer = setInterval(() => {
    const seconds = Math.round((Date.now() - startedAt) / 1_000);
    say(`The database is being brought to this version: ${currentStep}, ${seconds} s so far. Please wait.`);
  }, every);
  timer.unref();
  return {
    step(step) {
      currentStep = step;
    },
    end: () => clearInterval(timer),
  };
}

const VERSION_SETTING = 'programVersion';

/** Throws if a later version has used the data, which this version might misread or lose. */
async function rejectLaterProgram(tx: Tx): Promise<void> {
  const last = await readSetting(tx, VERSION_SETTING);
  if (last === null || !isLaterVersion(last, PROGRAM_VERSION)) return;
  throw new StartupError(
    `The data was last used by version ${last} of this program; this is ${PROGRAM_VERSION}. Start version ${last} or a later one. To go back, restore a backup from before the update.`,
  );
}

/** Throws if a server of a program that has replaced this one is running: both would stop each other in turn. */
async function rejectReplacedProgram(tx: Tx, fingerprint: string): Promise<void> {
  const programs = await readPrograms(tx);
  const later = programs.includes(fingerprint) ? programs.slice(programs.indexOf(fingerprint) + 1) : [];
  const server = (await serversIn(tx)).find(({ program }) => program !== null && later.includes(program));
  if (!server) return;
  throw new StartupError(
    `A later program than this one works on this database, on ${server.host}. Start that program here as well. To go back to this one, stop the other server first; if it has ended, try again in two minutes.`,
    REPLACED_EXIT,
  );
}

/** Compares versions number by number (0.10.0 is later than 0.9.3), ignoring a suffix after a hyphen. */
export function isLaterVersion(one: string, other: string): boolean {
  const [numbers, otherNumbers] = [numbersIn(one), numbersIn(other)];
  for (const [at, number] of numbers.entries()) {
    if (number !== (otherNumbers[at] ?? 0)) return number > (otherNumbers[at] ?? 0);
  }
  return false;
}

const numbersIn = (version: string): number[] => (version.split('-')[0] ?? '').split('.').map(Number);

/** A table of earlier versions, which stored operators' roles and the permissions of roles separately. */
const OLD_GRANTS = 'operatorRole';

/** Run before the new columns are added: renames columns and drops old unique constraints. */
async function renamePeople(tx: Tx, schema: StoredSchema): Promise<void> {
  await sql`alter table "role" rename column "nameZh" to "name"`.execute(tx);
  await sql`alter table "role" alter column "nameEn" drop not null`.execute(tx);
  schema.get('role')?.set('name', { type: 'text', nullable: false });
  for (const [table, column] of [
    ['role', 'code'],
    ['role', 'name'],
    ['role', 'nameEn'],
    ['operator', 'account'],
    ['operator', 'name'],
  ] as const) {
    await sql`alter table ${sql.id(table)} alter column ${sql.id(column)} type text collate "C"`.execute(tx);
  }
  // A deleted row must not block its account or code, so the unconditional unique constraint is dropped.
  await sql`alter table "operator" drop constraint if exists "operator_account_key"`.execute(tx);
  await sql`alter table "role" drop constraint if exists "role_code_key"`.execute(tx);
}

/** Run after the new columns are added: converts the old grants, so that everybody keeps their permissions. */
async function convertGrants(tx: Tx): Promise<void> {
  await sql`update "role" set permissions =
    (select jsonb_agg(code order by code) from "roleCode" where "roleId" = "role".id)`.execute(tx);
  await sql`update "operator" set roles =
    (select jsonb_agg("roleId" order by "roleId") from "operatorRole" where "operatorId" = "operator".id)`.execute(tx);
  await sql`update "operator" set status = 'active' where roles is not null`.execute(tx);
  await sql`drop table "operatorRole"`.execute(tx);
  await sql`drop table "roleCode"`.execute(tx);
}
