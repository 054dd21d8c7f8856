import type pg from 'pg';
import { assert } from '../fault.ts';
import { expectInvariants, jobInvariants, recordInvariants, seatInvariants, versionInvariants } from './invariants.ts';
import type { Entry, Ledger } from './ledger.ts';
import { replaySeats } from './seats.ts';
import { bookings, type Draft, lectures, type Section, seatSections, sections } from './sections.ts';
import type { Servers } from './servers.ts';
import type { Operator } from './writing.ts';

/** What is known when all is quiet: no server writes, and no job is left. */
export interface Quiet {
  ledger: Ledger;
  servers: Servers;
  operator: Operator;
  /** A connection that does not go through the product. */
  sql: pg.Client;
}

interface Question {
  name: string;
  expected: string;
  /** Throws a sentence where it does not hold; returns how much was compared. */
  ask: (quiet: Quiet) => Promise<string>;
}

/** Each must hold whenever all is quiet. */
export const questions: readonly Question[] = [
  { name: 'each write answered with ok is stored', expected: 'no refused one, none by half', ask: compareLedger },
  { name: 'a record is as its last revision', expected: 'versions counted, audited once', ask: compareRecords },
  { name: 'no call fails', expected: 'no 500, no aborted transaction', ask: readFailures },
  { name: 'each commit increases a version', expected: 'that of its section, by one', ask: compareVersions },
  { name: 'seats are given once and in order', expected: 'at each moment of the history', ask: compareSeats },
  { name: 'jobs and imports end', expected: 'each row once, with its own reason', ask: compareJobs },
  { name: 'lists and badges show what is stored', expected: 'on both servers', ask: compareLists },
];

interface StoredRevision {
  section: string;
  recordId: number;
  version: number;
  action: string;
  changeSet: string | null;
  marker: string | null;
}

/** Every revision that a single write has stored belongs to one entry of the ledger. */
async function compareLedger({ ledger, sql }: Quiet): Promise<string> {
  const markers = sections.map(({ code, marker }) => `when '${code}' then record ->> '${marker}'`).join(' ');
  const { rows } = await sql.query<StoredRevision>(
    `select * from (select section, "recordId", version, action, "changeSet", case section ${markers} else '' end as marker from revision) as one
      where marker <> '' order by section, "recordId", version`,
  );
  const byVersion = new Map(rows.map((row) => [`${row.section} ${row.recordId} ${row.version}`, row]));
  // A restored or undone record has the marker of an earlier write again.
  const byMarker = new Map([...rows].reverse().map((row) => [`${row.section} ${row.marker}`, row]));
  const claimed = new Set<StoredRevision>();
  const order: readonly Entry['outcome'][] = ['ok', 'unanswered', 'refused'];
  for (const entry of order.flatMap((outcome) => ledger.entries.filter((one) => one.outcome === outcome))) {
    const { section, action, id, version = 0, marker, outcome } = entry;
    const text = `${action} ${section.code} ${id ?? ''} ${version} ${marker ?? ''}`;
    const revision = marker
      ? byMarker.get(`${section.code} ${marker}`)
      : byVersion.get(`${section.code} ${id} ${version + 1}`);
    const isIts =
      revision?.action === action && revision.changeSet === null && [undefined, revision.recordId].includes(id);
    if (outcome === 'ok') assert(isIts && !claimed.has(revision), `“${text}” was answered with ok and is not stored.`);
    if (outcome === 'refused') assert(!marker || !revision, `“${text}” was refused and is stored.`);
    else if (isIts) claimed.add(revision);
  }
  const unclaimed = rows.find((row) => row.changeSet === null && row.action !== 'movedUp' && !claimed.has(row));
  if (unclaimed) {
    const { marker } = unclaimed;
    const stored = rows.filter((row) => row.marker === marker);
    const entries = ledger.entries.filter((entry) => entry.marker === marker);
    const known = entries.map(({ section: { code }, ...entry }) => ({ section: code, ...entry }));
    assert(false, `Nobody has written what is stored: ${JSON.stringify({ unclaimed, stored, known })}.`);
  }
  const counts = order.map((outcome) => `${ledger.entries.filter((one) => one.outcome === outcome).length} ${outcome}`);
  return `${counts.join(', ')}; ${rows.length} revisions`;
}

async function compareRecords({ sql }: Quiet): Promise<string> {
  await expectInvariants(sql, recordInvariants);
  const { rows } = await sql.query('select count(distinct (section, "recordId")) from revision');
  return `${rows[0].count} records`;
}

async function readFailures({ ledger, servers }: Quiet): Promise<string> {
  const lines = servers.output().split('\n');
  const unforeseen = lines.filter((line) => line.includes('"level":50') && !line.includes('"type":"DatabaseAway"'));
  const [failure] = ledger.failures;
  assert(!failure, `${ledger.failures.length} failed, first ${failure}; the log says ${unforeseen.slice(-3)}`);
  const line = lines.find((one) => /25P02|current transaction is aborted|ended by itself/.test(one));
  assert(!line, `A server has said: ${line}`);
  return [...ledger.statuses].map(([status, count]) => `${count} × ${status || 'no answer'}`).join(', ');
}

async function compareVersions({ sql }: Quiet): Promise<string> {
  await expectInvariants(sql, versionInvariants);
  const { rows } = await sql.query('select count(distinct txid) from "historyLog"');
  return `${rows[0].count} transactions`;
}

async function compareSeats({ sql }: Quiet): Promise<string> {
  await expectInvariants(sql, seatInvariants);
  const measured = [];
  for (const one of seatSections) measured.push(await replaySeats(sql, one));
  return measured.join('; ');
}

async function compareJobs({ ledger, sql }: Quiet): Promise<string> {
  await expectInvariants(sql, jobInvariants);
  const { rows: created } = await sql.query<{ title: string; count: number }>(
    `select record ->> 'title' as title, count(*)::integer from revision where action = 'create' and "changeSet" like 'import:%' group by 1`,
  );
  const written = new Map(created.map(({ title, count }) => [title, count]));
  for (const { rows: sheetRows, isDone } of ledger.sheets)
    for (const { title, wrong } of sheetRows) {
      const [count, most] = [written.get(title) ?? 0, wrong === null ? 1 : 0];
      assert(isDone ? count === most : count <= most, `The row ${title} of a sheet was written ${count} times.`);
    }
  const { rows } = await sql.query<{ changeSet: string; count: number }>(
    `select "changeSet", count(*)::integer from revision where action = 'undo' group by "changeSet"`,
  );
  const restored = new Map(rows.map(({ changeSet, count }) => [changeSet, count]));
  for (const { changeSet, total } of ledger.undone)
    assert(
      restored.get(changeSet) === total,
      `${changeSet} was said to undo ${total} records, not ${restored.get(changeSet)}.`,
    );
  const { rows: jobRows } = await sql.query(`select count(*) from "jobRow" where outcome <> 'waiting'`);
  return `${jobRows[0].count} rows of jobs, ${created.length} of sheets, ${ledger.undone.length} undone`;
}

async function compareLists(quiet: Quiet): Promise<string> {
  const { sql, servers } = quiet;
  const count = async ({ code }: Section, condition = 'true'): Promise<number> =>
    (await sql.query(`select count(*)::integer from "${code}" where "deletedAt" is null and ${condition}`)).rows[0]
      .count;
  const badges = await readFromAll<{ menuCode: string; total: number }[]>(quiet, 'mail/message/count');
  for (const section of sections) {
    for (const status of [null, ...section.states]) {
      const total = await count(section, status ? `status = '${status}'` : 'true');
      const path = `${section.api}/list?pageSize=100${status ? `&status=${status}` : ''}`;
      for (const page of await readFromAll<{ total: number; list: readonly Draft[] }>(quiet, path)) {
        const isRight = page.total === total && page.list.length === Math.min(total, 100);
        assert(isRight, `${path} has ${page.list.length} rows and says ${page.total}, there are ${total}.`);
        await compareTitles(section, page.list, sql);
      }
      const menuCode = section === bookings ? lectures.code : section.code;
      for (const badge of status === 'pending' ? badges : []) {
        const shown = badge.find((one) => one.menuCode === menuCode)?.total ?? 0;
        assert(shown === total, `The badge of ${menuCode} says ${shown}, ${total} wait.`);
      }
    }
  }
  for (const { applications, holders, by, takes } of seatSections) {
    const { rows } = await sql.query(`select h.id, h.capacity, h.waitlist,
      (coalesce(sum(${takes ?? 1}) filter (where a.status in ('approved', 'attended', 'absent')), 0))::integer as taken,
      (count(*) filter (where a.status = 'waitlisted'))::integer as waiting from "${holders.code}" as h
      left join "${applications.code}" as a on a."${by}" = h.id and a."deletedAt" is null
      where h."deletedAt" is null group by h.id order by h.id`);
    const path = `${applications.api}/seats?${rows.map(({ id }) => `id=${id}`).join('&')}`;
    for (const counts of await readFromAll<Draft[]>(quiet, path))
      for (const [at, row] of rows.entries())
        for (const [name, value] of Object.entries(row))
          assert(
            counts[at]?.[name] === value,
            `${holders.code} ${row.id} shows ${name} ${counts[at]?.[name]} for ${value}.`,
          );
  }
  return `${servers.all().length} servers`;
}

const readFromAll = <T>({ servers, operator }: Quiet, path: string): Promise<T[]> =>
  Promise.all(
    servers.all().map(async ({ museum }) => {
      const { status, data, text } = await museum.request('GET', path, { cookie: operator.cookie });
      assert(status === 200, `${path} was answered with ${status}: ${text}`);
      return data as T;
    }),
  );

/** The sessions in a list of applications are called as they are now. */
async function compareTitles(section: Section, list: readonly Draft[], sql: pg.Client): Promise<void> {
  const { by, holders } = seatSections.find(({ applications }) => applications === section) ?? {};
  if (!by || !holders) return;
  const { rows } = await sql.query(`select id, "${holders.marker}" as title from "${holders.code}"`);
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  for (const row of list) {
    const { id, title } = row[by] as { id: number; title: string };
    assert(title === titles.get(id), `${holders.code} ${id} is shown as ${title} and is called ${titles.get(id)}.`);
  }
}
