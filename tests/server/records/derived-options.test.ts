import { beforeAll, expect, test } from 'vitest';
import { apiPathOf } from '../../../src/declare/actions.ts';
import type { AnyDraft, AnyRecord } from '../../../src/declare/define-resource.ts';
import { collectionManage } from '../../../src/resources/collection/collectionManage.ts';
import { giveRoleByCode } from '../../../src/server/people/roles.ts';
import { draftOf } from '../../support/draft.ts';
import { sharedApp, type TestApp } from '../../support/server.ts';
import { checkSheet, problemsIn, runSheet, sendSheet } from '../../support/sheets.ts';
import { createWorld, type World } from '../../support/world.ts';

let museum: TestApp;
let world: World;

beforeAll(async () => {
  museum = await sharedApp();
  await giveRoleByCode(museum.parts.database.db, 'editor', 'administrator');
  world = await createWorld(museum, collectionManage);
});

const call = (method: 'POST' | 'PUT', body: AnyDraft) =>
  museum.call<AnyRecord>(method, `${apiPathOf(collectionManage)}/`, { as: 'admin', body });

/** What agrees with them, where a test does not give another. */
const ranges = { massRange: 'below1kg', inRange: 'until1965', period: 'qing' };

const known = { mass: 500, massUnit: 'g', inDate: '1958', yearFrom: 1890, yearTo: 1900 };

test('an object with a mass, a day and years needs no ranges: they follow', async () => {
  const fixed = { ...known, massRange: null, inRange: null, period: null };
  const created = await call('POST', draftOf(collectionManage, { ...world.draftOptions, number: world.next(), fixed }));
  expect(created.data, created.text).toMatchObject({ massRange: 'below1kg', inRange: 'until1965', period: 'qing' });
});

test.each<[string, AnyDraft, AnyDraft]>([
  ['another mass', { mass: 5000 }, { massRange: 'below50kg' }],
  ['another unit', { massUnit: 'kg' }, { massRange: 'below1000kg' }],
  ['a mass within the range', { mass: 600 }, { massRange: 'below1kg' }],
  ['a mass on the border of two ranges, of which one was chosen', { mass: 1000 }, { massRange: 'below1kg' }],
  ['another day of acquisition', { inDate: '2003-05' }, { inRange: 'since2001' }],
  ['years of another dynasty', { yearFrom: 1640, yearTo: 1700 }, { period: 'qing' }],
  ['years of the Ming', { yearFrom: 1500, yearTo: 1550 }, { period: 'ming' }],
  ['no mass', { mass: null, massUnit: null }, { massRange: 'below1kg' }],
])('the ranges follow a change to %s', async (_title, change, expected) => {
  const { id, version } = await world.create(collectionManage, { ...known, ...ranges });
  const saved = await call('PUT', { id, version, ...change });
  expect(saved.data, saved.text).toMatchObject({ ...ranges, ...expected });
});

test('a century that the cataloguer chose stays while it agrees with the years', async () => {
  const { id, version } = await world.create(collectionManage, { ...known, ...ranges, period: 'century19' });
  const saved = await call('PUT', { id, version, yearFrom: 1880 });
  expect(saved.data.period).toBe('century19');
});

test('a range that is asked for and does not agree with the mass is refused', async () => {
  const { id, version } = await world.create(collectionManage, { ...known, ...ranges });
  const refused = await call('PUT', { id, version, mass: 5000, massRange: 'below100kg' });
  expect(refused.data).toMatchObject({ fields: { massRange: '须与所填质量相符。' } });
});

test('a sheet with the mass alone changes the range', async () => {
  const { id } = await world.create(collectionManage, { ...known, ...ranges });
  await sendSheet(museum, collectionManage, `编号,质量\n${id},5000`);
  await checkSheet(museum, collectionManage);
  expect(await problemsIn(museum, collectionManage)).toEqual([]);
  await runSheet(museum, collectionManage);
  const { data } = await museum.call<AnyRecord>('GET', `${apiPathOf(collectionManage)}/`, {
    as: 'admin',
    query: { id },
  });
  expect(data).toMatchObject({ mass: 5000, massRange: 'below50kg' });
});
