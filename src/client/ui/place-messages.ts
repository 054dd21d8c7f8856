import type { Label } from '../../contract/label.ts';
import { withThousands } from './count-text.ts';

/** A record's place is its position in the list that it was opened from: the links to its neighbours, and the ways to save that lead on. */
export const placeMessages = {
  nav: { zh: '列表中的上一条和下一条', en: 'Before and after it in the list' },
  previous: { zh: '上一条', en: 'Previous' },
  next: { zh: '下一条', en: 'Next' },
  moreWaysToSave: { zh: '其他保存方式', en: 'Other ways to save' },
  saveAndNext: { zh: '保存，继续下一条', en: 'Save and open the next' },
  saveAndNew: { zh: '保存，再新建一条', en: 'Save and write another' },
  duplicate: { zh: '复制为新记录', en: 'Duplicate' },
} satisfies Record<string, Label>;

export const placeSentences = {
  position: (at: number, total: number | null): Label => ({
    zh: `第 ${withThousands(at)} 条${total === null ? '' : `，共 ${withThousands(total)} 条`}`,
    en: total === null ? `No. ${withThousands(at)}` : `${withThousands(at)} of ${withThousands(total)}`,
  }),
  neighbourLabel: (word: Label, name: Label): Label => ({ zh: `${word.zh}：${name.zh}`, en: `${word.en}: ${name.en}` }),
};
