import type pg from 'pg';
import { assert } from '../fault.ts';
import { seatSections, sections } from './sections.ts';

/** Queries that find nothing as long as the sentence before each is false. */
type Invariants = Readonly<Record<string, string>>;

const codes = sections.map(({ code }) => `'${code}'`).join();

const perSection = (invariant: (code: string) => [sentence: string, query: string]): Invariants =>
  Object.fromEntries(sections.map(({ code }) => invariant(code)));

const perSeats = (invariant: (one: (typeof seatSections)[number], taken: string) => [string, string]): Invariants =>
  Object.fromEntries(
    seatSections.map((one) => {
      const taken = `(select coalesce(sum(${one.takes ?? 1}), 0) from "${one.applications.code}" as a where a."${one.by}" = h.id
        and a."deletedAt" is null and a.status in ('approved', 'attended', 'absent'))`;
      return invariant(one, taken);
    }),
  );

export const recordInvariants: Invariants = {
  'revisions do not count the versions': `
    select section, "recordId", count(*), max(version) from revision where section in (${codes})
      group by section, "recordId" having count(*) <> max(version) or min(version) <> 1`,
  'a revision has no audit entry of its own': `
    select section, "recordId", version, count(r.action) as revisions, count(a.action) as entries from revision as r
      full join (select * from audit where version is not null) as a using (section, "recordId", version)
      where section in (${codes}) group by section, "recordId", version
      having count(*) <> 1 or count(r.action) <> 1 or max(r.action) is distinct from max(a.action)`,
  // Whether a session is full is derived, and no version of it.
  ...perSection((code) => [
    `a record of ${code} is not as its last revision`,
    `select t.id, to_jsonb(t) as row, r.* from "${code}" as t left join lateral (
        select version, record, standing from revision where section = '${code}' and "recordId" = t.id
        order by version desc limit 1) as r on true
      where r.version is distinct from t.version or (r.standing ->> 'trashed')::boolean <> (t."deletedAt" is not null)
        or exists (select 1 from jsonb_each(r.record) as field where key <> 'state'
          and to_jsonb(t) ? key and to_jsonb(t) -> key is distinct from value)`,
  ]),
  // Every write of an event says the same in both.
  'an event has lost the field that was renamed': `
    select id, title from annals as t where coalesce(to_jsonb(t) ->> 'proof', to_jsonb(t) ->> 'evidence') is distinct from title`,
  'two members have one telephone': `
    select phone from "memberManage" where "deletedAt" is null group by phone having count(*) > 1`,
  'a child is signed up twice for a session': `
    select session, "childName" from "juniorActivitiesApply"
      where "deletedAt" is null and status in ('pending', 'waitlisted', 'approved')
      group by session, "childName", birthday having count(*) > 1`,
  'a number was given twice': `
    select number from (select "memberNo" as number from "memberManage" union all
      select "applyNo" from "juniorActivitiesApply" union all select "applyNo" from "lectureBooking") as given
      group by number having count(*) > 1`,
};

/** A migration changes rows as well, which no server that goes on has cached; only it writes the menu. */
export const versionInvariants: Invariants = {
  'a transaction has not increased the version of its section by one': `
    select txid, name, count(*) filter (where kind = 'row') as rows, count(*) filter (where kind = 'version') as versions
      from "historyLog" where kind in ('row', 'version') and name in (${codes})
        and txid not in (select txid from "historyLog" where name = 'menuEntry')
      group by txid, name having count(*) filter (where kind = 'version') <> 1`,
};

export const seatInvariants: Invariants = {
  ...perSeats(({ holders }, taken) => [
    `more seats are taken than ${holders.code} has`,
    `select h.id, h.capacity, ${taken} as taken from "${holders.code}" as h where ${taken} > h.capacity`,
  ]),
  ...perSeats(({ applications, by }) => [
    `a place in a queue of ${applications.code} is empty or taken twice`,
    `select "${by}", "queueNo" from "${applications.code}" where status = 'waitlisted' and "deletedAt" is null
      group by "${by}", "queueNo" having count(*) > 1 or "queueNo" is null`,
  ]),
  ...perSeats(({ holders, state }, taken) => [
    `${holders.code} is not full or open as its seats are`,
    `select h.id, h.capacity, ${taken} as taken from "${holders.code}" as h where to_jsonb(h) ->> '${state}' in ('open', 'full')
      and to_jsonb(h) ->> '${state}' <> case when ${taken} >= h.capacity then 'full' else 'open' end`,
  ]),
};

export const jobInvariants: Invariants = {
  'a job has not ended': "select id, kind, state from job where state not in ('done', 'cancelled')",
  'a job counts other rows than it has': `
    select job.id, state, total, done, refused from job join (select "jobId", count(*) filter (where outcome = 'waiting') as waiting,
        count(*) filter (where outcome = 'done') as written, count(*) filter (where outcome = 'refused') as kept
        from "jobRow" group by 1) as r on "jobId" = job.id
      where (written, kept) <> (done, refused) or (waiting > 0 and state = 'done')`,
  'a row of a job was not written once': `
    select r.id, "jobId", r."recordId", outcome from "jobRow" as r join job on job.id = "jobId" left join revision as v
      on v."changeSet" = 'job:' || "jobId" and v.section = job.section and v."recordId" = r."recordId" and v.action <> 'movedUp'
      group by r.id having count(v.version) <> (outcome = 'done')::integer`,
  'a row was refused without a reason of its own': `
    select id, "jobId", sentence from "jobRow"
      where outcome = 'refused' and (sentence is null or sentence ->> 'en' like 'The server failed%')`,
};

/** Throws with the first rows that contradict. */
export async function expectInvariants(sql: pg.Client, invariants: Invariants): Promise<void> {
  for (const [sentence, query] of Object.entries(invariants)) {
    const { rows } = await sql.query(query);
    assert(rows.length === 0, `${rows.length} times ${sentence}: ${JSON.stringify(rows.slice(0, 3))}`);
  }
}

/** Records which writes are committed together, in the order of the commits of a record. */
export async function recordCommits(sql: pg.Client): Promise<void> {
  await sql.query(`
    create table "historyLog" (seq bigserial, txid bigint default txid_current(), kind text, name text, "recordId" integer, version bigint);
    create function log_history() returns trigger language plpgsql as $$ begin
      if tg_table_name = 'revision' then
        insert into "historyLog" (kind, name, "recordId", version) values ('revision', new.section, new."recordId", new.version);
      elsif tg_table_name = 'tableVersion' then
        insert into "historyLog" (kind, name, version) values ('version', new.name, new.version);
      else
        insert into "historyLog" (kind, name) values ('row', tg_table_name);
      end if;
      return null;
    end $$;`);
  for (const table of ['revision', 'tableVersion', 'menuEntry', ...sections.map(({ code }) => code)]) {
    const when = `after insert or update on "${table}" for each row`;
    await sql.query(`create trigger log_history ${when} execute function log_history()`);
  }
}
