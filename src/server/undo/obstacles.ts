import { targetsOf } from '../../declare/actions.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { applies } from '../../declare/draft.ts';
import type { Sentence } from '../../declare/label.ts';
import { namedIn } from '../../declare/naming.ts';
import { sectionTables } from '../database/tables.ts';
import { tableOf } from '../fields/section-table.ts';
import { refusalSentence } from '../http/errors.ts';
import { deadReferences } from '../records/preflight.ts';
import { findRecords, type RecordWrite } from '../records/record-context.ts';
import { hasReferences, isReferencing, rejectWhileReferenced } from '../records/references.ts';
import { draftInRow } from '../records/row.ts';
import type { Section } from '../records/section.ts';
import { rejectCycles } from '../records/tree-cycles.ts';
import { findDuplicates, uniqueFieldSets } from '../records/uniqueness.ts';
import type { Step } from './undo-step.ts';
import { inBatches } from './write.ts';

/** Conflicts after all steps are done: incoming references, duplicates and missing references. */
export async function listObstacles(
  section: Section,
  steps: readonly Step[],
  write: RecordWrite,
): Promise<Map<number, Sentence>> {
  const against = new Map<number, Sentence>();
  const gone = steps.filter(({ outcome }) => outcome === 'trash').map(({ id }) => id);
  for (const id of await stillNamed(section, gone, write)) {
    const why = await reason(() =>
      rejectWhileReferenced(section.resource, id, section.resources, { db: write.tx, operator: write.operator }),
    );
    if (why) against.set(id, why);
  }
  const there = steps.filter((one) => one.outcome !== 'trash' && concernsOthers(section.resource, one));
  await inBatches(there, AT_ONCE, async (some) => {
    const ids = some.map(({ id }) => id);
    const shown = new Set(some.filter(isShown).map(({ id }) => id));
    for (const record of await findRecords(section, ids, write.tx, write.operator)) {
      const why = await unfit(section, record, shown.has(record.id), write);
      if (why) against.set(record.id, why);
    }
  });
  return against;
}

/** The sentence of a refusal; null without one. */
export async function reason(ask: () => Promise<unknown>): Promise<Sentence | null> {
  try {
    await ask();
    return null;
  } catch (error) {
    if ((error as { code?: unknown }).code === undefined || !('sentence' in (error as object))) throw error;
    return refusalSentence(error);
  }
}

/** Number of records checked by one query. */
const AT_ONCE = 100;

/** The records that others refer to. Most have no references, so few queries are needed. */
async function stillNamed(
  { resource, resources }: Section,
  ids: readonly number[],
  { tx }: RecordWrite,
): Promise<number[]> {
  const naming = resources.filter((one) => hasReferences(one) && refersTo(one, resource.code));
  const found: number[] = [];
  await inBatches(ids, AT_ONCE, async (some) => {
    for (const one of naming) {
      const named = await sectionTables(tx)
        .selectFrom(tableOf(one))
        .select('id')
        .where((where) => where.or(some.map((id) => isReferencing(one, { section: resource.code, id })(where))))
        .limit(1)
        .execute();
      if (named.length === 0) continue;
      found.push(...some);
      return;
    }
  });
  return found;
}

export const refersTo = ({ fields }: Resource, code: string): boolean =>
  Object.values(fields).some((field) => targetsOf(field).includes(code));

/** Whether the undone changes affect other records. */
function concernsOthers(resource: Resource, step: Step): boolean {
  const { outcome, changed } = step;
  if (outcome === 'untrash' || isShown(step)) return true;
  const uniqueNames = uniqueFieldSets(resource).flat();
  return changed.some((name) => {
    const field = resource.fields[name];
    return name === resource.tree || uniqueNames.includes(name) || (field !== undefined && targetsOf(field).length > 0);
  });
}

/** Whether the public version changes. */
const isShown = ({ wasLive, seen }: Step): boolean => wasLive && seen;

async function unfit(
  section: Section,
  record: AnyRecord,
  isSeen: boolean,
  write: RecordWrite,
): Promise<Sentence | null> {
  const { resource, resources, rules } = section;
  await holdNamed(resource, record, resources, write);
  // Whether its references are public is checked only for public records.
  const { workflow: _, ...plain } = resource;
  const dead = await deadReferences(isSeen ? resource : plain, record, {
    resources,
    db: write.tx,
    operator: write.operator,
  });
  const draft = draftInRow(resource, record);
  const duplicates = await findDuplicates(resource, draft, { id: record.id } as AnyRecord, write.tx);
  const own = isSeen ? ((await rules.preflight?.(record, write)) ?? {}) : {};
  const [first] = Object.values({ ...dead, ...duplicates, ...own });
  return first ?? reason(() => rejectCycles(resource, draft, record, write.tx));
}

/** Locks the referenced records, so that a concurrent deletion waits and then finds the reference. */
async function holdNamed(resource: Resource, record: AnyRecord, resources: readonly Resource[], { tx }: RecordWrite) {
  const draft = draftInRow(resource, record);
  const named = Object.entries(resource.fields).flatMap(([name, field]) =>
    applies(field, draft) ? namedIn(field, draft[name]) : [],
  );
  for (const code of new Set(named.map(({ section }) => section))) {
    const target = resources.find((one) => one.code === code);
    const ids = named.filter(({ section }) => section === code).map(({ id }) => id);
    if (!target) continue;
    await sectionTables(tx).selectFrom(tableOf(target)).select('id').where('id', 'in', ids).forShare().execute();
  }
}
