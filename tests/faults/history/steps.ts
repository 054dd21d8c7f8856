import { createRandom } from '../../support/seeded-random.ts';
import { assert } from '../fault.ts';
import { signIn } from '../museum.ts';
import type { Known, Ledger } from './ledger.ts';
import type { Step, StepName } from './plan.ts';
import {
  bookings,
  type Draft,
  events,
  lectures,
  members,
  phone,
  type Section,
  seatSections,
  sections,
  sessions,
  signUps,
} from './sections.ts';
import type { Servers } from './servers.ts';
import {
  createRecord,
  editRecord,
  type Operator,
  pickRecord,
  RECENT,
  send,
  type World,
  type Writing,
  writeRecord,
} from './writing.ts';

const REASON = '随机历史';
/** The sessions and the lectures, which all writers share. */
const HOLDERS = 8;

/** A step that changes a record of one of some sections. */
const withRecord =
  (
    choices: readonly Section[],
    work: (writing: Writing, section: Section, record: Known) => Promise<unknown>,
    mayTake?: (record: Known) => boolean,
  ) =>
  async (writing: Writing): Promise<unknown> => {
    const section = writing.random.pickFrom(choices);
    const record = pickRecord(writing, section, mayTake);
    return record && work(writing, section, record);
  };

const steps: Record<StepName, (writing: Writing) => Promise<unknown>> = {
  create: (writing) =>
    createRecord(writing, writing.random.pickFrom([members, signUps, signUps, signUps, bookings, events])),

  edit: withRecord(sections, (writing, section, record) => {
    const { random } = writing;
    // Another member may have the telephone.
    const changes = section === members && random.nextBoolean() ? { phone: phone(random) } : {};
    return editRecord(writing, section, record, changes);
  }),

  move: withRecord([members, signUps, signUps, signUps, bookings, bookings, events], (writing, section, record) => {
    const { id, version, status = '' } = record;
    const possible = Object.keys(section.moves).filter((name) => section.moves[name]?.from.includes(status));
    const names = possible.length === 0 || writing.random.nextBoolean(0.1) ? Object.keys(section.moves) : possible;
    const move = writing.random.pickFrom(names);
    return writeRecord(writing, section, move, { path: 'move', record, body: { id, version, move, reason: REASON } });
  }),

  async changePlace(writing) {
    const { applications, holders, by, takes } = writing.random.pickFrom(seatSections);
    const [record, holder] = [pickRecord(writing, applications), pickRecord(writing, holders)];
    const seats = takes ? { [takes]: 1 + writing.random.nextInteger(5) } : {};
    if (record && holder) await editRecord(writing, applications, record, { [by]: { id: holder.id }, ...seats });
  },

  resize: withRecord([sessions, lectures], (writing, section, record) => {
    const { random } = writing;
    const changes = { capacity: 3 + random.nextInteger(25), waitlist: random.nextInteger(12) };
    const state = section === sessions && random.nextBoolean(0.3) ? { state: random.pickFrom(['open', 'closed']) } : {};
    return editRecord(writing, section, record, { ...changes, ...state });
  }),

  remove: withRecord([members, signUps, bookings, events, sessions], (writing, section, record) => {
    const path = `?id=${record.id}&version=${record.version}`;
    return writeRecord(writing, section, 'delete', { method: 'DELETE', path, record });
  }),

  undelete: withRecord(
    [members, signUps, signUps, bookings, events],
    (writing, section, record) => {
      const { id, version } = record;
      return writeRecord(writing, section, 'undelete', { path: 'undelete', record, body: { id, version } });
    },
    ({ trashed }) => trashed,
  ),

  restore: withRecord([members, signUps, bookings, events, sessions], async (writing, section, record) => {
    const { id, version } = record;
    if (version === 1) return;
    const body = { id, version, revision: 1 + writing.random.nextInteger(version - 1) };
    await writeRecord(writing, section, 'restore', { path: 'restore', record, body });
  }),

  async bulk(writing) {
    const { ledger, operator, random } = writing;
    const { section, query = '', ...what } = random.pickFrom(bulks)(writing);
    const recent = ledger.knownOf(section).slice(-RECENT);
    const rows = recent.filter(() => random.nextBoolean(0.3)).map(({ id, version }) => ({ id, version }));
    if (!query && rows.length === 0) return;
    const body = { reason: REASON, ...what, ...(query ? {} : { rows }) };
    const { status, data } = await send(writing, `${section.api}/bulk${query}`, { method: 'POST', body });
    const job = data?.job as { id: number } | undefined;
    if (status === 200) ledger.changeSets.push({ name: `job:${job?.id}`, operator: operator.id });
  },

  async cancelJob(writing) {
    const [, id] = /^job:(\d+)$/.exec(pickChangeSet(writing) ?? '') ?? [];
    if (id) await send(writing, 'job/cancel', { method: 'PUT', body: { id: Number(id) } });
  },

  async undo(writing) {
    const { ledger, marker, operator } = writing;
    const changeSet = pickChangeSet(writing);
    if (!changeSet) return;
    const { data: preview } = await send(writing, `undo/preview?changeSet=${changeSet}`);
    if (!preview) return;
    const body = { changeSet, token: preview.token, without: preview.refused };
    const { status, data } = await send(writing, 'undo/', { method: 'POST', key: marker, body });
    if (status !== 200) return;
    const answer = data as unknown as { changeSet: string; total: number };
    ledger.undone.push(answer);
    ledger.changeSets.push({ name: answer.changeSet, operator: operator.id });
  },

  /** What pages ask again and again, and servers cache. */
  async read(writing) {
    const { api, states } = writing.random.pickFrom(sections);
    const paths = [`${api}/list`, ...states.map((status) => `${api}/list?status=${status}`), 'mail/message/count'];
    for (const path of paths) await send(writing, path);
  },
};

/** One of the operator's last jobs, imports and undos. */
const pickChangeSet = ({ ledger, operator, random }: Writing): string | undefined => {
  const own = ledger.changeSets.filter((one) => one.operator === operator.id).slice(-20);
  return own.length > 0 ? random.pickFrom(own).name : undefined;
};

interface Bulk {
  section: Section;
  /** Selects the records; without it some recent ones are ticked. */
  query?: string;
  what: string;
  asked?: Draft;
}

const bulks: readonly ((writing: Writing) => Bulk)[] = [
  ({ marker }) => ({ section: members, what: 'set', asked: { tags: [marker] } }),
  () => ({ section: members, what: 'freeze' }),
  () => ({ section: events, what: 'delete' }),
  () => ({ section: signUps, what: 'cancel' }),
  () => ({ section: bookings, what: 'approve' }),
  (writing) => ({ section: signUps, what: 'approve', query: `?session=${pickRecord(writing, sessions)?.id}` }),
  (writing) => ({ section: bookings, what: 'cancel', query: `?lecture=${pickRecord(writing, lectures)?.id}` }),
];

/** Performs steps for an operator while there is more to write. */
export async function runWriter(
  world: World,
  operator: Operator,
  plan: Iterator<Step, never>,
  isEnough: () => boolean,
): Promise<void> {
  while (!isEnough()) {
    const { name, random, marker } = plan.next().value;
    await steps[name]({ ...world, operator, random, marker });
  }
}

/** The operators, and an activity with its sessions, and lectures. */
export async function setUp(servers: Servers, ledger: Ledger, accounts: readonly string[]): Promise<World> {
  const random = createRandom(1);
  const { museum } = await servers.pick(random);
  const signInAs = async (account: string, id: number) => ({ id, cookie: await signIn(museum, account) });
  const operators = await Promise.all(accounts.map(signInAs));
  const world = { servers, ledger, operators, activity: 0 };
  const writing = { ...world, operator: operators[0] as Operator, random };
  const insert = async (api: string, body: Draft) => {
    const { data } = await send({ ...writing, marker: '' }, `${api}/`, { method: 'POST', body });
    return { id: (data as unknown as Known).id };
  };
  const venue = await insert('venue', { name: '报告厅' });
  const activity = await insert('juniorActivities', { title: '小讲解员', kind: 'guideTraining' });
  const time = { startAt: '2040-05-01T01:00:00.000Z', endAt: '2040-05-01T03:00:00.000Z', venue };
  for (let at = 1; at <= HOLDERS; at += 1) {
    const holder = { ...time, capacity: 4 + at, waitlist: at };
    await createRecord({ ...writing, marker: `session-${at}` }, sessions, { ...holder, activity });
    const lecture = { ...holder, bookingMode: 'manual', maxPerBooking: 5 };
    await createRecord({ ...writing, marker: `lecture-${at}` }, lectures, lecture);
  }
  for (const { holders } of seatSections)
    assert(ledger.knownOf(holders).length === HOLDERS, `${holders.code} could not be created.`);
  return { ...world, activity: activity.id };
}
