import type { Label } from '../../../contract/label.ts';
import { withThousands } from '../../ui/count-text.ts';

/** Messages about exports. */
export const exportMessages = {
  export: { zh: '导出', en: 'Export' },
  close: { zh: '关闭', en: 'Close' },
  format: { zh: '格式', en: 'Format' },
  csv: { zh: 'CSV（通用）', en: 'CSV (for any program)' },
  xlsx: { zh: 'XLSX（Excel）', en: 'XLSX (Excel)' },
  print: { zh: '打印', en: 'Print' },
  layout: { zh: '版式', en: 'Layout' },
  chosenColumns: { zh: '自选的列', en: 'Columns of your choice' },
  printed: { zh: '已交给浏览器打印。', en: 'Handed to the browser for printing.' },
  columns: { zh: '列', en: 'Columns' },
  columnsHelp: {
    zh: '勾选要导出的列，用箭头调整次序。键盘：↑ ↓ 换列，空格勾选，Alt+↑ ↓ 移动。',
    en: 'Tick the columns to export; the arrows put them in order. Keys: ↑ ↓ to go, space to tick, Alt+↑ ↓ to move.',
  },
  allColumns: { zh: '全选', en: 'All' },
  listColumns: { zh: '列表中的列', en: 'Those of the list' },
  clearColumns: { zh: '全不选', en: 'None' },
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
  noFile: {
    zh: '服务器没有给出文件，请联系管理员。',
    en: 'The server answered without a file; please ask the administrator.',
  },
} satisfies Record<string, Label>;

export const exportSentences = {
  exportCardAs: (card: Label, format: string): Label => ({
    zh: `导出“${card.zh}”（${format}）`,
    en: `Export “${card.en}” (${format})`,
  }),
  exportingCard: (card: Label): Label => ({ zh: `导出“${card.zh}”`, en: `Export “${card.en}”` }),
  exporting: (section: Label, count: number | null): Label => ({
    zh: `导出${section.zh}${count === null ? '' : `：${withThousands(count)} 条`}`,
    en: `Export ${section.en.toLowerCase()}${count === null ? '' : `: ${withThousands(count)} rows`}`,
  }),
  columnsOf: (chosen: number, all: number): Label => ({
    zh: `已选 ${chosen} / ${all} 列`,
    en: `${chosen} of ${all} columns`,
  }),
  rows: (done: number, total: number): Label => ({
    zh: `已写出 ${withThousands(done)} / ${withThousands(total)} 行`,
    en: `${withThousands(done)} of ${withThousands(total)} rows written`,
  }),
  sums: (records: number, sums: readonly { label: Label; total: number }[]): Label => ({
    zh: [
      `合计：${withThousands(records)} 条`,
      ...sums.map(({ label, total }) => `${label.zh} ${withThousands(total)}`),
    ].join('；'),
    en: [
      `Total: ${withThousands(records)} records`,
      ...sums.map(({ label, total }) => `${label.en.toLowerCase()} ${withThousands(total)}`),
    ].join('; '),
  }),
  saved: (name: string, total: number | undefined): Label => ({
    zh: `“${name}”已保存${total === undefined ? '' : `，共 ${withThousands(total)} 行`}。`,
    en: `“${name}” has been saved${total === undefined ? '' : ` with ${withThousands(total)} rows`}.`,
  }),
};
