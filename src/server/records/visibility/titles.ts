import { sql } from 'kysely';
import type { Label } from '../../../contract/label.ts';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { titleFields } from '../../../declare/translation.ts';
import { type Db, sectionTables } from '../../database/tables.ts';
import type { Operator } from '../../http/access.ts';
import { tableOf } from '../section-table.ts';
import { visibleName } from './masking.ts';

/** Titles of existing records as visible to an operator, with one query. */
export async function readVisibleTitles(
  db: Db,
  resource: Resource,
  ids: readonly number[],
  operator: Pick<Operator, 'codes'>,
): Promise<ReadonlyMap<number, Label>> {
  if (ids.length === 0) return new Map();
  const rows = await sectionTables(db)
    .selectFrom(tableOf(resource))
    .select(['id', ...titleFields(resource)])
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .where('deletedAt', 'is', null)
    .execute();
  return new Map(rows.map((row) => [Number(row.id), visibleName(operator, resource, row as AnyRecord)]));
}
