import type { Label } from '../../contract/label.ts';

/** The messages that explain why an operator may or may not do something. */
export const reasonMessages = {
  ask: { zh: '为什么能看 / 不能看？', en: 'Why may they, or why not?' },
  title: { zh: '为什么能看，为什么不能看', en: 'Why they may, or may not' },
  what: { zh: '栏目或操作', en: 'Section or action' },
  choose: {
    zh: '选一个栏目或操作，就会说明是哪个角色给予的。',
    en: 'Choose a section or an action to learn which role allows it.',
  },
  disabled: { zh: '账号已停用，任何权限都不起作用。', en: 'The account is disabled, so nothing is allowed at all.' },
  expired: {
    zh: '账号已过有效期，任何权限都不起作用。',
    en: 'The account was valid until a day that has passed, so nothing is allowed at all.',
  },
  failed: { zh: '没有查到结果，请重试。', en: 'There was no answer; please try again.' },
  loading: { zh: '正在查找…', en: 'Looking …' },
} satisfies Record<string, Label>;

const zhNames = (titles: readonly string[]): string => titles.map((title) => `“${title}”`).join('、');
const enNames = (titles: readonly string[]): string => titles.map((title) => `“${title}”`).join(', ');

export const reasonSentences = {
  may: (who: string): Label => ({ zh: `${who}可以。`, en: `${who} may.` }),
  mayNot: (who: string): Label => ({ zh: `${who}不可以。`, en: `${who} may not.` }),
  granted: (what: Label, roles: readonly string[]): Label => ({
    zh: `${what.zh}：由角色${zhNames(roles)}给予。`,
    en: `${what.en}: allowed by ${enNames(roles)}.`,
  }),
  missing: (what: Label, roles: readonly string[]): Label =>
    roles.length > 0
      ? {
          zh: `${what.zh}：没有这项权限；角色${zhNames(roles)}可以给予。`,
          en: `${what.en}: not allowed; ${enNames(roles)} would allow it.`,
        }
      : {
          zh: `${what.zh}：没有这项权限，目前也没有角色给予它。`,
          en: `${what.en}: not allowed, and no role allows it at present.`,
        },
};
