import { beforeAll, expect, test } from 'vitest';
import { memberManage } from '../../../src/resources/member/memberManage.ts';
import { createTotals } from '../../../src/server/database/versioned-results.ts';
import { listColumns, readList } from '../../../src/server/records/list.ts';
import { parseListQuery } from '../../../src/server/records/list-query.ts';
import { titlesIn } from '../../../src/server/records/section-table.ts';
import { type TestApp, testApp } from '../../support/server.ts';

/** Rows and total of an answer are of the same moment, also when a write commits between the two statements. */

let museum: TestApp;

beforeAll(async () => {
  museum = await testApp();
  for (const number of [1, 2, 3, 4])
    await museum.call('POST', 'member/', {
      as: 'admin',
      body: { nickname: '林间', phone: `1380000200${number}`, channel: 'desk' },
    });
});

/** Deletes the first member of the list. */
async function deleteMember(): Promise<void> {
  const { data } = await museum.call('GET', 'member/list', { as: 'admin' });
  const { id, version } = data.list[0];
  expect((await museum.call('DELETE', 'member/', { as: 'admin', query: { id, version } })).status).toBe(200);
}

test.each([
  ['first', '1'],
  ['second', '2'],
])('the %s page of a list is read again when a record is deleted after its rows were read', async (_, current) => {
  const { database, sections } = museum.parts;
  const totals = createTotals(database.db);
  const read = async (totalOf = totals.totalOf) => {
    const { list, total } = await readList(
      { rows: database.db, total: database.db },
      memberManage,
      parseListQuery(memberManage, { pageSize: '2', current }, { id: 1, codes: new Set() }),
      { columns: listColumns(memberManage, titlesIn(sections)), operatorId: 1, totalOf },
    );
    return { ids: list.map(({ id }) => id), total };
  };
  const page = await read(async (table, key, request) => {
    await deleteMember();
    return totals.totalOf(table, key, request);
  });
  expect(page).toEqual(await read());
});
