import { sql } from 'kysely';
import type { Use, Uses } from '../../contract/record.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import type { Label } from '../../declare/label.ts';
import { titleNames } from '../../declare/translation.ts';
import type { Operator } from '../access/access.ts';
import { type Db, sectionTables } from '../database/tables.ts';
import { tableOf } from '../fields/section-table.ts';
import { visibleName } from './masking.ts';
import { readPlacedTitles } from './places.ts';
import { isReferencing, readsSection, referenceFields, seesField } from './references.ts';

/** Maximum number of records shown. */
const SHOWN = 20;

/**
 * The records that refer to this one: with title where the operator may read their section, otherwise only counted.
 * References in fields that the operator sees masked are not counted, because asking for each storage place would
 * locate every object.
 */
export async function listIncomingReferences(
  record: { section: string; id: number },
  resources: readonly Resource[],
  operator: Operator,
  db: Db,
): Promise<Uses<Label>> {
  const found = await Promise.all(resources.map((resource) => usesIn(resource, record, resources, operator, db)));
  const list = found.flatMap((one) => one.list).sort((one, other) => Number(other.live) - Number(one.live));
  return { list: list.slice(0, SHOWN), total: found.reduce((sum, { total }) => sum + total, 0) };
}

async function usesIn(
  resource: Resource,
  record: { section: string; id: number },
  resources: readonly Resource[],
  operator: Operator,
  db: Db,
): Promise<Uses<Label>> {
  const seen = referenceFields(resource).filter((name) => seesField(operator, resource, name));
  if (seen.length === 0) return { list: [], total: 0 };
  const live = resource.workflow?.publication ? sql<boolean>`live is not null` : sql<boolean>`false`;
  const rows = await sectionTables(db)
    .selectFrom(tableOf(resource))
    .select(['id', ...titleNames(resource), live.as('#live'), sql<number>`count(*) over ()`.as('#total')])
    .$if(resource.workflow !== undefined, (query) => query.select('status'))
    .where(isReferencing(resource, record, seen))
    .orderBy('#live', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  const reads = readsSection(operator, resource, resources);
  const named = reads ? rows.map((row) => useOf(resource, row, operator)) : [];
  return {
    list: await readPlacedTitles(db, resource, named, { operator, resources }),
    total: Number(rows[0]?.['#total'] ?? 0),
  };
}

/** A reference with the title as visible to the operator. */
function useOf(resource: Resource, row: Record<string, unknown>, operator: Operator): Use<Label> {
  const record = row as AnyRecord;
  return {
    section: resource.code,
    id: record.id,
    title: visibleName(operator, resource, record),
    status: record.status ?? null,
    live: row['#live'] === true,
  };
}
