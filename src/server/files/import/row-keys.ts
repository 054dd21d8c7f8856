import { sql } from 'kysely';
import { columnField } from '../../../declare/columns.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { serverKindOf } from '../../../kinds/index.server.ts';
import { type Db, sectionTables } from '../../database/tables.ts';
import { tableOf } from '../../records/section-table.ts';
import { identifyingField } from './mapping.ts';

/** The id of the record that a row names by the identifying field of its section. */
export async function findRecordByKey(resource: Resource, value: string, db: Db): Promise<number | null> {
  const key = identifyingField(resource);
  const field = key === undefined ? undefined : columnField(resource, key);
  if (key === undefined || field === undefined) return null;
  // Compared as text, or a cell that is no number would fail the query. Texts are compared as they are, by the index.
  const stored = serverKindOf(field).columnType === 'text' ? sql.ref(key) : sql`${sql.ref(key)}::text`;
  const row = await sectionTables(db)
    .selectFrom(tableOf(resource))
    .select('id')
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`${stored} = ${value}`)
    .executeTakeFirst();
  return row ? Number(row.id) : null;
}
