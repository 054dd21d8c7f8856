import { sql } from 'kysely';
import type { Resource } from '../../../declare/define-resource.ts';
import { statesAfter } from '../../../declare/permanence.ts';
import { entryLabel, OPENING } from '../../../declare/register.ts';
import type { Register } from '../../../declare/workflow.ts';
import type { Db } from '../../database/tables.ts';
import { tableOf } from '../section-table.ts';

/** The result of a check of one register. */
export interface RegisterVerification {
  entries: number;
  /** The hash of the last entry: whoever writes it down elsewhere can tell later that no entry is missing at the end. */
  head: string;
  /** The first break, a sentence for the person who runs the check; null if there is none. */
  broken: string | null;
}

/** Checks the chain and the numbers of a register, and that every record is as its last entry says. */
export async function verifyRegister(db: Db, resource: Resource): Promise<RegisterVerification> {
  const { register } = resource.workflow ?? {};
  if (!register) throw new Error(`${resource.code} has no register`);
  const { rows } = await sql<{ entries: number; head: string | null }>`
    select count(*)::integer as entries, (array_agg(hash order by seq desc))[1] as head
    from "registerEntry" where section = ${resource.code}`.execute(db);
  const [{ entries, head } = { entries: 0, head: null }] = rows;
  const result = { entries, head: head ?? '' };
  for (const check of [brokenChain, brokenNumber, missingEntry, missingRecord, differingRecord]) {
    const broken = await check(db, resource, register);
    if (broken !== null) return { ...result, broken };
  }
  return { ...result, broken: null };
}

type Check = (db: Db, resource: Resource, register: Register) => Promise<string | null>;

/** An entry that was changed, removed or put between others. */
const brokenChain: Check = async (db, { code }) => {
  const { rows } = await sql<{ seq: number; place: number; isLinked: boolean }>`
    select seq, place, "isLinked" from (
      select seq, row_number() over (order by seq)::integer as place,
        previous = lag(hash, 1, '') over (order by seq) as "isLinked", hash = register_hash(entry) as "isIntact"
      from "registerEntry" as entry where section = ${code}) as chain
    where seq <> place or not "isLinked" or not "isIntact" order by seq limit 1`.execute(db);
  const [row] = rows;
  if (!row) return null;
  if (row.seq !== row.place) return `Entry ${row.place} is missing.`;
  return row.isLinked
    ? `Entry ${row.seq} was altered: its hash does not match.`
    : `Entry ${row.seq} does not follow the entry before it.`;
};

/** A number that two records have had, or an entry under another number than its values say. */
const brokenNumber: Check = async (db, { code }, { number }) => {
  const { rows } = await sql<{ number: string; seq: number }>`
    select number, max(seq)::integer as seq from "registerEntry" where section = ${code}
    group by number having count(distinct "recordId") > 1 or number is null
      or bool_or("values" ->> ${number} is distinct from number) order by 2 limit 1`.execute(db);
  const [row] = rows;
  return row ? `Number ${row.number ?? '(none)'} is not of one record only; see entry ${row.seq}.` : null;
};

/** A record in a state of the register without the entry of this state, or in an earlier one with it. */
const missingEntry: Check = async (db, resource, register) => {
  for (const state of Object.keys(register.entries)) {
    const kinds = state === register.entered ? [state, OPENING] : [state];
    const { rows } = await sql<{ id: number; number: string | null; hasEntry: boolean }>`
      select t.id, ${sql.ref(`t.${register.number}`)} as number, entry.seq is not null as "hasEntry"
      from ${sql.id(tableOf(resource))} as t
      left join "registerEntry" as entry on entry.section = ${resource.code} and entry."recordId" = t.id
        and entry.kind = any(${kinds}::text[])
      where (entry.seq is not null) <> (t.status = any(${statesAfter(resource, state)}::text[]))
      order by t.id limit 1`.execute(db);
    const [row] = rows;
    const { en } = entryLabel(register, state);
    if (row)
      return row.hasEntry
        ? `Record ${row.id} (${row.number}) has the entry “${en}”, but is in a state before it.`
        : `Record ${row.id} (${row.number}) has no entry “${en}”.`;
  }
  return null;
};

const missingRecord: Check = async (db, resource) => {
  const { rows } = await sql<{ seq: number; recordId: number; number: string }>`
    select entry.seq, entry."recordId", entry.number from "registerEntry" as entry
    left join ${sql.id(tableOf(resource))} as t on t.id = entry."recordId" and t."deletedAt" is null
    where entry.section = ${resource.code} and t.id is null order by entry.seq limit 1`.execute(db);
  const [row] = rows;
  return row ? `Record ${row.recordId} (${row.number}) of entry ${row.seq} is not there.` : null;
};

/**
 * A record that differs from its last entry. Where a correction waits, it may: then it is compared with its last revision, so
 * that a change past the program is found there as well. A field that the section no longer has is not compared.
 */
const differingRecord: Check = async (db, resource, { entered }) => {
  const { rows } = await sql<{ id: number; seq: number; name: string }>`
    select t.id, entry.seq, held.key as name
    from ${sql.id(tableOf(resource))} as t
    join lateral (select seq, "values" from "registerEntry" where section = ${resource.code} and "recordId" = t.id
      order by seq desc limit 1) as entry on true
    left join revision on t.changed and t.status = ${entered} and revision.section = ${resource.code}
      and revision."recordId" = t.id and revision.version = t.version
    cross join to_jsonb(t) as stored
    cross join jsonb_each(entry."values") as held
    where stored ? held.key and stored ->> held.key is distinct from
      case when t.changed and t.status = ${entered} then revision.record ->> held.key else held.value #>> '{}' end
    order by entry.seq limit 1`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const label = resource.fields[row.name]?.label.en ?? row.name;
  return `Record ${row.id} does not have the “${label}” that its last entry, ${row.seq}, says.`;
};
