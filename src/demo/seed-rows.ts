import { sql } from 'kysely';
import type { AnyDraft, Resource } from '../declare/define-resource.ts';
import { checkDraft, initialDraft, withoutIdle } from '../declare/draft.ts';
import { todayInShanghai } from '../declare/kinds/date.ts';
import type { Workflow } from '../declare/workflow.ts';
import { sectionTables, type Tx } from '../server/database/tables.ts';
import { raiseVersion } from '../server/database/totals.ts';
import { serverKindOf } from '../server/fields/kinds.ts';
import { tableOf, titlesIn } from '../server/fields/section-table.ts';
import { publishedColumns } from '../server/records/publication.ts';
import { changedColumns, cleanDraft } from '../server/records/row.ts';
import type { SeedParts, SeedRecord } from './define-seed.ts';

interface Known {
  operators: ReadonlyMap<string, number>;
  /** The numbers of the records of this seed that are there. */
  ids: readonly number[];
  /** What was asked about the records and pictures they name. */
  remembered: Map<string, Promise<unknown>>;
}

/** Everything that can be done outside of a transaction; what is left inserts the batch and answers with its numbers. */
export async function insertBatch(
  { database: { db }, records }: SeedParts,
  resource: Resource,
  batch: readonly SeedRecord[],
  { operators, ids, remembered }: Known,
): Promise<(tx: Tx) => Promise<number[]>> {
  const context = { db, titleOf: titlesIn(records), remembered };
  const rows: Record<string, unknown>[] = [];
  for (const record of batch) {
    const draft = seededDraft(resource, record, ids);
    mustBeValid(resource, draft, record.status);
    rows.push({ ...(await changedColumns(resource, draft, null, context)), ...writtenBy(resource, record, operators) });
  }
  return async (tx) => {
    if (rows.length === 0) return [];
    await raiseVersion(tx, tableOf(resource));
    const made = await sectionTables(tx).insertInto(tableOf(resource)).values(rows).returning('id').execute();
    const added = made.map(({ id }) => Number(id));
    await showToPublic(tx, resource, added);
    return added;
  };
}

/** A whole draft: what a new record starts with, what the seed says, and the references within the seed. */
export function seededDraft(resource: Resource, { draft, own = {} }: SeedRecord, ids: readonly number[]): AnyDraft {
  const referred = Object.entries(own).map(([name, places]) => [name, referencesTo(resource, places, ids)]);
  const whole = { ...initialDraft(resource), ...cleanDraft(resource, draft), ...Object.fromEntries(referred) };
  return withoutIdle(resource, whole);
}

/** Named with their section, which fields that take records of several sections ask for. */
const referencesTo = ({ code }: Resource, places: number | readonly number[] | undefined, ids: readonly number[]) => {
  const reference = (place: number) => ({ section: code, id: ids[place] ?? 0, title: '' });
  return typeof places === 'object' ? places.map(reference) : reference(places ?? 0);
};

/** Gives every record the number its section counts by. */
export function numbered(resource: Resource, records: readonly SeedRecord[]): SeedRecord[] {
  const fields = Object.entries(resource.fields).flatMap(([name, field]) => {
    const { numbering } = serverKindOf(field);
    return numbering && numbering.at(field) === undefined ? [{ name, field, numbering }] : [];
  });
  const [begun] = Object.keys(resource.fields).filter((name) => resource.fields[name]?.auto === 'created');
  const counts = new Map<string, number>();
  return records.map((record) => {
    const numbers = fields.map(({ name, field, numbering }) => {
      const moment = new Date(String((begun && record.draft[begun]) ?? record.at.toISOString()));
      const begins = numbering.begins(field, todayInShanghai(moment));
      const count = (counts.get(begins) ?? 0) + 1;
      counts.set(begins, count);
      return [name, numbering.value(field, begins, count)];
    });
    return { ...record, draft: { ...record.draft, ...Object.fromEntries(numbers) } };
  });
}

/** A demonstration that breaks its own rules would be a bad example; the tests find it. */
export function mustBeValid(resource: Resource, draft: AnyDraft, status: string | undefined): void {
  const [first] = Object.entries(checkDraft(resource, draft, needsAll(resource.workflow, status)));
  if (first) throw new Error(`${resource.code}: the seed "${draft[resource.title]}": ${first[0]}: ${first[1].en}`);
}

/** Whether a record only comes to this state by a move that asks for everything. */
export function needsAll(workflow: Workflow | undefined, status: string | undefined): boolean {
  if (!workflow) return true;
  const without = new Set([workflow.initial]);
  for (let before = 0; before < without.size; ) {
    before = without.size;
    for (const { from, to, complete } of Object.values(workflow.moves)) {
      if (!complete && from.some((state) => without.has(state))) without.add(to);
    }
  }
  return status !== undefined && !without.has(status);
}

function writtenBy(
  { workflow, fields }: Resource,
  { draft, status, author, lastBy = author, at, madeAt, reason }: SeedRecord,
  operators: ReadonlyMap<string, number>,
) {
  const by = operators.get(author) ?? null;
  const last = operators.get(lastBy) ?? null;
  const [begun] = Object.keys(fields).filter((name) => fields[name]?.auto === 'created');
  const made = madeAt ?? (begun && draft[begun] ? new Date(String(draft[begun])) : at);
  const times = { createdAt: made, createdBy: by, updatedAt: at, updatedBy: last };
  if (!workflow) return times;
  const isDecided = status === workflow.publication?.live || status === workflow.publication?.gone;
  const editors = isDecided || by === null ? [] : [by];
  return { ...times, status: status ?? workflow.initial, editors, rejectReason: reason ?? null };
}

async function showToPublic(tx: Tx, resource: Resource, ids: readonly number[]): Promise<void> {
  const publication = resource.workflow?.publication;
  if (!publication) return;
  await sectionTables(tx)
    .updateTable(tableOf(resource))
    .set(publishedColumns(resource, publication, sql.ref('updatedAt')))
    .where('id', 'in', ids)
    .where('status', '=', publication.live)
    .execute();
}
