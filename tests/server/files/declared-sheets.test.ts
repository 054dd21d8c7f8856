import { beforeEach, describe, expect, test } from 'vitest';
import { collectionManage } from '../../../src/resources/collection/collectionManage.ts';
import { storage } from '../../../src/resources/shared/storage.ts';
import { allowOnly } from '../../support/access.ts';
import { readSheet } from '../../support/read-sheet.ts';
import { type CallOptions, type TestApp, testApp } from '../../support/server.ts';
import { checkSheet, problemsIn, runSheet, sendSheet, sheetRows } from '../../support/sheets.ts';
import { createWorld } from '../../support/world.ts';

let museum: TestApp;

/** A bowl with two dimensions and a set of two letters without a mass, beside the object that an offer refers to. */
beforeEach(async () => {
  museum = await testApp();
  const world = await createWorld(museum, collectionManage, { as: 'admin' });
  await world.create(collectionManage, {
    ...bare,
    registerNo: 'Z000001',
    title: '民国 信札',
    sizes: [{ part: null, dimension: 'length', value: 27, unit: 'cm' }],
    quantity: 2,
    realCount: 3,
    unit: 'letter',
  });
  await world.create(collectionManage, {
    ...bare,
    registerNo: 'Z000002',
    title: '清 青花碗',
    originalName: '花碗',
    sizes: [size('overallHeight', 7), { ...size('mouth', 15.5), part: '口沿' }],
    mass: 320.5,
    massUnit: 'g',
    completeNote: '口沿有冲',
    sourceWay: 'donation',
    sourceName: '林知远',
    oldNos: [
      { type: 'old', value: '旧12' },
      { type: 'class', value: '03-101' },
    ],
  });
});

const bare = {
  ...{
    originalName: null,
    dateText: null,
    mass: null,
    massUnit: null,
    completeNote: null,
    oldNos: null,
    remarks: null,
  },
  ...{ category: 'porcelain', grade: 'third', period: 'qing', materialClass: 'inorganic', materials: ['瓷'] },
  ...{ quantity: 1, realCount: 1, unit: 'piece', complete: 'nearlyWhole', state: 'stable', massRange: 'below1kg' },
  ...{ sourceWay: 'oldHolding', inDate: '1956', inRange: 'until1965', entryNo: null, deaccessionNo: null },
};

const size = (dimension: string, value: number) => ({ part: null, dimension, value, unit: 'cm' });

type Language = NonNullable<CallOptions['language']>;

const requestExport = (body: object, as = 'admin', language: Language = 'zh-CN') =>
  museum.call('POST', 'collectionManage/export', { as, language, body: { purpose: '核对账册', ...body } });

async function fetchExport(body: object, as = 'admin', language: Language = 'zh-CN') {
  const answer = await requestExport(body, as, language);
  if (answer.status !== 200) throw new Error(answer.text);
  return museum.app.inject({ url: answer.data.url, headers: await museum.signIn(as) });
}

const cellsOf = async (body: object, as?: string, language?: Language) =>
  (await readSheet((await fetchExport(body, as, language)).rawPayload)).rows.map(({ cells }) => cells);

/** The records of an export as objects by heading. */
async function recordsOf(body: object, as?: string, language?: Language): Promise<Record<string, string>[]> {
  const [, head = [], ...rows] = await cellsOf(body, as, language);
  return rows.map((cells) => Object.fromEntries(head.map((heading, at) => [heading, cells[at] ?? ''])));
}

describe('the general register', () => {
  test.each(['csv', 'xlsx'])(
    'as %s has its own headings and order, and joins dimensions and weight',
    async (format) => {
      const [facts] = await cellsOf({ format, sheet: 'ledger' });
      expect(facts?.[0]).toMatch(/^总登记账；导出人：/);
      const [letter, bowl] = await recordsOf({ format, sheet: 'ledger' });
      expect(letter).toMatchObject({
        总登记号: 'Z000001',
        数量: '2',
        单位: '封',
        尺寸与重量: '长 27 厘米',
        分类号: '',
      });
      expect(bowl).toMatchObject({
        ...{ 总登记号: 'Z000002', 分类号: '03-101', 名称: '清 青花碗', 来源: '接受捐赠；林知远' },
        ...{ 尺寸与重量: '通高 7 厘米；口沿 口径 15.5 厘米；320.5 克', 完残情况: '基本完整；口沿有冲' },
      });
    },
  );

  test('is English for an English operator, and its file has its name', async () => {
    const [, bowl] = await recordsOf({ format: 'xlsx', sheet: 'ledger' }, 'admin', 'en-US');
    expect(bowl?.['Dimensions and weight']).toBe('Overall height 7 cm; 口沿 Mouth 15.5 cm; 320.5 g');
    expect(bowl?.['Class no.']).toBe('03-101');
    const { data } = await requestExport({ format: 'csv', sheet: 'ledger' }, 'admin', 'en-US');
    expect(data.name).toMatch(/^General register-.*\.csv$/);
  });

  test('is printed as lines of the same cells, with numbers to add up', async () => {
    const answer = await fetchExport({ format: 'print', sheet: 'ledger' });
    expect(answer.headers['content-type']).not.toMatch(/\b(html|json)\b/);
    const [, head, letter] = answer.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const cellUnder = (heading: string) => letter[head.indexOf(heading)];
    expect([cellUnder('数量'), cellUnder('实际数量'), cellUnder('分类号')]).toEqual([2, 3, null]);
  });

  test('shows the source masked to an operator without personal data, who needs no purpose', async () => {
    await allowOnly(museum.parts.database.db, 'nobody', [
      'collectionManage',
      'collectionManage:list',
      'collectionManage:export',
    ]);
    const [, bowl] = await recordsOf({ format: 'csv', sheet: 'ledger', purpose: undefined }, 'nobody');
    expect(bowl?.来源).toMatch(/^接受捐赠；/);
    expect(bowl?.来源).not.toContain('知远');
    const refusal = await requestExport({ format: 'csv', sheet: 'ledger', purpose: '' });
    expect(refusal).toMatchObject({ status: 422, data: { fields: { purpose: expect.stringContaining('用途') } } });
  });

  test('is written into the audit log with its name, its fields and the personal one', async () => {
    await fetchExport({ format: 'print', sheet: 'ledger' });
    const [entry] = await museum.parts.database.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'export')
      .execute();
    expect(entry).toMatchObject({ reason: '核对账册', details: { format: 'print', sheet: 'ledger', total: 3 } });
    expect(entry?.details).toMatchObject({ columns: expect.arrayContaining(['registerNo', 'sizes']) });
    expect(entry?.details).toMatchObject({ personal: ['sourceName'] });
  });

  test.each([
    [{ format: 'csv', sheet: 'none' }, '没有“none”这种表'],
    [{ format: 'csv', sheet: 'constructor' }, '没有“constructor”这种表'],
    [{ format: 'print', columns: ['title'] }, '请选择导出格式'],
  ])('%o is refused with a sentence', async (body, sentence) => {
    const refusal = await requestExport(body);
    expect(refusal.status).toBeGreaterThanOrEqual(400);
    expect(refusal.text).toContain(sentence);
  });

  test('is refused to an operator who may not export', async () => {
    await allowOnly(museum.parts.database.db, 'nobody', ['collectionManage', 'collectionManage:list']);
    expect((await requestExport({ format: 'csv', sheet: 'ledger' }, 'nobody')).status).toBe(403);
  });
});

describe('the census sheet', () => {
  test('has each overall dimension in a column of its own', async () => {
    const [, bowl] = await recordsOf({ format: 'csv', sheet: 'census' });
    expect(bowl).toMatchObject({
      ...{ 藏品编号类型: '总登记号', 藏品编号: 'Z000002', 原名: '花碗', 通长: '', 通高: '7 厘米' },
      ...{ 具体尺寸: '通高 7 厘米；口沿 口径 15.5 厘米', 具体质量: '320.5', 质量单位: '克' },
    });
  });

  test.each([
    ['census', 'csv', 'zh-CN'],
    ['census', 'xlsx', 'en-US'],
    ['ledger', 'xlsx', 'zh-CN'],
    ['ledger', 'csv', 'en-US'],
  ] as const)(
    'the sheet %s exported as %s in %s and uploaded again changes nothing',
    async (sheet, format, language) => {
      const file = await fetchExport({ format, sheet }, 'admin', language);
      const { data } = await sendSheet(museum, collectionManage, file.rawPayload);
      expect(data.columns).toEqual(expect.arrayContaining(['registerNo', 'title', 'period', 'grade']));
      const checked = await checkSheet(museum, collectionManage, { clears: true });
      expect(await problemsIn(museum, collectionManage)).toEqual([]);
      expect(checked.counts).toEqual({ same: 3 });
    },
  );

  test('names the columns whose changes are not read', async () => {
    const unreadable = async (sheet: string) =>
      (await sendSheet(museum, collectionManage, (await fetchExport({ format: 'csv', sheet })).rawPayload)).data
        .unreadable;
    expect(await unreadable('census')).toEqual(['通长', '通宽', '通高']);
    expect(await unreadable('ledger')).toEqual(['登记日期', '分类号', '尺寸与重量', '完残情况', '来源']);
  });

  test.each([
    ['zh-CN', '通高 7 厘米；口沿 口径 15.5 厘米', '通高7.2厘米；口沿 口径 15.5厘米'],
    ['en-US', 'Overall height 7 cm; 口沿 Mouth 15.5 cm', 'Overall height 7.2 cm; 口沿 Mouth 15.5cm'],
  ] as const)('a changed cell changes the record, read in %s', async (language, before, after) => {
    const { body } = await fetchExport({ format: 'csv', sheet: 'census' }, 'admin', language);
    expect(body).toContain(before);
    await sendSheet(museum, collectionManage, body.replace(before, after).replace(',花碗,', ',大花碗,'));
    const checked = await checkSheet(museum, collectionManage);
    expect(await problemsIn(museum, collectionManage)).toEqual([]);
    expect(checked.counts).toEqual({ same: 2, change: 1 });
    await runSheet(museum, collectionManage);
    const { list } = (
      await museum.call('GET', 'collectionManage/list', { as: 'admin', query: { registerNo: 'Z000002' } })
    ).data;
    const { data } = await museum.call('GET', 'collectionManage/', { as: 'admin', query: { id: list[0].id } });
    expect(data).toMatchObject({
      originalName: '大花碗',
      sizes: [size('overallHeight', 7.2), { ...size('mouth', 15.5), part: '口沿' }],
    });
  });

  test('a wrong cell is refused at its row and column, in both languages', async () => {
    const { body } = await fetchExport({ format: 'csv', sheet: 'census' });
    await sendSheet(
      museum,
      collectionManage,
      body.replace('通高 7 厘米；口沿', '通高 七 厘米；口沿').replace('三级', '九级'),
    );
    await checkSheet(museum, collectionManage);
    const problems = await problemsIn(museum, collectionManage);
    expect(problems.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual(['3 grade', '4 sizes']);
    const english = await sheetRows(museum, collectionManage, { outcome: 'wrong' }, { language: 'en-US' });
    expect(english.flatMap(({ problems }) => problems.map(({ says }) => says)).join()).toMatch(/^[^一-龥]*九级/);
  });
});

test('a section without sheets refuses one', async () => {
  const answer = await museum.call('POST', `${storage.code}/export`, {
    as: 'admin',
    body: { format: 'csv', sheet: 'ledger' },
  });
  expect(answer.status).toBe(422);
});
