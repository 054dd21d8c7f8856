import { expect, test } from 'vitest';
import { UNDO_PAGE, type UndoPreview } from '../../../src/contract/undo.ts';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import { runJobs } from '../../support/jobs.ts';
import { testApp } from '../../support/server.ts';

// On a database server each request has its own connection, so how many wait when the tenth arrives is not predictable.
test('when operators request many undo previews at once, some are computed, the others get 429, and a list is answered meanwhile', async () => {
  const museum = await testApp();
  const since = museum.clock.now.toISOString();
  const operators = await museum.parts.database.db.selectFrom('operator').select(['id', 'account']).execute();
  const callers = operators.filter(({ account }) => account !== 'disabled');
  for (const { account } of callers) await museum.call('GET', 'news/list', { as: account });
  const completionOrder: string[] = [];
  const previews = callers.map(({ id, account }) =>
    museum
      .call('GET', 'undo/preview', { as: account, query: { operator: id, since } })
      .finally(() => completionOrder.push(account)),
  );
  const list = museum.call('GET', 'news/list', { as: 'admin' }).finally(() => completionOrder.push('list'));
  const responses = await Promise.all(previews);
  expect((await list).status).toBe(200);
  const computed = callers.filter((_caller, index) => responses[index]?.status === 200).map(({ account }) => account);
  expect(computed.length).toBeGreaterThanOrEqual(4);
  expect(responses.find(({ status }) => status !== 200)).toMatchObject({
    status: 429,
    msg: '正在计算其他撤销的结果，请稍后再试。',
    headers: { 'retry-after': '10' },
  });
  const before = completionOrder.slice(0, completionOrder.indexOf('list'));
  expect(before.filter((account) => computed.includes(account)).length).toBeLessThan(3);
});

test('lists are answered one after the other while the preview of the undo of a large deletion is computed', async () => {
  const museum = await testApp();
  const venues: AnyRecord[] = [];
  for (let number = 1; number <= 200; number += 1) {
    const { data } = await museum.call('POST', 'venue/', { as: 'admin', body: { name: `第 ${number} 厅` } });
    venues.unshift(data);
  }
  const rows = venues.map(({ id, version }) => ({ id, version }));
  const deletion = await museum.call('POST', 'venue/bulk', { as: 'admin', body: { what: 'delete', rows } });
  await runJobs(museum);
  const readList = () => museum.call('GET', 'news/list', { as: 'editor' });
  await readList();
  let isComputed = false;
  const query = { changeSet: `job:${deletion.data.job.id}` };
  const preview = museum
    .call<UndoPreview>('GET', 'undo/preview', { as: 'admin', query })
    .finally(() => (isComputed = true));
  // The first of them may be answered before the preview begins.
  let answered = -1;
  while (!isComputed) {
    await readList();
    answered += 1;
  }
  const { data } = await preview;
  expect(data).toMatchObject({ total: 200, refused: 0 });
  expect(data.groups[0]?.list.map(({ id }) => id)).toEqual(venues.slice(0, UNDO_PAGE).map(({ id }) => id));
  expect(answered).toBeGreaterThan(2);
});
