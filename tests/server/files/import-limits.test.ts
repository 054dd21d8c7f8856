import { afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createFind } from '../../../src/server/files/import/find.ts';
import { createSheetReader } from '../../../src/server/files/import/sheets/sheet-reader.ts';
import type { Answer, TestApp } from '../../support/server.ts';
import { testApp } from '../../support/server.ts';
import { checkSheet, sendSheet } from '../../support/sheets.ts';
import { workbook } from '../../support/workbook.ts';

let museum: TestApp;
const annals = { code: 'annals' };

beforeAll(async () => {
  museum = await testApp();
});

const readStoredSheet = async () => (await museum.call('GET', 'annals/import', { as: 'admin' })).data;
const storedSheet = { head: ['日期', '标题'], total: 1, sample: [['1990', '开馆']] };

/** A stored sheet, which a refused upload must not replace. It is sent again where a test has replaced it. */
beforeEach(async () => {
  if (JSON.stringify((await readStoredSheet())?.sample) === JSON.stringify(storedSheet.sample)) return;
  expect((await sendSheet(museum, annals, '日期,标题\n1990,开馆')).status).toBe(200);
});

const fileError = (answer: Answer<unknown>) =>
  (answer.data as { fields?: Record<string, string> } | null)?.fields?.file;

const countStoredRows = async () =>
  (await museum.parts.database.db.selectFrom('importRow').select('number').execute()).length;

/** The sentence with which the file is refused. The stored sheet stays as it was, and no rows of the file are stored. */
async function refusalIn(language: 'zh-CN' | 'en-US', file: string | Buffer): Promise<string | undefined> {
  const rowsBefore = await countStoredRows();
  const response = await sendSheet<unknown>(museum, annals, file, { language });
  expect(response.status).toBe(422);
  expect(await countStoredRows()).toBe(rowsBefore);
  expect(await readStoredSheet()).toMatchObject(storedSheet);
  return fileError(response);
}

const refusal = async (file: string | Buffer) => ({
  zh: await refusalIn('zh-CN', file),
  en: await refusalIn('en-US', file),
});

const textCell = (content: string) => `<c t="inlineStr"><is><t>${content}</t></is></c>`;
const sharedTextCell = '<c t="s"><v>0</v></c>';

describe('a workbook is refused with a sentence when it has', () => {
  test('one shared string in so many cells that they have over 20,000,000 characters, even in a small file', async () => {
    const texts = { 'xl/texts.xml': `<sst><si><t>${'a'.repeat(190_000)}</t></si></sst>` };
    const file = await workbook(
      `<row>${textCell('标题')}</row>${`<row>${sharedTextCell.repeat(2)}</row>`.repeat(54)}`,
      texts,
    );
    expect(file.length).toBeLessThan(11_000);
    expect(await refusal(file)).toEqual({
      zh: '文件里的文字展开后超过 20000000 个字，请分成几个文件导入。',
      en: expect.stringContaining('hold more than 20000000 characters together'),
    });
  });

  test('more than 2,000,000 cells', async () => {
    const file = await workbook('<row><c r="GR1"><v>1</v></c></row>'.repeat(10_001));
    expect(await refusal(file)).toEqual({
      zh: expect.stringContaining('单元格超过 2000000 个'),
      en: expect.stringContaining('more than 2000000 cells'),
    });
  });

  test.each([
    ['in one piece', 'a'.repeat(200_001)],
    ['in many pieces', 'a<!-- -->'.repeat(200_001)],
    ['written as entities', '&amp;'.repeat(1_000_001)],
  ])('more than 200,000 characters in a cell, %s', async (_how, content) => {
    expect(await refusal(await workbook(`<row>${textCell(content)}</row>`))).toEqual({
      zh: expect.stringContaining('有单元格超过 200000 个字'),
      en: expect.stringContaining('more than 200000 characters'),
    });
  });

  test('more than 200,000 characters in a shared string', async () => {
    const texts = { 'xl/texts.xml': `<sst><si>${`<t>${'a'.repeat(1_000)}</t>`.repeat(201)}</si></sst>` };
    expect(await refusalIn('en-US', await workbook(`<row>${sharedTextCell}</row>`, texts))).toContain(
      'more than 200000 characters',
    );
  });

  test('more than 1,000,000 characters written as entities', async () => {
    expect(
      await refusal(await workbook(`<row>${textCell('1')}</row>${`${'&#9;'.repeat(1_000)}<x/>`.repeat(1_001)}`)),
    ).toEqual({
      zh: expect.stringContaining('超过 1000000 个'),
      en: expect.stringContaining('more than 1000000 characters written as'),
    });
  });

  test.each([
    ['shared texts', { 'xl/texts.xml': `<sst>${'<si/>'.repeat(2_000_001)}</sst>` }, 'cells'],
    ['styles', { 'xl/styles.xml': `<s><cellXfs>${'<xf/>'.repeat(70_000)}</cellXfs></s>` }, 'damaged'],
    ['parts', { '_rels/.rels': '<Relationship Id="a" Type="b" Target="c"/>'.repeat(5_001) }, 'damaged'],
  ])('too many %s, even if no cell uses them', async (_what, parts, sentence) => {
    expect(await refusalIn('en-US', await workbook(`<row>${sharedTextCell}</row>`, parts))).toContain(sentence);
  });

  test('a row of more than 500 KB as it is stored, even in a small file', async () => {
    const texts = { 'xl/texts.xml': `<sst><si><t>${'_x0001_'.repeat(28_000)}</t></si></sst>` };
    const file = await workbook(
      `<row>${textCell('标题')}</row><row>${textCell('a')}</row><row>${sharedTextCell.repeat(3)}</row>`,
      texts,
    );
    expect(file.length).toBeLessThan(3_000);
    expect(await refusal(file)).toEqual({
      zh: '第 3 行超过 500 KB，请缩短后再上传。',
      en: 'Row 3 holds more than 500 KB; please shorten it.',
    });
  });

  test.each([
    ['the null character', '_x0000_'],
    ['the null character as an entity', '&#0;'],
    ['half a surrogate pair', '_xD800_'],
    ['half a surrogate pair as an entity', '&#xD800;'],
  ])('%s, which the database cannot store', async (_what, sign) => {
    expect(await refusal(await workbook(`<row>${textCell('标题')}</row><row>${textCell(`a${sign}`)}</row>`))).toEqual({
      zh: expect.stringContaining('无法保存的字符'),
      en: expect.stringContaining('cannot be kept'),
    });
  });
});

describe('a CSV file', () => {
  test.each([
    ['more than 200 columns', `标题\n${'ab,'.repeat(300_000)}`, '最多 200 列'],
    [
      'more than 2,000,000 cells in its rows',
      `标题\n${`${','.repeat(199)}1\n`.repeat(10_001)}`,
      '单元格超过 2000000 个',
    ],
    ['a cell of more than 200,000 characters', `标题\n${'a'.repeat(200_001)}`, '有单元格超过 200000 个字'],
    ['a quoted cell of more than 200,000 characters', `标题\n"${'""'.repeat(200_001)}"`, '有单元格超过 200000 个字'],
  ])('is refused with a sentence if it has %s', async (_what, file, sentence) => {
    expect(await refusalIn('zh-CN', file)).toContain(sentence);
  });

  test('is refused with a sentence if it has more than 20,000,000 characters in all its cells', async () => {
    expect(await refusalIn('zh-CN', `标题\n${`${'a'.repeat(199_999)}\n`.repeat(101)}`)).toContain('超过 20000000 个字');
  });

  test('is accepted with empty cells beyond the last allowed column', async () => {
    const response = await sendSheet(museum, annals, `日期,标题${','.repeat(16_382)}\n1990,开馆${','.repeat(16_382)}`);
    expect(response.data).toMatchObject({ head: ['日期', '标题'], sample: [['1990', '开馆']] });
  });
});

describe('an uploaded sheet', () => {
  const setReaderLimits = (limits: { seconds?: number; memoryMegabytes?: number }) => {
    museum.parts.readSheet = createSheetReader(inject('sheetWorker'), { seconds: 20, memoryMegabytes: 512, ...limits });
  };
  afterEach(() => setReaderLimits({}));
  const ROWS = 1_500;
  /** Large enough that the thread returns it in several messages, and while it is read two more requests arrive. */
  const large = () =>
    workbook(`<row>${textCell('标题')}</row>${`<row>${textCell('馆藏').repeat(50)}</row>`.repeat(ROWS)}`);

  test('that takes too long to read is refused with a sentence', async () => {
    const file = await large();
    setReaderLimits({ seconds: 0.001 });
    expect(await refusal(file)).toEqual({
      zh: expect.stringContaining('读取文件超过'),
      en: expect.stringContaining('took longer than'),
    });
  });

  test('that takes too much memory to read is refused with a sentence, and the server keeps running', async () => {
    // Many small texts, because V8 ends the whole process where one allocation goes far beyond the limit of a thread.
    const texts = { 'xl/texts.xml': `<sst>${'<si><t>abc</t></si>'.repeat(1_900_000)}</sst>` };
    const file = await workbook(`<row>${sharedTextCell}</row>`, texts);
    setReaderLimits({ memoryMegabytes: 32 });
    expect(await refusal(file)).toEqual({
      zh: expect.stringContaining('内存太多'),
      en: expect.stringContaining('too much memory'),
    });
  });

  test('is refused with 429 while two others are read, and accepted afterwards', async () => {
    const file = await large();
    const responses = await Promise.all([1, 2, 3].map(() => sendSheet(museum, annals, file)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 429]);
    expect(responses.find(({ status }) => status === 429)?.msg).toBe('正在读取其他表格，请稍后再试。');
    expect((await sendSheet(museum, annals, file)).data).toMatchObject({ total: ROWS });
  });
});

test('a corrected cell may have 200,000 characters, and one more is refused with 400', async () => {
  await sendSheet(museum, annals, '日期,标题\n1990,');
  await checkSheet(museum, annals);
  const correctRow = (length: number) =>
    museum.call('PUT', 'annals/import/row', { as: 'admin', body: { number: 2, cells: ['1990', 'a'.repeat(length)] } });
  expect(await correctRow(200_001)).toMatchObject({
    status: 400,
    msg: expect.stringContaining('这一行的内容无法读懂'),
  });
  expect(await correctRow(200_000)).toMatchObject({ status: 200 });
});

describe('the lookups of a row', () => {
  /** Finds as a row does, and counts the queries. */
  function createCountedFind() {
    const queries: string[] = [];
    const db = museum.parts.database.db.withPlugin({
      transformQuery: ({ node }) => {
        queries.push(node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const operator = { codes: new Set(['juniorActivities', 'activitySession']) };
    return { find: createFind(db, { sections: museum.parts.sections, operator }), queries };
  }

  test('look up the steps of a path only if there are at most twenty', async () => {
    const { find, queries } = createCountedFind();
    expect(await find('activitySession', '/'.repeat(32_000))).toEqual([]);
    expect(queries.length).toBeLessThan(5);
    expect(await find('activitySession', '甲/乙')).toEqual([]);
  });

  test('are limited to 300, and a cell beyond the limit is refused', async () => {
    const { find, queries } = createCountedFind();
    const findMany = async () => {
      for (let number = 0; number < 1_000; number += 1) await find('juniorActivities', `活动${number}`);
    };
    await expect(findMany()).rejects.toMatchObject({ sentence: { zh: '这一行引用的记录太多，请减少后再导入。' } });
    expect(queries).toHaveLength(300);
  });
});
