import { applicantEvents } from '../../declare/applicant.ts';
import type { DraftOf } from '../../declare/index.ts';
import { defineSeed } from '../../demo/define-seed.ts';
import { daysFrom } from '../composing.seed.ts';
import { messageTemplate } from './messageTemplate.ts';

type Draft = DraftOf<typeof messageTemplate>;

/** A text for each event, as the server sends it without a template, to begin from. */
const general = (Object.keys(applicantEvents) as Draft['event'][]).map((event): Draft => {
  const { subject, body } = applicantEvents[event];
  return { section: 'any', event, subject: subject.zh, subjectEn: subject.en, body: body.zh, bodyEn: body.en };
});

/** What some sections say in their own words. */
const ofSections: readonly Draft[] = [
  {
    section: 'juniorActivitiesApply',
    event: 'approved',
    subject: '活动报名成功',
    subjectEn: 'Your child has a place',
    body: '{name}家长，您好：\n您为孩子报名的“{title}”已通过（{number}）。\n场次：{session}\n时间：{time}\n地点：{place}\n签到码：{code}\n请提前十分钟到场，在教育中心一层签到。',
    bodyEn:
      'Dear {name},\nYour child has a place at “{title}” ({number}).\nSession: {session}\nTime: {time}\nPlace: {place}\nCheck-in code: {code}\nPlease arrive ten minutes early at the ground floor of the Education Centre.',
  },
  {
    section: 'lectureBooking',
    event: 'approved',
    subject: '讲座预约成功',
    subjectEn: 'Your lecture booking',
    body: '{name}，您好：\n您预约的讲座“{title}”已确认（{number}）。\n时间：{time}\n地点：{place}\n签到码：{code}\n讲座开始后座位不再保留。',
    bodyEn:
      'Dear {name},\nYour booking for “{title}” is confirmed ({number}).\nTime: {time}\nPlace: {place}\nCheck-in code: {code}\nSeats are not kept once the lecture has begun.',
  },
  {
    section: 'friendsOfMuseumsApply',
    event: 'approved',
    subject: '欢迎成为博物馆之友',
    subjectEn: 'Welcome as a friend of the museum',
    body: '{name}，您好：\n您的入会申请（{number}）已通过，欢迎成为“{title}”。\n请携带身份证件到服务台领取会员卡。',
    bodyEn:
      'Dear {name},\nYour application ({number}) has been approved: welcome as “{title}”.\nPlease collect your card at the visitor desk and bring an identity document.',
  },
  {
    section: 'volunteer',
    event: 'approved',
    subject: '欢迎加入志愿者队伍',
    subjectEn: 'Welcome as a volunteer',
    body: '{name}，您好：\n您已通过考核（{number}），欢迎加入志愿者队伍。\n排班由志愿者服务台另行通知。',
    bodyEn:
      'Dear {name},\nYou have passed the examination ({number}): welcome as a volunteer.\nThe volunteers’ desk will contact you about your shifts.',
  },
  {
    section: 'artifactOffer',
    event: 'approved',
    subject: '关于您提供的征集线索',
    subjectEn: 'About your offer to the museum',
    body: '{name}，您好：\n您提供的线索（{number}）经鉴定，本馆同意接收。\n典藏部将与您联系，办理协议和交接。衷心感谢您的支持。',
    bodyEn:
      'Dear {name},\nAfter an appraisal the museum is glad to accept your offer ({number}).\nThe collections department will contact you about the agreement and the handover. Thank you for your support.',
  },
];

export const messageTemplateSeed = defineSeed(messageTemplate, 'after', ({ now }) =>
  [...general, ...ofSections].map((draft, at) => ({ author: 'admin', at: daysFrom(now, -400 + at), draft })),
);
