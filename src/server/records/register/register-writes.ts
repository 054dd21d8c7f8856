import { sql } from 'kysely';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { correctionKind, heldFields } from '../../../declare/register.ts';
import { isCorrected } from '../../../declare/workflow.ts';
import type { Tx } from '../../database/tables.ts';
import type { NamedMove } from '../perform-move.ts';
import type { RecordWrite } from '../record-context.ts';
import { tableOf } from '../section-table.ts';
import type { StoredState } from '../workflow-state.ts';
import { heldValues, lastValues, registeredColumn } from './held-values.ts';

/** What a move does in the register: it begins a state that is entered, or approves or drops a correction. */
type RegisterStep = 'enters' | 'corrects' | 'drops' | 'none';

export function registerStepOf({ workflow, move }: NamedMove, { record }: StoredState): RegisterStep {
  const { register } = workflow;
  if (!register) return 'none';
  const state = { status: String(record.status), changed: Boolean(record.changed) };
  if (isCorrected(workflow, state)) return move.approves ? 'corrects' : 'drops';
  return register.entries[move.to] && move.to !== record.status ? 'enters' : 'none';
}

/** The columns changed when a correction is decided: a dropped one gets the values of the register back. */
export function decidedColumns(resource: Resource, step: RegisterStep, { record }: StoredState) {
  if (step !== 'corrects' && step !== 'drops') return {};
  const fields = step === 'drops' ? heldFields(resource, String(record.status)) : [];
  return {
    changed: false,
    editors: '{}',
    ...Object.fromEntries(fields.map((name) => [name, registeredColumn(resource, record.id, name)])),
  };
}

/**
 * Enters in the register what a move has decided. `before` is the state before it, also before the fields that were given with
 * it: whoever decides is not the one who proposed.
 */
export async function enterMove(
  resource: Resource,
  {
    move,
    workflow,
    step,
    before,
    reason,
  }: NamedMove & { step: RegisterStep; before: StoredState; reason: string | null },
  { tx, operator, now }: RecordWrite,
): Promise<void> {
  const { register } = workflow;
  if (!register || (step !== 'enters' && step !== 'corrects')) return;
  const { record, editors } = before;
  const held = heldValues(resource, move.to);
  const table = sql.id(tableOf(resource));
  const changed = step === 'corrects' ? await changedNames(tx, resource, record, move.to) : [];
  if (step === 'corrects' && changed.length === 0) return;
  const kind = step === 'enters' ? move.to : correctionKind(register, changed);
  const proposers = editors.length > 0 ? editors : [record.updatedBy?.id ?? 0];
  await sql`insert into "registerEntry"
      (section, "recordId", kind, number, "values", "proposedBy", "approvedBy", reason, at)
    select ${resource.code}, t.id, ${kind}::text, ${sql.ref(`t.${register.number}`)}, ${held},
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'title', name) order by id) from operator
        where id = any(${proposers}::integer[])), '[]'),
      ${JSON.stringify({ id: operator.id, title: operator.name })}::jsonb, ${reason}::text, ${now}::timestamptz
    from ${table} as t where t.id = ${record.id}`.execute(tx);
}

async function changedNames(tx: Tx, resource: Resource, { id }: AnyRecord, status: string): Promise<string[]> {
  const { rows } = await sql<{ names: string[] }>`
    select array(select held.key from jsonb_each(${heldValues(resource, status)}) as held
      where held.value is distinct from ${lastValues(resource, id)} -> held.key) as names
    from ${sql.id(tableOf(resource))} as t where t.id = ${id}`.execute(tx);
  return rows[0]?.names ?? [];
}

/** After an undo: whether a registered record differs from the register, and so is a correction of whoever did it. */
export async function refreshCorrection(
  resource: Resource,
  id: number,
  { tx, operator }: Pick<RecordWrite, 'tx' | 'operator'>,
): Promise<void> {
  const { register } = resource.workflow ?? {};
  if (!register) return;
  await sql`update ${sql.id(tableOf(resource))} as t set
      changed = ${heldValues(resource, register.entered)} is distinct from ${lastValues(resource, id)},
      editors = case when ${heldValues(resource, register.entered)} is distinct from ${lastValues(resource, id)}
        then t.editors || ${operator.id}::integer else '{}' end
    where t.id = ${id} and t.status = ${register.entered}`.execute(tx);
}
