import type { Label } from '../../../contract/label.ts';

/** The texts of the page of a record that waits for a decision. */
export const reviewMessages = {
  title: { zh: '审核', en: 'Review' },
  bar: { zh: '办理', en: 'Decide' },
  publicNow: { zh: '线上现在', en: 'Online now' },
  registerNow: { zh: '总账现在', en: 'In the register' },
  afterwards: { zh: '批准之后', en: 'After approval' },
  noChange: { zh: '批准后内容没有变化。', en: 'An approval changes nothing in it.' },
  first: { zh: '首次发布，观众将看到：', en: 'The first publication; visitors will read:' },
  firstInDialog: { zh: '首次发布，全文见本页。', en: 'The first publication; the page shows the whole text.' },
  loading: { zh: '正在对照…', en: 'Comparing …' },
  failed: { zh: '对照没有读取成功。', en: 'The comparison could not be read.' },
  retry: { zh: '重试', en: 'Try again' },
} satisfies Record<string, Label>;

export const reviewSentences = {
  changes: (count: number): Label => ({
    zh: `批准后的变化：${count} 项`,
    en: count === 1 ? 'An approval changes one field' : `An approval changes ${count} fields`,
  }),
  stateAfter: (state: Label): Label => ({
    zh: `批准后状态为“${state.zh}”，内容没有变化。`,
    en: `After approval its state is “${state.en}”; its fields stay as they are.`,
  }),
  correction: (count: number): Label => ({
    zh: `更正待第二人核准，核准之前总账不变：${count} 项`,
    en: `A correction waits for a second person; until then the register stays: ${count === 1 ? 'one field' : `${count} fields`}`,
  }),
  sent: (name: string, action: string, time: string): Label => ({
    zh: `${name}于 ${time} ${action}`,
    en: `${action} by ${name}, ${time}`,
  }),
  waiting: (days: number): Label => ({
    zh: `已等待 ${days} 天`,
    en: days === 1 ? 'waiting for a day' : `waiting for ${days} days`,
  }),
  next: (left: number | null): Label =>
    left === null
      ? { zh: '办完打开下一条', en: 'Then open the next one' }
      : { zh: `办完打开下一条（还有 ${left} 条）`, en: `Then open the next one (${left} left)` },
  unfilled: (count: number): Label => ({
    zh: `${count} 个字段没有内容`,
    en: count === 1 ? 'One field without a value' : `${count} fields without a value`,
  }),
};
