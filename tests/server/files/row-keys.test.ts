import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { defineResource, integer, text } from '../../../src/declare/index.ts';
import { findRecordByKey } from '../../../src/server/files/import/row-keys.ts';
import { migrate } from '../../../src/server/migrate/migrate.ts';
import { emptyDatabase } from '../../support/database.ts';

/** Rows of a sheet name records by the identifying field of their section, of whatever kind it is. */

const label = { zh: '字段', en: 'Field' };
const shelves = defineResource({
  code: 'shelves',
  path: '/things/shelves',
  label: { zh: '书架', en: 'Shelves' },
  about: label,
  icon: 'table',
  title: 'name',
  fields: { number: integer({ label, unique: true }), name: text({ label, required: true }) },
  list: { columns: ['number', 'name'], filters: [], search: ['name'], sort: ['name', 'asc'] },
  form: [{ title: label, fields: ['number', 'name'] }],
  imports: { by: 'number' },
});

test('rows find their records by an integer key field, and a cell that is not a number finds none', async () => {
  const database = await emptyDatabase();
  const { db } = database;
  await migrate(database, [{ code: 'things', path: '/things', label, icon: 'table', sections: [shelves] }], [shelves]);
  await sql`insert into shelves ("createdAt", "updatedAt", number, name)
    select now(), now(), i * 10, '书架' || i from generate_series(1, 3) as i`.execute(db);
  expect(await findRecordByKey(shelves, '20', db)).toBe(2);
  expect(await findRecordByKey(shelves, 'twenty', db)).toBeNull();
});
