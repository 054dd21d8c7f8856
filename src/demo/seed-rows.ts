import { sql } from 'kysely';
import type { AnyDraft, Resource } from '../declare/define-resource.ts';
import { checkDraft, clearInactiveFields, initialDraft } from '../declare/draft.ts';
import { requiresComplete } from '../declare/requirements.ts';
import { todayInShanghai } from '../kinds/date/date.ts';
import { serverKindOf } from '../kinds/index.server.ts';
import { sectionTables, type Tx } from '../server/database/tables.ts';
import { incrementVersion } from '../server/database/transaction.ts';
import { firstRevisionsQuery } from '../server/records/history/revisions.ts';
import { publishedColumns } from '../server/records/publication.ts';
import { enterRows } from '../server/records/register/open-register.ts';
import { cleanDraft, storedColumns } from '../server/records/row.ts';
import { tableOf, titlesIn } from '../server/records/section-table.ts';
import type { SeedParts, SeedRecord } from './define-seed.ts';

interface BatchContext {
  operators: ReadonlyMap<string, number>;
  /** The ids of the records of this seed that are already inserted. */
  ids: readonly number[];
  /** Caches look-ups of the records and pictures that drafts refer to. */
  cache: Map<string, Promise<unknown>>;
}

/** Prepares a batch outside the transaction, and returns the function that inserts it and returns the new ids. */
export async function insertBatch(
  { database: { db }, sections }: SeedParts,
  resource: Resource,
  batch: readonly SeedRecord[],
  { operators, ids, cache }: BatchContext,
): Promise<(tx: Tx) => Promise<number[]>> {
  const context = { db, titleOf: titlesIn(sections), cache };
  const rows: Record<string, unknown>[] = [];
  for (const record of batch) {
    const draft = seedDraft(resource, record, ids);
    assertValid(resource, draft, record.status);
    rows.push({
      ...(await storedColumns(resource, draft, Object.keys(resource.fields), context)),
      ...authorColumns(resource, record, operators),
    });
  }
  return async (tx) => {
    if (rows.length === 0) return [];
    await incrementVersion(tx, tableOf(resource));
    const inserted = await sectionTables(tx).insertInto(tableOf(resource)).values(rows).returning('id').execute();
    const newIds = inserted.map(({ id }) => Number(id));
    await publishLive(tx, resource, newIds);
    await enterRows(tx, resource, { ids: newIds });
    // So that the history of a demonstration record begins when it was written.
    const beginnings = firstRevisionsQuery(resource, sql`= any(${newIds}::integer[])`);
    await sql`with beginnings as ${beginnings} select 1`.execute(tx);
    return newIds;
  };
}

/** A complete draft: the initial values of a new record, the seed's values, and the references within the seed. */
export function seedDraft(resource: Resource, { draft, own = {} }: SeedRecord, ids: readonly number[]): AnyDraft {
  const references = Object.entries(own).map(([name, places]) => [name, referencesTo(resource, places, ids)]);
  const complete = { ...initialDraft(resource), ...cleanDraft(resource, draft), ...Object.fromEntries(references) };
  return clearInactiveFields(resource, complete);
}

/** The references include the section, which fields that refer to several sections need. */
const referencesTo = ({ code }: Resource, places: number | readonly number[] | undefined, ids: readonly number[]) => {
  const reference = (place: number) => ({ section: code, id: ids[place] ?? 0, title: '' });
  return typeof places === 'object' ? places.map(reference) : reference(places ?? 0);
};

/** Fills in the automatic numbers of every record. */
export function withNumbers(resource: Resource, records: readonly SeedRecord[]): SeedRecord[] {
  const fields = Object.entries(resource.fields).flatMap(([name, field]) => {
    const { numbering } = serverKindOf(field);
    return numbering && numbering.at(field) === undefined ? [{ name, field, numbering }] : [];
  });
  const [createdField] = Object.keys(resource.fields).filter((name) => resource.fields[name]?.auto === 'created');
  const counts = new Map<string, number>();
  return records.map((record) => {
    const numbers = fields.map(({ name, field, numbering }) => {
      const moment = new Date(String((createdField && record.draft[createdField]) ?? record.at.toISOString()));
      const prefix = numbering.begins(field, todayInShanghai(moment));
      const count = (counts.get(prefix) ?? 0) + 1;
      counts.set(prefix, count);
      return [name, numbering.value(field, prefix, count)];
    });
    return { ...record, draft: { ...record.draft, ...Object.fromEntries(numbers) } };
  });
}

/** Throws where a seed breaks the rules of its own section, so that a test finds it. */
export function assertValid(resource: Resource, draft: AnyDraft, status: string | undefined): void {
  const inState = { ...draft, status: status ?? resource.workflow?.initial };
  const [firstError] = Object.entries(checkDraft(resource, inState, requiresComplete(resource.workflow, status)));
  if (firstError)
    throw new Error(`${resource.code}: the seed "${draft[resource.title]}": ${firstError[0]}: ${firstError[1].en}`);
}

function authorColumns(
  { workflow, fields }: Resource,
  { draft, status, author, lastBy = author, at, madeAt, reason }: SeedRecord,
  operators: ReadonlyMap<string, number>,
) {
  const createdBy = operators.get(author) ?? null;
  const updatedBy = operators.get(lastBy) ?? null;
  const [createdField] = Object.keys(fields).filter((name) => fields[name]?.auto === 'created');
  const createdAt = madeAt ?? (createdField && draft[createdField] ? new Date(String(draft[createdField])) : at);
  const times = { createdAt, createdBy, updatedAt: at, updatedBy };
  if (!workflow) return times;
  const isDecided = status === workflow.publication?.live || status === workflow.publication?.gone;
  const editors = isDecided || createdBy === null ? [] : [createdBy];
  return { ...times, status: status ?? workflow.initial, editors, rejectReason: reason ?? null };
}

async function publishLive(tx: Tx, resource: Resource, ids: readonly number[]): Promise<void> {
  const publication = resource.workflow?.publication;
  if (!publication) return;
  await sectionTables(tx)
    .updateTable(tableOf(resource))
    .set(publishedColumns(resource, publication, sql.ref('updatedAt')))
    .where('id', 'in', ids)
    .where('status', '=', publication.live)
    .execute();
}
