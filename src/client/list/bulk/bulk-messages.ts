import type { Label } from '../../../contract/label.ts';
import { withThousands } from '../../ui/count-text.ts';

/** What is said of several rows at once: choosing them and acting on them. */
export const bulkMessages = {
  clear: { zh: '取消选择', en: 'Clear the selection' },
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
} satisfies Record<string, Label>;

export const bulkSentences = {
  selected: (count: number): Label => ({
    zh: `已选择 ${withThousands(count)} 项`,
    en: `${withThousands(count)} selected`,
  }),
  selectAll: (total: number): Label => ({
    zh: `选择符合条件的全部 ${withThousands(total)} 项`,
    en: `Select all ${withThousands(total)} that match`,
  }),
  actionOn: (action: Label, count: number, section: Label): Label => ({
    zh: `${action.zh} ${withThousands(count)} 条${section.zh}`,
    en: `${action.en} ${withThousands(count)} (${section.en.toLowerCase()})`,
  }),
  /** The first of them by name, and how many there are in all. */
  which: (names: readonly string[], total: number): Label => ({
    zh: total > names.length ? `${names.join('、')}等 ${withThousands(total)} 条。` : `${names.join('、')}。`,
    en:
      total > names.length
        ? `${names.join(', ')} and ${withThousands(total - names.length)} more.`
        : `${names.join(', ')}.`,
  }),
  someNot: (possible: number, total: number): Label => ({
    zh: `按现在的状态，其中 ${withThousands(possible)} 条可以这样处理，其余 ${withThousands(total - possible)} 条会留在原样。`,
    en: `As they stand it is possible for ${withThousands(possible)}; the other ${withThousands(total - possible)} stay as they are.`,
  }),
};
