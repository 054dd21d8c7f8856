import { beforeAll, describe, expect, test } from 'vitest';
import { sectionTables } from '../../../src/server/database/tables.ts';
import { runJobs } from '../../support/jobs.ts';
import { type TestApp, testApp } from '../../support/server.ts';

/** Records that were stored before a rule of their section: a required field, fewer options, another minimum or maximum. */

let museum: TestApp;
let number = 0;

interface Stored {
  id: number;
  version: number;
}

beforeAll(async () => {
  museum = await testApp();
});

const create = async (section: string, body: object): Promise<Stored> => {
  const answer = await museum.call('POST', `${section}/`, { as: 'admin', body });
  expect(answer, answer.text).toMatchObject({ status: 200 });
  return answer.data;
};

const createGoods = () => {
  number += 1;
  return create('literatureGoods', {
    title: `书签${number}`,
    sku: `OLD-${number}`,
    category: 'stationery',
    stockState: 'in',
    price: 10,
    listPrice: 20,
  });
};

/** Stores values as an earlier version of the declarations would have accepted them. */
const setColumns = (section: string, { id }: Stored, values: Record<string, unknown>) =>
  sectionTables(museum.parts.database.db).updateTable(section).set(values).where('id', '=', id).execute();

const edit = ({ id, version }: Stored, values: object) =>
  museum.call('PUT', 'literatureGoods/', { as: 'admin', body: { id, version, ...values } });

const oldValues = () => ({
  category: 'an option that was removed',
  title: null,
  price: -5,
  sku: `${'x'.repeat(500)}${number}`,
});

describe('a record with values that a rule added later forbids', () => {
  test('can be edited in its other fields', async () => {
    const goods = await createGoods();
    await setColumns('literatureGoods', goods, oldValues());
    const answer = await edit(goods, { stockState: 'out' });
    expect(answer, answer.text).toMatchObject({ status: 200, data: { stockState: 'out', price: -5, title: null } });
  });

  test('can be saved with all its stored values sent back and one field changed', async () => {
    const goods = await createGoods();
    await setColumns('literatureGoods', goods, oldValues());
    const { data } = await museum.call('GET', 'literatureGoods/', { as: 'admin', query: { id: goods.id } });
    const answer = await edit(goods, { ...data, stockState: 'out' });
    expect(answer, answer.text).toMatchObject({ status: 200, data: { stockState: 'out' } });
  });

  test('can be changed by a bulk edit of another field', async () => {
    const goods = await createGoods();
    await setColumns('literatureGoods', goods, oldValues());
    const { id, version } = goods;
    const body = { what: 'set', rows: [{ id, version }], asked: { stockState: 'out' } };
    expect((await museum.call('POST', 'literatureGoods/bulk', { as: 'admin', body })).status).toBe(200);
    await runJobs(museum);
    const { data } = await museum.call('GET', 'literatureGoods/', { as: 'admin', query: { id } });
    expect(data).toMatchObject({ stockState: 'out', price: -5, version: version + 1 });
  });

  test('is refused where the changed field itself is invalid', async () => {
    const goods = await createGoods();
    await setColumns('literatureGoods', goods, oldValues());
    expect((await edit(goods, { price: -6 })).data).toEqual({ fields: { price: expect.any(String) } });
    expect((await edit(goods, { category: 'another option' })).data).toEqual({
      fields: { category: expect.any(String) },
    });
  });

  test('is refused where a changed field makes another field invalid', async () => {
    const goods = await createGoods();
    expect((await edit(goods, { price: 30 })).data).toEqual({ fields: { listPrice: expect.any(String) } });
  });

  test('is refused where a changed field makes an empty field required', async () => {
    const { id, version } = await create('news', { title: '开馆', category: 'museum' });
    // What has been public is no draft, which may lack it.
    await setColumns('news', { id, version }, { status: 'offline' });
    const answer = await museum.call('PUT', 'news/', { as: 'admin', body: { id, version, category: 'media' } });
    expect(answer.data).toEqual({ fields: { sourceUrl: expect.any(String) } });
  });
});

test('a new record without required fields, in a section without drafts, is refused with a message at each of them', async () => {
  const answer = await museum.call('POST', 'lectureBooking/', { as: 'admin', body: { name: '陈某' } });
  expect(answer).toMatchObject({
    status: 422,
    data: { fields: { lecture: expect.any(String), phone: expect.any(String) } },
  });
});
