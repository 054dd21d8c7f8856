import type { ImportOutcome } from '../../../contract/import.ts';
import type { Label } from '../../../contract/label.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { withThousands } from '../../ui/count-text.ts';
import { nounFor } from '../bulk/bulk-messages.ts';

/** Messages of the import. */
export const importMessages = {
  choose: { zh: '选择文件', en: 'Choose a file' },
  columns: { zh: '对应列', en: 'Columns' },
  check: { zh: '检查', en: 'Check' },
  write: { zh: '导入', en: 'Import' },
  chooseHelp: {
    zh: '请选择 CSV 或 XLSX 文件，也可以拖到这里。最多 20 MB、20,000 行。本系统导出的文件可以修改后再导入。',
    en: 'Choose a CSV or XLSX file, or drop it here: at most 20 MB and 20,000 rows. A file exported here can be changed and brought back.',
  },
  template: { zh: '下载模板', en: 'Get a template' },
  sending: { zh: '正在上传', en: 'Sending' },
  reading: { zh: '正在读取…', en: 'Loading …' },
  failed: { zh: '没有成功，请重试。', en: 'This did not work; please try again.' },
  other: { zh: '换一个文件', en: 'Choose another file' },
  inFile: { zh: '文件中的列', en: 'Column in the file' },
  sample: { zh: '前几行', en: 'First rows' },
  field: { zh: '对应字段', en: 'Field' },
  notImported: { zh: '不导入', en: 'Not imported' },
  clears: { zh: '空单元格清空已有内容', en: 'Empty cells empty the field' },
  clearsHelp: {
    zh: '不勾选时，空单元格不改动已有内容。',
    en: 'Without this, empty cells leave existing content as it is.',
  },
  startCheck: { zh: '开始检查', en: 'Check the rows' },
  checkAgain: { zh: '全部重新检查', en: 'Check all again' },
  checking: { zh: '正在检查，尚未写入任何内容。', en: 'Checking; nothing has been written.' },
  backToColumns: { zh: '返回对应列', en: 'Back to the columns' },
  row: { zh: '行', en: 'Row' },
  column: { zh: '字段', en: 'Field' },
  cell: { zh: '内容', en: 'Content' },
  problem: { zh: '问题', en: 'What is wrong' },
  recheck: { zh: '改好，重新检查', en: 'Check this row' },
  wholeRow: { zh: '整行', en: 'The whole row' },
  notInFile: { zh: '（文件中没有这一列）', en: '(no such column in the file)' },
  errors: { zh: '下载有问题的行', en: 'Get the rows with problems' },
  mode: { zh: '写入方式', en: 'How to write' },
  togetherLocks: {
    zh: '写入期间，别人暂时不能修改这些行引用的记录，有自动编号时也不能新建记录。',
    en: 'Until all rows are written, nobody else can change the records that they refer to, or create any with an automatic number.',
  },
  together: { zh: '全部一起：有一行不成功，就都不写入', en: 'All together: if one row fails, none is written' },
  each: { zh: '逐行：成功的写入，其余的留下原因', en: 'Row by row: what can be is written, the rest says why' },
  correctFirst: {
    zh: '先改正有问题的行，才能全部一起写入。',
    en: 'Correct the rows with problems first to write all together.',
  },
  tooMany: { zh: '行数较多，只能逐行写入。', en: 'There are too many rows to write all together.' },
  stop: { zh: '停止', en: 'Stop' },
  resume: { zh: '继续导入', en: 'Go on' },
  running: { zh: '正在写入，可以离开此页。', en: 'Writing; you may leave this page.' },
  stopped: { zh: '已停止，余下的行没有写入。', en: 'Stopped; the remaining rows were not written.' },
  done: { zh: '导入完成。', en: 'The import is done.' },
  written: { zh: '写入的记录', en: 'Written records' },
  finish: { zh: '完成', en: 'Finish' },
  discard: { zh: '放弃这份表格', en: 'Give this sheet up' },
  close: { zh: '关闭', en: 'Close' },
  nothing: { zh: '没有这样的行。', en: 'There are no such rows.' },
} satisfies Record<string, Label>;

export const importOutcomeMessages: Record<ImportOutcome, Label> = {
  create: { zh: '将新建', en: 'New' },
  change: { zh: '将修改', en: 'To change' },
  same: { zh: '没有变化', en: 'Unchanged' },
  wrong: { zh: '有问题', en: 'With problems' },
  created: { zh: '已新建', en: 'Created' },
  changed: { zh: '已修改', en: 'Changed' },
  failed: { zh: '没有成功', en: 'Failed' },
};

const count = (number: number): Label => ({ zh: withThousands(number), en: withThousands(number) });

export const importSentences = {
  /** “导入藏品”, “Import objects”; a section that says no noun is named instead. */
  title: ({ noun, label }: Pick<Resource, 'noun' | 'label'>): Label => ({
    zh: `导入${(noun ?? label).zh}`,
    en: `Import ${noun ? nounFor(2, noun) : label.en.toLowerCase()}`,
  }),
  step: (at: number, of: number, label: Label): Label => ({
    zh: `第 ${at} 步，共 ${of} 步：${label.zh}`,
    en: `Step ${at} of ${of}: ${label.en}`,
  }),
  file: (name: string, total: number): Label => ({
    zh: `“${name}”，共 ${count(total).zh} 行`,
    en: `“${name}”, ${count(total).en} rows`,
  }),
  missing: (labels: readonly Label[]): Label => ({
    zh: `新建记录还需要：${labels.map(({ zh }) => zh).join('、')}。`,
    en: `New records also need: ${labels.map(({ en }) => en).join(', ')}.`,
  }),
  unreadable: (headings: readonly string[]): Label => ({
    zh: `以下各列由几个字段合成或由系统填写，其中的改动不会导入：${headings.join('、')}。`,
    en: `Made of several fields or filled in by the system, so changes in them are not imported: ${headings.join(', ')}.`,
  }),
  fieldOf: (column: string): Label => ({ zh: `“${column}”对应的字段`, en: `Field for “${column}”` }),
  rows: (done: number, total: number): Label => ({
    zh: `${count(done).zh} / ${count(total).zh} 行`,
    en: `${count(done).en} of ${count(total).en} rows`,
  }),
  outcome: (outcome: ImportOutcome, number: number): Label => ({
    zh: `${importOutcomeMessages[outcome].zh} ${count(number).zh}`,
    en: `${importOutcomeMessages[outcome].en}: ${count(number).en}`,
  }),
  /** The number of rows to write, and of those to skip with the reason. */
  write: (number: number, wrong: number, same: number): Label => {
    const rest = [
      ...(wrong > 0 ? [{ zh: `${count(wrong).zh} 条有问题的`, en: `${count(wrong).en} with problems` }] : []),
      ...(same > 0 ? [{ zh: `${count(same).zh} 条没有变化的`, en: `${count(same).en} unchanged` }] : []),
    ];
    const skipped = {
      zh: rest.length > 0 ? `，跳过 ${rest.map(({ zh }) => zh).join('、')}` : '',
      en: rest.length > 0 ? `, skip ${rest.map(({ en }) => en).join(' and ')}` : '',
    };
    return { zh: `导入 ${count(number).zh} 条${skipped.zh}`, en: `Import ${count(number).en}${skipped.en}` };
  },
  unchecked: (number: number): Label => ({
    zh: `有 ${count(number).zh} 行改过还没有检查，请先“全部重新检查”。`,
    en: `Rows corrected but not checked yet: ${count(number).en}. Please “Check all again” first.`,
  }),
  cellAt: (row: number, field: Label): Label => ({ zh: `第 ${row} 行“${field.zh}”`, en: `Row ${row}, ${field.en}` }),
  recheckAt: (row: number): Label => ({ zh: `第 ${row} 行改好，重新检查`, en: `Check row ${row} again` }),
};
