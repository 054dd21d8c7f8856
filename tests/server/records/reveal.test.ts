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
  test('is masked when a record is read, for every operator, even an administrator', async () => {
    await grantOnly(...readCodes, 'memberManage:personal', 'memberManage:sensitive');
    expect(await read('admin')).toMatchObject({ idNo: 'E*******8', phone: person.phone });
    expect(await read()).toMatchObject({ idNo: 'E*******8', phone: person.phone });
  });

  test('is revealed one field at a time with a reason, and the audit log has the reveal but not the value', async () => {
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

  test('is not revealed without a reason, and the audit log does not change', async () => {
    await grantOnly(...readCodes, 'memberManage:sensitive');
    const before = await museum.parts.database.db.selectFrom('audit').selectAll().execute();
    const refusal = await reveal({ field: 'idNo', reason: '  ' });
    expect(refusal).toMatchObject({ status: 422, data: { fields: { reason: expect.stringContaining('原因') } } });
    const english = await reveal({ field: 'idNo' }, 'nobody', 'en-US');
    expect(english.data.fields.reason).toContain('reason');
    expect(await museum.parts.database.db.selectFrom('audit').selectAll().execute()).toEqual(before);
  });

  test('is not revealed for another field, an unknown record, without the permission or without a session', async () => {
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

describe('personal data that an operator sees masked', () => {
  beforeAll(() => grantOnly(...readCodes));

  test('personal data is masked without its permission, and complete with it', async () => {
    const maskedPerson = { realName: '林*', phone: '139****1111', email: 'l***@example.cn', birthday: '1980-**-**' };
    expect(await read()).toMatchObject(maskedPerson);
    expect(await read('admin')).toMatchObject({ realName: person.realName, phone: person.phone, email: person.email });
  });

  test.each([
    ['a filter by a part of a telephone number finds nothing', { phone: '1390000' }, 0],
    ['a filter by a whole telephone number finds its member', { phone: '139 0000 1111' }, 1],
    ['a filter by a part of a name finds nothing', { realName: '林' }, 0],
    ['a filter by a whole name finds its member', { realName: '林知远' }, 1],
    ['a keyword that is a part of a name finds nothing', { keyword: '知远' }, 0],
    ['a keyword that is a whole telephone number finds its member', { keyword: '13900001111' }, 1],
    ['a keyword finds a part of a field that is not masked', { keyword: '晴' }, 1],
    ['a filter by a part of a document number finds nothing', { idNo: 'E1234' }, 0],
    ['a filter by a whole document number finds its member', { idNo: 'E12345678' }, 1],
    ['a filter by a range of birthdays is ignored', { birthday: '1980-01-01..1980-12-31' }, 3],
  ])('%s', async (_sentence, query, total) => {
    expect((await list(query as Record<string, string>)).total).toBe(total);
  });

  test('a total counted for an operator who sees the field is not reused for one who sees it masked', async () => {
    expect((await list({ realName: '林' }, 'admin')).total).toBe(2);
    expect((await list({ realName: '林' })).total).toBe(0);
  });

  test('a list is not sorted by a masked field', async () => {
    const order = async (sort: string, as: string) => (await list({ sort }, as)).list.map(({ id }: AnyRecord) => id);
    expect(await order('realName', 'admin')).not.toEqual(await order('registeredAt', 'admin'));
    expect(await order('realName', 'nobody')).toEqual(await order('', 'nobody'));
    expect(await order('-realName', 'nobody')).toEqual(await order('', 'nobody'));
  });

  test('an export with a filter by a range of a masked field answers 422', async () => {
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

describe('a hidden field', () => {
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

  test('is null without its permission: valuation and location each have their own', async () => {
    await grantOnly(...collectionCodes);
    expect(await readObject('nobody')).toMatchObject({ valuation: null, location: null });
    await grantOnly(...collectionCodes, 'collectionManage:value');
    expect(await readObject('nobody')).toMatchObject({ valuation: 88_000, location: null });
    await grantOnly(...collectionCodes, 'collectionManage:location');
    expect(await readObject('nobody')).toMatchObject({ valuation: null, location: { id: expect.any(Number) } });
  });

  test('is neither emptied nor replaced by an operator who does not see it', async () => {
    await grantOnly(...collectionCodes);
    const visible = await readObject('nobody');
    const body = { id: object.id, version: visible.version, valuation: 1, location: null, credit: '本馆藏' };
    const response = await museum.call('PUT', 'collectionManage/', { as: 'nobody', body });
    expect(response, response.text).toMatchObject({ status: 200, data: { credit: '本馆藏', valuation: null } });
    expect(await readObject('admin')).toMatchObject({ valuation: 88_000, location: object.location });
  });

  test('cannot be filtered or exported by an operator who does not see it', async () => {
    const { id } = object.location as { id: number };
    await grantOnly(...collectionCodes, 'collectionManage:location');
    expect((await listObjects({ location: String(id) })).total).toBeGreaterThan(0);
    expect((await listObjects({ location: '999999' })).total).toBe(0);
    await grantOnly(...collectionCodes, 'collectionManage:export');
    expect((await listObjects({ location: '999999' })).total).toBeGreaterThan(0);
    const body = { format: 'csv', columns: ['valuation'] };
    expect(await museum.call('POST', 'collectionManage/export', { as: 'nobody', body })).toMatchObject({ status: 422 });
  });

  test('has neither its name nor its values in a revision for an operator who does not see it', async () => {
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
