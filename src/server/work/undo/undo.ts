import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Label, Sentence } from '../../../contract/label.ts';
import { UNDO_ACTION, type UndoAnswer, type UndoScope } from '../../../contract/undo.ts';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { checkImmutable, hasPassed, hasPermanenceRules, isKept } from '../../../declare/permanence.ts';
import { lockKey, lockSection } from '../../database/locks.ts';
import type { Db, Tx } from '../../database/tables.ts';
import { incrementVersion, runAndRollBack, runTransaction } from '../../database/transaction.ts';
import type { Operator } from '../../http/access.ts';
import { Refusal } from '../../http/errors.ts';
import { assertDeletable } from '../../records/editable.ts';
import { writeAudit } from '../../records/history/audit.ts';
import { assertRevision } from '../../records/history/revisions.ts';
import { findIdempotentResult, storeIdempotentResult } from '../../records/idempotency.ts';
import { assertMayChange, findRecord, type RecordWrite } from '../../records/record-context.ts';
import { createRuleContext } from '../../records/record-write.ts';
import { refreshCorrection } from '../../records/register/register-writes.ts';
import { changedFields, differingFields, draftInRow } from '../../records/row.ts';
import type { SectionRules } from '../../records/rules.ts';
import type { Section } from '../../records/section.ts';
import { createSection } from '../../records/section.ts';
import { tableOf } from '../../records/section-table.ts';
import { findDuplicates } from '../../records/uniqueness.ts';
import { catchRefusal, listObstacles, mayHaveObstacles, type PlannedSteps } from './obstacles.ts';
import { planSections, readTouchedSections } from './plan.ts';
import { undoCounts, undoGroups } from './preview.ts';
import { readSpan } from './scope.ts';
import { undoRefusals } from './undo-messages.ts';
import type { PlannedUndo, SectionPlan, Step } from './undo-step.ts';
import { markUndone, restoreAllSteps, restoreHeldRecords, restoreSteps, storeRevisions } from './write.ts';

/** The dependencies of undo. */
export interface UndoWorld {
  db: Db;
  sections: readonly Resource[];
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

/** Plans the undo, and tries it in a transaction that is rolled back if rules or other records may prevent a part. */
export async function previewUndo(world: UndoWorld, scope: UndoScope, operator: Operator): Promise<PlannedUndo> {
  const { db, sections } = world;
  const span = await readSpan(db, scope, operator, world.now());
  const touched = await readTouchedSections(db, span, sections);
  const planned = await planSections(db, { span, touched, operator, sections });
  const plans = (await needsTrial(world, planned, operator))
    ? await runAndRollBack(db, (tx) => settleUndo(world, planned, { tx, operator, changeSet: UNDO_ACTION }))
    : planned;
  return { span, plans, token: tokenOf(planned, plans) };
}

/** Whether rules or other records may prevent a part of the plan. */
async function needsTrial(world: UndoWorld, plans: readonly SectionPlan[], operator: Operator): Promise<boolean> {
  const possible = plans
    .map(withoutRefused)
    .map(({ resource, steps }) => ({ section: sectionOf(world, resource), steps }));
  if (possible.some(({ section, steps }) => steps.some((step) => hasUndoRules(section, step)))) return true;
  const keys = new Set(
    possible.flatMap(({ section, steps }) => steps.map((step) => keyOf(section.resource.code, step))),
  );
  const isPlanned: PlannedSteps['isPlanned'] = (reference) => keys.has(keyOf(reference.section, reference));
  for (const one of possible) {
    if (await mayHaveObstacles({ ...one, isPlanned }, { db: world.db, operator })) return true;
  }
  return false;
}

/** Performs the undo in one transaction if it still matches the preview. */
export const undo = (
  world: UndoWorld,
  scope: UndoScope,
  operator: Operator,
  consent: UndoConsent,
): Promise<UndoAnswer> =>
  runTransaction(world.db, async (tx) => {
    const now = world.now();
    if (consent.key) await lockKey(tx, consent.key);
    const span = await readSpan(tx, scope, operator, now);
    const touched = await readTouchedSections(tx, span, world.sections);
    for (const table of touched.map(tableOf).sort()) await lockSection(tx, table);
    for (const resource of touched) await incrementVersion(tx, tableOf(resource));
    const idempotentWrite = consent.key && { key: consent.key, section: UNDO_ACTION, operator, now };
    const auditId = idempotentWrite ? await findIdempotentResult(tx, idempotentWrite) : undefined;
    if (auditId !== undefined) return readAnswer(tx, auditId);
    const changeSet = `${UNDO_ACTION}:${randomUUID()}`;
    const planned = await planSections(tx, { span, touched, operator, sections: world.sections });
    // The first half of a token is known before anything is tried.
    if (consent.token.split('.')[0] !== hashOf(planned)) throw new Refusal(409, undoRefusals.stale);
    const plans = await settleUndo(world, planned, { tx, operator, changeSet });
    if (consent.token !== tokenOf(planned, plans)) throw new Refusal(409, undoRefusals.stale);
    const counts = undoCounts(plans);
    if (counts.total === 0) throw new Refusal(422, undoRefusals.nothing);
    if (counts.refused !== consent.without) throw new Refusal(422, undoRefusals.withoutThem);
    const write = createRuleContext(world.sections, { tx, operator, now, changeSet });
    for (const plan of plans.map(withoutRefused)) await markUndone(plan, write);
    const groups = undoGroups(plans).map(({ section, outcome, total }) => ({ section, outcome, total }));
    const answer: UndoAnswer = { changeSet, ...counts, groups };
    const details = { ...answer, of: scope, author: span.author.title, rows: counts.total };
    await writeAudit(tx, { operator, at: now, action: UNDO_ACTION, details });
    if (idempotentWrite) await storeIdempotentResult(tx, idempotentWrite, await lastAuditId(tx, operator));
    return answer;
  });

const sectionOf = ({ sections, rules }: UndoWorld, resource: Resource): Section =>
  createSection(resource, sections, rules.find(({ code }) => code === resource.code)?.rules);

/** Names the plan, and what is left of it after it was tried. */
const tokenOf = (planned: readonly SectionPlan[], plans: readonly SectionPlan[]): string =>
  `${hashOf(planned)}.${hashOf(plans)}`;

/** A hash of the plan, which changes if steps, versions or refusals change. */
function hashOf(plans: readonly SectionPlan[]): string {
  const hash = createHash('sha256');
  for (const { resource, steps } of plans) {
    for (const { id, version, before, outcome } of steps) {
      hash.update(`${resource.code} ${id} ${version} ${before} ${outcome}\n`);
    }
  }
  return hash.digest('base64url');
}

const lastAuditId = async (tx: Tx, { id }: Operator): Promise<number> => {
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
async function readAnswer(tx: Tx, id: number): Promise<UndoAnswer> {
  const { details } = await tx.selectFrom('audit').select('details').where('id', '=', id).executeTakeFirstOrThrow();
  const { changeSet, total, refused, groups } = details as unknown as UndoAnswer;
  return { changeSet, total, refused, groups };
}

/** Applies the plan, finds conflicts in the result, and repeats without the conflicting steps until there are none. */
async function settleUndo(
  world: UndoWorld,
  plans: readonly SectionPlan[],
  author: Pick<RecordWrite, 'tx' | 'operator' | 'changeSet'>,
): Promise<SectionPlan[]> {
  const write = createRuleContext(world.sections, { ...author, now: world.now() });
  let settled = [...plans];
  for (;;) {
    await sql`savepoint undo`.execute(write.tx);
    const conflicts = await applyPlans(world, settled, write);
    if (conflicts.size === 0) return settled;
    await sql`rollback to savepoint undo`.execute(write.tx);
    settled = settled.map(({ resource, steps }) => ({
      resource,
      steps: steps.map((step) => withRefusal(step, conflicts.get(keyOf(resource.code, step)))),
    }));
  }
}

const withRefusal = (step: Step, refusal: Sentence | undefined): Step =>
  refusal ? { ...step, outcome: 'refused', refusal } : step;

const keyOf = (section: string, { id }: Pick<Step, 'id'>): string => `${section} ${id}`;

const withoutRefused = ({ resource, steps }: SectionPlan): SectionPlan => ({
  resource,
  steps: steps.filter(({ outcome }) => outcome !== 'refused'),
});

async function applyPlans(world: UndoWorld, plans: readonly SectionPlan[], write: RecordWrite) {
  const conflicts = new Map<string, Sentence>();
  const addConflicts = (code: string, sentences: ReadonlyMap<number, Sentence>) => {
    for (const [id, refusal] of sentences) conflicts.set(keyOf(code, { id }), refusal);
  };
  const possible = plans.map(withoutRefused);
  const saves: Save[] = [];
  for (const { resource, steps } of possible) {
    const section = sectionOf(world, resource);
    const withRules = steps.filter((step) => hasUndoRules(section, step));
    const withoutRules = steps.filter((step) => !withRules.includes(step));
    const heldBack = await restoreAllSteps(resource, withoutRules, write);
    addConflicts(resource.code, await writeWithRules(section, withRules, write, saves));
    addConflicts(resource.code, await restoreHeld(section, heldBack, write));
  }
  for (const { resource, steps } of possible) {
    const applied = steps.filter((step) => !conflicts.has(keyOf(resource.code, step)));
    addConflicts(resource.code, await listObstacles(sectionOf(world, resource), applied, write));
  }
  if (conflicts.size > 0) return conflicts;
  // What runs after a save may change the same records once more, as the queue for a freed seat moves up.
  for (const { resource, steps } of possible) {
    if (sectionOf(world, resource).rules.afterSave) await storeRevisions({ resource, steps }, write);
  }
  for (const save of saves) {
    const refusal = await catchRefusal(() => runAfterSave(save, write));
    if (refusal) addConflicts(save.section.resource.code, new Map([[save.step.id, refusal]]));
  }
  return conflicts;
}

/** A step that was written, with the record before it; null if that was in the trash. */
interface Save {
  section: Section;
  step: Step;
  before: AnyRecord | null;
}

/** Runs when all steps are written: a seat that one of them frees is given to the queue only if no other takes it back. */
async function runAfterSave({ section, step, before }: Save, write: RecordWrite): Promise<void> {
  const { tx: db, operator } = write;
  const after = step.outcome === 'trash' ? null : (await findRecord(section, step.id, { db, operator })).record;
  await section.rules.afterSave?.(after, { ...write, before });
}

/** Takes records out of the trash; returns the sentences of those that duplicate another record. */
async function restoreHeld(section: Section, ids: readonly number[], write: RecordWrite) {
  const conflicts = new Map<number, Sentence>();
  for (const id of await restoreHeldRecords(section.resource, ids, write)) {
    const { record } = await findRecord(section, id, { db: write.tx, operator: write.operator, trashed: true });
    const draft = draftInRow(section.resource, record);
    const [duplicate] = Object.values(await findDuplicates(section.resource, draft, write));
    conflicts.set(id, duplicate ?? undoRefusals.stale);
  }
  return conflicts;
}

/** Whether the section has rules that affect the step. */
function hasUndoRules({ resource, rules }: Section, { outcome }: Step): boolean {
  if (rules.afterSave || rules.mayChange || hasPermanenceRules(resource)) return true;
  if (outcome === 'trash') return rules.mayDelete !== undefined;
  return rules.beforeSave !== undefined || rules.mayUndo !== undefined;
}

/**
 * Performs the steps one by one under their rules. A step may free what another needs, such as a seat, so refused ones
 * are retried while any succeeds.
 */
async function writeWithRules(
  section: Section,
  steps: readonly Step[],
  write: RecordWrite,
  saves: Save[],
): Promise<Map<number, Sentence>> {
  let queue = steps;
  for (;;) {
    const conflicts = new Map<number, Sentence>();
    for (const step of queue) {
      const refusal = await applyStep(section, step, write, saves);
      if (refusal) conflicts.set(step.id, refusal);
    }
    if (conflicts.size === 0 || conflicts.size === queue.length) return conflicts;
    queue = queue.filter(({ id }) => conflicts.has(id));
  }
}

async function applyStep(section: Section, step: Step, write: RecordWrite, saves: Save[]): Promise<Sentence | null> {
  const { resource, rules } = section;
  const { record } = await findRecord(section, step.id, {
    db: write.tx,
    operator: write.operator,
    trashed: step.trashed,
  });
  const before = step.trashed ? null : record;
  const refusal = await catchRefusal(async () => {
    await assertMayChange(section, record, write);
    if (step.outcome === 'trash') await assertMayDelete(section, step, record, write);
    else await assertMayReturn(section, step, record, write);
  });
  if (refusal) return refusal;
  await restoreSteps(resource, [step], write);
  await refreshCorrection(resource, step.id, write);
  if (rules.afterSave) saves.push({ section, step, before });
  return null;
}

/** Checks deletion with the state at creation, since later changes are undone as well. */
async function assertMayDelete({ resource, rules }: Section, { before }: Step, record: AnyRecord, write: RecordWrite) {
  assertDeletable(resource, record, write);
  const { workflow } = resource;
  const initialRecord = before === null && workflow ? { ...record, status: workflow.initial } : record;
  allow((await rules.mayDelete?.(initialRecord, write)) ?? true);
}

/** An undo may not take back what is settled for good. */
function assertUndoAllowed({ resource }: Section, record: AnyRecord, restored: AnyRecord, write: RecordWrite): void {
  const changed = differingFields(resource, restored, record);
  const [fixed] = Object.values(checkImmutable(resource, record.status, changed));
  if (fixed) throw new Refusal(422, fixed);
  if (!isKept(resource, restored.status)) assertDeletable(resource, record, write);
  const { states = {}, register } = resource.workflow ?? {};
  const isEntered = (state: string, { status }: AnyRecord) => hasPassed(resource, [state], status);
  const entered = Object.keys(register?.entries ?? {}).find(
    (state) => isEntered(state, record) && !isEntered(state, restored),
  );
  if (entered !== undefined)
    throw new Refusal(422, enteredSentence(states[entered]?.label ?? { zh: entered, en: entered }));
}

const enteredSentence = ({ zh, en }: Label): Sentence => ({
  zh: `“${zh}”已记入总账，不能撤销。`,
  en: `“${en}” is entered in the register and cannot be undone.`,
});

async function assertMayReturn(section: Section, step: Step, record: AnyRecord, write: RecordWrite): Promise<void> {
  const { resource, rules } = section;
  const earlier = await assertRevision(section, step.id, step.before ?? 0, write.tx);
  const earlierValues = Object.fromEntries(step.changed.map((name) => [name, earlier[name] ?? null]));
  const restored = { ...record, ...earlierValues } as AnyRecord;
  assertUndoAllowed(section, record, restored, write);
  const draft = draftInRow(resource, restored);
  const before = step.trashed ? null : record;
  const context = { ...write, before };
  const compared = { id: before?.id, changed: changedFields(resource, draft, before && draftInRow(resource, before)) };
  const [duplicate] = Object.values(await findDuplicates(resource, draft, write, compared));
  allow(duplicate ?? true);
  await rules.beforeSave?.(draft, context);
  allow((await rules.mayUndo?.(restored, context)) ?? true);
}

/** Throws the sentence of a rule that refuses. */
function allow(decision: true | Sentence): void {
  if (decision !== true) throw new Refusal(422, decision);
}
