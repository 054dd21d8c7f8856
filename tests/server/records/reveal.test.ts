import { beforeAll, describe, expect, test } from 'vitest';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import { collectionManage } from '../../../src/resources/collection/collectionManage.ts';
import { allowOnly } from '../../support/access.ts';
import { type TestApp, testApp } from '../../support/server.ts';
import { createWorld } from '../../support/world.ts';

let museum: TestApp;
let member: AnyRecord;

const readCodes = ['memberManage', 'memberManage:edit'];
const person = {
  nickname: '晴舟',
  realName: '林知远',
  phone: '13900001111',
  email: 'lin@example.cn',
  birthday: '1980-05-06',
  idType: 'passport',
  idNo: 'E12345678',
};

const grantOnly = (...codes: string[]) => allowOnly(museum.parts.database.db, 'nobody', codes);
const read = async (as = 'nobody') => (await museum.call('GET', 'member/', { as, query: { id: member.id } })).data;
const reveal = (body: object, as = 'nobody', language: 'zh-CN' | 'en-US' = 'zh-CN') =>
  museum.call('POST', 'member/reveal', { as, body: { id: member.id, ...body }, language });
const list = async (query: Record<string, string>, as = 'nobody') =>
  (await museum.call('GET', 'member/list', { as, query })).data;

beforeAll(async () => {
  museum = await testApp();
  const response = await museum.call('POST', 'member/', { as: 'admin', body: { channel: 'desk', ...person } });
  if (response.status !== 200) throw new Error(response.text);
  member = response.data;
  for (const [nickname, phone, realName] of [
    ['半夏', '13900002222', '林小满'],
    ['听雨', '13700003333', '安明'],
  ]) {
    await museum.call('POST', 'member/', { as: 'admin', body: { channel: 'mini', nickname, phone, realName } });
  }
});

describe('sensitive data', () => {
  test('is masked for everybody, also for whoever may do everything', async () => {
    await grantOnly(...readCodes, 'memberManage:personal', 'memberManage:sensitive');
    expect(await read('admin')).toMatchObject({ idNo: 'E*******8', phone: person.phone });
    expect(await read()).toMatchObject({ idNo: 'E*******8', phone: person.phone });
  });

  test('is shown one value at a time, for a reason, and who looked is written down', async () => {
    await grantOnly(...readCodes, 'memberManage:sensitive');
    expect((await reveal({ field: 'idNo', reason: '核对订票证件' })).data).toEqual({ value: person.idNo });
    const auditEntries = await museum.parts.database.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'reveal')
      .execute();
    expect(auditEntries).toMatchObject([
      {
        operatorName: '陆未名',
        section: 'memberManage',
        recordId: member.id,
        reason: '核对订票证件',
        details: { field: 'idNo' },
      },
    ]);
    expect(JSON.stringify(auditEntries)).not.toContain(person.idNo);
  });

  test('is not shown without a reason, and nothing is written down then', async () => {
    await grantOnly(...readCodes, 'memberManage:sensitive');
    const before = await museum.parts.database.db.selectFrom('audit').selectAll().execute();
    const refusal = await reveal({ field: 'idNo', reason: '  ' });
    expect(refusal).toMatchObject({ status: 422, data: { fields: { reason: expect.stringContaining('原因') } } });
    const english = await reveal({ field: 'idNo' }, 'nobody', 'en-US');
    expect(english.data.fields.reason).toContain('reason');
    expect(await museum.parts.database.db.selectFrom('audit').selectAll().execute()).toEqual(before);
  });

  test('other fields, other records and other operators are refused', async () => {
    await grantOnly(...readCodes, 'memberManage:sensitive');
    for (const field of ['phone', 'nickname', 'deletedAt', '__proto__', 7]) {
      expect((await reveal({ field, reason: '试试' })).status, String(field)).toBe(422);
    }
    expect((await reveal({ id: 987_654, field: 'idNo', reason: '试试' })).status).toBe(404);
    await grantOnly(...readCodes, 'memberManage:personal');
    expect((await reveal({ field: 'idNo', reason: '试试' })).status).toBe(403);
    expect((await museum.call('POST', 'member/reveal', { body: {} })).status).toBe(402);
  });
});

describe('what an operator does not see whole', () => {
  beforeAll(() => grantOnly(...readCodes));

  test('personal data is masked without its code, and whole with it', async () => {
    const maskedPerson = { realName: '林*', phone: '139****1111', email: 'l***@example.cn', birthday: '1980-**-**' };
    expect(await read()).toMatchObject(maskedPerson);
    expect(await read('admin')).toMatchObject({ realName: person.realName, phone: person.phone, email: person.email });
  });

  test.each([
    ['a part of a telephone number finds nobody', { phone: '1390000' }, 0],
    ['the whole number finds its owner', { phone: '139 0000 1111' }, 1],
    ['a part of a name finds nobody', { realName: '林' }, 0],
    ['the whole name finds its owner', { realName: '林知远' }, 1],
    ['a word looked for in every field does not find a part of it either', { keyword: '知远' }, 0],
    ['the whole of it does', { keyword: '13900001111' }, 1],
    ['what is not masked is still found by a part', { keyword: '晴' }, 1],
    ['the number of a document is looked for whole only', { idNo: 'E1234' }, 0],
    ['and then found', { idNo: 'E12345678' }, 1],
    ['by a birthday nobody can close in on somebody', { birthday: '1980-01-01..1980-12-31' }, 3],
  ])('%s', async (_sentence, query, total) => {
    expect((await list(query as Record<string, string>)).total).toBe(total);
  });

  test('a total that somebody else has counted is not handed on', async () => {
    expect((await list({ realName: '林' }, 'admin')).total).toBe(2);
    expect((await list({ realName: '林' })).total).toBe(0);
  });

  test('rows are not put in the order of what is masked', async () => {
    const order = async (sort: string, as: string) => (await list({ sort }, as)).list.map(({ id }: AnyRecord) => id);
    expect(await order('realName', 'admin')).not.toEqual(await order('registeredAt', 'admin'));
    expect(await order('realName', 'nobody')).toEqual(await order('', 'nobody'));
    expect(await order('-realName', 'nobody')).toEqual(await order('', 'nobody'));
  });

  test('choosing rows by it is refused where a list would only ignore it', async () => {
    await grantOnly(...readCodes, 'memberManage:export');
    const body = { format: 'csv', columns: ['memberNo'] };
    const response = await museum.call('POST', 'member/export', {
      as: 'nobody',
      body,
      query: { birthday: '1980-01-01..' },
    });
    expect(response).toMatchObject({ status: 422, msg: expect.stringContaining('出生日期') });
  });
});

describe('what is hidden', () => {
  let object: AnyRecord;
  const collectionCodes = ['collectionManage', 'collectionManage:edit', 'collectionManage:create'];
  const listObjects = async (query: Record<string, string> = {}) =>
    (await museum.call('GET', 'collectionManage/list', { as: 'nobody', query })).data;

  beforeAll(async () => {
    const world = await createWorld(museum, collectionManage, { as: 'admin' });
    object = await world.create(collectionManage, { valuation: 88_000 });
  });

  const readObject = async (as: string) =>
    (await museum.call('GET', 'collectionManage/', { as, query: { id: object.id } })).data;

  test('is not sent at all without its code: valuation and storage place each have their own', async () => {
    await grantOnly(...collectionCodes);
    expect(await readObject('nobody')).toMatchObject({ valuation: null, location: null });
    await grantOnly(...collectionCodes, 'collectionManage:value');
    expect(await readObject('nobody')).toMatchObject({ valuation: 88_000, location: null });
    await grantOnly(...collectionCodes, 'collectionManage:location');
    expect(await readObject('nobody')).toMatchObject({ valuation: null, location: { id: expect.any(Number) } });
  });

  test('is never written by whoever does not see it, neither emptied nor replaced', async () => {
    await grantOnly(...collectionCodes);
    const visible = await readObject('nobody');
    const body = { id: object.id, version: visible.version, valuation: 1, location: null, credit: '本馆藏' };
    const response = await museum.call('PUT', 'collectionManage/', { as: 'nobody', body });
    expect(response, response.text).toMatchObject({ status: 200, data: { credit: '本馆藏', valuation: null } });
    expect(await readObject('admin')).toMatchObject({ valuation: 88_000, location: object.location });
  });

  test('is neither filtered nor exported by whoever does not see it', async () => {
    const { id } = object.location as { id: number };
    await grantOnly(...collectionCodes, 'collectionManage:location');
    expect((await listObjects({ location: String(id) })).total).toBeGreaterThan(0);
    expect((await listObjects({ location: '999999' })).total).toBe(0);
    await grantOnly(...collectionCodes, 'collectionManage:export');
    expect((await listObjects({ location: '999999' })).total).toBeGreaterThan(0);
    const body = { format: 'csv', columns: ['valuation'] };
    expect(await museum.call('POST', 'collectionManage/export', { as: 'nobody', body })).toMatchObject({ status: 422 });
  });

  test('is not named by the history of a record: neither that it changed nor what it was', async () => {
    const { version } = await readObject('admin');
    await museum.call('PUT', 'collectionManage/', { as: 'admin', body: { id: object.id, version, valuation: 99_000 } });
    const query = { id: object.id, version: version + 1 };
    const readRevision = (as: string) => museum.call('GET', 'collectionManage/revision', { as, query });
    await grantOnly('collectionManage');
    const response = await readRevision('nobody');
    expect(response).toMatchObject({ status: 200, data: { fields: [] } });
    expect(response.text).not.toMatch(/valuation|88000|99000/);
    expect((await readRevision('admin')).data).toMatchObject({
      fields: ['valuation'],
      before: { valuation: 88_000 },
      after: { valuation: 99_000 },
    });
  });
});
