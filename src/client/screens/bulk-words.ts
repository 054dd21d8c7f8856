import type { Label } from '../../declare/label.ts';

/** What is said of several rows at once: choosing them, acting on them, taking them away as a file. */
export const bulkWords = {
  export: { zh: '导出', en: 'Export' },
  clear: { zh: '取消选择', en: 'Clear the selection' },
  selectRow: { zh: '选择这一行', en: 'Select this row' },
  close: { zh: '关闭', en: 'Close' },
  done: { zh: '完成', en: 'Done' },
  checking: { zh: '正在核对…', en: 'Checking …' },
  none: { zh: '这些记录现在都不能这样处理。', en: 'None of these records allows it at present.' },
  fillMissing: {
    zh: '已经填写过的记录保留原来的内容。',
    en: 'Records that hold something already keep what they hold.',
  },
  set: { zh: '修改字段', en: 'Set a field' },
  whichField: { zh: '要修改的字段', en: 'Field' },
  chooseField: { zh: '请选择', en: 'Please choose' },
  emptied: {
    zh: '现在没有填写：这些记录的这一项会被清空。',
    en: 'Nothing is filled in: this field of the records will be emptied.',
  },
  reason: { zh: '原因会留在每条记录里，供日后查阅。', en: 'It stays with each record, for whoever has to know later.' },
  deleteHelp: {
    zh: '删除后列表和线上都不再显示它们。',
    en: 'They disappear from the list and from what visitors see.',
  },
  deleteKept: { zh: '30 天内可以从回收站恢复。', en: 'They stay in the trash for 30 days.' },
  format: { zh: '格式', en: 'Format' },
  csv: { zh: 'CSV（通用）', en: 'CSV (for any program)' },
  xlsx: { zh: 'XLSX（Excel）', en: 'XLSX (Excel)' },
  columns: { zh: '列', en: 'Columns' },
  columnsHelp: {
    zh: '勾选要导出的列，用箭头调整次序。',
    en: 'Tick the columns to export; the arrows put them in order.',
  },
  noColumns: { zh: '请至少勾选一列。', en: 'Please tick at least one column.' },
  purpose: { zh: '用途', en: 'What for' },
  purposeHelp: {
    zh: '所选的列含有完整的个人信息。用途会留存备查。',
    en: 'The chosen columns hold personal data in full. What you write is kept.',
  },
  purposeMissing: { zh: '请填写用途。', en: 'Please say what for.' },
  stop: { zh: '停止导出', en: 'Stop' },
  stopped: { zh: '已停止导出，没有保存文件。', en: 'Stopped; no file was saved.' },
  failed: {
    zh: '导出中途失败，没有保存文件。请重试；若一直如此，请缩小筛选范围。',
    en: 'The export failed half-way and no file was saved. Please try again, or narrow the conditions.',
  },
  again: { zh: '再试一次', en: 'Try again' },
  reveal: { zh: '显示', en: 'Show' },
  revealReason: { zh: '查看原因', en: 'Why you have to see it' },
  revealHelp: { zh: '原因和查看记录会留存备查。', en: 'The reason and the fact that you looked are kept.' },
  reasonMissing: { zh: '请填写原因。', en: 'Please give a reason.' },
} satisfies Record<string, Label>;

export const bulkSentences = {
  selected: (count: number): Label => ({
    zh: `已选择 ${count.toLocaleString('zh-CN')} 项`,
    en: `${count.toLocaleString('en-GB')} selected`,
  }),
  selectAll: (total: number): Label => ({
    zh: `选择符合条件的全部 ${total.toLocaleString('zh-CN')} 项`,
    en: `Select all ${total.toLocaleString('en-GB')} that match`,
  }),
  actionOn: (action: Label, count: number, section: Label): Label => ({
    zh: `${action.zh} ${count.toLocaleString('zh-CN')} 条${section.zh}`,
    en: `${action.en} ${count.toLocaleString('en-GB')} (${section.en.toLowerCase()})`,
  }),
  done: (action: Label): Label => ({ zh: `已完成“${action.zh}”。`, en: `“${action.en}” is done.` }),
  /** The first of them by name, and how many there are in all. */
  which: (names: readonly string[], total: number): Label => ({
    zh: total > names.length ? `${names.join('、')}等 ${total.toLocaleString('zh-CN')} 条。` : `${names.join('、')}。`,
    en:
      total > names.length
        ? `${names.join(', ')} and ${(total - names.length).toLocaleString('en-GB')} more.`
        : `${names.join(', ')}.`,
  }),
  someNot: (possible: number, total: number): Label => ({
    zh: `按现在的状态，其中 ${possible.toLocaleString('zh-CN')} 条可以这样处理，其余 ${(total - possible).toLocaleString('zh-CN')} 条会留在原样。`,
    en: `As they stand it is possible for ${possible.toLocaleString('en-GB')}; the other ${(total - possible).toLocaleString('en-GB')} stay as they are.`,
  }),
  exporting: (section: Label, count: number | null): Label => ({
    zh: `导出${section.zh}${count === null ? '' : `：${count.toLocaleString('zh-CN')} 条`}`,
    en: `Export ${section.en.toLowerCase()}${count === null ? '' : `: ${count.toLocaleString('en-GB')} rows`}`,
  }),
  rows: (done: number, total: number): Label => ({
    zh: `已写出 ${done.toLocaleString('zh-CN')} / ${total.toLocaleString('zh-CN')} 行`,
    en: `${done.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')} rows written`,
  }),
  saved: (name: string, total: number): Label => ({
    zh: `“${name}”已保存，共 ${total.toLocaleString('zh-CN')} 行。`,
    en: `“${name}” has been saved with ${total.toLocaleString('en-GB')} rows.`,
  }),
  revealing: (field: Label): Label => ({ zh: `显示${field.zh}`, en: `Show ${field.en.toLowerCase()}` }),
};
