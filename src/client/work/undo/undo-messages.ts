import type { Label } from '../../../contract/label.ts';
import type { UndoLine, UndoOutcome } from '../../../contract/undo.ts';

export const undoMessages = {
  undoChangeSet: { zh: '撤销这次操作', en: 'Undo this' },
  undoRecentWork: { zh: '撤销最近的操作', en: 'Undo recent work' },
  span: { zh: '从什么时候起', en: 'Since when' },
  tenMinutes: { zh: '最近十分钟', en: 'Ten minutes' },
  anHour: { zh: '最近一小时', en: 'An hour' },
  aDay: { zh: '最近一天', en: 'A day' },
  moment: { zh: '某个时刻起', en: 'A moment' },
  momentHelp: { zh: '最早到 24 小时以前。', en: '24 hours ago at the earliest.' },
  reading: { zh: '正在查看会发生什么…', en: 'Looking at what would happen …' },
  failed: { zh: '预览没有成功。', en: 'What would happen could not be found out.' },
  retry: { zh: '重试', en: 'Try again' },
  nothing: { zh: '这段时间没有可以撤销的改动。', en: 'There is nothing to undo.' },
  help: {
    zh: '全部一次完成，要么都撤销，要么都不动；撤销之后还可以再撤销回来。',
    en: 'All of it is done at once or not at all, and an undo can itself be undone.',
  },
  what: { zh: '会发生什么', en: 'What would happen' },
  more: { zh: '再显示一些', en: 'Show more' },
  close: { zh: '关闭', en: 'Close' },
  undoAgain: { zh: '撤销这次撤销', en: 'Undo this undo' },
  system: { zh: '系统', en: 'The system' },
  hiddenRecord: { zh: '您不能查看的记录', en: 'A record you may not read' },
} satisfies Record<string, Label>;

const countNoun = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
const recordsIn = (count: number): string => countNoun(count, 'record', 'records');

const outcomes: Readonly<Record<UndoOutcome, (count: number) => Label>> = {
  back: (count) => ({ zh: `${count} 条回到原来的样子`, en: `${recordsIn(count)} back to how it was before` }),
  undelete: (count) => ({ zh: `${count} 条从回收站恢复`, en: `${recordsIn(count)} out of the trash` }),
  trash: (count) => ({ zh: `${count} 条移入回收站`, en: `${recordsIn(count)} into the trash` }),
  refused: (count) => ({ zh: `${count} 条不能撤销`, en: `${recordsIn(count)} cannot be undone` }),
};

export const undoSentences = {
  title: (name: string): Label => ({ zh: `撤销${name}最近的操作`, en: `Undo recent work of ${name}` }),
  outcome: (outcome: UndoOutcome, count: number): Label => outcomes[outcome](count),
  group: (section: Label, outcome: UndoOutcome, count: number): Label => ({
    zh: `${section.zh}：${outcomes[outcome](count).zh}`,
    en: `${section.en}: ${outcomes[outcome](count).en}`,
  }),
  seen: (count: number): Label => ({
    zh: `其中 ${count} 条会改变观众看到的内容。`,
    en: `The public will see something else of ${count} of them.`,
  }),
  asOf: (moment: string): Label => ({ zh: `${moment} 的样子`, en: `as of ${moment}` }),
  later: (operatorName: string, moment: string, action: Label): Label => ({
    zh: `${operatorName}在 ${moment} 又做了“${action.zh}”，撤销会丢掉这些内容。`,
    en: `${operatorName} has worked on it since (“${action.en}”, ${moment}); undoing would lose that.`,
  }),
  without: (total: number, refused: number): Label => ({
    zh: `${refused} 条保持现在的样子，其余 ${total} 条照样撤销`,
    en: `Leave ${refused} as ${refused === 1 ? 'it is' : 'they are'}, and undo the other ${total}`,
  }),
  confirm: (total: number): Label => ({ zh: `撤销 ${total} 条`, en: `Undo ${recordsIn(total)}` }),
  done: (total: number, refused: number): Label => ({
    zh: `已撤销 ${total} 条${refused > 0 ? `，${refused} 条保持原样` : ''}。`,
    en: `${countNoun(total, 'record was', 'records were')} undone${refused > 0 ? `; ${refused} stayed as before` : ''}.`,
  }),
};

/** The text for a row without a title; null when the row has one. */
export const titleFallback = ({ id, title }: UndoLine): Label | null =>
  id === null ? undoMessages.hiddenRecord : title ? null : { zh: `#${id}`, en: `#${id}` };
