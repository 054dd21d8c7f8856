import { expect, test } from 'vitest';
import { testApp } from '../../support/server.ts';

// On a database server each request has its own connection, so how many wait when the tenth arrives is not predictable.
test('of undo previews that operators request at once some are computed and the others get 429, and a list is answered meanwhile', async () => {
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
