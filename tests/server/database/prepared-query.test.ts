import { type Kysely, sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createStatementCache } from '../../../src/server/database/prepared-query.ts';
import type { Db } from '../../../src/server/database/tables.ts';
import { sharedApp } from '../../support/server.ts';

/** Statements that are built once and executed with other values each time. */

let db: Kysely<{ setting: { key: string; value: string } }>;
beforeEach(async () => {
  db = (await sharedApp()).parts.database.db as never;
});

test('a statement is built once for a set of columns, and executed with the values of each call', async () => {
  const execute = createStatementCache(10);
  let builds = 0;
  type Row = Record<string, unknown>;
  const insert = (...rows: [Row, ...Row[]]) =>
    execute(db as unknown as Db, 'insert', rows, (parameters) => {
      builds += 1;
      return db
        .insertInto('setting')
        .values(parameters as never)
        .returningAll()
        .compile();
    });
  expect(await insert({ key: 'first', value: '1' })).toEqual([{ key: 'first', value: '1' }]);
  expect(await insert({ key: 'second', value: '2' })).toEqual([{ key: 'second', value: '2' }]);
  expect(builds).toBe(1);
  // An expression is part of the text, and must not be taken for a value of the next call.
  expect(await insert({ key: 'third', value: sql`'a' || 'b'` })).toEqual([{ key: 'third', value: 'ab' }]);
  expect(await insert({ key: 'fourth', value: '4' })).toEqual([{ key: 'fourth', value: '4' }]);
  expect(builds).toBe(2);
  // Another number of rows is another statement, and so is another set of columns.
  const two = (name: string): [Row, Row] => [
    { key: `${name} one`, value: '1' },
    { key: `${name} two`, value: '2' },
  ];
  expect(await insert(...two('fifth'))).toEqual(two('fifth'));
  expect(await insert(...two('sixth'))).toEqual(two('sixth'));
  expect(builds).toBe(3);
  await expect(insert({ key: 'seventh' })).rejects.toThrow('null value');
  expect(builds).toBe(4);
});
