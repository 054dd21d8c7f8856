import type { Label } from '../contract/label.ts';
import type { ApplicantEvent } from '../contract/outbox.ts';

/** A change of state that the applicant is told of. */
export interface ToldChange<State extends string = string> {
  /** What happened to the applicant; the template is chosen by it. */
  event: ApplicantEvent;
  /** The states before it. @default any other state */
  from?: readonly State[];
  /** The state after it. */
  to: State;
}

/** Where a message finds the values of its placeholders; `name` and `reason` need no declaration. */
type PlaceholderValues = Readonly<Partial<Record<Exclude<Placeholder, 'name' | 'reason'>, string>>>;

/**
 * Whom the records of a section come from, and of which changes of state that person is told. A message is written in the
 * transaction of the change, whoever or whatever makes it, and sent afterwards.
 *
 * @example
 * {
 *   name: 'guardianName',
 *   phone: 'guardianPhone',
 *   email: 'email',
 *   told: [{ event: 'movedUp', from: ['waitlisted'], to: 'approved' }],
 *   values: { number: 'applyNo', title: 'activity', time: 'session.startAt' },
 *   templates: 'messageTemplate',
 * }
 */
export interface Applicant<State extends string = string> {
  /** The text field with the name. */
  name: string;
  /** The field with the telephone. */
  phone: string;
  /** The field with the e-mail address, without which nothing is sent by SMTP. */
  email?: string;
  /** The choice of `zh` and `en` in which to write. @default Chinese */
  language?: string;
  /** The changes; the first that fits counts. */
  told: readonly ToldChange<State>[];
  /** The values of placeholders: a field, or one of a record it refers to, `session.startAt`. */
  values: PlaceholderValues;
  /** The code of the section with the templates. */
  templates: string;
}

/** The placeholders of templates, as `{name}`, and what each stands for. */
export const placeholders = {
  name: { zh: '姓名', en: 'name' },
  number: { zh: '申请编号', en: 'application number' },
  title: { zh: '活动、讲座或类别的名称', en: 'what was applied for' },
  session: { zh: '场次', en: 'session' },
  time: { zh: '时间', en: 'time' },
  place: { zh: '地点', en: 'place' },
  code: { zh: '签到码', en: 'check-in code' },
  reason: { zh: '原因', en: 'reason' },
} as const satisfies Record<string, Label>;

export type Placeholder = keyof typeof placeholders;

/** The placeholders of a section's messages. */
export const placeholdersOf = ({ values }: Pick<Applicant, 'values'>): Placeholder[] =>
  (Object.keys(placeholders) as Placeholder[]).filter(
    (name) => name === 'name' || name === 'reason' || values[name] !== undefined,
  );

const PLACEHOLDER = /\{([^{}]*)\}/g;

/** The placeholders in a text that are none of these. */
export const unknownPlaceholders = (text: string, known: readonly string[]): string[] => [
  ...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name).filter((name) => !known.includes(name))),
];

/**
 * The text with the values in place of the placeholders. A line is left out if none of its placeholders has a value, so that
 * one template serves sections with and without a check-in code.
 */
export const fillIn = (text: string, values: Readonly<Partial<Record<string, string>>>): string =>
  text
    .split('\n')
    .filter((line) => {
      const names = [...line.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
      return names.length === 0 || names.some((name) => values[name]);
    })
    .map((line) => line.replace(PLACEHOLDER, (_, name: string) => values[name] ?? ''))
    .join('\n');

/** What the applicant is told when a record goes from one state to another. */
export const toldEvent = (
  applicant: Pick<Applicant, 'told'> | undefined,
  before: string | undefined,
  after: string,
): ApplicantEvent | undefined =>
  before === after
    ? undefined
    : applicant?.told.find(({ from, to }) => to === after && (!from || from.includes(before ?? '')))?.event;

/** A template: subject and text in both languages. */
interface TemplateText {
  subject: Label;
  body: Label;
}

/** The names of the events, and the text of each where the museum has written no template. */
export const applicantEvents: Readonly<Record<ApplicantEvent, TemplateText & { label: Label }>> = {
  approved: {
    label: { zh: '已通过', en: 'Approved' },
    subject: { zh: '您的申请已通过', en: 'Your application has been approved' },
    body: {
      zh: '{name}，您好：\n您的申请“{title}”（{number}）已通过。\n场次：{session}\n时间：{time}\n地点：{place}\n签到码：{code}，请在入场时出示。\n期待您的到来。',
      en: 'Dear {name},\nYour application for “{title}” ({number}) has been approved.\nSession: {session}\nTime: {time}\nPlace: {place}\nCheck-in code: {code}. Please show it at the entrance.\nWe look forward to seeing you.',
    },
  },
  waitlisted: {
    label: { zh: '转为候补', en: 'On the waiting list' },
    subject: { zh: '您的申请已列入候补', en: 'You are on the waiting list' },
    body: {
      zh: '{name}，您好：\n“{title}”的名额已满，您的申请（{number}）已列入候补。\n场次：{session}\n时间：{time}\n如有名额，我们会再通知您。',
      en: 'Dear {name},\nAll places for “{title}” are taken; your application ({number}) is on the waiting list.\nSession: {session}\nTime: {time}\nWe will write to you if a place becomes free.',
    },
  },
  movedUp: {
    label: { zh: '候补转正', en: 'Moved up' },
    subject: { zh: '您已候补成功', en: 'A place has become free for you' },
    body: {
      zh: '{name}，您好：\n“{title}”有了名额，您的申请（{number}）已由候补转为通过。\n场次：{session}\n时间：{time}\n地点：{place}\n签到码：{code}，请在入场时出示。\n如不能前来，请告知我们，把名额留给他人。',
      en: 'Dear {name},\nA place for “{title}” has become free, and your application ({number}) has moved up from the waiting list.\nSession: {session}\nTime: {time}\nPlace: {place}\nCheck-in code: {code}. Please show it at the entrance.\nIf you cannot come, please tell us, so that somebody else can.',
    },
  },
  rejected: {
    label: { zh: '未通过', en: 'Refused' },
    subject: { zh: '您的申请未通过', en: 'Your application could not be accepted' },
    body: {
      zh: '{name}，您好：\n很抱歉，您的申请“{title}”（{number}）未通过。\n原因：{reason}\n感谢您的关注。',
      en: 'Dear {name},\nWe are sorry that your application for “{title}” ({number}) could not be accepted.\nReason: {reason}\nThank you for your interest.',
    },
  },
  cancelled: {
    label: { zh: '已取消', en: 'Cancelled' },
    subject: { zh: '您的申请已取消', en: 'Your application has been cancelled' },
    body: {
      zh: '{name}，您好：\n您的申请“{title}”（{number}）已取消。\n场次：{session}\n时间：{time}\n原因：{reason}\n如有疑问，请与我们联系。',
      en: 'Dear {name},\nYour application for “{title}” ({number}) has been cancelled.\nSession: {session}\nTime: {time}\nReason: {reason}\nPlease contact us if you have any questions.',
    },
  },
  needsDocuments: {
    label: { zh: '需要补充材料', en: 'Needs documents' },
    subject: { zh: '请补充申请材料', en: 'Please complete your application' },
    body: {
      zh: '{name}，您好：\n您的申请“{title}”（{number}）还需要补充材料。\n需要补充：{reason}\n请与我们联系或到服务台办理。',
      en: 'Dear {name},\nYour application for “{title}” ({number}) needs more documents.\nNeeded: {reason}\nPlease contact us or come to the visitor desk.',
    },
  },
  invited: {
    label: { zh: '邀请面试', en: 'Invited to an interview' },
    subject: { zh: '邀请您参加面试', en: 'An invitation to an interview' },
    body: {
      zh: '{name}，您好：\n感谢您的申请（{number}），我们邀请您参加面试。\n时间：{time}\n如不能前来，请与我们联系。',
      en: 'Dear {name},\nThank you for your application ({number}); we invite you to an interview.\nTime: {time}\nPlease contact us if you cannot come.',
    },
  },
};
