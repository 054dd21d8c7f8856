import type { StaleWrite } from '../../contract/stale.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { prepared } from '../database/pool.ts';
import type { Db } from '../database/tables.ts';
import type { Operator } from '../http/access.ts';
import { notFound, Refusal } from '../http/errors.ts';
import { revisionAt } from './history/revisions.ts';
import type { ProbedValues } from './masked-searches.ts';
import { insertRow, selectRecords, toWorkflowState, updateRow } from './row-statements.ts';
import type { RuleContext } from './rules.ts';
import type { Section } from './section.ts';
import { visibilityFor, visibleName, visibleRecord } from './visibility/masking.ts';
import { withPlace } from './visibility/places.ts';
import { type StoredState, staleSentence } from './workflow-state.ts';
import type { WriteBatch } from './write-batch.ts';

/** The context of a write: transaction, operator and time. */
export interface RecordWrite extends RuleContext {
  /** The batch to which the write belongs, if several rows are written in one transaction. */
  batch?: WriteBatch | undefined;
  /** The masked values whose existence the write would reveal; without it they are not counted, as for values of older versions. */
  probed?: ProbedValues | undefined;
}

interface RecordLookup {
  db: Db;
  operator: Pick<Operator, 'id'>;
  /** Reads the record from the trash. */
  trashed?: boolean;
}

/** Reads a record with its workflow state, which responses leave out. */
export async function findRecord(
  section: Section,
  id: number,
  { db, operator, trashed = false }: RecordLookup,
): Promise<StoredState> {
  const query = selectRecords(section, db)
    .where('t.id', '=', id)
    .where('t.deletedAt', trashed ? 'is not' : 'is', null);
  const { rows } = await db.executeQuery(prepared(query.compile()));
  const [row] = rows;
  if (!row) throw notFound();
  return toWorkflowState(section, row, operator);
}

/** Reads the existing ones of some records with one query. */
export async function findRecords(
  section: Section,
  ids: readonly number[],
  db: Db,
  operator: Pick<Operator, 'id'>,
): Promise<AnyRecord[]> {
  const rows = await selectRecords(section, db)
    .where('t.id', 'in', [...ids])
    .where('t.deletedAt', 'is', null)
    .execute();
  return rows.map((row) => toWorkflowState(section, row, operator).record);
}

/** Reads a record, or throws if it is not the version that the operator has read. */
export async function findRecordAtVersion(
  section: Section,
  { id, version, trashed = false }: { id: number; version: number; trashed?: boolean },
  write: RecordWrite,
): Promise<StoredState> {
  const current = await findRecord(section, id, { db: write.tx, operator: write.operator, trashed });
  if (current.record.version !== version) throw await staleRefusal(section, current.record, write, version);
  return current;
}

/** Refuses a change that the section's `mayChange` rule forbids. */
export async function assertMayChange({ rules }: Section, record: AnyRecord, write: RecordWrite): Promise<void> {
  const decision = (await rules.mayChange?.(record, { db: write.tx, operator: write.operator })) ?? true;
  if (decision !== true) throw new Refusal(422, decision);
}

type Author = Pick<RecordWrite, 'tx' | 'operator' | 'now'>;

/** The columns of a new row. */
const newColumns = (resource: Resource, columns: Record<string, unknown>, { operator, now }: Author) => ({
  ...columns,
  ...{ createdAt: now, createdBy: operator.id, updatedAt: now, updatedBy: operator.id },
  ...(resource.workflow ? { editors: [operator.id] } : {}),
});

/** Inserts a row and returns the record. */
export const insertRecord = (section: Section, columns: Record<string, unknown>, author: Author): Promise<AnyRecord> =>
  insertRow(section, newColumns(section.resource, columns, author), author);

/**
 * Updates a row with the version in the `where` clause, so that of several concurrent writes one succeeds, and returns
 * its record.
 */
export async function changeRow(
  section: Section,
  before: AnyRecord,
  columns: Record<string, unknown>,
  write: RecordWrite,
): Promise<StoredState> {
  await assertMayChange(section, before, write);
  const { id, version } = before;
  const { tx, operator, now } = write;
  const values = { ...columns, updatedAt: now, updatedBy: operator.id };
  const changed = await updateRow(section, { id, version, values }, { tx, operator });
  if (changed) return changed;
  const { record } = await findRecord(section, id, { db: tx, operator });
  throw await staleRefusal(section, record, write, version);
}

/**
 * Builds the conflict error with the current record and the common base version, so that the client can merge both
 * drafts.
 */
async function staleRefusal(
  section: Section,
  record: AnyRecord,
  write: RecordWrite,
  baseVersion?: number,
): Promise<Refusal> {
  const { resource, sections } = section;
  const { operator } = write;
  const sentence = staleSentence(visibleName(operator, resource, record), record, operator.id);
  const visible = (one: AnyRecord) =>
    withPlace(write.tx, resource, visibleRecord(operator, resource, one, sections), { operator, sections });
  const { version, updatedAt: at, updatedBy: by } = record;
  const base = baseVersion === undefined ? undefined : await revisionAt(section, record.id, baseVersion, write.tx);
  const conflict: StaleWrite<AnyRecord> = {
    theirs: await visible(record),
    version,
    by,
    at,
    ...(base ? { base: await visible(base), changed: changedNames(resource, base, record, operator) } : {}),
  };
  return new Refusal(409, sentence, undefined, conflict);
}

/** The names of changed fields, without those hidden from the operator. */
const changedNames = (
  resource: Resource,
  before: AnyRecord,
  now: AnyRecord,
  operator: RecordWrite['operator'],
): string[] =>
  Object.entries(resource.fields)
    .filter(([, field]) => visibilityFor(operator, resource, field) !== 'hidden')
    .map(([name]) => name)
    .filter((name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(now[name] ?? null));
