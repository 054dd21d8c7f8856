import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { API_PREFIX } from '../../../src/contract/calls.ts';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import { collectionManage } from '../../../src/resources/collection/collectionManage.ts';
import { runScheduledChanges } from '../../../src/server/app/scheduler.ts';
import { sectionTables } from '../../../src/server/database/tables.ts';
import { escapeXmlText } from '../../../src/server/files/export/xlsx-cells.ts';
import { dropOldSheets, storeSheet } from '../../../src/server/files/import/sheets.ts';
import type { Operator } from '../../../src/server/http/access.ts';
import { giveRoleByCode } from '../../../src/server/people/roles.ts';
import { allowOnly } from '../../support/access.ts';
import { runJobs } from '../../support/jobs.ts';
import { readSheet } from '../../support/read-sheet.ts';
import { type TestApp, testApp } from '../../support/server.ts';
import {
  beginSheet,
  checkSheet,
  problemsIn,
  readSheetState,
  runSheet,
  sendSheet,
  sheetRows,
} from '../../support/sheets.ts';
import { partOf } from '../../support/workbook.ts';

let museum: TestApp;

const annals = { code: 'annals' };
const organization = { code: 'organization' };
const publication = { code: 'publication' };
const volunteer = { code: 'volunteer' };
const service = { code: 'serviceRecord' };

const db = () => museum.parts.database.db;
const list = async (section: string) =>
  (
    await museum.call<{ list: AnyRecord[]; total: number }>('GET', `${section}/list`, {
      as: 'admin',
      query: { pageSize: 100, sort: 'id' },
    })
  ).data;
const readRecord = async (section: string, id: unknown) =>
  (await museum.call<AnyRecord>('GET', `${section}/`, { as: 'admin', query: { id: Number(id) } })).data;
const readAuditEntries = (action: string) =>
  db().selectFrom('audit').selectAll().where('action', '=', action).orderBy('id').execute();
const readAdmin = async () =>
  (await db()
    .selectFrom('operator')
    .selectAll()
    .where('account', '=', 'admin')
    .executeTakeFirstOrThrow()) as unknown as Operator;
/** A sheet of the chronicle without its rows. */
const newSheet = {
  ...{ section: 'annals', parent: null, name: 'a', format: 'csv' as const },
  ...{ head: ['日期'], columns: ['date'], total: 1, headNumber: -1 },
};
const createEvent = (more: object = {}) =>
  museum.call('POST', 'annals/', { as: 'admin', body: { date: '1990', title: '开馆', kind: 'founding', ...more } });

beforeAll(async () => {
  museum = await testApp();
});

beforeEach(async () => {
  for (const table of [
    'annals',
    'organization',
    'publication',
    'volunteer',
    'serviceRecord',
    'importSheet',
    'importRow',
    'job',
  ]) {
    await sectionTables(db()).deleteFrom(table).execute();
  }
});

describe('an uploaded sheet', () => {
  test('has its columns matched to fields by their labels in either language, even below a title line', async () => {
    const { data } = await sendSheet(
      museum,
      annals,
      '大事记；导出人：林知远\n日期,TITLE,类别*,什么,on the timeline\n1990,开馆,建馆沿革,x,是',
    );
    expect(data).toMatchObject({
      ...{ state: 'mapping', format: 'csv', name: '表格.csv', total: 1, clears: false, mayTogether: true },
      head: ['日期', 'TITLE', '类别*', '什么', 'on the timeline'],
      columns: ['date', 'title', 'kind', null, 'major'],
      sample: [['1990', '开馆', '建馆沿革', 'x', '是']],
    });
    expect(data.fields).toContain('evidence');
    expect(data.fields).not.toContain('images');
    expect(data.fields).not.toContain('status');
  });

  test('is returned again only to the operator who uploaded it, until that operator deletes it', async () => {
    await giveRoleByCode(db(), 'editor', 'administrator');
    const uploadResponse = await sendSheet(museum, annals, '日期,标题\n1990,开馆');
    const response = await museum.call('GET', 'annals/import', { as: 'admin' });
    expect(response.data).toEqual(uploadResponse.data);
    expect((await museum.call('GET', 'annals/import', { as: 'editor' })).data).toBeNull();
    expect(await museum.call('GET', 'annals/import/rows', { as: 'editor' })).toMatchObject({ status: 404 });
    expect((await museum.call('GET', 'publication/import', { as: 'admin' })).data).toBeNull();
    expect(await museum.call('DELETE', 'annals/import', { as: 'admin' })).toMatchObject({ status: 200 });
    expect((await museum.call('GET', 'annals/import', { as: 'admin' })).data).toBeNull();
    expect(await db().selectFrom('importRow').selectAll().execute()).toEqual([]);
  });

  test('whose columns were matched before an update is neither checked nor written until a renamed one is matched again', async () => {
    await sendSheet(museum, annals, '日期,标题,类别\n1990,开馆,建馆沿革');
    await checkSheet(museum, annals);
    // As an earlier version has stored it.
    await db()
      .updateTable('importSheet')
      .set({ columns: JSON.stringify(['date', 'headline', 'kind']) })
      .execute();
    const call = (step: string, body: object) => museum.call('POST', `annals/import/${step}`, { as: 'admin', body });
    const refusal = { status: 422, data: { fields: { columns: expect.any(String) } } };
    expect(await call('run', { mode: 'each' })).toMatchObject(refusal);
    expect(await call('check', {})).toMatchObject(refusal);
    expect(await call('check', { columns: ['date', 'title', 'kind'] })).toMatchObject({ status: 200 });
    await runJobs(museum);
  });

  test('is deleted after a day', async () => {
    await sendSheet(museum, annals, '日期,标题\n1990,开馆');
    const createdAt = new Date(museum.clock.now.getTime() - 25 * 3_600_000);
    await db().updateTable('importSheet').set({ createdAt }).execute();
    expect((await museum.call('GET', 'annals/import', { as: 'admin' })).data).toBeNull();
    const { config, database, now } = museum.parts;
    await runScheduledChanges({ config, database, sections: [], rules: [], now });
    expect(await db().selectFrom('importSheet').selectAll().execute()).toEqual([]);
    expect(await db().selectFrom('importRow').selectAll().execute()).toEqual([]);
  });

  test('is refused if it is no readable sheet, has no rows below its header or is larger than 20 MB', async () => {
    const refusal = await sendSheet<{ fields: Record<string, string> }>(
      museum,
      annals,
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
    );
    expect(refusal).toMatchObject({ status: 422, data: { fields: { file: expect.stringContaining('密码') } } });
    expect(await sendSheet(museum, annals, '日期,标题\n')).toMatchObject({ status: 422 });
    expect(await museum.call('POST', 'annals/import', { as: 'admin', body: {} })).toMatchObject({ status: 400 });
    const large = await sendSheet(museum, annals, Buffer.alloc(20 * 1024 * 1024 + 1, 'a'));
    expect(large.text).toContain('20 MB');
  });

  test('that cannot be stored completely does not replace the sheet that was uploaded before', async () => {
    const { data: before } = await sendSheet(museum, annals, '日期,标题\n1990,开馆');
    const operator = await readAdmin();
    // Two rows have the same number, so the last batch cannot be written.
    const rows = Array.from({ length: 600 }, (_, index) => ({ number: Math.min(index, 598), cells: ['1990'] }));
    const now = museum.parts.now();
    const batches = (async function* () {
      yield JSON.stringify(rows.slice(0, 300));
      yield JSON.stringify(rows.slice(300));
    })();
    await expect(storeSheet(museum.parts.database, operator, { ...newSheet, batches }, now)).rejects.toThrow();
    expect((await museum.call('GET', 'annals/import', { as: 'admin' })).data).toEqual(before);
    await dropOldSheets(db(), new Date(now.getTime() + 24 * 60 * 60_000));
    expect(await db().selectFrom('importRow').selectAll().execute()).toEqual([]);
  });

  test('that is stored after the check of another sheet has begun is refused and does not replace it', async () => {
    await sendSheet(museum, annals, '日期,标题,类别\n1990,开馆,其他');
    const batches = (async function* () {
      yield JSON.stringify([{ number: 1, cells: ['1991'] }]);
      await museum.call('POST', 'annals/import/check', { as: 'admin', body: {} });
    })();
    const storing = storeSheet(museum.parts.database, await readAdmin(), { ...newSheet, batches }, museum.parts.now());
    await expect(storing).rejects.toMatchObject({ code: 409 });
    expect((await museum.call('GET', 'annals/import', { as: 'admin' })).data).toMatchObject({ state: 'checking' });
    await runJobs(museum);
    expect((await museum.call('GET', 'annals/import', { as: 'admin' })).data).toMatchObject({ counts: { create: 1 } });
  });

  test('is refused in a section without imports, and from an operator without the import permission', async () => {
    expect(await sendSheet(museum, { code: 'news' }, 'a,b\n1,2')).toMatchObject({ status: 404 });
    await allowOnly(db(), 'nobody', ['annals', 'annals:create', 'annals:edit']);
    expect(await sendSheet(museum, annals, '日期,标题\n1990,开馆', { as: 'nobody' })).toMatchObject({ status: 403 });
    expect(await museum.call('GET', 'annals/import', { as: 'nobody' })).toMatchObject({ status: 403 });
  });
});

describe('the check of a sheet', () => {
  test('validates each row like a form, reports what an import would do with it, and writes no record', async () => {
    const { data: existing } = await createEvent();
    await createEvent({ title: '改造' });
    await sendSheet(
      museum,
      annals,
      `编号,日期,标题,类别,重要事件\n${existing.id},1990,开馆,Founding,否\n#${Number(existing.id) + 1},1990,改造,重要来访,否\n,1991-02,新馆,建馆沿革,是\n,很早,,奇怪,也许\n999,1990,无,其他,否`,
    );
    const checkedSheet = await checkSheet(museum, annals);
    expect(checkedSheet).toMatchObject({
      state: 'checked',
      done: 5,
      counts: { same: 1, change: 1, create: 1, wrong: 2 },
    });
    expect((await problemsIn(museum, annals)).sort()).toEqual(
      [
        '5 date 请填写年份，或年-月，或年-月-日，例如 1892、1892-11、1892-11-12。',
        '5 title 请填写“标题”。',
        '5 kind 没有“奇怪”这一项，可填：建馆沿革、重要来访、陈列展览、藏品征集、建筑修缮、荣誉、学术活动、其他。',
        '5 major 请填写“是”或“否”。',
        '6 id 没有这个编号的记录；新建请留空。',
      ].sort(),
    );
    expect((await list('annals')).total).toBe(2);
    const [english] = await sheetRows(museum, annals, { outcome: 'wrong' }, { language: 'en-US' });
    expect(english?.problems.map(({ says }) => says)).toContain('Please write yes or no.');
  });

  test('accepts a column mapped to another field or to none, but refuses a field mapped to two columns', async () => {
    await sendSheet(museum, annals, 'a,b,c\n1990,开馆,建馆沿革');
    const checkColumns = (columns: unknown) =>
      museum.call('POST', 'annals/import/check', { as: 'admin', body: { columns } });
    expect(await checkColumns(['date', 'date', null])).toMatchObject({ status: 422 });
    expect(await checkColumns(['status', null, null])).toMatchObject({ status: 422 });
    expect(await checkColumns([null, null, null])).toMatchObject({ status: 422 });
    expect((await checkSheet(museum, annals, { columns: ['date', 'title', 'kind'] })).counts).toEqual({ create: 1 });
  });

  test('reports two rows with the same unique value or with the same record', async () => {
    await sendSheet(museum, publication, '标题,类型,ISBN\n一书,专著,9787010000015\n二书,专著,9787010000015');
    const isbn = '9787010000015';
    await checkSheet(museum, publication);
    const problems = await problemsIn(museum, publication);
    expect(
      problems.filter((line) => line.includes('第 2 行相同')),
      problems.join(),
    ).toHaveLength(1);
    expect(isbn).toHaveLength(13);
    const { data } = await createEvent();
    await sendSheet(museum, annals, `编号,标题\n${data.id},甲甲\n${data.id},乙乙`);
    await checkSheet(museum, annals);
    expect(await problemsIn(museum, annals)).toEqual(['3 - 第 2 行已对应同一条记录，请删去其中一行。']);
  });

  test('reports a reference by a name that is ambiguous or unknown, and accepts one by id', async () => {
    for (const title of ['甲甲', '甲甲']) {
      await museum.call('POST', 'organization/', {
        as: 'admin',
        body: { name: title, kind: 'department', parent: null, sortNo: 1 },
      });
    }
    await sectionTables(db()).updateTable('organization').set({ name: '部门' }).execute();
    const [first] = (await list('organization')).list;
    await sectionTables(db())
      .insertInto('organization')
      .values({
        name: '部门',
        kind: 'department',
        parent: first?.id,
        createdAt: museum.clock.now,
        updatedAt: museum.clock.now,
      })
      .execute();
    await sendSheet(museum, organization, `名称,类别,上级机构\n一,部门,部门\n二,部门,没有\n三,部门,#${first?.id}`);
    await checkSheet(museum, organization);
    const [ambiguous, missing, ...others] = await problemsIn(museum, organization);
    expect(ambiguous).toMatch(/^2 parent 有 \d 条记录叫“部门”（#/);
    expect(missing).toContain('3 parent 找不到“没有”');
    expect(others).toEqual([]);
  });

  test('finds a record by id but not by name for an operator who sees its name masked', async () => {
    const applicant = await createVolunteer('何之遥');
    await allowOnly(db(), 'nobody', ['volunteer', 'volunteer:edit', 'volunteer:serviceRecord.import']);
    await createShift();
    await sendSheet(museum, service, `志愿者,班次,服务内容\n何之遥,早班,讲解\n#${applicant.id},早班,讲解`, {
      as: 'nobody',
    });
    await checkSheet(museum, service, {}, 'nobody');
    const rows = await sheetRows(museum, service, {}, { as: 'nobody' });
    expect(rows.map(({ outcome }) => outcome)).toEqual(['wrong', 'create']);
  });

  test('refuses masked values, and a change of a field that the operator sees masked', async () => {
    const applicant = await createVolunteer('何之遥');
    await allowOnly(db(), 'nobody', ['volunteer', 'volunteer:create', 'volunteer:edit', 'volunteer:import']);
    await sendSheet(
      museum,
      volunteer,
      `编号,姓名,手机,学历\n${applicant.id},何*,138****8000,本科\n${applicant.id},何某,,本科\n,林*,13800138001,本科`,
      { as: 'nobody' },
    );
    await checkSheet(museum, volunteer, {}, 'nobody');
    const rows = await sheetRows(museum, volunteer, {}, { as: 'nobody' });
    expect(rows[0]).toMatchObject({ outcome: 'change', problems: [] });
    expect(rows[1]?.problems[0]).toMatchObject({ field: 'name', says: expect.stringContaining('看不到') });
    expect(rows[2]?.problems.find(({ field }) => field === 'name')?.says).toContain('遮盖');
    await museum.call('DELETE', 'volunteer/import', { as: 'nobody' });
    await sendSheet(museum, volunteer, `编号,姓名\n${applicant.id},何*`);
    await checkSheet(museum, volunteer);
    expect((await problemsIn(museum, volunteer)).join()).toContain('遮盖');
  });

  test('takes an empty cell as no change, unless the operator has chosen to clear fields', async () => {
    const { data } = await createEvent({ evidence: '馆志' });
    const text = `编号,史实依据\n${data.id},`;
    await sendSheet(museum, annals, text);
    expect((await checkSheet(museum, annals)).counts).toEqual({ same: 1 });
    await sendSheet(museum, annals, text);
    expect((await checkSheet(museum, annals, { clears: true })).counts).toEqual({ change: 1 });
    await runSheet(museum, annals);
    expect((await readRecord('annals', data.id)).evidence).toBeNull();
  });

  test('checks a corrected row again at once, and the import uses it', async () => {
    await sendSheet(museum, annals, '日期,标题,类别\n1990,开馆,什么');
    await checkSheet(museum, annals);
    const body = { number: 2, cells: ['1990', '开馆', '荣誉'] };
    const response = await museum.call('PUT', 'annals/import/row', { as: 'admin', body });
    expect(response.data).toMatchObject({
      row: { outcome: 'create', problems: [], cells: body.cells },
      counts: { create: 1 },
    });
    expect(
      await museum.call('PUT', 'annals/import/row', { as: 'admin', body: { number: 9, cells: [] } }),
    ).toMatchObject({ status: 404 });
    expect(
      await museum.call('PUT', 'annals/import/row', { as: 'admin', body: { number: 2, cells: [1] } }),
    ).toMatchObject({ status: 400 });
    await runSheet(museum, annals);
    expect((await list('annals')).list).toMatchObject([{ title: '开馆', kind: 'honour' }]);
  });

  test('keeps corrected rows when the sheet is checked again, even with other columns', async () => {
    await sendSheet(museum, annals, '日期,标题,类别,说明\n1990,开馆,什么,甲\n1991,新馆,不知道,乙\n1992,扩建,荣誉,丙');
    expect((await checkSheet(museum, annals)).counts).toEqual({ wrong: 2, create: 1 });
    const rows = [
      { number: 2, cells: ['1990', '开馆', '荣誉', '甲'] },
      { number: 3, cells: ['1991', '新馆', '荣誉', '丁'] },
    ];
    const columns = ['date', 'title', 'kind', 'evidence'];
    expect((await checkSheet(museum, annals, { columns, rows })).counts).toEqual({ create: 3 });
    expect((await checkSheet(museum, annals)).counts).toEqual({ create: 3 });
    await runSheet(museum, annals);
    expect((await list('annals')).list.map(({ date, kind, evidence }) => [date, kind, evidence])).toEqual([
      ['1990', 'honour', '甲'],
      ['1991', 'honour', '丁'],
      ['1992', 'honour', '丙'],
    ]);
  });

  test.each([
    ['not a list', 'x'],
    ['a row without a number', [{ cells: ['1990'] }]],
    ['a row with a cell that is not a text', [{ number: 2, cells: [1] }]],
    ['a row with more cells than the sheet has columns', [{ number: 2, cells: ['1990', '开馆', '荣誉', '甲'] }]],
    ['null', [null]],
  ])('is refused with 400 and not started if a correction is %s', async (_name, rows) => {
    await sendSheet(museum, annals, '日期,标题,类别\n1990,开馆,荣誉');
    const response = await museum.call('POST', 'annals/import/check', { as: 'admin', body: { rows } });
    expect(response.status).toBe(400);
    expect(await readSheetState(museum, annals)).toMatchObject({ state: 'mapping' });
  });

  test('offers the wrong rows as a sheet with their errors, which can be uploaded again', async () => {
    await sendSheet(museum, annals, "日期,标题,类别\n1990,'=开馆,什么\n1991,好的,荣誉");
    await checkSheet(museum, annals);
    const file = await museum.call('GET', 'annals/import/errors', { as: 'admin', language: 'en-US' });
    const { rows } = await readSheet(Buffer.from(file.text));
    expect(rows.map(({ cells }) => cells.slice(0, 4))).toEqual([
      ['日期', '标题', '类别', 'Row in the file'],
      ['1990', "'=开馆", '什么', '2'],
    ]);
    expect(rows[1]?.cells[4]).toMatch(/^Kind: There is no “什么”/);
    expect((await sendSheet(museum, annals, file.text)).data.columns).toEqual(['date', 'title', 'kind', null, null]);
  });
});

describe('the run of an import', () => {
  test('row by row writes the valid rows, reports the outcome of each row and adds audit entries', async () => {
    const { data: existing } = await createEvent();
    await sendSheet(
      museum,
      annals,
      `编号,日期,标题,类别\n${existing.id},1990,开馆典礼,建馆沿革\n,1991,新馆,荣誉\n,1992,坏的,什么`,
    );
    await checkSheet(museum, annals);
    const before = (await readAuditEntries('edit')).length;
    const finishedSheet = await runSheet(museum, annals, 'each');
    expect(finishedSheet).toMatchObject({ state: 'done', counts: { created: 1, changed: 1, wrong: 1 } });
    const rows = await sheetRows(museum, annals);
    expect(rows.map(({ outcome, cells }) => [outcome, cells.length])).toEqual([
      ['changed', 0],
      ['created', 0],
      ['wrong', 4],
    ]);
    expect(await readRecord('annals', rows[1]?.recordId)).toMatchObject({ title: '新馆', status: 'draft', version: 1 });
    expect(await readRecord('annals', existing.id)).toMatchObject({ title: '开馆典礼', version: 2 });
    expect((await readAuditEntries('edit')).slice(before)).toMatchObject([
      { recordId: existing.id, details: { fields: ['title'] } },
    ]);
    expect((await readAuditEntries('import')).at(-1)).toMatchObject({
      ...{ section: 'annals', recordId: null, operatorName: '林知远' },
      details: {
        format: 'csv',
        rows: 2,
        created: 1,
        changed: 1,
        same: 0,
        refused: 1,
        columns: ['id', 'date', 'title', 'kind'],
      },
    });
  });

  test('all together writes nothing if one row is wrong, even if it became wrong after the check', async () => {
    const { data: existing } = await createEvent();
    await sendSheet(
      museum,
      annals,
      `编号,日期,标题,类别\n,1991,新馆,荣誉\n${existing.id},1990,开馆典礼,建馆沿革\n,1992,坏的,什么`,
    );
    await checkSheet(museum, annals);
    const run = (mode: string) => museum.call('POST', 'annals/import/run', { as: 'admin', body: { mode } });
    expect(await run('together')).toMatchObject({ status: 422 });
    expect(await run('some')).toMatchObject({ status: 400 });
    await museum.call('PUT', 'annals/import/row', {
      as: 'admin',
      body: { number: 4, cells: ['', '1992', '好的', '其他'] },
    });
    const body = { id: existing.id, version: 1, title: '另一个名字' };
    await museum.call('PUT', 'annals/', { as: 'admin', body });
    const failedRun = await runSheet(museum, annals, 'together');
    expect(failedRun).toMatchObject({ state: 'checked', counts: { create: 2, wrong: 1 } });
    expect((await problemsIn(museum, annals)).join()).toContain('重新检查');
    expect((await list('annals')).total).toBe(1);
    expect(await readAuditEntries('import')).toHaveLength(
      (await readAuditEntries('import')).filter(({ details }) => details?.created !== 2).length,
    );
    await checkSheet(museum, annals);
    expect(await runSheet(museum, annals, 'together')).toMatchObject({
      state: 'done',
      counts: { created: 2, changed: 1 },
    });
    expect((await list('annals')).total).toBe(3);
  });

  test('does not change a record that was edited since the check', async () => {
    const { data: existing } = await createEvent();
    await sendSheet(museum, annals, `编号,标题\n${existing.id},开馆典礼`);
    await checkSheet(museum, annals);
    await museum.call('PUT', 'annals/', { as: 'admin', body: { id: existing.id, version: 1, evidence: '馆志' } });
    expect((await runSheet(museum, annals)).counts).toEqual({ failed: 1 });
    expect((await readRecord('annals', existing.id)).title).toBe('开馆');
  });

  test('gives a published record unpublished changes, and does not change one in review', async () => {
    const [{ data: publishedEvent }, { data: eventInReview }] = [
      await createEvent({ content: '开馆。' }),
      await createEvent({ title: '改造', content: '改造。' }),
    ];
    await sql`update annals set status = 'published', live = '{}'::jsonb where id = ${publishedEvent.id}`.execute(db());
    await sql`update annals set status = 'review' where id = ${eventInReview.id}`.execute(db());
    await sendSheet(museum, annals, `编号,标题\n${publishedEvent.id},开馆典礼\n${eventInReview.id},改造工程`);
    await checkSheet(museum, annals);
    expect(await problemsIn(museum, annals)).toEqual([expect.stringContaining('3 - “改造”处于“待审核”')]);
    await runSheet(museum, annals);
    expect(await readRecord('annals', publishedEvent.id)).toMatchObject({
      title: '开馆典礼',
      status: 'published',
      changed: true,
    });
  });

  test('creates a record below a parent whose row is further down in the sheet', async () => {
    await sendSheet(
      museum,
      organization,
      '名称,类别,上级机构\n三室,部门,二部\n二部,部门,一馆\n一馆,部门,\n孤室,部门,没有',
    );
    expect((await checkSheet(museum, organization)).counts).toEqual({ create: 3, wrong: 1 });
    expect((await runSheet(museum, organization)).counts).toEqual({ created: 3, wrong: 1 });
    const { list: organizations } = await list('organization');
    const parentOf = (name: string) =>
      (organizations.find((body) => body.name === name)?.parent as { title: string } | null)?.title;
    expect(['三室', '二部', '一馆'].map(parentOf)).toEqual(['二部', '一馆', undefined]);
  });

  test('fails for rows that are parents of each other', async () => {
    await sendSheet(museum, organization, '名称,类别,上级机构\n甲,部门,乙\n乙,部门,甲');
    await checkSheet(museum, organization);
    expect((await runSheet(museum, organization)).counts).toEqual({ failed: 2 });
    expect((await list('organization')).total).toBe(0);
  });

  test('creates records of a nested section in the record whose page the sheet was uploaded on', async () => {
    const applicant = await createVolunteer('何之遥');
    await createShift();
    await sendSheet(museum, service, '班次,服务内容,服务时数\n早班,讲解,2.5', { query: { parent: applicant.id } });
    await checkSheet(museum, service);
    expect(await problemsIn(museum, service)).toEqual([]);
    await runSheet(museum, service);
    expect((await list('serviceRecord')).list).toMatchObject([
      { volunteer: { id: applicant.id }, hours: 2.5, work: '讲解' },
    ]);
  });

  test('creates records but changes none for an operator who may create but not edit', async () => {
    const { data } = await createEvent();
    await allowOnly(db(), 'nobody', ['annals', 'annals:create', 'annals:import']);
    await sendSheet(museum, annals, `编号,日期,标题,类别\n${data.id},1990,开馆典礼,建馆沿革\n,1991,新馆,荣誉`, {
      as: 'nobody',
    });
    await checkSheet(museum, annals, {}, 'nobody');
    const rows = await sheetRows(museum, annals, {}, { as: 'nobody' });
    expect(rows.map(({ outcome }) => outcome)).toEqual(['wrong', 'create']);
    expect((await runSheet(museum, annals, 'each', 'nobody')).counts).toEqual({ wrong: 1, created: 1 });
  });

  test('cannot be started twice', async () => {
    await sendSheet(museum, annals, '日期,标题,类别\n1990,开馆,荣誉');
    await checkSheet(museum, annals);
    await beginSheet(museum, annals);
    for (const step of ['run', 'check']) {
      const response = await museum.call('POST', `annals/import/${step}`, { as: 'admin', body: { mode: 'each' } });
      expect(response.status).toBe(409);
    }
    await runJobs(museum);
    expect(await readSheetState(museum, annals)).toMatchObject({ state: 'done', counts: { created: 1 } });
  });

  test('all together is refused for more rows than one transaction may write', async () => {
    const lines = Array.from({ length: museum.parts.database.embedded ? 501 : 2001 }, (_, at) => `1990,事件${at},荣誉`);
    expect((await sendSheet(museum, annals, ['日期,标题,类别', ...lines].join('\n'))).data.mayTogether).toBe(false);
    await checkSheet(museum, annals);
    const response = await museum.call('POST', 'annals/import/run', { as: 'admin', body: { mode: 'together' } });
    expect(response).toMatchObject({ status: 422, data: { fields: { mode: expect.stringContaining('逐行') } } });
    expect((await list('annals')).list).toEqual([]);
  });

  test('is refused with 409 if the sheet has not been checked', async () => {
    await sendSheet(museum, annals, '日期,标题,类别\n1990,开馆,荣誉');
    expect(await museum.call('POST', 'annals/import/run', { as: 'admin', body: { mode: 'each' } })).toMatchObject({
      status: 409,
    });
  });
});

describe('the import template of a section', () => {
  const template = async (section: string, format: string, language: 'zh-CN' | 'en-US' = 'zh-CN') => {
    const { text } = await museum.call('GET', `${section}/import/template`, {
      as: 'admin',
      language,
      query: { format },
    });
    return (await readSheet(Buffer.from(text))).rows.map(({ cells }) => cells);
  };

  test('has a title and hints, and all its columns are matched when it is uploaded', async () => {
    const [titleRow, hints = [], head = []] = await template('annals', 'csv');
    expect(titleRow?.[0]).toContain('大事记导入模板');
    expect(hints[head.indexOf('类别')]).toContain('必填。可填：建馆沿革、');
    for (const code of ['annals', 'collectionManage', 'volunteer'] as const) {
      const { text } = await museum.call('GET', `${code}/import/template`, {
        as: 'admin',
        language: 'en-US',
        query: { format: 'csv' },
      });
      const { data } = await sendSheet(museum, { code }, `${text}1\r\n`);
      expect(data.columns).toEqual(data.fields);
      await museum.call('DELETE', `${code}/import`, { as: 'admin' });
    }
  });
});

describe('a template as a workbook', () => {
  const readTemplate = async (code: string, language: 'zh-CN' | 'en-US' = 'zh-CN') => {
    const file = await museum.app.inject({
      url: `${API_PREFIX}/${code}/import/template?format=xlsx`,
      headers: { ...(await museum.signIn('admin')), 'accept-language': language, 'sec-fetch-site': 'same-origin' },
    });
    return file.rawPayload;
  };

  test('offers the options in the cells of a choice, and lists those of every column in full on a second sheet', async () => {
    const file = await readTemplate('annals');
    const { rows } = await readSheet(file);
    const at = (rows[2]?.cells ?? []).indexOf('类别');
    const column = String.fromCharCode(65 + at);
    const sheet = await partOf(file, 'xl/worksheets/sheet1.xml');
    expect(sheet).toContain(`sqref="${column}4:${column}10003"><formula1>'选项'!$A$2:$A$`);
    const options = await partOf(file, 'xl/worksheets/sheet2.xml');
    expect(options).toMatch(/>类别<.*>建馆沿革</s);
    expect(await partOf(file, 'xl/workbook.xml')).toContain('name="选项"');
  });

  test('of objects lists all options of a column that has more of them than its hint names', async () => {
    const options = await partOf(await readTemplate('collectionManage', 'en-US'), 'xl/worksheets/sheet2.xml');
    const labels = Object.values(collectionManage.fields.category.options).map(({ en }) => en);
    expect(labels.length).toBeGreaterThan(12);
    expect(labels.filter((label) => !options.includes(`>${escapeXmlText(label)}<`))).toEqual([]);
  });

  test('without rows is refused as empty, although its second sheet has rows', async () => {
    const { status, data } = await sendSheet(museum, annals, await readTemplate('annals'), { name: '表格.xlsx' });
    expect([status, data]).toEqual([422, { fields: { file: '表头下面没有内容。' } }]);
  });
});

async function createVolunteer(name: string): Promise<AnyRecord> {
  const body = {
    ...{ name, birthday: '1990-01-01', phone: '13800138000', languages: ['mandarin'], posts: ['guide'] },
    ...{
      availability: ['monAm'],
      motivation: '愿意为观众讲解历史，也想结识同道。',
      consentVersion: '1',
      source: 'desk',
      targetHours: 48,
    },
  };
  const response = await museum.call('POST', 'volunteer/', { as: 'admin', body });
  if (response.status !== 200) throw new Error(response.text);
  return response.data;
}

async function createShift(): Promise<void> {
  await sectionTables(db()).deleteFrom('shift').execute();
  const body = {
    name: '早班',
    post: 'guide',
    startAt: '2026-03-05T01:00:00.000Z',
    endAt: '2026-03-05T04:00:00.000Z',
    need: 1,
    state: 'open',
  };
  const response = await museum.call('POST', 'shift/', { as: 'admin', body });
  if (response.status !== 200) throw new Error(response.text);
}
