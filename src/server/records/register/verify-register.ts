import { sql } from 'kysely';
import type { Label } from '../../../contract/label.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { statesAfter } from '../../../declare/permanence.ts';
import { entryLabel, OPENING } from '../../../declare/register.ts';
import type { Register } from '../../../declare/workflow.ts';
import type { Db } from '../../database/tables.ts';
import type { Verification } from '../../database/verification.ts';
import { tableOf } from '../section-table.ts';

/** The result of a check of one register. */
export interface RegisterVerification {
  entries: number;
  /** The hash of the last entry: whoever writes it down elsewhere can tell later that no entry is missing at the end. */
  head: string;
  /** The first break; null if there is none. */
  broken: Label | null;
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

type Check = (db: Db, resource: Resource, register: Register) => Promise<Label | null>;

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
  const { seq, place, isLinked } = row;
  if (seq !== place) return { zh: `缺第 ${place} 笔。`, en: `Entry ${place} is missing.` };
  return isLinked
    ? { zh: `第 ${seq} 笔被改动过，校验值不符。`, en: `Entry ${seq} was altered: its hash does not match.` }
    : { zh: `第 ${seq} 笔与前一笔不相接。`, en: `Entry ${seq} does not follow the entry before it.` };
};

/** A number that two records have had, or an entry under another number than its values say. */
const brokenNumber: Check = async (db, { code }, { number }) => {
  const { rows } = await sql<{ number: string; seq: number }>`
    select number, max(seq)::integer as seq from "registerEntry" where section = ${code}
    group by number having count(distinct "recordId") > 1 or number is null
      or bool_or("values" ->> ${number} is distinct from number) order by 2 limit 1`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { number: used, seq } = row;
  return used === null
    ? { zh: `第 ${seq} 笔没有登记号。`, en: `Entry ${seq} has no number.` }
    : {
        zh: `登记号 ${used} 不止一条记录用过，见第 ${seq} 笔。`,
        en: `Number ${used} is not of one record only; see entry ${seq}.`,
      };
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
    const entry = entryLabel(register, state);
    if (!row) continue;
    const { zh, en } = nameOf(row.id, row.number);
    return row.hasEntry
      ? {
          zh: `${zh}已有“${entry.zh}”一笔，状态却在此之前。`,
          en: `${en} has the entry “${entry.en}”, but is in a state before it.`,
        }
      : { zh: `${zh}没有“${entry.zh}”一笔。`, en: `${en} has no entry “${entry.en}”.` };
  }
  return null;
};

const missingRecord: Check = async (db, resource) => {
  const { rows } = await sql<{ seq: number; recordId: number; number: string }>`
    select entry.seq, entry."recordId", entry.number from "registerEntry" as entry
    left join ${sql.id(tableOf(resource))} as t on t.id = entry."recordId" and t."deletedAt" is null
    where entry.section = ${resource.code} and t.id is null order by entry.seq limit 1`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { zh, en } = nameOf(row.recordId, row.number);
  return { zh: `第 ${row.seq} 笔的${zh}不在了。`, en: `${en} of entry ${row.seq} is not there.` };
};

/**
 * A record that differs from its last entry. Where a correction waits, it may: then it is compared with its last revision, so
 * that a change past the program is found there as well. A field that the section no longer has is not compared.
 */
const differingRecord: Check = async (db, resource, { entered }) => {
  const { rows } = await sql<{ id: number; number: string | null; seq: number; name: string }>`
    select t.id, entry.number, entry.seq, held.key as name
    from ${sql.id(tableOf(resource))} as t
    join lateral (select seq, number, "values" from "registerEntry" where section = ${resource.code} and "recordId" = t.id
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
  const { zh, en } = resource.fields[row.name]?.label ?? { zh: row.name, en: row.name };
  return {
    zh: `${nameOf(row.id, row.number).zh}的“${zh}”与最近一笔（第 ${row.seq} 笔）不符。`,
    en: `${nameOf(row.id, row.number).en} does not have the “${en}” of its last entry, ${row.seq}.`,
  };
};

const nameOf = (id: number, number: string | null): Label => ({
  zh: `记录 #${id}（${number ?? '无登记号'}）`,
  en: `Record ${id} (${number ?? 'no number'})`,
});

/** Checks the registers of all sections, for the person who runs the check: `npm run register -- --verify`. */
export async function verifyRegisters(db: Db, sections: readonly Resource[]): Promise<Verification> {
  const lines: string[] = [];
  let isWhole = true;
  for (const resource of sections.filter(({ workflow }) => workflow?.register)) {
    const { entries, head, broken } = await verifyRegister(db, resource);
    lines.push(
      `${resource.label.en}: ${entries} ${entries === 1 ? 'entry' : 'entries'}, the last with the hash ${head || '(none)'}.`,
    );
    lines.push(
      broken
        ? `  ${broken.en}`
        : '  Every entry follows the one before it, and every record is as its last entry says.',
    );
    if (broken) isWhole = false;
  }
  return { lines: lines.length > 0 ? lines : ['No section has a register.'], isWhole };
}
