import type { ToldChange } from './applicant.ts';
import { defineWorkflow } from './workflow.ts';

/** The usual reasons for refusing an application; the operator may add free text. */
export const refusalReasons = {
  full: { zh: '名额已满', en: 'No places left' },
  age: { zh: '年龄不符', en: 'Outside the age range' },
  incomplete: { zh: '信息不全', en: 'Information missing' },
  duplicate: { zh: '重复申请', en: 'Applied twice' },
  unsuitable: { zh: '不符合条件', en: 'Conditions not met' },
  other: { zh: '其他', en: 'Other' },
} as const;

/** Workflow W2 of the specification: an application for a seat, decided by the museum within the available seats. */
export const registration = defineWorkflow({
  initial: 'pending',
  states: {
    pending: { label: { zh: '待处理', en: 'Pending' }, tone: 'waiting' },
    waitlisted: { label: { zh: '候补', en: 'Waiting list' }, tone: 'planned', queue: 'queueNo' },
    approved: { label: { zh: '已通过', en: 'Approved' }, tone: 'live' },
    rejected: { label: { zh: '未通过', en: 'Refused' }, tone: 'refused' },
    cancelled: { label: { zh: '已取消', en: 'Cancelled' }, tone: 'quiet' },
    attended: { label: { zh: '已到场', en: 'Attended' }, tone: 'live' },
    absent: { label: { zh: '缺席', en: 'Absent' }, tone: 'refused' },
  },
  moves: {
    approve: { label: { zh: '通过', en: 'Approve' }, from: ['pending'], to: 'approved' },
    waitlist: { label: { zh: '转候补', en: 'Put on the waiting list' }, from: ['pending'], to: 'waitlisted' },
    promote: { label: { zh: '候补转正', en: 'Give a seat' }, from: ['waitlisted'], to: 'approved' },
    reject: {
      label: { zh: '不通过', en: 'Refuse' },
      from: ['pending', 'waitlisted'],
      to: 'rejected',
      reason: true,
      danger: true,
      reasons: refusalReasons,
    },
    cancel: {
      // Not “取消” or “Cancel”, which in dialogs and forms mean to leave things as they are.
      label: { zh: '代为取消', en: 'Call off' },
      from: ['pending', 'waitlisted', 'approved'],
      to: 'cancelled',
      reason: true,
      danger: true,
    },
    // Also from `absent`: somebody who attended may have been overlooked at the door.
    checkIn: { label: { zh: '签到', en: 'Check in' }, from: ['approved', 'absent'], to: 'attended' },
    markAbsent: { label: { zh: '记缺席', en: 'Mark absent' }, from: ['approved'], to: 'absent' },
  },
  locked: ['rejected', 'cancelled', 'attended', 'absent'],
  decision: { states: ['pending'], moves: ['approve', 'waitlist', 'reject'] },
});

/** The changes of state that an applicant for a seat is told of, also where the queue moves up by itself. */
export const registrationMessages = [
  { event: 'movedUp', from: ['waitlisted'], to: 'approved' },
  { event: 'approved', from: ['pending'], to: 'approved' },
  { event: 'waitlisted', from: ['pending'], to: 'waitlisted' },
  { event: 'rejected', to: 'rejected' },
  { event: 'cancelled', to: 'cancelled' },
] as const satisfies readonly ToldChange<keyof (typeof registration)['states']>[];
