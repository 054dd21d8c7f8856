import { beforeEach, expect, test } from 'vitest';
import { API_PREFIX } from '../../../src/contract/calls.ts';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import { volunteer } from '../../../src/resources/education/volunteer.ts';
import { notice } from '../../../src/resources/info/notice.ts';
import { writeAudit } from '../../../src/server/records/history/audit.ts';
import { parseAuditLogQuery } from '../../../src/server/records/history/audit-log.ts';
import { allowOnly } from '../../support/access.ts';
import { draftOf } from '../../support/draft.ts';
import { readSheet } from '../../support/read-sheet.ts';
import { type CallOptions, sharedApp, type TestApp } from '../../support/server.ts';
import { collect, partOf } from '../../support/workbook.ts';
import { createWorld } from '../../support/world.ts';

/** The audit log as a file. */

let museum: TestApp;
beforeEach(async () => {
  museum = await sharedApp();
});

const requestExport = (query: CallOptions['query'] = {}, more: Partial<CallOptions> = {}) =>
  museum.call('GET', 'operator/audit/export', { as: 'admin', ...more, query: { format: 'csv', ...query } });

/** The rows of an exported file, without the two rows of its head. */
async function exportLog(query: CallOptions['query'] = {}, more: Partial<CallOptions> = {}) {
  const file = await requestExport(query, more);
  expect(file.status, file.text).toBe(200);
  const [titleRow = [], head = [], ...rows] = (await readSheet(Buffer.from(file.text))).rows.map(({ cells }) => cells);
  return { about: String(titleRow[0]), head, rows, file };
}

const createNotice = async (number = 1): Promise<AnyRecord> =>
  (
    await museum.call('POST', 'notice/', {
      as: 'editor',
      body: draftOf(notice, { number, fixed: { category: 'opening' } }),
    })
  ).data;

const readExportEntries = () =>
  museum.parts.database.db
    .selectFrom('audit')
    .select(['operatorName', 'section', 'details'])
    .where('action', '=', 'export')
    .execute();

async function createReturnedNotice(): Promise<AnyRecord> {
  const record = await createNotice();
  const { id, version } = record;
  await museum.call('POST', 'notice/move', { as: 'editor', body: { id, version, move: 'submit' } });
  const body = { id, version: Number(version) + 1, move: 'reject', reason: '请补充时间' };
  await museum.call('POST', 'notice/move', { as: 'approver', body });
  return record;
}

test('the export of the audit log has its entries, newest first, in the language of the operator', async () => {
  const { id, title } = await createReturnedNotice();
  const chinese = await exportLog({ section: 'notice' });
  expect(chinese.head).toEqual(['时间', '操作员', '操作', '栏目', '记录编号', '记录名称', '原因', '说明']);
  const moment = '2026-03-02 10:00';
  const recordCells = [String(id), title];
  expect(chinese.rows.map((cells) => [...cells, '', ''].slice(0, 7))).toEqual([
    [moment, '顾明章', '退回修改', '公告', ...recordCells, '请补充时间'],
    [moment, '苏念慈', '提交审核', '公告', ...recordCells, ''],
    [moment, '苏念慈', '新建', '公告', ...recordCells, ''],
  ]);
  const english = await exportLog({ section: 'notice' }, { language: 'en-US' });
  expect(english.head.slice(0, 4)).toEqual(['When', 'Operator', 'Action', 'Section']);
  expect(english.rows.map((cells) => cells.slice(1, 4))).toEqual([
    ['顾明章', 'Return for changes', 'Notices'],
    ['苏念慈', 'Submit for review', 'Notices'],
    ['苏念慈', 'Create', 'Notices'],
  ]);
});

test('the export of the audit log describes a permission change in words, and names the system for automatic changes', async () => {
  const body = { code: 'reception', name: '接待', exportLimit: 10, enabled: true, permissions: ['news'] };
  const { id, version } = (await museum.call('POST', 'role/', { as: 'admin', body })).data;
  await museum.call('PUT', 'role/', { as: 'admin', body: { id, version, permissions: ['news', 'news:edit'] } });
  const { db } = museum.parts.database;
  await writeAudit(db, { operator: null, at: museum.clock.now, action: 'published', section: 'news' });
  const details = (rows: readonly (readonly unknown[])[]) => rows.map((cells) => cells[7]);
  expect(details((await exportLog({ section: 'role', action: 'edit' })).rows)).toEqual([
    '修改了权限 · 增加权限：新闻 · 编辑',
  ]);
  const english = { language: 'en-US' } as const;
  expect(details((await exportLog({ section: 'role', action: 'edit' }, english)).rows)).toEqual([
    'changed Permissions · allowed News · Edit',
  ]);
  const { rows } = await exportLog({ action: 'published' }, english);
  expect(rows[0]?.slice(1, 4)).toEqual(['The system', 'Published as planned', 'News']);
});

test('the export of the audit log has labels for a menu page and for an action that no section declares', async () => {
  const { db } = museum.parts.database;
  const { now: at } = museum.clock;
  await writeAudit(db, [
    { operator: null, at, action: 'export', section: 'analysis' },
    { operator: null, at, action: 'deleteMedia', title: '旧图.jpg' },
  ]);
  expect((await exportLog({ action: ['export', 'deleteMedia'] })).rows.map((cells) => cells.slice(2, 4))).toEqual([
    ['删除上传文件', ''],
    ['导出', '工作台'],
  ]);
});

test('the export of the audit log as a workbook has the time as a date and the record id as a number', async () => {
  const { id } = await createNotice();
  const url = `${API_PREFIX}/operator/audit/export?format=xlsx&section=notice`;
  const { rawPayload } = await museum.app.inject({ url, headers: await museum.signIn('admin') });
  const sheet = await partOf(rawPayload, 'xl/worksheets/sheet1.xml');
  expect(sheet).toMatch(/<c r="A3" s="3"><v>46083\.41666/);
  expect(sheet).toContain(`<c r="E3"><v>${id}</v></c>`);
});

test('the export of the audit log has the filtered entries; its first row names filters, operator and time', async () => {
  await createNotice(1);
  const second = await createNotice(2);
  const query = { section: 'notice', action: 'create', at: '2026-03-02..2026-03-02', keyword: String(second.title) };
  const { about, rows, file } = await exportLog(query);
  expect(rows.map((cells) => cells[4])).toEqual([String(second.id)]);
  expect(about).toContain('审计日志；导出人：林知远（admin）；时间：2026-03-02 10:00（北京时间）');
  expect(about).toContain('操作：新建');
  expect(about).toContain('栏目：公告');
  expect(about).toContain('时间：2026-03-02 至 2026-03-02');
  expect(about).toContain(`记录名称：${second.title}`);
  expect(file.headers['content-disposition']).toContain(encodeURIComponent('审计日志-20260302-1000.csv'));
});

test('the export of the audit log with an unknown filter, value or format, or without a match, is refused', async () => {
  await createNotice();
  expect((await requestExport({ colour: 'red' })).msg).toContain('没有“colour”这个筛选条件');
  expect((await requestExport({ at: 'yesterday' })).msg).toContain('不能按“时间”这样筛选');
  expect((await requestExport({ section: 'nothing' })).msg).toBe('没有符合条件的审计日志可以导出。');
  expect((await requestExport({ format: 'pdf' })).status).toBe(400);
  expect(await readExportEntries()).toEqual([]);
});

test('the export of the audit log requires the codes to read it and to export operators, and has a limit of rows', async () => {
  await createReturnedNotice();
  const { db } = museum.parts.database;
  const codes = ['operator', 'operator:audit', 'operator:export'];
  const exportAsNobody = (more: object = {}) => requestExport({ section: 'notice' }, { as: 'nobody', ...more });
  for (const missing of codes) {
    await allowOnly(
      db,
      'nobody',
      codes.filter((code) => code !== missing),
      { exportLimit: 100 },
    );
    expect((await exportAsNobody()).status, missing).toBe(403);
  }
  await allowOnly(db, 'nobody', codes, { exportLimit: 0 });
  expect(await exportAsNobody()).toMatchObject({ status: 403, msg: '您的角色不能导出，如有需要请联系管理员。' });
  await allowOnly(db, 'nobody', codes, { exportLimit: 2 });
  expect(await exportAsNobody({ language: 'en-US' })).toMatchObject({
    status: 422,
    msg: '3 rows match, and you may export 2 at once; please narrow the conditions.',
  });
  expect(await readExportEntries()).toEqual([]);
  await allowOnly(db, 'nobody', codes, { exportLimit: 3 });
  expect((await exportAsNobody()).status).toBe(200);
  expect((await museum.call('GET', 'operator/audit/export')).status).toBe(402);
});

test('the export of the audit log is logged with its number of rows and filters, and is not in its own file', async () => {
  const query = { section: ['notice', 'operator'], action: ['create', 'submit', 'export'] };
  const { rows } = await exportLog({ ...query, keyword: String((await createReturnedNotice()).title) });
  expect(rows.map((cells) => cells[2])).not.toContain('导出');
  expect(await readExportEntries()).toEqual([
    {
      ...{ operatorName: '林知远', section: 'operator' },
      details: { rows: rows.length, format: 'csv', filter: { ...query, keyword: '***' } },
    },
  ]);
  const nextExport = await exportLog({ section: 'operator', action: 'export' });
  expect(nextExport.rows.map((cells) => [cells[1], cells[2], cells[7]])).toEqual([
    ['林知远', '导出', `行数：${rows.length}`],
  ]);
});

test('the export of the audit log masks the title of a record that is the name of a person', async () => {
  const world = await createWorld(museum, volunteer, { as: 'admin' });
  await world.create(volunteer, { name: '沈知夏' });
  const { rows, file } = await exportLog({ section: 'volunteer' });
  expect(rows[0]?.[5]).toBe('沈*');
  expect(file.text).not.toContain('沈知夏');
});

test('the entries of the audit log are exported once each, without later ones and up to the limit', async () => {
  const { db } = museum.parts.database;
  const entry = (recordId: number) => ({ operator: null, at: museum.clock.now, action: 'edit', recordId });
  await writeAudit(
    db,
    Array.from({ length: 2_100 }, (_, index) => entry(index + 1)),
  );
  const { total, batches } = await parseAuditLogQuery(db, { action: 'edit' });
  await writeAudit(db, entry(9_999));
  const recordIds = (await collect(batches(5_000))).flat().map(({ recordId }) => recordId);
  expect(total).toBe(2_100);
  expect(recordIds).toEqual(Array.from({ length: 2_100 }, (_, at) => 2_100 - at));
  expect((await collect(batches(1_500))).flat()).toHaveLength(1_500);
});
