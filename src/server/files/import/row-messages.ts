import type { Sentence } from '../../../contract/label.ts';

/** Problems of a cell or row beyond those of the field's own check. */
export const rowMessages = {
  masked: {
    zh: '这里是遮盖后的内容，不能导入；请填写完整内容，或留空。',
    en: 'This is masked and cannot be imported; please write it whole, or leave it empty.',
  },
  notVisible: {
    zh: '您看不到这一项的完整内容，不能用导入修改；请留空。',
    en: 'You may not see this whole, so an import cannot change it; please leave it empty.',
  },
  cut: {
    zh: '内容太长，可能已被表格软件截断；请留空，在表单里填写。',
    en: 'This is too long and may have been cut off; please leave it empty and write it in the form.',
  },
  formatted: {
    zh: '原文带有排版或图片，导入会丢失；请留空，在表单里修改。',
    en: 'This text has formatting or pictures that an import would lose; please leave it empty and use the form.',
  },
  notImportable: { zh: '这一项不能导入，请在表单里填写。', en: 'This cannot be imported; please use the form.' },
  noNumber: { zh: '编号应为整数，例如 12 或 #12。', en: 'A number is written as 12 or #12.' },
  noRecord: { zh: '没有这个编号的记录；新建请留空。', en: 'No record has this number; leave it empty for a new one.' },
  noKey: {
    zh: '没有这个编号的记录；它由系统生成，新建请留空。',
    en: 'No record has this number. It is given by the server, so leave it empty for a new record.',
  },
  mayNotCreate: {
    zh: '您没有新建的权限，不能导入新记录。',
    en: 'You may not create records here, so this cannot be imported.',
  },
  mayNotEdit: {
    zh: '您没有编辑的权限，不能修改已有记录。',
    en: 'You may not edit records here, so this cannot be changed.',
  },
  tooManyLookups: {
    zh: '这一行引用的记录太多，请减少后再导入。',
    en: 'This row names too many records; please name fewer.',
  },
  changedSinceCheck: {
    zh: '检查之后记录有变化，请重新检查。',
    en: 'Records have changed since the check; please check again.',
  },
  referenceNotImported: {
    zh: '它所指的另一行没有导入，请先改正那一行。',
    en: 'The row it refers to was not imported; please correct that one first.',
  },
  serverError: {
    zh: '服务器出错了，这一行没有导入，请重试。',
    en: 'The server failed; this row was not imported. Please try again.',
  },
  nothingImported: {
    zh: '服务器出错了，没有导入任何一行，请重试。',
    en: 'The server failed; no row was imported. Please try again.',
  },
} satisfies Record<string, Sentence>;

export const sameRecordSentence = (row: number): Sentence => ({
  zh: `第 ${row} 行已对应同一条记录，请删去其中一行。`,
  en: `Row ${row} is about the same record; please remove one of them.`,
});

export const sameValueSentence = (row: number): Sentence => ({
  zh: `与第 ${row} 行相同，请修改其中之一。`,
  en: `This is the same as in row ${row}; please change one of them.`,
});
