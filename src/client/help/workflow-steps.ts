import type { Label } from '../../contract/label.ts';
import type { ClockMove, Resource } from '../../declare/define-resource.ts';
import { findSection } from '../../declare/define-resource.ts';
import { type Move, stateOfChanged, type Workflow } from '../../declare/workflow.ts';
import { helpSentences } from './help-messages.ts';

/** A numbered way from some states to another: a move of an operator, or a change that the server makes by date. */
export interface WorkflowStep {
  /** Its number in the picture and in the list below it. */
  number: number;
  label: Label;
  /** The states it starts from. */
  from: readonly string[];
  /** The states it can lead to: the second one while the public sees an earlier version. */
  to: readonly string[];
  /** The move with its name; none where the server makes the change. */
  move?: readonly [name: string, move: Move];
}

/** Every move of the section's workflow, then what the server does by date. */
export function workflowSteps(resource: Resource, sections: readonly Resource[]): WorkflowStep[] {
  const { workflow } = resource;
  if (!workflow) return [];
  const moves = Object.entries(workflow.moves).map(([name, move]) => ({
    label: move.label,
    from: [...new Set(move.from.map((state) => stateNamed(workflow, state)))],
    to: [move.to, ...(move.toIfLive && move.toIfLive !== move.to ? [move.toIfLive] : [])],
    move: [name, move] as const,
  }));
  return [...moves, ...publicationSteps(resource, workflow), ...clockSteps(resource, sections)].map((step, at) => ({
    ...step,
    number: at + 1,
  }));
}

const stateNamed = (workflow: Workflow, state: string): string =>
  state === 'changed' ? (stateOfChanged(workflow) ?? state) : state;

type StepWithoutNumber = Omit<WorkflowStep, 'number'>;

/** An approved record waits for its moment, goes online then, and offline at another. */
function publicationSteps({ fields }: Resource, { publication, decision }: Workflow): StepWithoutNumber[] {
  if (!publication) return [];
  const { waiting, live, gone, from, until } = publication;
  const decided = decision.states.filter((state) => state !== 'changed');
  const start = fields[from]?.label;
  const end = fields[until]?.label;
  return [
    ...(start ? [{ label: helpSentences.momentToCome(start), from: decided, to: [waiting] }] : []),
    ...(start ? [{ label: helpSentences.momentReached(start), from: [waiting], to: [live] }] : []),
    ...(end ? [{ label: helpSentences.momentReached(end), from: [live], to: [gone] }] : []),
  ];
}

const clockSteps = (resource: Resource, sections: readonly Resource[]): StepWithoutNumber[] =>
  (resource.byClock ?? []).map((clockMove) => ({
    label: helpSentences.momentPast(labelOfMoment(resource, clockMove, sections)),
    from: [clockMove.from],
    to: [clockMove.to],
  }));

/** The label of the record's own date, or that of a record it refers to: "Session · Ends". */
function labelOfMoment({ fields }: Resource, { after }: ClockMove, sections: readonly Resource[]): Label {
  const [name = '', nameInTarget] = after.split('.');
  const field = fields[name];
  if (!field) return { zh: after, en: after };
  if (nameInTarget === undefined || !('to' in field)) return field.label;
  const target = findSection(sections, field.to)?.fields[nameInTarget]?.label;
  return target ? { zh: `${field.label.zh} · ${target.zh}`, en: `${field.label.en} · ${target.en}` } : field.label;
}
