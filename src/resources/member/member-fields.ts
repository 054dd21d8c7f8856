import { reference } from '../../declare/index.ts';

/**
 * The member who applies, books or volunteers. Whoever may not see members with their telephone numbers does not see it
 * either, because a typed number would tell who is a member.
 */
export const memberFields = {
  member: reference({
    label: { zh: '会员', en: 'Member' },
    help: {
      zh: '留空则按填写的电话关联会员。',
      en: 'Empty: the member with the telephone number that is written.',
    },
    to: 'memberManage',
    seenBy: 'personal',
    seenWith: 'memberManage',
  }),
} as const;
