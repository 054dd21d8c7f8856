import type { Label } from '../../../contract/label.ts';
import type { OutboxChannel, OutboxState } from '../../../contract/outbox.ts';
import type { Tone } from '../../../declare/workflow.ts';

/** The texts about messages to applicants. */
export const outboxMessages = {
  title: { zh: '发件箱', en: 'Outbox' },
  about: {
    zh: '发给申请人的通知：已发送、等待发送和没有发出的。',
    en: 'Messages to applicants: what was sent, what waits, and what could not be sent.',
  },
  panel: { zh: '通知申请人', en: 'Message to the applicant' },
  none: { zh: '还没有通知。', en: 'No message yet.' },
  loading: { zh: '正在读取通知…', en: 'Reading the messages …' },
  failed: { zh: '通知没有读取成功。', en: 'The messages could not be read.' },
  tryAgain: { zh: '重试', en: 'Try again' },
  retry: { zh: '重新发送', en: 'Send again' },
  send: { zh: '发送', en: 'Send' },
  withReason: { zh: '通知会写明下面的原因。', en: 'The message gives the reason below.' },
  isOff: {
    zh: '通知发送没有开启：这里只显示开启后会发送的内容。',
    en: 'Sending is off: this shows what would be sent.',
  },
  hidden: { zh: '您没有查看个人信息的权限，不显示正文。', en: 'The text holds personal data that you may not see.' },
  erased: { zh: '正文已按期清除。', en: 'The text has been erased.' },
  state: { zh: '状态', en: 'State' },
  section: { zh: '栏目', en: 'Section' },
  any: { zh: '全部', en: 'All' },
  event: { zh: '事项', en: 'When' },
  record: { zh: '申请', en: 'Application' },
  address: { zh: '收件人', en: 'To' },
  at: { zh: '时间', en: 'Written' },
  problem: { zh: '说明', en: 'Details' },
  nothing: { zh: '没有符合条件的通知。', en: 'No message matches these conditions.' },
  gone: { zh: '（已删除）', en: '(deleted)' },
} satisfies Record<string, Label>;

export const outboxSentences = {
  willTell: (event: Label, address: string | null): Label => ({
    zh: `将通知申请人${address === null ? '' : `（${address}）`}：${event.zh}`,
    en: `The applicant${address === null ? '' : ` (${address})`} will be told: ${event.en}`,
  }),
  wouldTell: (event: Label): Label => ({
    zh: `发送没有开启；开启后会通知申请人：${event.zh}`,
    en: `The applicant would be told: ${event.en} (sending is off)`,
  }),
  willTellMany: (event: Label, count: number): Label => ({
    zh: `将通知 ${count} 位申请人：${event.zh}`,
    en: `${applicantCount(count)} will be told: ${event.en}`,
  }),
  wouldTellMany: (event: Label, count: number): Label => ({
    zh: `发送没有开启；开启后会通知 ${count} 位申请人：${event.zh}`,
    en: `${applicantCount(count)} would be told: ${event.en} (sending is off)`,
  }),
  unreachable: (count: number): Label => ({
    zh: `其中 ${count} 位没有可用的联系方式，通知会留在发件箱。`,
    en: `${count} of them cannot be reached: the message waits in the outbox.`,
  }),
  cannotTell: (event: Label, problem: string): Label => ({
    zh: `不能通知申请人“${event.zh}”：${problem}`,
    en: `The applicant cannot be told “${event.en}”: ${problem}`,
  }),
  attempts: (count: number): Label => ({
    zh: `已尝试 ${count} 次`,
    en: count === 1 ? '1 attempt' : `${count} attempts`,
  }),
  nextTry: (time: string): Label => ({ zh: `${time} 再试`, en: `next at ${time}` }),
  retried: (count: number): Label => ({
    zh: `${count} 条通知将重新发送。`,
    en: count === 1 ? 'The message will be sent again.' : `${count} messages will be sent again.`,
  }),
  refused: (count: number, reason: string): Label => ({
    zh: `${count} 条没有重新发送：${reason}`,
    en: `${count} ${count === 1 ? 'was' : 'were'} not sent again: ${reason}`,
  }),
  retryAll: (count: number): Label => ({
    zh: `重新发送没有发出的 ${count} 条`,
    en: count === 1 ? 'Send the one that failed again' : `Send all ${count} that failed again`,
  }),
};

const applicantCount = (count: number): string => (count === 1 ? '1 applicant' : `${count} applicants`);

/** The name and colour of each state. */
export const outboxStateLabels: Readonly<Record<OutboxState, { label: Label; tone: Tone }>> = {
  waiting: { label: { zh: '等待发送', en: 'Waiting' }, tone: 'planned' },
  sending: { label: { zh: '正在发送', en: 'Being sent' }, tone: 'planned' },
  sent: { label: { zh: '已发送', en: 'Sent' }, tone: 'live' },
  failed: { label: { zh: '发送失败', en: 'Failed' }, tone: 'refused' },
  held: { label: { zh: '不能发送', en: 'Cannot be sent' }, tone: 'refused' },
  uncertain: { label: { zh: '不知是否送达', en: 'May have arrived' }, tone: 'waiting' },
  off: { label: { zh: '未开启，未发送', en: 'Would be sent' }, tone: 'quiet' },
  withdrawn: { label: { zh: '已撤回', en: 'Withdrawn' }, tone: 'quiet' },
};

/** What a message in a state without a problem of its own means. */
export const withdrawnHelp: Label = {
  zh: '申请又有变动，这条通知没有发送。',
  en: 'The application has changed since, so it was not sent.',
};

export const isSending = (channel: OutboxChannel): boolean => channel !== 'off';
