import pg from 'pg';

/** As many members as a large museum may have. */
export const MANY = 1_000_000;

/** Copies the seeded members under new member and telephone numbers until there are `count`. */
export async function fillMembers(databaseUrl: string, count: number): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ columns: string; existing: number }>(
      `select (select string_agg(quote_ident(column_name), ', ') from information_schema.columns
         where table_name = 'memberManage' and column_name not in ('id', 'memberNo', 'phone')) as columns,
       (select count(*)::int from "memberManage") as existing`,
    );
    const { columns, existing } = rows[0] ?? { columns: '', existing: 0 };
    await client.query(
      `insert into "memberManage" ("memberNo", phone, ${columns})
       select 'B-' || n, '170' || lpad(n::text, 8, '0'), ${columns}
       from generate_series(${existing + 1}, ${count}) n join "memberManage" m on m.id = 1 + n % 5000`,
    );
    await client.query(`update "tableVersion" set version = version + 1 where name = 'memberManage'`);
    await client.query('vacuum analyze "memberManage"');
  });
}

/** Different values of an expression over members, to search for: the same search again would find a cached total. */
export const sampleMembers = (databaseUrl: string, expression: string, count: number): Promise<string[]> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ value: string }>(
      `select distinct ${expression} as value from (select * from "memberManage" order by id % 7919, id limit 20000) m
       where ${expression} is not null limit ${count}`,
    );
    return rows.map(({ value }) => value);
  });

async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
