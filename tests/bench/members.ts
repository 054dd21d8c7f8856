import { sql } from 'kysely';
import pg from 'pg';
import { openDatabase } from '../../src/server/database/open.ts';

/** As many members as a large museum may have. */
export const MANY = 1_000_000;

/** Copies the seeded members under new member and telephone numbers until there are `count`. */
export async function fillMembers(databaseUrl: string, count: number): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ columns: string; existing: number }>(COLUMNS);
    const { columns, existing } = rows[0] ?? { columns: '', existing: 0 };
    await client.query(copyStatement(columns, existing, count));
    await client.query(`update "tableVersion" set version = version + 1 where name = 'memberManage'`);
    await client.query('vacuum analyze "memberManage"');
  });
}

/**
 * The same in the embedded database of a product that is stopped. The indexes of trigrams are dropped, because building
 * them at the next start takes less time than writing each row to them.
 */
export async function fillEmbeddedMembers(
  dataDir: string,
  count: number,
  samples: Readonly<Record<string, string>>,
): Promise<Map<string, string[]>> {
  const database = await openDatabase({ dataDir, databaseUrl: null });
  try {
    const db = database.withoutTimeout;
    const { rows: indexes } = await sql<{ name: string }>`
      select indexname as name from pg_indexes where tablename = 'memberManage' and indexname like '%_trigrams'`.execute(
      db,
    );
    for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(db);
    const { rows } = await sql<{ columns: string; existing: number }>`${sql.raw(COLUMNS)}`.execute(db);
    await sql.raw(copyStatement(rows[0]?.columns ?? '', rows[0]?.existing ?? 0, count)).execute(db);
    await sql`update "tableVersion" set version = version + 1 where name = 'memberManage'`.execute(db);
    await sql`vacuum analyze "memberManage"`.execute(db);
    const values = new Map<string, string[]>();
    for (const [name, expression] of Object.entries(samples)) {
      const { rows: found } = await sql<{ value: string }>`${sql.raw(sampleStatement(expression, SAMPLES))}`.execute(
        db,
      );
      values.set(
        name,
        found.map(({ value }) => value),
      );
    }
    return values;
  } finally {
    await database.close();
  }
}

const SAMPLES = 60;

const COLUMNS = `select (select string_agg(quote_ident(column_name), ', ') from information_schema.columns
    where table_name = 'memberManage' and column_name not in ('id', 'memberNo', 'phone')) as columns,
  (select count(*)::int from "memberManage") as existing`;

const copyStatement = (columns: string, existing: number, count: number): string => `
  insert into "memberManage" ("memberNo", phone, ${columns})
  select 'B-' || n, '170' || lpad(n::text, 8, '0'), ${columns}
  from generate_series(${existing + 1}, ${count}) n join "memberManage" m on m.id = 1 + n % 5000`;

const sampleStatement = (expression: string, count: number): string => `
  select distinct ${expression} as value from (select * from "memberManage" order by id % 7919, id limit 20000) m
  where ${expression} is not null limit ${count}`;

/** Different values of an expression over members, to search for: the same search again would find a cached total. */
export const sampleMembers = (databaseUrl: string, expression: string, count: number): Promise<string[]> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ value: string }>(sampleStatement(expression, count));
    return rows.map(({ value }) => value);
  });

export async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
