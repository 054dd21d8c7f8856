import { expect, test } from 'vitest';
import { sections } from '../../../src/resources/index.ts';
import { notice } from '../../../src/resources/info/notice.ts';
import { createPendingCounts } from '../../../src/server/records/messages/pending-counts.ts';
import { codesOf } from '../../support/access.ts';
import { createQueryCounter } from '../../support/query-counter.ts';
import { sharedApp } from '../../support/server.ts';
import { createWorld } from '../../support/world.ts';

test('[S7.14] the badges count a section again only after it was written to, or with other permissions', async () => {
  const museum = await sharedApp();
  const { database, now } = museum.parts;
  const counter = createQueryCounter();
  const count = createPendingCounts(database.db.withPlugin(counter.plugin));
  const row = await database.db
    .selectFrom('operator')
    .select(['id', 'account', 'name', 'avatar'])
    .where('account', '=', 'approver')
    .executeTakeFirstOrThrow();
  const operator = { ...row, codes: new Set(await codesOf(database.db, 'approver')), exportLimit: 0 };
  const noticesFor = async (codes: ReadonlySet<string> = operator.codes) => {
    counter.queries = 0;
    const counts = await count({ operator: { ...operator, codes }, sections, now: now() });
    return { total: counts.get(notice) ?? 0, queryCount: counter.queries };
  };

  const { total } = await noticesFor();
  expect(await noticesFor()).toEqual({ total, queryCount: 1 });
  // Concurrent calls read the versions and count the rows by one query each.
  const editors = { ...operator, codes: new Set(['notice', 'notice:edit']) };
  counter.queries = 0;
  await Promise.all(Array.from({ length: 5 }, () => count({ operator: editors, sections, now: now() })));
  expect(counter.queries).toBe(2);
  await noticesFor();
  const world = await createWorld(museum, notice);
  const { id, version } = await world.create(notice);
  const { status } = await museum.call('POST', 'notice/move', { as: 'editor', body: { id, version, move: 'submit' } });
  expect(status).toBe(200);
  expect(await noticesFor()).toEqual({ total: total + 1, queryCount: 2 });
  expect(await noticesFor()).toEqual({ total: total + 1, queryCount: 1 });
  expect(await noticesFor(new Set())).toEqual({ total: 0, queryCount: 1 });
});
