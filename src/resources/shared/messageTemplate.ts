import { choice, defineResource, longText, text } from '../../declare/index.ts';

/** The texts that applicants are sent when their application is decided or changes. */
export const messageTemplate = defineResource({
  code: 'messageTemplate',
  path: '/shared/messageTemplate',
  label: { zh: '通知模板', en: 'Message templates' },
  noun: { zh: '通知模板', en: 'message template', measure: '个' },
  about: {
    zh: '发给申请人的通知文字；没有模板的事项使用系统自带的文字',
    en: 'What applicants are told; where there is no template, the built-in text is sent',
  },
  icon: 'mail',
  title: 'subject',

  fields: {
    section: choice({
      label: { zh: '用于', en: 'Used for' },
      help: {
        zh: '某一栏目的模板优先于通用模板。',
        en: 'A template of one section comes before that of all.',
      },
      required: true,
      initial: 'any',
      options: {
        any: { zh: '通用', en: 'All sections' },
        juniorActivitiesApply: { zh: '青少年活动报名', en: 'Junior sign-ups' },
        lectureBooking: { zh: '讲座预约', en: 'Lecture bookings' },
        friendsOfMuseumsApply: { zh: '博物馆之友申请', en: 'Friends’ applications' },
        volunteer: { zh: '志愿者', en: 'Volunteers' },
        artifactOffer: { zh: '征集线索', en: 'Offers' },
      },
    }),
    event: choice({
      label: { zh: '事项', en: 'When' },
      help: { zh: '发生这件事时发送。', en: 'It is sent when this happens.' },
      required: true,
      options: {
        approved: { zh: '已通过', en: 'Approved' },
        waitlisted: { zh: '转为候补', en: 'On the waiting list' },
        movedUp: { zh: '候补转正', en: 'Moved up' },
        rejected: { zh: '未通过', en: 'Refused' },
        cancelled: { zh: '已取消', en: 'Cancelled' },
        needsDocuments: { zh: '需要补充材料', en: 'Needs documents' },
        invited: { zh: '邀请面试', en: 'Invited to an interview' },
      },
    }),
    subject: text({
      label: { zh: '主题', en: 'Subject' },
      help: { zh: '邮件的主题；短信不发送主题。', en: 'Of an e-mail; a text message has none.' },
      required: true,
      max: 60,
      translated: true,
    }),
    body: longText({
      label: { zh: '正文', en: 'Text' },
      help: {
        zh: '可以使用上方列出的占位，例如 {name}。',
        en: 'May hold the placeholders named above, such as {name}.',
      },
      required: true,
      max: 500,
      translated: true,
    }),
  },

  list: {
    columns: ['subject', 'section', 'event', 'updatedAt'],
    filters: ['section', 'event', 'subject'],
    search: ['subject'],
    sort: ['section', 'asc'],
  },

  form: [
    { title: { zh: '用途', en: 'Use' }, fields: ['section', 'event'] },
    {
      title: { zh: '内容', en: 'Content' },
      help: {
        zh: '可以使用 {name} 姓名、{number} 申请编号、{title} 活动或讲座、{session} 场次、{time} 时间、{place} 地点、{code} 签到码、{reason} 原因；一行中的占位都没有内容时，这一行不发送。',
        en: '{name}, {number} of the application, {title} of the activity or lecture, {session}, {time}, {place}, check-in {code} and {reason} are filled in; a line whose placeholders are all empty is left out.',
      },
      fields: ['subject', 'body'],
    },
  ],

  together: [['section', 'event']],
  tabs: { outbox: { label: { zh: '查看发件箱', en: 'Read the outbox' } } },
  shared: true,
});
