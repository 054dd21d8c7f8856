import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline, type Writable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Resource } from '../../declare/define-resource.ts';
import type { MenuItem } from '../../declare/menu.ts';
import { CannotStart } from '../data/cannot-start.ts';
import { SCHEMA_VERSION } from '../data/marker.ts';
import { migrate } from '../data/migrate.ts';
import type { Database } from '../data/open.ts';
import { mediaDirOf } from '../data/pictures.ts';
import type { Tx } from '../data/tables.ts';
import { forgetInstallation, refuseUsed, writeInstallation } from '../installation.ts';
import { type EndLine, type FileLine, type Head, type Line, PRODUCT, type TableLine } from './format.ts';

interface Place {
  database: Pick<Database, 'db'>;
  dataDir: string;
  menu: readonly MenuItem[];
  records: readonly Resource[];
}

const ROWS_AT_ONCE = 500;

/** Puts what a backup holds into an empty place: all of it, or nothing of the rows. */
export async function restoreBackup(file: string, place: Place): Promise<EndLine['end']> {
  const { db } = place.database;
  await refuseTaken(place.database);
  refuseUsed(place.dataDir);
  const lines = linesOf(file);
  const first = await lines.next();
  checkHead(first.done ? undefined : first.value);
  await migrate(place.database, place.menu, place.records);
  const arrivingDir = join(mediaDirOf(place.dataDir), 'arriving-restore');
  await rm(arrivingDir, { recursive: true, force: true });
  const restored = await db
    .transaction()
    .execute(async (tx) => {
      const end = await takeIn(tx, lines, arrivingDir);
      if (!end) throw new CannotStart('The backup broke off before its end. Nothing was restored; take another one.');
      await forgetInstallation(tx);
      if (end.files > 0) await putInPlace(arrivingDir, mediaDirOf(place.dataDir));
      return end;
    })
    .finally(() => rm(arrivingDir, { recursive: true, force: true }));
  await writeInstallation(db, place.dataDir);
  return restored;
}

/** Only once all of it is there, so that a restore that broke off can be tried again. */
async function putInPlace(arrivingDir: string, mediaDir: string): Promise<void> {
  for (const name of await readdir(arrivingDir)) await rename(join(arrivingDir, name), join(mediaDir, name));
}

/** Where somebody has worked already, nothing is overwritten. */
async function refuseTaken({ db }: Pick<Database, 'db'>): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('operator') is not null as there`.execute(db);
  if (!rows[0]?.there) return;
  const operator = await db.selectFrom('operator').select('id').limit(1).executeTakeFirst();
  if (operator) {
    throw new CannotStart(
      'There is data in this place already. Restore into an empty DATA_DIR (or an empty database), and nothing is lost.',
    );
  }
}

function checkHead(line: Line | undefined): void {
  const { backup, schema = 0 } = (line ?? {}) as Partial<Head>;
  if (backup !== PRODUCT) throw new CannotStart('This file is not a backup of this program.');
  if (schema > SCHEMA_VERSION) {
    throw new CannotStart(
      `The backup is of a newer version of this program (${schema}, this one knows ${SCHEMA_VERSION}). Restore it with the newer version.`,
    );
  }
  if (schema < SCHEMA_VERSION) {
    throw new CannotStart(
      `The backup is of an older version of this program (${schema}, this one keeps ${SCHEMA_VERSION}). Restore it with that version, then start this one.`,
    );
  }
}

async function* linesOf(file: string): AsyncGenerator<Line> {
  // An error of either ends both, and is thrown where the last is read.
  const text = pipeline(createReadStream(file), createGunzip(), () => undefined).setEncoding('utf8');
  let begun = '';
  try {
    for await (const piece of text) {
      const lines = `${begun}${piece}`.split('\n');
      begun = lines.pop() ?? '';
      for (const line of lines) yield JSON.parse(line) as Line;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new CannotStart(`There is no file ${file}.`);
    throw new CannotStart(
      `The backup cannot be read (${(error as Error).message}). Nothing was restored; take another one.`,
    );
  }
}

async function takeIn(tx: Tx, lines: AsyncGenerator<Line>, mediaDir: string): Promise<EndLine['end'] | null> {
  let table: TableLine | null = null;
  let rows: unknown[] = [];
  let writing: Arriving | null = null;
  const flush = async () => {
    if (table && rows.length > 0) await insert(tx, table, rows);
    rows = [];
  };
  for await (const line of lines) {
    if ('row' in line) {
      rows.push(line.row);
      if (rows.length === ROWS_AT_ONCE) await flush();
      continue;
    }
    await flush();
    if ('part' in line) {
      await writing?.take(Buffer.from(line.part, 'base64'));
      continue;
    }
    await writing?.keep();
    writing = null;
    if ('table' in line) {
      table = line;
      await prepare(tx, line);
    } else if ('file' in line) writing = await arriving(line, mediaDir);
    else if ('end' in line) return line.end;
  }
  await writing?.drop();
  return null;
}

/** Makes what the present declarations no longer have, and empties what migration has filled. */
async function prepare(tx: Tx, { table, columns, numbers }: TableLine): Promise<void> {
  await sql`create table if not exists ${sql.id(table)} ()`.execute(tx);
  for (const [name, type] of Object.entries(columns)) {
    await sql`alter table ${sql.id(table)} add column if not exists ${sql.id(name)} ${sql.raw(typeIn(type))}`.execute(
      tx,
    );
  }
  await sql`delete from ${sql.id(table)}`.execute(tx);
  for (const [name, last] of Object.entries(numbers)) {
    await sql`select setval(pg_get_serial_sequence(quote_ident(${table}::text), ${name}::text), greatest(${last}::bigint, 1), ${last > 0})`.execute(
      tx,
    );
  }
}

/** A type as the database names it, and nothing more. */
function typeIn(type: string): string {
  if (/^[a-z][a-z0-9 ]*(\(\d+(,\d+)?\))?(\[\])?$/.test(type)) return type;
  throw new CannotStart(`The backup has a column of the kind "${type}", which this program does not know.`);
}

async function insert(tx: Tx, { table, columns }: TableLine, rows: readonly unknown[]): Promise<void> {
  const names = sql.join(Object.keys(columns).map((name) => sql.id(name)));
  await sql`insert into ${sql.id(table)} (${names}) overriding system value
    select ${names} from jsonb_populate_recordset(null::${sql.id(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(tx);
}

interface Arriving {
  take: (bytes: Buffer) => Promise<void>;
  keep: () => Promise<void>;
  drop: () => Promise<void>;
}

/** A file that is called by its name once it is whole. */
async function arriving({ file }: FileLine, mediaDir: string): Promise<Arriving> {
  if (!/^[\w-]+(\.[\w-]+)*$/.test(file)) throw new CannotStart(`The backup names a file "${file}", which cannot be.`);
  await mkdir(mediaDir, { recursive: true });
  const path = join(mediaDir, `arriving-${file}`);
  const out = createWriteStream(path);
  const close = () => new Promise<void>((resolve, reject) => out.once('error', reject).end(resolve));
  return {
    take: (bytes) => written(out, bytes),
    async keep() {
      await close();
      await rename(path, join(mediaDir, file));
    },
    async drop() {
      await close();
      await rm(path, { force: true });
    },
  };
}

const written = (out: Writable, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => out.write(bytes, (error) => (error ? reject(error) : resolve())));
