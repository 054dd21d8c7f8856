import { beforeEach, describe, expect, test } from 'vitest';
import type { Resource } from '../../../src/declare/define-resource.ts';
import { reference, rows, text } from '../../../src/declare/index.ts';
import { rules } from '../../../src/resources/index.server.ts';
import { memberManage } from '../../../src/resources/member/memberManage.ts';
import { checkBatch } from '../../../src/server/files/import/check.ts';
import { createSheetLookups } from '../../../src/server/files/import/find.ts';
import type { Operator } from '../../../src/server/http/access.ts';
import { invalidDraft } from '../../../src/server/http/errors.ts';
import { MASKED_VALUES_A_DAY } from '../../../src/server/records/masked-searches.ts';
import { createRecords } from '../../../src/server/records/records.ts';
import { visibleRecord } from '../../../src/server/records/visibility/masking.ts';
import { allowOnly } from '../../support/access.ts';
import { type CallOptions, sharedApp, type TestApp, testApp } from '../../support/server.ts';

/** A masked field is found by its whole value only: one value a query, logged and limited a day. */

let museum: TestApp;
const person = { nickname: '晴舟', realName: '林知远', phone: '13900001111', idType: 'passport', idNo: 'E12345678' };

beforeEach(async () => {
  museum = await sharedApp();
  const response = await museum.call('POST', 'member/', { as: 'admin', body: { channel: 'desk', ...person } });
  expect(response.status, response.text).toBe(200);
  await allowOnly(museum.parts.database.db, 'nobody', ['memberManage', 'memberManage:edit', 'memberManage:export'], {
    exportLimit: 100,
  });
});

const list = (query: CallOptions['query'], as = 'nobody') => museum.call('GET', 'member/list', { as, query });
const readAuditEntries = () =>
  museum.parts.database.db
    .selectFrom('audit')
    .select(['section', 'details', 'operatorName'])
    .where('action', '=', 'askMasked')
    .execute();
/** Stores queries for this many other values, as if the operator had made them earlier in the day. */
const storeMaskedQueries = async (count: number) => {
  const { db } = museum.parts.database;
  const { id } = await db.selectFrom('operator').select('id').where('account', '=', 'nobody').executeTakeFirstOrThrow();
  const at = museum.clock.now.toISOString();
  const rows = Array.from({ length: count }, (_, n) => ({ operatorId: id, mark: `earlier ${n}`, at }));
  await db.insertInto('maskedQuestion').values(rows).execute();
};
const refusal = { status: 429, msg: expect.stringContaining('24 小时') };

describe('a field that the operator sees masked', () => {
  test.each([
    ['telephone number', { phone: ['13900001111', '13900001112'] }],
    ['document number', { idNo: ['E12345678', 'E12345679'] }],
  ])('is filtered by one %s at a time in lists, exports and bulk actions', async (_what, query) => {
    const response = await list(query);
    expect(response).toMatchObject({ status: 422, msg: expect.stringContaining('一次只能') });
    const body = { format: 'csv', columns: ['memberNo'] };
    expect((await museum.call('POST', 'member/export', { as: 'nobody', body, query })).status).toBe(422);
    const bulkBody = { what: 'freeze', reason: '试试', check: true };
    await allowOnly(museum.parts.database.db, 'nobody', ['memberManage', 'memberManage:freeze']);
    expect((await museum.call('POST', 'member/bulk', { as: 'nobody', body: bulkBody, query })).status).toBe(422);
    const [first = ''] = Object.values(query).flat();
    expect((await list({ [Object.keys(query)[0] ?? '']: first })).data.total).toBe(1);
  });

  test('is filtered by several values, and without an audit entry, by an operator who sees it in full', async () => {
    expect((await list({ phone: ['1390000', '1111'] }, 'admin')).data.total).toBe(1);
    expect(await readAuditEntries()).toEqual([]);
  });

  test('has each filtered value logged once in the audit log, with section and field but not the value', async () => {
    for (const current of [1, 2]) await list({ phone: '13900001111', current });
    await list({ keyword: '13900001111' });
    await list({ phone: '13900001112' });
    const entries = await readAuditEntries();
    expect(entries.map(({ section, details }) => [section, details])).toEqual([
      ['memberManage', { fields: ['phone'] }],
      ['memberManage', { fields: ['phone'] }],
    ]);
    expect(JSON.stringify(entries)).not.toContain('1390000');
    const storedQueries = await museum.parts.database.db.selectFrom('maskedQuestion').selectAll().execute();
    expect(JSON.stringify(storedQueries)).not.toContain('1390000');
  });

  test('is filtered by a limited number of values a day over all calls, and again the day after', async () => {
    await storeMaskedQueries(MASKED_VALUES_A_DAY - 1);
    expect((await list({ phone: '13900001111' })).status).toBe(200);
    expect(await list({ phone: '13900001112' })).toMatchObject(refusal);
    expect(await list({ keyword: '13900001112' })).toMatchObject(refusal);
    const body = { format: 'csv', columns: ['memberNo'] };
    const query = { phone: '13900001113' };
    expect(await museum.call('POST', 'member/export', { as: 'nobody', body, query })).toMatchObject(refusal);
    expect((await list({ phone: '13900001111', current: 2 })).status).toBe(200);
    expect((await list({ nickname: '晴' })).data.total).toBe(1);
    expect((await list({ keyword: '晴' })).data.total).toBe(1);
    museum.clock.now = new Date(museum.clock.now.getTime() + 25 * 3_600_000);
    const headers = await museum.signIn('nobody');
    const response = await museum.call('GET', 'member/list', { headers, query: { phone: '13900001112' } });
    expect(response.status).toBe(200);
  });

  test('is not searched by a keyword that is a name, only by its own filter', async () => {
    expect((await list({ keyword: '林知远' })).data.total).toBe(0);
    expect((await list({ realName: '林知远' })).data.total).toBe(1);
    expect(await readAuditEntries()).toHaveLength(1);
  });
});

describe('the unique value of a field that the operator sees masked', () => {
  const phone = '13900001111';
  const create = (body: object, as = 'nobody') =>
    museum.call('POST', 'member/', { as, body: { nickname: '来客', channel: 'desk', ...body } });
  const countedValues = async () =>
    (await museum.parts.database.db.selectFrom('maskedQuestion').selectAll().execute()).length;
  const codes = ['memberManage', 'memberManage:create', 'memberManage:edit', 'memberManage:import'];
  const sameNumber = '已有记录的“手机”与此相同，请修改其中之一。';

  beforeEach(() => allowOnly(museum.parts.database.db, 'nobody', codes));

  test('is refused if another record has it, with a message that names nobody, and the attempt is counted and logged once', async () => {
    const { data: other, text } = await create({ phone: '13900002222' });
    expect(other, text).toMatchObject({ id: expect.any(Number) });
    expect([await countedValues(), await readAuditEntries()]).toEqual([0, []]);
    const change = () =>
      museum.call('PUT', 'member/', { as: 'nobody', body: { id: other.id, version: other.version, phone } });
    for (const write of [() => create({ phone }), change, () => create({ phone })])
      expect(await write()).toMatchObject({ status: 422, data: { fields: { phone: sameNumber } } });
    expect(await countedValues()).toBe(1);
    expect(await readAuditEntries()).toMatchObject([{ section: 'memberManage', details: { fields: ['phone'] } }]);
    await list({ phone });
    expect(await countedValues()).toBe(1);
  });

  test('is refused with name and number of the other record to an operator who sees the field, and is not counted', async () => {
    expect((await create({ phone }, 'admin')).data.fields.phone).toMatch(/^“晴舟”（#\d+）的“手机”与此相同/);
    expect(await countedValues()).toBe(0);
  });

  test('is not searched for if the record is refused for another reason', async () => {
    const picture = { url: `/admin/api/admin/media/${'ab'.repeat(32)}.jpg`, width: 400, height: 400, alt: null };
    for (const wrong of [{ nickname: null }, { avatar: picture }]) {
      const { status, data } = await create({ phone, ...wrong });
      expect({ status, fields: Object.keys(data.fields) }).toEqual({ status: 422, fields: Object.keys(wrong) });
    }
    expect(await countedValues()).toBe(0);
  });

  test('is searched for a limited number of times a day, to which filters by the field are added', async () => {
    await storeMaskedQueries(MASKED_VALUES_A_DAY - 1);
    expect(await create({ phone })).toMatchObject({ status: 422 });
    for (const value of [phone, '13900003333']) {
      const answer = await create({ phone: value });
      expect(answer).toMatchObject(value === phone ? { status: 422 } : refusal);
    }
    expect(await list({ phone: '13900003333' })).toMatchObject(refusal);
    expect((await list({ nickname: '来客' })).data.total).toBe(0);
  });

  test('is counted although a rule refuses the record after no other record was found to have it', async () => {
    const afterSave = async () => {
      throw invalidDraft({ nickname: { zh: '不行', en: 'No' } });
    };
    museum = await testApp({
      rules: rules.map((one) =>
        one.code === memberManage.code ? { ...one, rules: { ...one.rules, afterSave } } : one,
      ),
    });
    await allowOnly(museum.parts.database.db, 'nobody', codes);
    expect(await create({ phone })).toMatchObject({ status: 422, data: { fields: { nickname: '不行' } } });
    expect([await countedValues(), (await readAuditEntries()).length]).toEqual([1, 1]);
  });

  test('is counted in each row of an import, and the check refuses the rows beyond the limit', async () => {
    const { parts } = museum;
    await storeMaskedQueries(MASKED_VALUES_A_DAY - 2);
    const rows = [phone, '13900003333', '13900004444', phone].map((value, at) => ({
      number: at + 1,
      cells: [`来客${at}`, value, '前台'],
    }));
    const { id } = await parts.database.db
      .selectFrom('operator')
      .select('id')
      .where('account', '=', 'nobody')
      .executeTakeFirstOrThrow();
    const operator = { id, account: 'nobody', name: '来人', codes: new Set(codes) } as unknown as Operator;
    const section = { resource: memberManage, sections: parts.sections };
    const checker = {
      ...{ ...section, operator, columns: ['nickname', 'phone', 'channel'], emptyClears: false, parent: null },
      records: createRecords({ ...parts, ...section, db: parts.database.db, rules: {} }),
      lookups: createSheetLookups(memberManage, parts.sections),
      may: () => true,
    };
    const results = await checkBatch(checker, rows, {
      ...{ pending: new Map(), keyRows: new Map(), mayContinue: () => true },
    });
    expect(results.map(({ outcome, problems }) => [outcome, problems[0]?.says.zh ?? ''])).toEqual([
      ['wrong', sameNumber],
      ['create', ''],
      ['wrong', expect.stringContaining('24 小时')],
      ['wrong', sameNumber],
    ]);
    expect(await countedValues()).toBe(MASKED_VALUES_A_DAY);
  });
});

test('a table field shows the masked title of a record to which it refers', () => {
  const label = { zh: '借阅', en: 'Loans' };
  const members: Resource = { ...memberManage, title: 'realName' };
  const fields = {
    loans: rows({ label, max: 5, columns: { reader: reference({ label, to: members.code }), book: text({ label }) } }),
  };
  const loans: Resource = { ...memberManage, code: 'loans', title: 'loans', fields };
  const record = { id: 1, version: 1, loans: [{ reader: { id: 7, title: '林知远' }, book: '县志' }] } as never;
  const codes = new Set([members.code, 'loans']);
  expect(visibleRecord({ codes }, loans, record, [members, loans])).toMatchObject({
    loans: [{ reader: { id: 7, title: '林*' }, book: '县志' }],
  });
});
