import type { AnyRecord } from '../../declare/define-resource.ts';
import type { Sentence } from '../../declare/label.ts';
import { Refusal } from '../http/errors.ts';
import { assertMayChange, findRecord, type RecordWrite, type Section } from '../records/record-context.ts';
import { assertRevision } from '../records/revisions.ts';
import { draftInRow } from '../records/row.ts';
import { findDuplicates } from '../records/uniqueness.ts';
import { reason } from './obstacles.ts';
import type { Step } from './plan.ts';
import { restoreSteps } from './write.ts';

/** Whether the section has rules that affect the step. */
export function hasUndoRules({ rules }: Section, { outcome }: Step): boolean {
  if (rules.afterSave || rules.mayChange) return true;
  if (outcome === 'trash') return rules.mayDelete !== undefined;
  return rules.beforeSave !== undefined || rules.mayReturn !== undefined;
}

/**
 * Performs the steps one by one under their rules. A step may free what another needs, such as a seat, so refused ones
 * are retried while any succeeds.
 */
export async function writeWithRules(
  section: Section,
  steps: readonly Step[],
  write: RecordWrite,
): Promise<Map<number, Sentence>> {
  let queue = steps;
  for (;;) {
    const against = new Map<number, Sentence>();
    for (const step of queue) {
      const why = await tried(section, step, write);
      if (why) against.set(step.id, why);
    }
    if (against.size === 0 || against.size === queue.length) return against;
    queue = queue.filter(({ id }) => against.has(id));
  }
}

async function tried(section: Section, step: Step, write: RecordWrite): Promise<Sentence | null> {
  const { resource, rules } = section;
  const { record } = await findRecord(section, step.id, write.tx, write.operator, step.trashed ? 'trashed' : 'there');
  const before = step.trashed ? null : record;
  const why = await reason(async () => {
    await assertMayChange(section, record, write);
    if (step.outcome === 'trash') await refuseDelete(section, step, record, write);
    else await refuseReturn(section, step, record, write);
  });
  if (why) return why;
  await restoreSteps(resource, [step], write);
  if (rules.afterSave) {
    const after =
      step.outcome === 'trash' ? null : (await findRecord(section, step.id, write.tx, write.operator)).record;
    await rules.afterSave(after, before, write);
  }
  return null;
}

/** Checks deletion with the state at creation, since later changes are undone as well. */
async function refuseDelete({ resource, rules }: Section, { before }: Step, record: AnyRecord, write: RecordWrite) {
  const { workflow } = resource;
  const first = before === null && workflow ? { ...record, status: workflow.initial } : record;
  allow((await rules.mayDelete?.(first, write)) ?? true);
}

async function refuseReturn(section: Section, step: Step, record: AnyRecord, write: RecordWrite): Promise<void> {
  const { resource, rules } = section;
  const past = await assertRevision(section, step.id, step.before ?? 0, write.tx);
  const was = Object.fromEntries(step.changed.map((name) => [name, past[name] ?? null]));
  const returned = { ...record, ...was } as AnyRecord;
  const draft = draftInRow(resource, returned);
  const context = { ...write, before: step.trashed ? null : record };
  const [duplicate] = Object.values(await findDuplicates(resource, draft, record, write.tx));
  allow(duplicate ?? true);
  await rules.beforeSave?.(draft, context);
  allow((await rules.mayReturn?.(returned, context)) ?? true);
}

/** Throws the sentence of a rule that refuses. */
function allow(answer: true | Sentence): void {
  if (answer !== true) throw new Refusal(422, answer);
}
