import { IDEMPOTENCY_HEADER } from '../../../src/contract/calls.ts';
import { pause } from '../fault.ts';
import { type Entry, isAnswer, type Known, type Ledger } from './ledger.ts';
import type { Random } from './plan.ts';
import { type Draft, draftOf, events, renamedField, type Section, seatSections } from './sections.ts';
import type { RunningSlot, Servers } from './servers.ts';

/** How often a write that was not answered is sent again with its idempotency key. */
const ATTEMPTS = 4;
/** Longer than any timeout of the server. */
const TIMEOUT = 60_000;

export interface Operator {
  id: number;
  cookie: string;
}

export interface World {
  servers: Servers;
  ledger: Ledger;
  operators: readonly Operator[];
  /** The activity that all sessions belong to. */
  activity: number;
}

/** What one step of a writer has. */
export interface Writing extends World {
  operator: Operator;
  random: Random;
  /** A text that no other step writes. */
  marker: string;
}

interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: Draft | ((slot: RunningSlot) => Draft);
  /** Identifies the write, so that it can be sent again. */
  key?: string;
}

/** Sends a call to one of the servers, and with a key again until it is answered. */
export async function send({ servers, ledger, operator, random }: Writing, path: string, call: Call = {}) {
  const { method = 'GET', body, key } = call;
  for (let attempt = 1; ; attempt += 1) {
    const slot = await servers.pick(random);
    const response = await slot.museum.request(method, path, {
      ...{ cookie: operator.cookie, timeout: TIMEOUT, body: typeof body === 'function' ? body(slot) : body },
      ...(key ? { headers: { [IDEMPOTENCY_HEADER]: key } } : {}),
    });
    ledger.count(response.status, { text: `${method} ${path}: ${response.text}`, isWrite: method !== 'GET' });
    if (isAnswer(response.status) || !key || attempt === ATTEMPTS) return { ...response, attempt };
    // As a page does before it tries again.
    await pause(100);
  }
}

type Sent = Awaited<ReturnType<typeof send>>;

/** A write that was sent again may be refused because of what its first attempt has done. */
const outcomeOf = ({ status, attempt }: Sent): Entry['outcome'] => {
  if (status === 200) return 'ok';
  return isAnswer(status) && attempt === 1 ? 'refused' : 'unanswered';
};

/** Sends a write to a record and enters it into the ledger. */
export async function writeRecord(
  writing: Writing,
  section: Section,
  action: string,
  { path, record, ...call }: Call & { path: string; record?: Known },
): Promise<Sent> {
  const sent = await send(writing, `${section.api}/${path}`, { method: 'POST', ...call });
  const { id, version } = record ?? {};
  writing.ledger.entries.push({ section, action, id, version, marker: call.key, outcome: outcomeOf(sent) });
  const known = knownAfter(sent, record);
  if (known) writing.ledger.know(section, known);
  return sent;
}

/** What the response says of the record. */
function knownAfter({ status, data }: Sent, record: Known | undefined): Known | undefined {
  const written = (status === 409 ? data?.theirs : data) as Known | null | undefined;
  if (written && (status === 200 || status === 409))
    return { id: record?.id ?? written.id, version: written.version, status: written.status, trashed: false };
  if (!record || ![200, 404].includes(status)) return undefined;
  return status === 200
    ? { ...record, version: record.version + 1, trashed: true }
    : { ...record, trashed: !record.trashed };
}

/** An event says the same in the field that the update renames. */
const marked =
  (section: Section, draft: Draft, marker: string) =>
  ({ isLater }: RunningSlot): Draft => ({
    ...draft,
    [section.marker]: marker,
    ...(section === events ? { [renamedField(isLater)]: marker } : {}),
  });

export function createRecord(writing: Writing, section: Section, more: Draft = {}): Promise<Sent> {
  const { random, marker, activity } = writing;
  const holders = seatSections.find(({ applications }) => applications === section)?.holders;
  const holder = { id: (holders && pickRecord(writing, holders)?.id) ?? 0 };
  const draft = { ...draftOf(section, random, holder, activity), ...more };
  return writeRecord(writing, section, 'create', { path: '', key: marker, body: marked(section, draft, marker) });
}

export function editRecord(writing: Writing, section: Section, record: Known, changes: Draft = {}): Promise<Sent> {
  const { marker } = writing;
  const body = marked(section, { id: record.id, version: record.version, ...changes }, marker);
  return writeRecord(writing, section, 'edit', { method: 'PUT', path: '', record, key: marker, body });
}

/** So many records of a section were written last. */
export const RECENT = 60;

/** Most writes go to records that somebody else has just written. */
export function pickRecord(
  { ledger, random }: Writing,
  section: Section,
  mayTake?: (record: Known) => boolean,
): Known | undefined {
  const records = ledger.knownOf(section, mayTake);
  const list = random.nextBoolean(0.7) ? records.slice(-RECENT) : records;
  return list.length > 0 ? random.pickFrom(list) : undefined;
}
