import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type UndoAnswer, type UndoScope, undoing } from '../../contract/undo.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import type { Sentence } from '../../declare/label.ts';
import type { Operator } from '../access/access.ts';
import type { Db, Tx } from '../database/tables.ts';
import { raiseVersion } from '../database/totals.ts';
import { tableOf, titlesIn } from '../fields/section-table.ts';
import { Refusal } from '../http/errors.ts';
import { writeAudit } from '../records/audit.ts';
import { findIdempotentResult, storeIdempotentResult } from '../records/idempotency.ts';
import { assertMayChange, findRecord, type RecordWrite } from '../records/record-context.ts';
import { createWrite } from '../records/record-write.ts';
import { assertRevision } from '../records/revisions.ts';
import { draftInRow } from '../records/row.ts';
import type { Section } from '../records/section.ts';
import { findDuplicates } from '../records/uniqueness.ts';
import type { SectionRules } from '../rules/rules.ts';
import { listObstacles, reason } from './obstacles.ts';
import { planSections, sectionsOfSpan } from './plan.ts';
import { undoCounts, undoGroups } from './preview.ts';
import { type Span, spanOf } from './scope.ts';
import { undoRefusals } from './undo-messages.ts';
import type { PlannedUndo, SectionPlan, Step } from './undo-step.ts';
import { markUndone, restoreAllSteps, restoreSteps } from './write.ts';

/** The dependencies of undo. */
export interface UndoWorld {
  db: Db;
  records: readonly Resource[];
  rules: readonly SectionRules[];
  now: () => Date;
}

/** The preview that the operator confirmed, and their choices. */
export interface UndoConsent {
  token: string;
  without: number;
  /** The idempotency key of the undo. */
  key: string | undefined;
}

/** Thrown if something has changed since the preview, which must be shown again. */
export class PreviewOutdated extends Error {}

/** A dry run of the undo, which is rolled back. */
export async function previewUndo(world: UndoWorld, scope: UndoScope, asker: Operator): Promise<PlannedUndo> {
  const tx = await world.db.startTransaction().execute();
  try {
    const span = await spanOf(tx, scope, asker, world.now());
    const sections = await sectionsOfSpan(tx, span, world.records);
    const plans = await settled(world, tx, { span, sections, asker, deed: undoing });
    return { token: tokenOf(plans), span, plans };
  } finally {
    await tx.rollback().execute();
  }
}

/** Performs the undo in one transaction if it still matches the preview. */
export const undo = (world: UndoWorld, scope: UndoScope, asker: Operator, agreed: UndoConsent): Promise<UndoAnswer> =>
  world.db.transaction().execute(async (tx) => {
    const now = world.now();
    const span = await spanOf(tx, scope, asker, now);
    const sections = await sectionsOfSpan(tx, span, world.records);
    // Locks the sections, so that a retry with the same key waits.
    for (const resource of sections) await raiseVersion(tx, tableOf(resource));
    const asked = agreed.key && { key: agreed.key, section: undoing, operator: asker, now };
    const known = asked ? await findIdempotentResult(tx, asked) : undefined;
    if (known !== undefined) return answerIn(tx, known);
    const deed = `${undoing}:${randomUUID()}`;
    const plans = await settled(world, tx, { span, sections, asker, deed });
    if (tokenOf(plans) !== agreed.token) throw new PreviewOutdated();
    const counts = undoCounts(plans);
    if (counts.total === 0) throw new Refusal(422, undoRefusals.nothing);
    if (counts.refused !== agreed.without) throw new Refusal(422, undoRefusals.withoutThem);
    const write = createWrite(world.records, { tx, operator: asker, now, deed });
    for (const plan of plans.map(withoutRefused)) await markUndone(plan, write);
    const groups = undoGroups(plans).map(({ section, outcome, total }) => ({ section, outcome, total }));
    const answer: UndoAnswer = { deed, ...counts, groups };
    const details = { ...answer, of: scope, author: span.author.title, rows: counts.total };
    await writeAudit(tx, { operator: asker, at: now, action: undoing, details });
    if (asked) await storeIdempotentResult(tx, asked, await lastDeedOf(tx, asker));
    return answer;
  });

interface Settling {
  span: Span;
  sections: readonly Resource[];
  asker: Operator;
  deed: string;
}

async function settled({ records, rules, now }: UndoWorld, tx: Tx, { span, sections, asker, deed }: Settling) {
  const plans = await planSections(tx, span, sections, asker, records);
  const titleOf = titlesIn(records);
  return settleUndo(
    plans,
    (code) => ({
      resources: records,
      titleOf,
      rules: rules.find((one) => one.code === code)?.rules ?? {},
      resource: records.find((one) => one.code === code) as Resource,
    }),
    createWrite(records, { tx, operator: asker, now: now(), deed }),
  );
}

/** A hash of the plan, which changes if steps, versions or refusals change. */
function tokenOf(plans: readonly SectionPlan[]): string {
  const hash = createHash('sha256');
  for (const { resource, steps } of plans) {
    for (const { id, version, before, outcome } of steps) {
      hash.update(`${resource.code} ${id} ${version} ${before} ${outcome}\n`);
    }
  }
  return hash.digest('base64url');
}

const lastDeedOf = async (tx: Tx, { id }: Operator): Promise<number> => {
  const row = await tx
    .selectFrom('audit')
    .select('id')
    .where('operatorId', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return Number(row.id);
};

/** The stored response of an earlier request. */
async function answerIn(tx: Tx, id: number): Promise<UndoAnswer> {
  const { details } = await tx.selectFrom('audit').select('details').where('id', '=', id).executeTakeFirstOrThrow();
  const { deed, total, refused, groups } = details as unknown as UndoAnswer;
  return { deed, total, refused, groups };
}

type SectionOf = (code: string) => Section;

/** Applies the plan, finds conflicts in the result, and repeats without the conflicting steps until there are none. */
async function settleUndo(
  plans: readonly SectionPlan[],
  sectionOf: SectionOf,
  write: RecordWrite,
): Promise<SectionPlan[]> {
  let settled = [...plans];
  for (;;) {
    await sql`savepoint undo`.execute(write.tx);
    const against = await attempt(settled, sectionOf, write);
    if (against.size === 0) return settled;
    await sql`rollback to savepoint undo`.execute(write.tx);
    settled = settled.map(({ resource, steps }) => ({
      resource,
      steps: steps.map((step) => refusedBy(step, against.get(keyOf(resource.code, step)))),
    }));
  }
}

const refusedBy = (step: Step, why: Sentence | undefined): Step => (why ? { ...step, outcome: 'refused', why } : step);

const keyOf = (section: string, { id }: Pick<Step, 'id'>): string => `${section} ${id}`;

const withoutRefused = ({ resource, steps }: SectionPlan): SectionPlan => ({
  resource,
  steps: steps.filter(({ outcome }) => outcome !== 'refused'),
});

async function attempt(plans: readonly SectionPlan[], sectionOf: SectionOf, write: RecordWrite) {
  const against = new Map<string, Sentence>();
  const found = (code: string, sentences: ReadonlyMap<number, Sentence>) => {
    for (const [id, why] of sentences) against.set(keyOf(code, { id }), why);
  };
  const possible = plans.map(withoutRefused);
  for (const { resource, steps } of possible) {
    const section = sectionOf(resource.code);
    const ruled = steps.filter((step) => hasUndoRules(section, step));
    const plain = steps.filter((step) => !ruled.includes(step));
    await restoreAllSteps(resource, plain, write);
    found(resource.code, await writeWithRules(section, ruled, write));
  }
  for (const { resource, steps } of possible) {
    const done = steps.filter((step) => !against.has(keyOf(resource.code, step)));
    found(resource.code, await listObstacles(sectionOf(resource.code), done, write));
  }
  return against;
}

/** Whether the section has rules that affect the step. */
function hasUndoRules({ rules }: Section, { outcome }: Step): boolean {
  if (rules.afterSave || rules.mayChange) return true;
  if (outcome === 'trash') return rules.mayDelete !== undefined;
  return rules.beforeSave !== undefined || rules.mayReturn !== undefined;
}

/**
 * Performs the steps one by one under their rules. A step may free what another needs, such as a seat, so refused ones
 * are retried while any succeeds.
 */
async function writeWithRules(
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
  const { record } = await findRecord(section, step.id, {
    db: write.tx,
    operator: write.operator,
    trashed: step.trashed,
  });
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
      step.outcome === 'trash'
        ? null
        : (await findRecord(section, step.id, { db: write.tx, operator: write.operator })).record;
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
