import { beforeEach, describe, expect, test } from 'vitest';
import type { Resource } from '../../../src/declare/define-resource.ts';
import { reference, rows, text } from '../../../src/declare/index.ts';
import { memberManage } from '../../../src/resources/member/memberManage.ts';
import { MASKED_VALUES_A_DAY } from '../../../src/server/records/masked-questions.ts';
import { visibleRecord } from '../../../src/server/visibility/masking.ts';
import { allowOnly } from '../../support/access.ts';
import { type CallOptions, sharedApp, type TestApp } from '../../support/server.ts';

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
