import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { menu, sections } from '../../../src/resources/index.ts';
import { readSetting, writeSetting } from '../../../src/server/database/setting.ts';
import { migrate } from '../../../src/server/migrate/migrate.ts';
import { museumDatabase } from '../../support/database.ts';
import { resetDatabase } from '../../support/start-snapshot.ts';

test('change sets, layouts and restored records of schema 3 keep their meaning under the names of schema 4', async () => {
  const database = await museumDatabase();
  await resetDatabase(database, { menu, sections });
  const { db } = database;
  for (const statement of [
    'alter table revision rename column "changeSet" to deed',
    'alter index "revision_of_change_set" rename to "revision_of_deed"',
    'alter table preference rename column layout to look',
    'alter table "savedView" rename column layout to look',
    `insert into revision (section, "recordId", version, at, action, record, deed)
      values ('venue', 1, 3, now(), 'untrash', '{}', 'job:7')`,
    `insert into audit (at, action, section, "recordId") values (now(), 'untrash', 'venue', 1)`,
    `insert into preference ("operatorId", section, look) values (1, 'venue', '{"density": "compact"}')`,
    `insert into "savedView" ("operatorId", section, name, query, look) values (1, 'venue', 'mine', '', '{"frozen": 1}')`,
  ]) {
    await sql.raw(statement).execute(db);
  }
  await writeSetting(db, 'schemaVersion', '3');

  await migrate(database, menu, sections);
  await migrate(database, menu, sections);

  const change = await db.selectFrom('revision').select(['action', 'changeSet']).execute();
  expect(change).toEqual([{ action: 'undelete', changeSet: 'job:7' }]);
  expect(await db.selectFrom('audit').select('action').execute()).toEqual([{ action: 'undelete' }]);
  expect(await db.selectFrom('preference').select('layout').execute()).toEqual([{ layout: { density: 'compact' } }]);
  expect(await db.selectFrom('savedView').select('layout').execute()).toEqual([{ layout: { frozen: 1 } }]);
  const indexes = await sql<{ name: string }>`
    select indexname as name from pg_indexes where schemaname = current_schema() and tablename = 'revision'`.execute(
    db,
  );
  const names = indexes.rows.map(({ name }) => name);
  expect(names).toContain('revision_of_change_set');
  expect(names).not.toContain('revision_of_deed');
  expect(await readSetting(db, 'schemaVersion')).toBe('4');
});
