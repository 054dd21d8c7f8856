import { dateTime, defineResource, reference, text } from '../../declare/index.ts';

/** The accounts with which a member signs in to the public website. */
export const websiteAccount = defineResource({
  code: 'websiteAccount',
  path: '/member/memberManage/websiteAccount',
  label: { zh: '网站账号', en: 'Website accounts' },
  noun: { zh: '网站账号', en: 'website account', measure: '个' },
  about: {
    zh: '会员登录官网所用的账号，由官网写入',
    en: 'What the member signs in with, written by the website',
  },
  icon: 'user',
  title: 'provider',

  fields: {
    member: reference({ label: { zh: '会员', en: 'Member' }, required: true, to: 'memberManage' }),
    provider: text({
      label: { zh: '登录方式', en: 'Signs in by' },
      help: { zh: '例如“微信”“手机验证码”。', en: 'For example WeChat, or a code by text message.' },
      required: true,
      max: 30,
    }),
    account: text({
      label: { zh: '账号标识', en: 'Account' },
      help: { zh: '平时遮盖，说明原因后逐条查看。', en: 'Masked; shown one at a time to those who give a reason.' },
      required: true,
      max: 64,
      unique: true,
      seenBy: 'sensitive',
    }),
    boundAt: dateTime({
      label: { zh: '绑定时间', en: 'Bound' },
      help: { zh: '账号与会员关联的时间。', en: 'When the account was linked to the member.' },
      auto: 'created',
    }),
  },

  list: {
    columns: ['provider', 'account', 'boundAt'],
    filters: ['provider', 'account', 'boundAt'],
    search: ['provider', 'account'],
    sort: ['boundAt', 'desc'],
  },

  form: [{ title: { zh: '账号', en: 'Account' }, fields: ['member', 'provider', 'account', 'boundAt'] }],

  within: { section: 'memberManage', field: 'member', call: 'website-member' },
});
