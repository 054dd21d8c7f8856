import type { Sentence } from '../../../contract/label.ts';
import { UNDO_DAYS, UNDO_HOURS } from '../../../contract/undo.ts';
import { ownActionsOf } from '../../../declare/actions.ts';
import type { Resource } from '../../../declare/define-resource.ts';

export const undoRefusals = {
  busy: {
    zh: '正在计算其他撤销的结果，请稍后再试。',
    en: 'Another undo is being calculated; please try again in a moment.',
  },
  unknownScope: {
    zh: '没有说明要撤销什么，请刷新页面后重试。',
    en: 'What is to be undone is missing; please reload the page and try again.',
  },
  tooLong: {
    zh: `只能撤销最近 ${UNDO_HOURS} 小时内的操作，请另选时间。`,
    en: `Only what was done within ${UNDO_HOURS} hours can be undone; please choose another time.`,
  },
  tooOld: {
    zh: `这次操作已超过 ${UNDO_DAYS} 天，不能再整体撤销；单条记录仍可恢复旧版本。`,
    en: `This was done more than ${UNDO_DAYS} days ago and can no longer be undone as a whole; each record still has its older versions.`,
  },
  noChangeSet: {
    zh: '这次操作没有改动记录，没有可以撤销的内容。',
    en: 'It changed no records, so there is nothing to undo.',
  },
  nothing: {
    zh: '没有可以撤销的记录。',
    en: 'There is no record that can be undone.',
  },
  stale: {
    zh: '情况刚有变化，什么都没有撤销；请看过新的预览再确认。',
    en: 'Something has just changed, and nothing was undone; please look at what would happen now.',
  },
  withoutThem: {
    zh: '有记录不能撤销；请先选择是否撤销其余的。',
    en: 'Some records cannot be undone; please say first whether to undo the others.',
  },
  changedSince: {
    zh: '之后又有改动，现在的内容与这次操作留下的不同。',
    en: 'It has changed since, and is no longer what this left.',
  },
  unkept: {
    zh: '这次操作之前的样子没有完整留存。',
    en: 'How it was before was not kept whole.',
  },
  notVisible: {
    zh: '改动了您不能查看的内容，请有权限的同事操作。',
    en: 'This changed something you may not see; please ask a colleague who may.',
  },
  unread: {
    zh: '您不能查看这个栏目的记录。',
    en: 'You may not read the records of this section.',
  },
  public: {
    zh: '撤销会改变观众看到的内容，您没有发布的权限。',
    en: 'This would change what the public sees, and you may not publish here.',
  },
} satisfies Record<string, Sentence>;

/** An operator may undo their own work only while they still have its permission. */
export function mayNotUndo(resource: Resource, action: string): Sentence {
  const { zh, en } = ownActionsOf(resource).find(({ name }) => name === action)?.label ?? { zh: action, en: action };
  return { zh: `您没有“${zh}”的权限。`, en: `You may not do this here: “${en}”.` };
}

export const tooManyToUndo = (most: number): Sentence => ({
  zh: `涉及的记录超过 ${most} 条，请选择较短的时间。`,
  en: `More than ${most} records are concerned; please choose a shorter time.`,
});
