import { sql } from 'kysely';
import type { Resource } from '../../../declare/define-resource.ts';
import { statesAfter } from '../../../declare/permanence.ts';
import { OPENING } from '../../../declare/register.ts';
import { readSetting, writeSetting } from '../../database/setting.ts';
import type { Tx } from '../../database/tables.ts';
import { tableOf } from '../section-table.ts';
import { heldValues } from './held-values.ts';

const OPENED = 'registerOpened:';

/**
 * Enters what was registered before the section had a register, once: later a record without an entry is a break, which
 * `verifyRegister` finds.
 */
export async function openRegister(tx: Tx, resource: Resource): Promise<void> {
  if (!resource.workflow?.register || (await readSetting(tx, OPENED + resource.code)) !== null) return;
  await enterRows(tx, resource, { kind: OPENING });
  await writeSetting(tx, OPENED + resource.code, new Date().toISOString());
}

/**
 * Enters rows that already are in the states of the register, one entry for each of these states. `ids` are the rows of a
 * demonstration, whose authors are named.
 */
export async function enterRows(
  tx: Tx,
  resource: Resource,
  { kind, ids }: { kind?: string; ids?: readonly number[] } = {},
): Promise<void> {
  const { register } = resource.workflow ?? {};
  if (!register) return;
  const isChosen = ids ? sql`t.id = any(${[...ids]}::integer[])` : sql`true`;
  const nameOf = (column: string) => sql`(select jsonb_build_object('id', id, 'title', name) from operator
    where id = ${sql.ref(`t.${column}`)})`;
  for (const state of Object.keys(register.entries)) {
    const passed = statesAfter(resource, state);
    await sql`insert into "registerEntry" (section, "recordId", kind, number, "values", "proposedBy", "approvedBy", at)
      select ${resource.code}, t.id, ${state === register.entered ? (kind ?? state) : state}::text,
        ${sql.ref(`t.${register.number}`)}, ${heldValues(resource, state)},
        ${ids ? sql`coalesce(jsonb_build_array(${nameOf('createdBy')}), '[]')` : sql`'[]'::jsonb`},
        ${ids ? nameOf('updatedBy') : sql`null::jsonb`}, ${ids ? sql`t."updatedAt"` : sql`now()`}
      from ${sql.id(tableOf(resource))} as t
      where t.status = any(${passed}::text[]) and ${isChosen} order by t.id`.execute(tx);
  }
}
