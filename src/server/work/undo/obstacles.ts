import { sql } from 'kysely';
import type { Sentence } from '../../../contract/label.ts';
import { type Apart, fieldsOfApart } from '../../../declare/apart.ts';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { findSection } from '../../../declare/define-resource.ts';
import type { ReferencedRecord } from '../../../kinds/field.ts';
import { type Db, sectionTables, type Tx } from '../../database/tables.ts';
import type { Operator } from '../../http/access.ts';
import { refusalSentence } from '../../http/errors.ts';
import { findInTheWay } from '../../records/other-records/apart.ts';
import { editableReferences, listDeadReferences } from '../../records/preflight.ts';
import { findRecords, type RecordWrite } from '../../records/record-context.ts';
import { draftInRow, readRow } from '../../records/row.ts';
import type { Section } from '../../records/section.ts';
import { tableOf } from '../../records/section-table.ts';
import { listMisplaced, rejectCycles } from '../../records/tree-cycles.ts';
import { comparedFieldSets, findDuplicates, listDuplicated, uniqueText } from '../../records/uniqueness.ts';
import { isAnyReferenced, rejectWhileReferenced } from '../../records/visibility/references.ts';
import { sharedFields } from './plan.ts';
import type { Step } from './undo-step.ts';
import { processInBatches, READ_BATCH, restoredRows } from './write.ts';

/** Conflicts after all steps are done: incoming references, duplicates and missing references. */
export async function listObstacles(
  section: Section,
  steps: readonly Step[],
  write: RecordWrite,
): Promise<Map<number, Sentence>> {
  const conflicts = new Map<number, Sentence>();
  for (const id of await listReferenced(section, steps, write.tx)) {
    const refusal = await catchRefusal(() =>
      rejectWhileReferenced(section.resource, id, section.sections, { db: write.tx, operator: write.operator }),
    );
    if (refusal) conflicts.set(id, refusal);
  }
  const checked = checkedSteps(section, steps);
  await processInBatches(checked, READ_BATCH, async (batch) => {
    for (const [id, refusal] of await findConflicts(section, batch, write)) conflicts.set(id, refusal);
  });
  return conflicts;
}

export interface PlannedSteps {
  section: Section;
  steps: readonly Step[];
  /** Whether a step of the plan changes this record. */
  isPlanned: (reference: Pick<ReferencedRecord, 'section' | 'id'>) => boolean;
}

/**
 * Whether others may prevent one of the steps. Reads in short queries what the steps would write; where the answer depends on
 * other steps as well, it is yes.
 */
export async function mayHaveObstacles(
  { section, steps, isPlanned }: PlannedSteps,
  { db, operator }: { db: Db; operator: Operator },
): Promise<boolean> {
  const { resource, rules } = section;
  if ((await listReferenced(section, steps, db)).length > 0) return true;
  const checked = checkedSteps(section, steps);
  if (checked.length > 0 && (resource.tree !== undefined || resource.apart)) return true;
  if (rules.preflight && checked.some(changesPublic)) return true;
  const checkedIds = checked.map(({ id }) => id);
  const uniqueValues: string[] = [];
  let isFound = false;
  await processInBatches(checked, READ_BATCH, async (batch) => {
    if (isFound) return;
    const rows = restoredRows(resource, batch);
    const selected = await sectionTables(db).selectFrom(rows.as('t')).select(section.columns).execute();
    const records = selected.map((row) => readRow(resource, row, operator.id));
    uniqueValues.push(...records.flatMap((record) => uniqueValuesOf(resource, record)));
    isFound =
      records.length < batch.length ||
      referencesOf(resource, records).some(isPlanned) ||
      (await listDead(section, batch, records, { db, operator })).size > 0 ||
      (await listDuplicated(resource, rows, db, checkedIds)).length > 0;
  });
  return isFound || new Set(uniqueValues).size < uniqueValues.length;
}

function uniqueValuesOf(resource: Resource, record: AnyRecord): string[] {
  const draft = draftInRow(resource, record);
  const names = Object.keys(resource.fields);
  return comparedFieldSets(resource, draft, names).map((compared) => JSON.stringify(uniqueText(compared, draft)));
}

const referencesOf = (resource: Resource, records: readonly AnyRecord[]): ReferencedRecord[] =>
  records.flatMap((record) => editableReferences(resource, record)).flatMap(({ references }) => references);

/** The sentence of a refusal; null without one. */
export async function catchRefusal(check: () => Promise<unknown>): Promise<Sentence | null> {
  try {
    await check();
    return null;
  } catch (error) {
    if ((error as { code?: unknown }).code === undefined || !('sentence' in (error as object))) throw error;
    return refusalSentence(error);
  }
}

/** The records to be deleted that others refer to. Most have no references, so few queries are needed. */
async function listReferenced({ resource, sections }: Section, steps: readonly Step[], db: Db): Promise<number[]> {
  const trashedIds = steps.filter(({ outcome }) => outcome === 'trash').map(({ id }) => id);
  const referenced: number[] = [];
  await processInBatches(trashedIds, READ_BATCH, async (batch) => {
    if (await isAnyReferenced(resource, batch, sections, db)) referenced.push(...batch);
  });
  return referenced;
}

/** The steps that bring values back which depend on other records, or on a rule about what is public. */
function checkedSteps({ resource, rules }: Section, steps: readonly Step[]): Step[] {
  const shared = sharedFields(resource);
  return steps.filter((step) => {
    const { outcome, changed, dependsOnOthers } = step;
    if (outcome === 'trash') return false;
    if (changesPublic(step) && rules.preflight) return true;
    if (resource.apart?.some((apart) => changesApart(apart, step))) return true;
    return (
      dependsOnOthers &&
      (outcome === 'undelete' || changesPublic(step) || changed.some((name) => shared.includes(name)))
    );
  });
}

/** Whether the record may come into the way of another. */
const changesApart = (apart: Apart, { outcome, changed, stateChanged }: Step): boolean =>
  outcome === 'undelete' || stateChanged || fieldsOfApart(apart).some((name) => changed.includes(name));

/** Whether the public version changes. */
const changesPublic = ({ wasLive, publicChanged }: Step): boolean => wasLive && publicChanged;

async function findConflicts(
  section: Section,
  steps: readonly Step[],
  write: RecordWrite,
): Promise<Map<number, Sentence>> {
  const { resource, sections, rules } = section;
  const { tx, operator } = write;
  const ids = steps.map(({ id }) => id);
  const records = await findRecords(section, ids, tx, operator);
  await lockReferences(resource, records, sections, tx);
  const publicIds = new Set(steps.filter(changesPublic).map(({ id }) => id));
  const deadFields = await listDead(section, steps, records, { db: tx, operator });
  const stored = sql`(select * from ${sql.id(tableOf(resource))} where id = any(${ids}::integer[]))`;
  const duplicated = await listDuplicated(resource, stored, tx);
  const misplaced = await listMisplaced(resource, ids, tx);
  const conflicts = new Map<number, Sentence>();
  for (const record of records) {
    const { id } = record;
    const draft = draftInRow(resource, record);
    const [first] = Object.values({
      ...deadFields.get(id),
      ...(duplicated.includes(id) ? await findDuplicates(resource, draft, write, { id }) : {}),
      ...(await findInTheWay(section, draft, write, { status: record.status, id })),
      ...(publicIds.has(id) ? await rules.preflight?.(record, write) : {}),
    });
    const findCycle = () => catchRefusal(() => rejectCycles(resource, draft, record, tx));
    const refusal = first ?? (misplaced.includes(id) ? await findCycle() : null);
    if (refusal) conflicts.set(id, refusal);
  }
  return conflicts;
}

/** The dead references of records by their id; whether references are public is checked only for public records. */
async function listDead(
  { resource, sections }: Section,
  steps: readonly Step[],
  records: readonly AnyRecord[],
  reader: { db: Db; operator: Operator },
) {
  const { workflow: _, ...withoutWorkflow } = resource;
  const publicIds = new Set(steps.filter(changesPublic).map(({ id }) => id));
  const listIn = (one: Resource, isPublic: boolean) => {
    const part = records.filter(({ id }) => publicIds.has(id) === isPublic);
    return listDeadReferences(one, part, { sections, ...reader });
  };
  return new Map([...(await listIn(resource, true)), ...(await listIn(withoutWorkflow, false))]);
}

/** Locks the referenced records, so that a concurrent deletion waits and then finds the reference. */
async function lockReferences(
  resource: Resource,
  records: readonly AnyRecord[],
  sections: readonly Resource[],
  tx: Tx,
) {
  const references = referencesOf(resource, records);
  for (const code of new Set(references.map(({ section }) => section))) {
    const target = findSection(sections, code);
    const ids = references.filter(({ section }) => section === code).map(({ id }) => id);
    if (!target) continue;
    await sectionTables(tx).selectFrom(tableOf(target)).select('id').where('id', 'in', ids).forShare().execute();
  }
}
