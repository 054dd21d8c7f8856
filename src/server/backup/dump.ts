import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { SCHEMA_VERSION } from '../data/marker.ts';
import type { Db, Tx } from '../data/tables.ts';
import { type EndLine, type FileLine, type Head, PRODUCT, type TableLine } from './format.ts';

/** Whoever is signed in signs in again, a file that was being prepared is asked for again, and who is where is of that moment. */
const passing = ['session', 'exportJob', 'presence'];

const ROWS_AT_ONCE = 500;

type Write = (line: string) => Promise<void>;

/** Writes every row as it is at one moment, while others go on writing. Answers with how many there were. */
export const dumpRows = (db: Db, at: Date, write: Write): Promise<number> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await write(lineOf({ backup: PRODUCT, schema: SCHEMA_VERSION, at: at.toISOString() } satisfies Head));
      let rows = 0;
      for (const table of await tablesIn(tx)) {
        await write(lineOf(table satisfies TableLine));
        rows += await dumpTable(tx, table.table, write);
      }
      return rows;
    });

async function dumpTable(tx: Tx, table: string, write: Write): Promise<number> {
  await sql`declare backup_rows cursor for select to_jsonb(t)::text as "row" from ${sql.id(table)} t`.execute(tx);
  let count = 0;
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(ROWS_AT_ONCE)} from backup_rows`.execute(tx);
    if (rows.length > 0) await write(rows.map(({ row }) => `{"row":${row}}\n`).join(''));
    count += rows.length;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await sql`close backup_rows`.execute(tx);
  return count;
}

async function tablesIn(tx: Tx): Promise<TableLine[]> {
  const { rows } = await sql<{ table: string; name: string; type: string; counts: boolean }>`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attidentity <> '' as counts
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`.execute(tx);
  const tables = new Map<string, { columns: Record<string, string>; numbers: Record<string, number> }>();
  for (const { table, name, type, counts } of rows) {
    if (passing.includes(table)) continue;
    const known = tables.get(table) ?? { columns: {}, numbers: {} };
    known.columns[name] = type;
    if (counts) known.numbers[name] = await lastNumber(tx, table, name);
    tables.set(table, known);
  }
  return [...tables].map(([table, known]) => ({ table, ...known }));
}

async function lastNumber(tx: Tx, table: string, column: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(pg_sequence_last_value(pg_get_serial_sequence(quote_ident(${table}::text), ${column}::text)::regclass), 0)
    as last`.execute(tx);
  return Number(rows[0]?.last ?? 0);
}

/** Every file of the media, and the line that says nothing is missing. What is still arriving belongs to nothing yet. */
export async function* dumpFiles(mediaDir: string, rows: number): AsyncGenerator<string> {
  const names = (await readdir(mediaDir).catch(() => [])).filter((name) => !name.startsWith('arriving-')).sort();
  let files = 0;
  for (const file of names) {
    yield lineOf({ file } satisfies FileLine);
    for await (const chunk of createReadStream(join(mediaDir, file))) {
      yield lineOf({ part: (chunk as Buffer).toString('base64') });
    }
    files += 1;
  }
  yield lineOf({ end: { rows, files } } satisfies EndLine);
}

const lineOf = (line: object): string => `${JSON.stringify(line)}\n`;
