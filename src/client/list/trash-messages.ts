import type { Label } from '../../contract/label.ts';
import { TRASH_DAYS } from '../../contract/trash.ts';

export const trashMessages = {
  title: { zh: '回收站', en: 'Trash' },
  help: {
    zh: `删除的记录在这里保留 ${TRASH_DAYS} 天，之后不能再恢复。`,
    en: `What was deleted stays here for ${TRASH_DAYS} days and is then gone for good.`,
  },
  empty: { zh: '回收站是空的。', en: 'The trash is empty.' },
  loading: { zh: '正在读取…', en: 'Loading …' },
  failed: { zh: '回收站没有读取成功。', en: 'The trash could not be read.' },
  retry: { zh: '重试', en: 'Try again' },
  more: { zh: '显示更早的', en: 'Show earlier ones' },
  restore: { zh: '恢复', en: 'Bring back' },
  close: { zh: '关闭', en: 'Close' },
  system: { zh: '系统', en: 'The system' },
} satisfies Record<string, Label>;

export const trashSentences = {
  restoring: (title: string): Label => ({ zh: `恢复“${title}”`, en: `Bring back “${title}”` }),
  deleted: (moment: string, operatorName: string): Label => ({
    zh: `${operatorName} 删除于 ${moment}`,
    en: `deleted ${moment} by ${operatorName}`,
  }),
  until: (day: string): Label => ({ zh: `保留到 ${day}`, en: `kept until ${day}` }),
  restored: (name: Label): Label => ({ zh: `${name.zh}已恢复。`, en: `${name.en} is back.` }),
};
