import { defineCard } from '../../declare/index.ts';

/** Registered members, and friends of the museum. */
export const membersCard = defineCard({
  code: 'members',
  label: { zh: '会员', en: 'Members' },
  about: { zh: '会员注册，以及博物馆之友', en: 'Members registering, and the friends of the museum' },
  reads: ['memberManage', 'friendsOfMuseumsApply'],
  parts: {
    members: {
      shape: 'figures',
      figures: {
        total: { label: { zh: '会员总数', en: 'Members' } },
        fresh: { label: { zh: '新注册', en: 'New' } },
      },
    },
    friends: {
      shape: 'figures',
      figures: {
        active: { label: { zh: '有效之友', en: 'Active friends' } },
        expiring: { label: { zh: '30 天内到期', en: 'Expiring in 30 days' } },
      },
    },
    channels: { shape: 'series', title: { zh: '新注册会员，按渠道', en: 'New members, by channel' }, unit: 'count' },
    tiers: {
      shape: 'bars',
      title: { zh: '有效之友，按类别', en: 'Active friends, by membership' },
      one: { zh: '会员类别', en: 'Membership' },
      unit: 'count',
    },
  },
});
