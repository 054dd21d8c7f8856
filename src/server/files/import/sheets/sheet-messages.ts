import type { Sentence } from '../../../../contract/label.ts';
import { limits, readingLimits } from './limits.ts';

/** Messages for unreadable files. */
export const unreadableFile = {
  empty: { zh: '文件里没有内容，请换一个文件。', en: 'There is nothing in this file; please choose another.' },
  notASheet: {
    zh: '这不是表格文件，请选择 CSV 或 XLSX 文件。',
    en: 'This is not a sheet; please choose a CSV or XLSX file.',
  },
  oldOrEncrypted: {
    zh: '文件设有密码，或是旧版 Excel 格式；请去掉密码，另存为 .xlsx 再上传。',
    en: 'This file has a password or is of an old Excel version; please save it as .xlsx without a password.',
  },
  otherProgram: {
    zh: '请在表格软件中另存为 .xlsx 或 CSV 再上传。',
    en: 'Please save it as .xlsx or CSV in your spreadsheet program first.',
  },
  macros: {
    zh: '文件含有宏，不能导入；请另存为不含宏的 .xlsx 再上传。',
    en: 'This file holds macros; please save it as .xlsx without macros.',
  },
  damaged: {
    zh: '文件已损坏，无法读取；请在表格软件中打开并重新保存。',
    en: 'This file is damaged; please open it in your spreadsheet program and save it again.',
  },
  unknownEncoding: {
    zh: '无法识别文件的文字编码，请另存为 UTF-8 编码的 CSV 或 .xlsx。',
    en: 'The characters of this file cannot be read; please save it as CSV in UTF-8, or as .xlsx.',
  },
  unpacked: {
    zh: `文件解开后超过 ${limits.unpackedMegabytes} MB，请分成几个文件导入。`,
    en: `Unpacked, this file is larger than ${limits.unpackedMegabytes} MB; please import it in several files.`,
  },
  tooLarge: {
    zh: `文件不能超过 ${limits.megabytes} MB，请分成几个文件导入。`,
    en: `The file must not be larger than ${limits.megabytes} MB; please import it in several files.`,
  },
  tooManyRows: {
    zh: `一次最多导入 ${limits.rows} 行，请分成几个文件导入。`,
    en: `At most ${limits.rows} rows can be imported at once; please use several files.`,
  },
  tooManyColumns: {
    zh: `最多 ${limits.columns} 列，请删去用不到的列。`,
    en: `A sheet has at most ${limits.columns} columns here; please remove those you do not need.`,
  },
  tooManyCells: {
    zh: `文件里的单元格超过 ${limits.cells} 个，请分成几个文件导入。`,
    en: `This file has more than ${limits.cells} cells; please import it in several files.`,
  },
  cellTooLong: {
    zh: `有单元格超过 ${limits.cellCharacters} 个字，请缩短后再上传。`,
    en: `A cell of this file has more than ${limits.cellCharacters} characters; please shorten it.`,
  },
  tooManyCharacters: {
    zh: `文件里的文字展开后超过 ${limits.characters} 个字，请分成几个文件导入。`,
    en: `The cells of this file hold more than ${limits.characters} characters together; please import it in several files.`,
  },
  tooManyEntities: {
    zh: `文件里用“&…;”写成的字符超过 ${limits.entities} 个，请分成几个文件导入。`,
    en: `This file has more than ${limits.entities} characters written as “&…;”; please import it in several files.`,
  },
  takesTooLong: {
    zh: `读取文件超过 ${readingLimits.seconds} 秒，已停止；请分成几个文件导入。`,
    en: `Reading this file took longer than ${readingLimits.seconds} seconds and was stopped; please import it in several files.`,
  },
  takesTooMuch: {
    zh: '读取文件需要的内存太多，已停止；请分成几个文件导入。',
    en: 'Reading this file takes too much memory and was stopped; please import it in several files.',
  },
} as const satisfies Record<string, Sentence>;

export const readingBusy: Sentence = {
  zh: '正在读取其他表格，请稍后再试。',
  en: 'Other sheets are being read; please try again in a moment.',
};

export const forbiddenCharacters = (row: number): Sentence => ({
  zh: `第 ${row} 行有无法保存的字符，请在表格软件中删除后再上传。`,
  en: `Row ${row} holds characters that cannot be kept; please remove them in your spreadsheet program.`,
});

export const rowTooLarge = (row: number): Sentence => ({
  zh: `第 ${row} 行超过 ${limits.rowKilobytes} KB，请缩短后再上传。`,
  en: `Row ${row} holds more than ${limits.rowKilobytes} KB; please shorten it.`,
});

export const openQuote = (row: number): Sentence => ({
  zh: `第 ${row} 行的双引号没有结束，请检查这一行。`,
  en: `A quotation mark in row ${row} is never closed; please check that row.`,
});
