import type { Label, Sentence } from '../../contract/label.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { isCorrected, type Move, mayMove, movesOf, type Workflow } from '../../declare/workflow.ts';

/** The workflow state of a record, which the wire format leaves out. */
export interface StoredState {
  record: AnyRecord;
  /** Whether a version of it is public. */
  isLive: boolean;
  editors: readonly number[];
}

/** The result of a move. */
export interface MoveOutcome {
  status: string;
  /** Whether the current content becomes public. */
  publishes: boolean;
  /** Whether the record is withdrawn from the public. */
  withdraws: boolean;
}

/** Determines the result of a move: the published version, publication now, or a scheduled one. */
export function resolveMove(
  { publication }: Workflow,
  move: Move,
  { record, isLive }: StoredState,
  now: Date,
): MoveOutcome {
  if (isLive && move.toIfLive !== undefined) return { status: move.toIfLive, publishes: false, withdraws: false };
  if (!publication || move.to !== publication.live) {
    return { status: move.to, publishes: false, withdraws: move.to === publication?.gone };
  }
  const { live: liveState, waiting: waitingState, from } = publication;
  return isLater(record[from], now)
    ? { status: waitingState, publishes: false, withdraws: false }
    : { status: liveState, publishes: true, withdraws: false };
}

const isLater = (moment: unknown, now: Date): boolean =>
  typeof moment === 'string' && Date.parse(moment) > now.getTime();

/** The end field that would withdraw the record immediately after publication, with the sentence that says so. */
export function endedSentence({ publication }: Workflow, move: Move, record: AnyRecord, now: Date) {
  const until = publication && move.to === publication.live ? publication.until : undefined;
  const moment = until === undefined ? null : record[until];
  return until !== undefined && typeof moment === 'string' && !isLater(moment, now) ? { [until]: endPassed } : {};
}

const endPassed: Sentence = {
  zh: '下线时间已过，请改为将来的时间或留空。',
  en: 'This moment has passed; please choose a later one or leave it empty.',
};

/** Why a record in a locked state may not be edited now. `name` is its title as visible to the operator. */
export function lockedSentence(name: Label, workflow: Workflow, record: AnyRecord): Sentence {
  const status = String(record.status);
  const label = workflow.states[status]?.label ?? { zh: status, en: status };
  const moves = movesOf(workflow, { status, changed: Boolean(record.changed) })
    .filter(([, move]) => !move.approves)
    .map(([, move]) => move.label);
  if (moves.length === 0) {
    return {
      zh: `“${name.zh}”处于“${label.zh}”，已办结，不能再修改。`,
      en: `“${name.en}” is “${label.en}”: it is closed and may no longer be changed.`,
    };
  }
  return {
    zh: `“${name.zh}”处于“${label.zh}”，不能修改；请先${moves.map(({ zh }) => `“${zh}”`).join('或')}。`,
    en: `“${name.en}” is “${label.en}” and may not be changed; first choose ${moves.map(({ en }) => `“${en}”`).join(' or ')}.`,
  };
}

/** Why the record's state does not allow a move; undefined if it does. */
export function closedSentence(name: Label, workflow: Workflow, move: Move, record: AnyRecord): Sentence | undefined {
  const state = { status: String(record.status), changed: Boolean(record.changed) };
  if (mayMove(workflow, move, state)) return undefined;
  if (isCorrected(workflow, state)) return correctionSentence(name, move);
  const label = workflow.states[state.status]?.label ?? { zh: state.status, en: state.status };
  return {
    zh: `“${name.zh}”现在是“${label.zh}”，不能“${move.label.zh}”；请刷新查看最新状态。`,
    en: `“${name.en}” is “${label.en}” now, so “${move.label.en}” is not possible; please reload to see how it stands.`,
  };
}

const correctionSentence = (name: Label, move: Move): Sentence => ({
  zh: `“${name.zh}”有一项更正等待第二人核准，核准或退回之后才能“${move.label.zh}”。`,
  en: `A correction of “${name.en}” waits for a second person; “${move.label.en}” is possible once it is decided.`,
});

/** The four-eyes rule: operators may not publish what they have changed themselves. */
export const needsSecondPerson = (
  resource: Resource,
  move: Move,
  editors: readonly number[],
  operatorId: number,
): boolean => Boolean(resource.fourEyes && move.approves && editors.includes(operatorId));

export function secondPersonSentence(name: Label, move: Move, others: readonly string[]): Sentence {
  const request =
    others.length > 0
      ? { zh: `请由${others.join('、')}来操作`, en: `please ask ${others.join(', ')}` }
      : {
          zh: '目前没有其他人可以操作，请联系管理员',
          en: 'nobody else may at present, so please ask the administrator',
        };
  return {
    zh: `您修改过“${name.zh}”，按双人审核的规定不能由您“${move.label.zh}”；${request.zh}。`,
    en: `You have changed “${name.en}”, and two people are required, so you may not “${move.label.en}” it; ${request.en}.`,
  };
}

export function staleSentence(name: Label, record: AnyRecord, operatorId: number): Sentence {
  const by = record.updatedBy;
  if (by?.id === operatorId) {
    return {
      zh: `“${name.zh}”已在别处由您本人修改过，请查看最新内容后再操作。`,
      en: `You have changed “${name.en}” elsewhere meanwhile; please look at the latest version and try again.`,
    };
  }
  return {
    zh: `“${name.zh}”刚被${by?.title ?? '系统'}修改过，请查看最新内容后再操作。`,
    en: `“${name.en}” has just been changed by ${by?.title ?? 'the system'}; please look at the latest version and try again.`,
  };
}
