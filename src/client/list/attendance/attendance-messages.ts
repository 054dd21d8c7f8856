import type { Label } from '../../../contract/label.ts';
import { withThousands } from '../../ui/count-text.ts';

/** Messages of the page of a record with seats. */
export const attendanceMessages = {
  capacity: { zh: '名额', en: 'Seats' },
  unlimited: { zh: '不限', en: 'Unlimited' },
  taken: { zh: '已占', en: 'Taken' },
  free: { zh: '空余', en: 'Free' },
  full: { zh: '已满', en: 'Full' },
  waiting: { zh: '候补', en: 'Waiting' },
  pending: { zh: '待处理', en: 'To decide' },
  checkIn: { zh: '签到', en: 'Check in' },
  checkInField: {
    zh: '签到：姓名、电话尾号、编号或签到码',
    en: 'Check in: name, end of the telephone, number or code',
  },
  checkInHelp: {
    zh: '输入后按回车；只有一人符合时直接签到。按 / 键可随时回到这里。',
    en: 'Enter checks in when one person matches. The key / comes back here.',
  },
  enterChecksIn: { zh: '按回车签到', en: 'Enter checks in' },
  searching: { zh: '本场没有，正在其他场次中查找…', en: 'Nobody of this session; looking in the others …' },
  lookupFailed: {
    zh: '本场没有；其他场次没有查成，请稍后再按回车。',
    en: 'Nobody of this session; the others could not be searched. Please press Enter again.',
  },
  approveAll: { zh: '通过，满后转候补', en: 'Approve, then waiting list' },
  print: { zh: '打印签到表', en: 'Print attendance sheet' },
  inList: { zh: '在列表中查看', en: 'Show as list' },
  signature: { zh: '签名', en: 'Signature' },
  state: { zh: '状态', en: 'State' },
  line: { zh: '序号', en: 'No.' },
  code: { zh: '签到码', en: 'Code' },
  open: { zh: '查看', en: 'View' },
} satisfies Record<string, Label>;

/** Sentences with a name or a number in them. The names are quoted. */
export const attendanceSentences = {
  ofTotal: (count: number, total: number): string => `${withThousands(count)} / ${withThousands(total)}`,
  several: (count: number): Label => ({
    zh: `${withThousands(count)} 人符合，请在下面选择。`,
    en: `${withThousands(count)} people match; please choose below.`,
  }),
  done: (name: Label): Label => ({ zh: `${name.zh}已签到。`, en: `${name.en} is checked in.` }),
  again: (name: Label, time: string | null): Label => ({
    zh: time ? `${name.zh}已于 ${time} 签到，请勿重复签到。` : `${name.zh}已经签到，请勿重复签到。`,
    en: time ? `${name.en} was checked in at ${time} already.` : `${name.en} is checked in already.`,
  }),
  closed: (name: Label, state: Label): Label => ({
    zh: `${name.zh}的申请是“${state.zh}”，不能签到。`,
    en: `The application of ${name.en} is “${state.en}”, so there is no check-in.`,
  }),
  undecided: (name: Label, state: Label): Label => ({
    zh: `${name.zh}现在是“${state.zh}”，还没有名额，请先处理。`,
    en: `${name.en} is “${state.en}” and has no seat yet; please decide first.`,
  }),
  otherSession: (name: Label, session: Label): Label => ({
    zh: `${name.zh}报的是另一场：${session.zh}。`,
    en: `${name.en} is signed up for another session: ${session.en}.`,
  }),
  otherDay: (name: Label, session: Label): Label => ({
    zh: `${name.zh}报的是另一天：${session.zh}。`,
    en: `${name.en} is signed up for another day: ${session.en}.`,
  }),
  notToday: (day: string): Label => ({
    zh: `本场在 ${day}，不是今天，请确认后再签到。`,
    en: `This session is on ${day}, not today. Please make sure before you check in.`,
  }),
  nobody: (text: string): Label => ({
    zh: `没有找到“${text}”：本场没有这个人，其他场次也没有这个编号、签到码或电话。`,
    en: `“${text}” was not found: nobody of this session, and no number, code or telephone of another one.`,
  }),
  /** What the folded lines are: “More: Refused 4, Cancelled 3”. */
  others: ({ zh, en }: Label, groups: readonly { label: Label; count: number }[]): Label => ({
    zh: `${zh}：${groups.map(({ label, count }) => `${label.zh} ${withThousands(count)}`).join('，')}`,
    en: `${en}: ${groups.map(({ label, count }) => `${label.en} ${withThousands(count)}`).join(', ')}`,
  }),
  group: (label: Label, count: number): Label => ({
    zh: `${label.zh} ${withThousands(count)}`,
    en: `${label.en} ${withThousands(count)}`,
  }),
  sheetOf: (session: Label): Label => ({ zh: `签到表：${session.zh}`, en: `Attendance: ${session.en}` }),
  checkInPerson: (name: Label): Label => ({ zh: `签到${name.zh}`, en: `Check in ${name.en}` }),
};
