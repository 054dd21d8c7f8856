import { type Period, periods } from '../../contract/dashboard.ts';
import type { Label } from '../../contract/label.ts';
import type { Unit } from '../../declare/card.ts';

export const overviewMessages = {
  period: { zh: '统计时段', en: 'Period' },
  showTable: { zh: '看表格', en: 'Show table' },
  showChart: { zh: '看图表', en: 'Show chart' },
  fewer: { zh: '收起', en: 'Fewer' },
  nothing: { zh: '这段时间没有数据。', en: 'There is nothing for these days.' },
  failed: {
    zh: '这张卡片暂时无法统计，其他卡片不受影响。',
    en: 'This card cannot be counted at the moment; the others can.',
  },
  allFailed: {
    zh: '统计没有读取成功，下面的栏目仍可使用。',
    en: 'The figures could not be read; the sections below can be used.',
  },
  retry: { zh: '重试', en: 'Try again' },
  day: { zh: '日期', en: 'Day' },
  month: { zh: '月份', en: 'Month' },
  work: { zh: '工作', en: 'Work' },
  statistics: { zh: '统计', en: 'Statistics' },
  tabs: { zh: '工作台的内容', en: 'Parts of the overview' },
  arrange: { zh: '排列卡片', en: 'Arrange cards' },
  close: { zh: '关闭', en: 'Close' },
  reset: { zh: '恢复默认', en: 'Reset' },
  cancel: { zh: '取消', en: 'Cancel' },
  apply: { zh: '应用', en: 'Apply' },
  allHidden: {
    zh: '所有卡片都已隐藏，可在“排列卡片”中找回。',
    en: 'All cards are hidden; “Arrange cards” brings them back.',
  },
  loading: { zh: '正在统计…', en: 'Counting …' },
} satisfies Record<string, Label>;

export const overviewSentences = {
  days: (period: number): Label => ({ zh: `近 ${period} 天`, en: `${period} days` }),
  all: (count: number): Label => ({ zh: `全部 ${count} 项`, en: `All ${count}` }),
  chart: (title: Label, lines: readonly string[]): Label => ({
    zh: `图表：${title.zh}。${lines.join('；')}。`,
    en: `Chart: ${title.en}. ${lines.join('; ')}.`,
  }),
  line: (label: string, sum: string, maximum: string, day: string): Label => ({
    zh: `${label}合计 ${sum}，最多 ${maximum}（${day}）`,
    en: `${label} ${sum} in all, at most ${maximum} (${day})`,
  }),
};

/** The unit after a number. */
export const unitMessages: Record<Unit, Label> = {
  count: { zh: '', en: '' },
  percent: { zh: '%', en: '%' },
  hours: { zh: ' 小时', en: ' h' },
  days: { zh: ' 天', en: ' days' },
};

/** The period in the query of a URL, or the fallback if it is missing or not offered. */
export const periodOf = (search: string, fallback: Period): Period =>
  periods.find((one) => String(one) === new URLSearchParams(search).get('period')) ?? fallback;
