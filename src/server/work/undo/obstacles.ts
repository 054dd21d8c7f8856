import type { Sentence } from '../../../contract/label.ts';
import { targetsOf } from '../../../declare/actions.ts';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { isEditable } from '../../../declare/draft.ts';
import { listReferences } from '../../../declare/naming.ts';
import { uniqueFieldSets } from '../../../declare/unique-fields.ts';
import { sectionTables } from '../../database/tables.ts';
import { refusalSentence } from '../../http/errors.ts';
import { deadReferences } from '../../records/preflight.ts';
import { findRecords, type RecordWrite } from '../../records/record-context.ts';
import { draftInRow } from '../../records/row.ts';
import type { Section } from '../../records/section.ts';
import { tableOf } from '../../records/section-table.ts';
import { rejectCycles } from '../../records/tree-cycles.ts';
import { findDuplicates } from '../../records/uniqueness.ts';
import { isAnyReferenced, rejectWhileReferenced } from '../../records/visibility/references.ts';
import type { Step } from './undo-step.ts';
import { processInBatches } from './write.ts';

/** Conflicts after all steps are done: incoming references, duplicates and missing references. */
export async function listObstacles(
  section: Section,
  steps: readonly Step[],
  write: RecordWrite,
): Promise<Map<number, Sentence>> {
  const conflicts = new Map<number, Sentence>();
  const trashedIds = steps.filter(({ outcome }) => outcome === 'trash').map(({ id }) => id);
  for (const id of await listReferenced(section, trashedIds, write)) {
    const refusal = await catchRefusal(() =>
      rejectWhileReferenced(section.resource, id, section.resources, { db: write.tx, operator: write.operator }),
    );
    if (refusal) conflicts.set(id, refusal);
  }
  const checked = steps.filter((one) => one.outcome !== 'trash' && affectsOthers(section.resource, one));
  await processInBatches(checked, CHECK_BATCH, async (batch) => {
    const ids = batch.map(({ id }) => id);
    const publicIds = new Set(batch.filter(changesPublic).map(({ id }) => id));
    for (const record of await findRecords(section, ids, write.tx, write.operator)) {
      const refusal = await findConflict(section, record, publicIds.has(record.id), write);
      if (refusal) conflicts.set(record.id, refusal);
    }
  });
  return conflicts;
}

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

/** Number of records checked by one query. */
const CHECK_BATCH = 100;

/** The records that others refer to. Most have no references, so few queries are needed. */
async function listReferenced(
  { resource, resources }: Section,
  ids: readonly number[],
  { tx }: RecordWrite,
): Promise<number[]> {
  const referenced: number[] = [];
  await processInBatches(ids, CHECK_BATCH, async (batch) => {
    if (await isAnyReferenced(resource, batch, resources, tx)) referenced.push(...batch);
  });
  return referenced;
}

/** Whether the undone changes affect other records. */
function affectsOthers(resource: Resource, step: Step): boolean {
  const { outcome, changed } = step;
  if (outcome === 'untrash' || changesPublic(step)) return true;
  const uniqueNames = uniqueFieldSets(resource).flat();
  return changed.some((name) => {
    const field = resource.fields[name];
    return name === resource.tree || uniqueNames.includes(name) || (field !== undefined && targetsOf(field).length > 0);
  });
}

/** Whether the public version changes. */
const changesPublic = ({ wasLive, publicChanged }: Step): boolean => wasLive && publicChanged;

async function findConflict(
  section: Section,
  record: AnyRecord,
  isPublic: boolean,
  write: RecordWrite,
): Promise<Sentence | null> {
  const { resource, resources, rules } = section;
  await lockReferences(resource, record, resources, write);
  // Whether its references are public is checked only for public records.
  const { workflow: _, ...withoutWorkflow } = resource;
  const deadFields = await deadReferences(isPublic ? resource : withoutWorkflow, record, {
    resources,
    db: write.tx,
    operator: write.operator,
  });
  const draft = draftInRow(resource, record);
  const duplicates = await findDuplicates(resource, draft, write, { id: record.id });
  const ruleRefusals = isPublic ? ((await rules.preflight?.(record, write)) ?? {}) : {};
  const [first] = Object.values({ ...deadFields, ...duplicates, ...ruleRefusals });
  return first ?? catchRefusal(() => rejectCycles(resource, draft, record, write.tx));
}

/** Locks the referenced records, so that a concurrent deletion waits and then finds the reference. */
async function lockReferences(
  resource: Resource,
  record: AnyRecord,
  resources: readonly Resource[],
  { tx }: RecordWrite,
) {
  const draft = draftInRow(resource, record);
  const references = Object.entries(resource.fields).flatMap(([name, field]) =>
    isEditable(field, draft) ? listReferences(field, draft[name]) : [],
  );
  for (const code of new Set(references.map(({ section }) => section))) {
    const target = resources.find((one) => one.code === code);
    const ids = references.filter(({ section }) => section === code).map(({ id }) => id);
    if (!target) continue;
    await sectionTables(tx).selectFrom(tableOf(target)).select('id').where('id', 'in', ids).forShare().execute();
  }
}
