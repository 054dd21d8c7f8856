import { expect, test } from 'vitest';
import { testApp } from '../../support/server.ts';

// On a database server each request has its own connection, so how many wait when the tenth arrives is not predictable.
test('of ten undo previews requested at once four are computed, six get 429, and a list is answered meanwhile', async () => {
  const museum = await testApp();
  const since = museum.clock.now.toISOString();
  const body = { title: '馆讯', category: 'museum' };
  expect(await museum.call('POST', 'news/', { as: 'admin', body })).toMatchObject({ status: 200 });
  const { db } = museum.parts.database;
  const { id } = await db.selectFrom('operator').select('id').where('account', '=', 'admin').executeTakeFirstOrThrow();
  await museum.call('GET', 'news/list', { as: 'editor' });
  const completionOrder: string[] = [];
  const previews = Array.from({ length: 10 }, (_, number) =>
    museum
      .call('GET', 'undo/preview', { as: 'admin', query: { operator: id, since } })
      .finally(() => completionOrder.push(String(number))),
  );
  const list = museum.call('GET', 'news/list', { as: 'editor' }).finally(() => completionOrder.push('list'));
  const responses = await Promise.all(previews);
  expect((await list).status).toBe(200);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, ...Array(6).fill(429)]);
  expect(responses[9]).toMatchObject({
    msg: '正在为其他人计算撤销的结果，请稍后再试。',
    headers: { 'retry-after': '10' },
  });
  const before = completionOrder.slice(0, completionOrder.indexOf('list'));
  expect(before.filter((number) => Number(number) < 4).length).toBeLessThan(3);
});
