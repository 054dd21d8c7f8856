import { beforeEach, describe, expect, test } from 'vitest';
import type { ImageValue } from '../../../src/contract/record.ts';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import { artifactOffer } from '../../../src/resources/about/artifactOffer.ts';
import type { FileCell } from '../../../src/server/files/export/cell.ts';
import { xlsxOf } from '../../../src/server/files/export/xlsx.ts';
import { multipart, pictureFile } from '../../support/pictures.ts';
import { readSheet } from '../../support/read-sheet.ts';
import { sharedApp, type TestApp } from '../../support/server.ts';
import { collect, partOf } from '../../support/workbook.ts';
import { createWorld } from '../../support/world.ts';

const readCells = async (file: Buffer) => (await readSheet(file)).rows.map(({ cells }) => cells);
const readSheetXml = (file: Buffer, number = 1) => partOf(file, `xl/worksheets/sheet${number}.xml`);

async function* inOneBatch(rows: readonly (readonly FileCell[])[]) {
  yield rows;
}
const createWorkbook = async (...options: Parameters<typeof xlsxOf>) =>
  Buffer.concat(await collect(xlsxOf(...options)));

describe('an exported workbook', () => {
  const rows: FileCell[][] = [
    ['谁、何时、哪些'],
    ['日期', '时间', '数量', '说明'],
    ['2026-11-12', '2026-11-12 09:30', 12, '2026-11-12'],
    ['1866-11-12', '2026-**-**', 0.5, null],
    [null, '1900-03-01 00:00', -3, '一段很长的说明'.repeat(20)],
  ];
  const layout = { leading: 2, forms: ['day', 'moment'] as const };

  test('has dates and times as formatted numbers, and texts that look like dates as texts', async () => {
    const file = await createWorkbook(inOneBatch(rows), '新闻', layout);
    const sheet = await readSheetXml(file);
    expect(sheet).toContain('<c r="A3" s="2"><v>46338</v></c>');
    expect(sheet).toContain(`<c r="B3" s="3"><v>${46_338 + 570 / 1_440}</v></c>`);
    expect(sheet).toContain('<c r="B5" s="3"><v>61</v></c>');
    expect(sheet).toContain('<c r="C4"><v>0.5</v></c>');
    for (const text of ['A4', 'B4', 'D3']) expect(sheet).toContain(`<c r="${text}" t="inlineStr">`);
    expect(await partOf(file, 'xl/styles.xml')).toContain('formatCode="yyyy\\-mm\\-dd\\ hh:mm"');
    expect((await readCells(file)).slice(2)).toEqual([
      ['2026-11-12', '2026-11-12 09:30', '12', '2026-11-12'],
      ['1866-11-12', '2026-**-**', '0.5'],
      ['', '1900-03-01 00:00', '-3', '一段很长的说明'.repeat(20)],
    ]);
  });

  test('has numbered rows, a bold and frozen header row, and a filter over all rows', async () => {
    const sheet = await readSheetXml(await createWorkbook(inOneBatch(rows), '新闻', layout));
    expect([...sheet.matchAll(/<row r="(\d+)">/g)].map(([, number]) => number)).toEqual(['1', '2', '3', '4', '5']);
    expect(sheet).toContain('<pane ySplit="2" topLeftCell="A3" activePane="bottomLeft" state="frozen"/>');
    expect(sheet.match(/<c r="[A-D]2" s="1"/g)).toHaveLength(4);
    expect(sheet).not.toMatch(/<c r="[A-D][1345]" s="1"/);
    expect(sheet).toContain('</sheetData><autoFilter ref="A2:D5"/>');
  });

  test('has columns as wide as their content, up to a maximum', async () => {
    const sheet = await readSheetXml(await createWorkbook(inOneBatch(rows), '新闻', layout));
    const widths = [...sheet.matchAll(/<col min="\d" max="\d" width="(\d+)"/g)].map(([, width]) => Number(width));
    expect(widths).toEqual([13, 19, 8, 50]);
  });

  test('has header, frozen row and filter on every sheet when its rows fill several sheets', async () => {
    const file = await createWorkbook(inOneBatch(rows), '新闻', layout, { rows: 3 });
    const second = await readSheetXml(file, 2);
    expect(second).toContain('<pane ySplit="1" topLeftCell="A2"');
    expect(second).toContain('<c r="A1" s="1" t="inlineStr"><is><t xml:space="preserve">日期</t>');
    expect(second).toContain('<autoFilter ref="A1:D3"/>');
    const workbook = await partOf(file, 'xl/workbook.xml');
    expect(workbook).toContain(`localSheetId="0" hidden="1">'新闻'!$A$2:$D$3</definedName>`);
    expect(workbook).toContain(`localSheetId="1" hidden="1">'新闻 2'!$A$1:$D$3</definedName>`);
  });

  test('without column names has no header, frozen row or filter', async () => {
    const sheet = await readSheetXml(await createWorkbook(inOneBatch(rows), '概况', { leading: 0 }));
    expect(sheet).not.toMatch(/pane|autoFilter|s="1"/);
  });
});

describe('a record exported to a file', () => {
  let museum: TestApp;

  beforeEach(async () => {
    museum = await sharedApp();
  });

  const uploadPicture = async (filename: string, width: number, query: Record<string, string>): Promise<ImageValue> => {
    const form = multipart([{ filename, bytes: await pictureFile(width, 900) }]);
    return (await museum.call('POST', 'media/image', { as: 'admin', query, ...form })).data;
  };
  const createRecord = async (body: object): Promise<AnyRecord> => {
    const draft = { block: 'honours', honours: [{ year: 2020, name: '文明单位' }], ...body };
    const answer = await museum.call('POST', 'introduce/', { as: 'admin', body: draft });
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.data;
  };
  const exportFile = async (section: string, { id }: AnyRecord, columns: string[], format: 'csv' | 'xlsx' = 'xlsx') => {
    const body = { format, columns, ids: [id], purpose: '核对' };
    const response = await museum.call('POST', `${section}/export`, { as: 'admin', body });
    if (response.status !== 200) throw new Error(response.text);
    const file = await museum.app.inject({ url: response.data.url, headers: await museum.signIn('admin') });
    return file.rawPayload;
  };
  const exportCells = async (...options: Parameters<typeof exportFile>) =>
    (await readCells(await exportFile(...options)))[2] ?? [];
  const coverField = { section: 'introduce', field: 'cover' };

  test.each(['csv', 'xlsx'] as const)(
    'has the file names of its pictures in one cell per field: %s',
    async (format) => {
      const [gate, court] = [
        await uploadPicture('大门，正面.jpg', 1_600, coverField),
        await uploadPicture('院内.jpg', 1_601, coverField),
      ];
      const record = await createRecord({
        ...{ title: `荣誉${format}`, cover: gate, gallery: [court, gate] },
        honours: [{ year: 2020, name: '文明单位', image: court }],
      });
      expect(await exportCells('introduce', record, ['cover', 'gallery', 'honours'], format)).toEqual([
        '大门，正面.jpg',
        '院内.jpg、"大门，正面.jpg"',
        '年份：2020；名称：文明单位；图片：院内.jpg',
      ]);
    },
  );

  test('has the file name of a picture uploaded with personal data only if its section holds such data', async () => {
    const photo = await uploadPicture('张三家传.jpg', 1_602, { section: 'artifactOffer', field: 'items.photos' });
    const record = await createRecord({ title: '别处的图片', cover: photo, gallery: [{ ...photo, alt: '一件旧物' }] });
    expect(await exportCells('introduce', record, ['cover', 'gallery'])).toEqual(['图片', '一件旧物']);

    const world = await createWorld(museum, artifactOffer, { as: 'admin' });
    const offer = await world.create(artifactOffer, { items: [{ name: '旧物', quantity: 1, photos: [photo] }] });
    expect((await exportCells('artifactOffer', offer, ['items'])).join()).toContain('照片：张三家传.jpg');
  });

  test('has its id, time and sort number as numbers in a workbook', async () => {
    const record = await createRecord({ title: '各种单元格', publishAt: '2026-11-12T01:30:00.000Z' });
    const file = await exportFile('introduce', record, ['id', 'publishAt', 'sortNo']);
    expect((await readCells(file))[2]).toEqual([String(record.id), '2026-11-12 09:30', '100']);
    expect(await readSheetXml(file)).toContain(
      `<row r="3"><c r="A3"><v>${record.id}</v></c><c r="B3" s="3"><v>${46_338 + 570 / 1_440}</v></c><c r="C3"><v>100</v></c></row>`,
    );
  });
});
