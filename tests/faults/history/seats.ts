import type pg from 'pg';
import { assert } from '../fault.ts';
import type { seatSections } from './sections.ts';

/** What a write has made of an application, or of what has the seats. */
interface Line {
  txid: string;
  section: string;
  id: number;
  action: string;
  trashed: boolean;
  holder: number;
  capacity: number;
  waitlist: number;
  status: string;
  seats: number;
  queueNo: number | null;
}

const SEATED = ['approved', 'attended', 'absent'];
/** Moves that put an application behind all that wait. */
const ARRIVALS = ['approve', 'waitlist'];

/**
 * Goes through what each transaction has done to an event and the applications for it, and checks the seats after each. A
 * batch of a job concerns several events, one after the other, and another transaction may change the later ones meanwhile.
 */
export async function replaySeats(
  sql: pg.Client,
  { applications, holders, by, takes }: (typeof seatSections)[number],
): Promise<string> {
  // Every write holds the row of its event until it is committed, so the lines of an event stand in the order of the commits.
  const { rows } = await sql.query<Line>(
    `select * from (select log.seq, log.txid, section, r."recordId" as id, action, (standing ->> 'trashed')::boolean as trashed,
        (record ->> 'capacity')::integer as capacity, (record ->> 'waitlist')::integer as waitlist,
        coalesce((record ->> $1)::integer, r."recordId") as holder, record ->> 'status' as status,
        coalesce((record ->> $2)::integer, 1) as seats, (record ->> 'queueNo')::integer as "queueNo"
      from "historyLog" as log join revision as r on section = log.name and r."recordId" = log."recordId" and r.version = log.version
      where log.kind = 'revision' and section = any($3)) as line
      order by min(seq) over (partition by txid, holder), seq`,
    [by, takes ?? '', [applications.code, holders.code]],
  );
  const events = new Map<number, Line>();
  const all = new Map<number, Line>();
  let promoted = 0;
  let longest = 0;
  for (let at = 0; at < rows.length; ) {
    const [first] = rows.slice(at);
    const end = rows.findIndex(
      ({ txid, holder }, index) => index > at && (txid !== first?.txid || holder !== first.holder),
    );
    const lines = rows.slice(at, end < 0 ? rows.length : end);
    at += lines.length;
    for (const line of lines) if (line.section === holders.code) events.set(line.id, line);
    // An application that leaves the event frees its seats, although its line is one of its new event.
    const leaves = (line: Line) => line.txid === first?.txid && all.get(line.id)?.holder === first.holder;
    const changed = rows.filter((line) => line.section === applications.code && (lines.includes(line) || leaves(line)));
    const before = new Map(changed.map(({ id }) => [id, all.get(id)]));
    for (const line of changed) {
      if (line.trashed) all.delete(line.id);
      else all.set(line.id, line);
    }
    for (const holder of new Set([...lines, ...before.values()].flatMap((line) => line?.holder ?? []))) {
      const after = [...all.values()].filter((line) => line.holder === holder);
      const queue = after.filter(({ status }) => status === 'waitlisted');
      checkEvent({ event: events.get(holder), after, queue, lines, before });
      longest = Math.max(longest, queue.length);
    }
    promoted += lines.filter(({ action }) => action === 'movedUp').length;
  }
  return `${rows.length} writes to ${applications.code}, ${promoted} moved up, at most ${longest} in a queue`;
}

/** The applications for an event after a transaction. */
interface Moment {
  event: Line | undefined;
  after: readonly Line[];
  queue: readonly Line[];
  lines: readonly Line[];
  /** What it has changed, as it was. */
  before: ReadonlyMap<number, Line | undefined>;
}

function checkEvent({ event, after, queue, lines, before }: Moment): void {
  const expect = (condition: boolean, sentence: string) =>
    assert(condition, `${sentence}; event ${JSON.stringify(event)} after ${JSON.stringify(lines)}`);
  const { capacity = 0, waitlist = 0, id } = event ?? {};
  const taken = after.reduce((sum, { status, seats }) => sum + (SEATED.includes(status) ? seats : 0), 0);
  expect(taken <= capacity, `${taken} of ${capacity} seats were taken`);
  const places = queue.map(({ queueNo }) => queueNo ?? 0);
  expect(!places.includes(0) && new Set(places).size === places.length, `A queue had the places ${places}`);
  const hasArrived = (line: Line) => ARRIVALS.includes(line.action) && lines.includes(line);
  const arrived = queue.filter(hasArrived);
  expect(arrived.length === 0 || queue.length <= waitlist, `${queue.length} waited for ${waitlist} places`);
  const last = Math.max(0, ...queue.filter((line) => !hasArrived(line)).map(({ queueNo }) => queueNo ?? 0));
  for (const { id: one, queueNo } of arrived) expect((queueNo ?? 0) > last, `Application ${one} was put before others`);
  for (const line of lines.filter(({ action, holder }) => action === 'movedUp' && holder === id)) {
    const place = before.get(line.id)?.queueNo ?? 0;
    const passed = queue.find((one) => !before.has(one.id) && (one.queueNo ?? 0) < place);
    expect(!passed, `Application ${line.id} has passed ${passed?.id}`);
  }
}
