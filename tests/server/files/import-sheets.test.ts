import { describe, expect, test } from 'vitest';
import { unescapeFormula } from '../../../src/server/files/export/cell.ts';
import { csvOf } from '../../../src/server/files/export/csv.ts';
import { xlsxOf } from '../../../src/server/files/export/xlsx.ts';
import type { Refusal } from '../../../src/server/http/errors.ts';
import { readSheet } from '../../support/read-sheet.ts';
import { collect, packFiles, workbook } from '../../support/workbook.ts';

const cellsOf = async (bytes: Buffer) => (await readSheet(bytes)).rows.map(({ cells }) => cells);
const csv = (text: string) => cellsOf(Buffer.from(text));
async function refusalMessage(bytes: Buffer): Promise<string | undefined> {
  try {
    await readSheet(bytes);
  } catch (error) {
    return (error as Refusal).fields?.file?.en;
  }
  return undefined;
}

async function* batchOf(rows: string[][]) {
  yield rows;
}

const sharedTextRows = (cells: number) => '<row><c t="s"><v>0</v></c></row>'.repeat(cells);
const sharedText = (length: number) => `<sst><si><t>${'a'.repeat(length)}</t></si></sst>`;
const workbookCells = async (data: string, more?: Record<string, string | Buffer>) =>
  cellsOf(await workbook(data, more));

describe('a CSV file', () => {
  test.each([
    [
      'commas',
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'commas, although quoted cells contain semicolons and line ends',
      'a,b\n1,"x;y\nx;y\nx;y"\n2,"x;y\nx;y"',
      [
        ['a', 'b'],
        ['1', 'x;y\nx;y\nx;y'],
        ['2', 'x;y\nx;y'],
      ],
    ],
    [
      'semicolons, and commas inside the cells',
      'a;b\n1,5;2,5\n',
      [
        ['a', 'b'],
        ['1,5', '2,5'],
      ],
    ],
    [
      'tabs',
      'a\tb\n1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a first line that names the separator',
      'sep=|\na|b\n1|2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['quoted cells that contain quotes and line ends', '"a ""b""","c\r\nd",e', [['a "b"', 'c\r\nd', 'e']]],
    [
      'a quote in the middle of a cell',
      'size,5" tube\n1,2',
      [
        ['size', '5" tube'],
        ['1', '2'],
      ],
    ],
    [
      'carriage returns as line ends',
      'a,b\r1,2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['one column', 'a\nb\n', [['a'], ['b']]],
    [
      'empty cells and empty rows',
      'a,,c\n\n,,\n1,2,',
      [
        ['a', '', 'c'],
        ['1', '2'],
      ],
    ],
    [
      'a first row about the file',
      'News; by A; filter: none\na,b\n1,2\n3,4',
      [['News; by A; filter: none'], ['a', 'b'], ['1', '2'], ['3', '4']],
    ],
  ])('is read with %s', async (_name, text, rows) => {
    expect(await csv(text)).toEqual(rows);
  });

  test('has its rows numbered so that empty rows count and line ends inside cells do not', async () => {
    const { rows } = await readSheet(Buffer.from('a\n\n"b\nc"\nd'));
    expect(rows.map(({ number }) => number)).toEqual([1, 3, 4]);
  });

  test.each([
    ['UTF-8', Buffer.from('姓名,城市')],
    ['UTF-8 with a byte order mark', Buffer.from('\ufeff姓名,城市')],
    ['UTF-16 LE with a byte order mark', Buffer.from('\ufeff姓名,城市', 'utf16le')],
    ['UTF-16 BE with a byte order mark', Buffer.from('\ufeff姓名,城市', 'utf16le').swap16()],
    ['UTF-16 LE without a byte order mark', Buffer.from('姓名,城市', 'utf16le')],
    ['GB18030', Buffer.from([0xd0, 0xd5, 0xc3, 0xfb, 0x2c, 0xb3, 0xc7, 0xca, 0xd0])],
  ])('is read in the encoding %s', async (_name, bytes) => {
    expect(await cellsOf(bytes)).toEqual([['姓名', '城市']]);
  });

  test('with a quotation mark that is never closed is refused with the number of its row', async () => {
    expect(await refusalMessage(Buffer.from('a,b\n1,"2\n3,4'))).toContain('row 2');
  });

  test.each([
    ['is empty', Buffer.alloc(0), 'nothing in this file'],
    ['has only empty rows', Buffer.from(',,\n\n'), 'nothing in this file'],
    ['is a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0xff]), 'CSV or XLSX|characters'],
    ['has too many rows', Buffer.from('a\n'.repeat(20_011)), 'At most 20000 rows'],
    ['has too many columns', Buffer.from(`${','.repeat(200)}a`), 'at most 200 columns'],
    ['is an old or encrypted workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'password'],
  ])('that %s is refused with a sentence', async (_name, bytes, pattern) => {
    expect(await refusalMessage(bytes)).toMatch(new RegExp(pattern));
  });
});

describe('a workbook file', () => {
  test('is read with shared strings, inline strings, numbers, booleans and results of formulas', async () => {
    const rows = await workbookCells(
      '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c><c t="inlineStr"><is><t>a&lt;b_x000D_</t></is></c></row>' +
        '<row r="4" spans="1:4"><c r="A4"><v>0.30000000000000004</v></c><c r="B4" t="b"><v>1</v></c><c r="C4" t="str"><f>1&amp;2</f><v>12</v></c><c r="D4" s="4"><v>1380013</v></c><c r="E4"/></row>',
    );
    expect(rows).toEqual([
      ['标题 & 题', '', '一 二', 'a<b\r'],
      ['0.3', 'TRUE', '12', '1380013'],
    ]);
  });

  test('is read with dates where the format of a cell shows its number as a date', async () => {
    const row =
      '<row><c s="1"><v>46000</v></c><c s="3"><v>46000.5</v></c><c s="2"><v>45992</v></c><c s="2"><v>46000</v></c><c s="1"><v>59</v></c></row>';
    expect(await workbookCells(row)).toEqual([
      ['2025-12-09', '2025-12-09 12:00', '2025-12', '2025-12-09', '1900-02-28'],
    ]);
  });

  test('with the 1904 date system is read with dates counted from 1904', async () => {
    const rows = await workbookCells('<row><c s="1"><v>0</v></c><c s="1"><v>44538</v></c></row>', {
      'xl/workbook.xml': '<workbook><workbookPr date1904="1"/><sheets><sheet name="a" r:id="r1"/></sheets></workbook>',
    });
    expect(rows).toEqual([['1904-01-01', '2025-12-09']]);
  });

  test('written by an export, like an exported CSV file, is read with the same texts', async () => {
    const rows = [
      ['=1+1', "'=2", '_x0041_', ' a\r\n"b", <c> '],
      ['1', '', '二'],
      ['@x', '-3', '&amp;'],
      // No field accepts these characters any more, but an older version stored them.
      ['a\u0001\u000b\u001fb', 'a\ufffe\uffff', '_x0041\u0001x0041_', '_x005F_x0041_x0042_'],
    ];
    const xlsxChunks = (await collect(xlsxOf(batchOf(rows), 'a'))) as Buffer[];
    const csvText = (await collect(csvOf(batchOf(rows)))).join('');
    for (const bytes of [Buffer.concat(xlsxChunks), Buffer.from(csvText)]) {
      expect((await cellsOf(bytes)).map((cells) => cells.map(unescapeFormula))).toEqual(rows);
    }
  });

  test('written by an export has a truncated cell that ends with a whole character', async () => {
    const chunks = await collect(xlsxOf(batchOf([[`${'a'.repeat(32_766)}😀`, 'b']]), 'a'));
    expect(await cellsOf(Buffer.concat(chunks as Buffer[]))).toEqual([['a'.repeat(32_766), 'b']]);
  });

  test('is read without XML comments, and with CDATA as text', async () => {
    const row =
      '<!-- <row><c><v>1</v></c></row> --><row><c t="inlineStr"><is><t><![CDATA[<a>&amp;]]></t></is></c></row>';
    expect(await workbookCells(row)).toEqual([['<a>&amp;']]);
  });

  test.each([
    ['an entity definition', '<!DOCTYPE x [<!ENTITY a "b">]><row><c><v>1</v></c></row>', {}, 'damaged'],
    ['a tag that never ends', '<row><c r="A1', {}, 'damaged'],
    ['a tag of a million characters', `<row><c ${'a'.repeat(1_000_000)}/></row>`, {}, 'damaged'],
    [
      'a document type declaration',
      '',
      { 'xl/sheets/one.xml': '<!DOCTYPE x SYSTEM "file:///etc/passwd"><row/>' },
      'damaged',
    ],
    ['a million nested elements', '<a>'.repeat(1_000_000), {}, 'damaged'],
    ['elements closed in the wrong order', '<row><c><v>1</c></row>', {}, 'damaged'],
    ['a truncated sheet', '', { 'xl/sheets/one.xml': '<worksheet><row><c><v>1</v></c></row>' }, 'damaged'],
    ['a million attributes in an element', `<row ${'a="" '.repeat(1_000_000)}/>`, {}, 'damaged'],
    ['macros', '<row/>', { 'xl/vbaProject.bin': 'x' }, 'macros'],
    [
      'the mimetype of another spreadsheet program',
      '<row/>',
      { mimetype: 'application/vnd.oasis' },
      'spreadsheet program',
    ],
    ['a cell beyond the last allowed column', '<row><c r="XFD1"><v>1</v></c></row>', {}, 'at most 200 columns'],
    ['row numbers that decrease', '<row r="5"><c><v>1</v></c></row><row r="2"><c><v>1</v></c></row>', {}, 'damaged'],
    ['an empty sheet', '', { 'xl/sheets/one.xml': '' }, 'nothing in this file'],
    [
      'one shared string in too many cells',
      sharedTextRows(106),
      { 'xl/texts.xml': sharedText(190_000) },
      'characters together',
    ],
  ])('with %s is refused with a sentence', async (_name, data, more, message) => {
    expect(await refusalMessage(await workbook(data, more))).toContain(message);
  });

  test('that unpacks to more than 100 MB is refused with a sentence', async () => {
    const row = `<row><c t="inlineStr"><is><t>${' '.repeat(1_000_000)}</t></is></c></row>`;
    const bomb = await workbook(row.repeat(110));
    expect(bomb.length).toBeLessThan(2_000_000);
    expect(await refusalMessage(bomb)).toContain('larger than 100 MB');
  });

  test('that is truncated, encrypted or another archive is refused, and a damaged one causes no other error', async () => {
    const intact = await workbook('<row><c><v>1</v></c></row>');
    expect(await refusalMessage(intact.subarray(0, intact.length - 40))).toContain('damaged');
    expect(await refusalMessage(await packFiles({ 'a.txt': 'b' }))).toContain('CSV or XLSX');
    for (const flags of [1, 0x40, 0x41]) {
      const locked = Buffer.from(intact);
      locked.writeUInt16LE(flags, locked.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02])) + 8);
      expect(await refusalMessage(locked)).toContain('password');
    }
    const encrypted = Buffer.from(intact);
    const entry = encrypted.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    encrypted.writeUInt16LE(1, entry + 8);
    expect(await refusalMessage(encrypted)).toContain('password');
    for (let offset = 0; offset < intact.length; offset += 7) {
      const damaged = Buffer.from(intact);
      damaged[offset] = (damaged[offset] ?? 0) ^ 0xff;
      // Read or refused with a sentence, but never an unexpected error.
      await expect(
        refusalMessage(damaged).then(async (message) => message ?? readSheet(damaged)),
      ).resolves.toBeDefined();
    }
  });

  /** The offset of the entry of the sheet in the directory of the file. */
  const directoryEntry = (file: Buffer) => file.lastIndexOf('xl/sheets/one.xml') - 46;

  test.each([
    ['a smaller size', 10, 'damaged'],
    ['a larger size', 1_000_000, 'damaged'],
    ['a size beyond the limit', 0xffff_fffe, 'larger than 100 MB'],
  ])('whose directory has %s for a part is refused with a sentence', async (_what, size, message) => {
    const file = await workbook('<row><c><v>1</v></c></row>');
    file.writeUInt32LE(size, directoryEntry(file) + 24);
    expect(await refusalMessage(file)).toContain(message);
  });

  test('with a wrong checksum for a part is refused with a sentence', async () => {
    const file = await workbook('<row><c><v>1</v></c></row>');
    file.writeUInt32LE(1, directoryEntry(file) + 16);
    expect(await refusalMessage(file)).toContain('damaged');
  });

  test('in the ZIP64 format is read', async () => {
    const file = toZip64(await workbook('<row><c><v>1</v></c></row>'));
    expect(await cellsOf(file)).toEqual([['1']]);
  });

  test('is read to the same text wherever unpacking splits its parts', async () => {
    const texts = Array.from({ length: 2_000 }, (_, at) => '汉😀&amp;&#x1F600;'.repeat(1 + (at % 20)));
    const rows = texts.map((text) => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`).join('');
    expect(await workbookCells(rows)).toEqual(texts.map((_, at) => ['汉😀&😀'.repeat(1 + (at % 20))]));
  });
});

/** The same archive with the size of each entry in the additional field that large archives need. */
function toZip64(file: Buffer): Buffer {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  const start = file.readUInt32LE(end + 16);
  const entries: Buffer[] = [];
  for (let at = start; at < end; ) {
    const nameEnd = at + 46 + file.readUInt16LE(at + 28);
    const [head, field] = [Buffer.from(file.subarray(at, nameEnd)), Buffer.alloc(20)];
    field.writeUInt16LE(1, 0);
    field.writeUInt16LE(16, 2);
    field.writeBigUInt64LE(BigInt(head.readUInt32LE(24)), 4);
    field.writeBigUInt64LE(BigInt(head.readUInt32LE(20)), 12);
    head.fill(0xff, 20, 28);
    head.writeUInt16LE(field.length, 30);
    entries.push(head, field);
    at = nameEnd;
  }
  const directory = Buffer.concat(entries);
  const ending = Buffer.from(file.subarray(end));
  ending.writeUInt32LE(directory.length, 12);
  return Buffer.concat([file.subarray(0, start), directory, ending]);
}
