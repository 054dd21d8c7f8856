import { sql } from 'kysely';
import type { Resource } from '../../../declare/define-resource.ts';
import { heldFields } from '../../../declare/register.ts';
import { tableOf } from '../section-table.ts';

/** The values that the register holds of the row aliased `t`, in this state, as JSON. */
export const heldValues = (resource: Resource, status: string) =>
  sql`(select to_jsonb(held) from (select ${sql.join(heldFields(resource, status).map((name) => sql.ref(`t.${name}`)))}) as held)`;

/** The values of the last entry of a record. */
export const lastValues = (resource: Resource, recordId: number) =>
  sql`(select "values" from "registerEntry" where section = ${resource.code} and "recordId" = ${recordId} order by seq desc limit 1)`;

/** The column of a field as the last entry of a record has it. */
export const registeredColumn = (resource: Resource, recordId: number, name: string) =>
  sql`(select ${sql.ref(`held.${name}`)} from jsonb_populate_record(null::${sql.id(tableOf(resource))},
    ${lastValues(resource, recordId)}) as held)`;
