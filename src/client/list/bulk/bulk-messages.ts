import type { Label } from '../../../contract/label.ts';
import type { Noun, Resource } from '../../../declare/define-resource.ts';
import { withThousands } from '../../ui/count-text.ts';

/** What is said of several rows at once: choosing them and acting on them. */
export const bulkMessages = {
  clear: { zh: '清除选择', en: 'Clear the selection' },
  checking: { zh: '正在核对…', en: 'Checking …' },
  none: { zh: '这些记录现在都不能这样处理。', en: 'None of these records allows it at present.' },
  fillMissing: {
    zh: '已经填写过的记录保留原来的内容。',
    en: 'Records that hold something already keep what they hold.',
  },
  set: { zh: '修改字段', en: 'Set a field' },
  whichField: { zh: '要修改的字段', en: 'Field' },
  chooseField: { zh: '请选择', en: 'Please choose' },
  clearField: { zh: '清空这一项', en: 'Empty this field' },
  emptied: { zh: '这些记录的这一项会被清空。', en: 'This field of the records will be emptied.' },
  fillOrClear: {
    zh: '请填写，或勾选“清空这一项”。',
    en: 'Please fill it in, or tick “Empty this field”.',
  },
  elseWaitlist: { zh: '留在原样的也转候补', en: 'Put those that would stay as they are on the waiting list, too' },
  reason: { zh: '原因会留在每条记录里，供日后查阅。', en: 'It stays with each record, for whoever has to know later.' },
  deleteHelp: {
    zh: '删除后列表和线上都不再显示它们。',
    en: 'They disappear from the list and from what visitors see.',
  },
  deleteKept: { zh: '30 天内可以从回收站恢复。', en: 'They stay in the trash for 30 days.' },
} satisfies Record<string, Label>;

/** The noun of records in English, in the plural unless there is one. */
export const nounFor = (count: number, { en, plural }: Noun): string => (count === 1 ? en : (plural ?? `${en}s`));

export const bulkSentences = {
  selected: (count: number): Label => ({
    zh: `已选择 ${withThousands(count)} 项`,
    en: `${withThousands(count)} selected`,
  }),
  selectAll: (total: number): Label => ({
    zh: `选择符合条件的全部 ${withThousands(total)} 项`,
    en: `Select all ${withThousands(total)} that match`,
  }),
  /** “冻结 10 位会员”, “Freeze 10 members”; a section that says no noun is named instead. */
  actionOn: (action: Label, count: number, { noun, label }: Pick<Resource, 'noun' | 'label'>): Label => ({
    zh: `${action.zh} ${withThousands(count)} ${noun?.measure ?? '条'}${(noun ?? label).zh}`,
    en: `${action.en} ${withThousands(count)} ${noun ? nounFor(count, noun) : `(${label.en.toLowerCase()})`}`,
  }),
  /** The first of them by name, and how many there are in all. */
  which: (names: readonly string[], total: number): Label => ({
    zh: total > names.length ? `${names.join('、')}等 ${withThousands(total)} 条。` : `${names.join('、')}。`,
    en:
      total > names.length
        ? `${names.join(', ')} and ${withThousands(total - names.length)} more.`
        : `${names.join(', ')}.`,
  }),
  /** A button for an action that not all of the selected records allow. */
  actionForSome: (action: Label, possible: number): Label => ({
    zh: `${action.zh}（${withThousands(possible)}）`,
    en: `${action.en} (${withThousands(possible)})`,
  }),
  /** “Approve 18 of 20; 2 are not pending and stay as they are.” */
  someNot(action: Label, possible: number, total: number, obstacle: Obstacle = { states: [] }): Label {
    const rest = total - possible;
    const why = obstacleText(obstacle, rest);
    return {
      zh: `${action.zh} ${withThousands(total)} 条中的 ${withThousands(possible)} 条；其余 ${withThousands(rest)} 条${why.zh}，保持原样。`,
      en: `${action.en} ${withThousands(possible)} of ${withThousands(total)}; ${withThousands(rest)} ${why.en} and ${rest === 1 ? 'stays as it is' : 'stay as they are'}.`,
    };
  },
};

/** What keeps records from a move: they are in none of these states, or the operator has changed them. */
export interface Obstacle {
  states: readonly Label[];
  orOwnChanges?: boolean;
}

/** More states than this are not told one by one. */
const MAX_STATES = 3;

function obstacleText({ states, orOwnChanges = false }: Obstacle, count: number): Label {
  if (states.length === 0 || states.length > MAX_STATES)
    return { zh: '现在不能这样处理', en: count === 1 ? 'does not allow it at present' : 'do not allow it at present' };
  const own = orOwnChanges ? { zh: '，或由您修改过', en: ', or changed by you,' } : { zh: '', en: '' };
  return {
    zh: `不是${states.map(({ zh }) => `“${zh}”`).join('或')}${own.zh}`,
    en: `${count === 1 ? 'is' : 'are'} not ${states.map(({ en }) => en.toLowerCase()).join(' or ')}${own.en}`,
  };
}
