import type pg from 'pg';
import { withClient } from './members.ts';

const OBJECTS = 50_000;
const APPLICATIONS = 100_000;
const ENTRIES = 1_000_000;
const PICTURES = 20_000;

/** Fills tables as a museum does in years: objects with pictures, decided applications, a long audit log, and a trash. */
export const fillYears = (databaseUrl: string): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    await client.query(`
      insert into media (hash, type, bytes, name, "uploadedBy", "createdAt", width, height)
      select ${hashOf('n')}, 'image/jpeg', 100000, '照片 ' || n || '.jpg', 1, now() - n * interval '10 minutes', 900, 900
      from generate_series(1, ${PICTURES}) n`);
    await client.query(`
      insert into audit (at, "operatorId", "operatorName", action, section, "recordId", title)
      select now() - (${ENTRIES} - n) * interval '40 seconds', 1, '林知远', 'edit', 'memberManage', n % 100000, '对象 ' || n
      from generate_series(1, ${ENTRIES}) n`);
    await copyRows(client, 'juniorActivitiesApply', APPLICATIONS, {
      applyNo: `'B-' || n`,
      seatCode: 'null',
      status: `'attended'`,
    });
    await copyRows(client, 'collectionManage', OBJECTS, {
      registerNo: `'B-' || n`,
      status: `'registered'`,
      images: `jsonb_build_array(jsonb_build_object('file', ${hashOf(`(1 + n % ${PICTURES})`)} || '.jpg', 'width', 900, 'height', 900))`,
    });
    await client.query(`
      update "memberManage" set "deletedAt" = now() - (id % 600) * interval '1 hour', "deletedBy" = 1 where id % 1000 = 7`);
    await client.query('update "tableVersion" set version = version + 1');
    await client.query('vacuum analyze');
  });

/** As many characters as the name of a stored file has. */
const hashOf = (number: string): string => `md5(${number}::text) || md5((-${number})::text)`;

/** Copies the seeded rows of a table, with new values for some columns. */
async function copyRows(
  client: pg.Client,
  table: string,
  count: number,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const names = Object.keys(values);
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
      where table_name = $1 and column_name <> all($2)`,
    [table, ['id', ...names]],
  );
  const columns = rows[0]?.columns ?? '';
  await client.query(`
    insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')}, ${columns})
    select ${Object.values(values).join(', ')}, ${columns} from generate_series(1, ${count}) n
    join (select row_number() over () as nth, count(*) over () as number, * from "${table}") seeded
      on seeded.nth = 1 + n % seeded.number`);
}
