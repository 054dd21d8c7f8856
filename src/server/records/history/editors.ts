import { sql } from 'kysely';
import type { ReferenceValue } from '../../../contract/record.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import type { Db } from '../../database/tables.ts';
import { tableOf } from '../section-table.ts';

/**
 * The operators who have created a record of the section or changed one last. Their names stand in its rows, so whoever may
 * read the list may read them here. Each operator is looked up in the index of the column, however many records there are.
 */
export async function readEditors(db: Db, resource: Resource): Promise<ReferenceValue[]> {
  const wrote = (column: string) =>
    sql`exists (select 1 from ${sql.id(tableOf(resource))} as t where ${sql.ref(`t.${column}`)} = o.id and t."deletedAt" is null)`;
  const { rows } = await sql<ReferenceValue>`select o.id, o.name as title from operator as o
    where ${wrote('createdBy')} or ${wrote('updatedBy')} order by o.name, o.id`.execute(db);
  return rows;
}
