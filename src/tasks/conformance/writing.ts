import { writtenRecord } from '../../client/app/providers/written-record.ts';
import { isId } from '../../client/transport/wire/id.ts';
import { isObject } from '../../client/transport/wire/value-at.ts';
import { sectionCalls } from '../../contract/calls.ts';
import type { FileValue, ImageValue, ReferenceValue } from '../../contract/record.ts';
import { apiPathOf, codeOf as permissionOf } from '../../declare/actions.ts';
import type { AnyDraft, Resource } from '../../declare/define-resource.ts';
import { findSection } from '../../declare/define-resource.ts';
import { checkDraft, isNeededToSave } from '../../declare/draft.ts';
import { sampleDraft } from '../../declare/sample.ts';
import { isDraftState } from '../../declare/workflow.ts';
import { meaningOf } from '../../kinds/index.ts';
import { sections } from '../../resources/index.ts';
import { type Findings, joinFaults, type ServerRequirement } from './findings.ts';
import type { Row } from './lists.ts';
import { askRoles } from './members.ts';
import { isMasked } from './records.ts';
import { dataOf, type Exchange, failureSummary, hasCode, isSuccess, type Server, show } from './server.ts';
import type { ServerSession } from './session.ts';

/** What a server does with a record that is created, changed and deleted for the test. */

const created: ServerRequirement = {
  statement: 'S7.5',
  level: 'must',
  expected: 'POST stores a record and answers it, its id, or nothing.',
  consequence: 'The form shows the answer as an error and stays open.',
};

const found: ServerRequirement = {
  statement: 'S7.5',
  level: 'must',
  expected: 'The new record is found: by its id in the answer, or in the list with the newest first.',
  consequence: 'After saving, the client returns to the list, where the new record is missing.',
};

const stored: ServerRequirement = {
  statement: 'S7.5',
  level: 'must',
  expected: 'Each field is read as it was sent.',
  consequence: 'What an operator has entered is lost or changed without a word.',
};

const changed: ServerRequirement = {
  statement: 'S7.5',
  level: 'must',
  expected: 'PUT with one field changes this field and leaves the others.',
  consequence: 'The client sends changed fields only, so that a save empties or restores the others.',
};

const stale: ServerRequirement = {
  statement: 'S7.5',
  level: 'must',
  expected: 'A write with an older version is refused with 409.',
  consequence: 'Of two operators who edit a record, the later save overwrites the earlier in silence.',
};

const invalid: ServerRequirement = {
  statement: 'S8.4',
  level: 'should',
  expected: 'A record without its required title is refused with 422, and data.fields has a sentence for this field.',
  consequence: 'The form shows the message of the server above all fields instead of at the field.',
};

const draftStored: ServerRequirement = {
  statement: 'S7.5',
  level: 'should',
  expected: 'In a section with drafts, POST stores a record that has a title and no other required value.',
  consequence: 'The form offers to save a draft with its title alone, and then shows the refusal of the server.',
};

const deleted: ServerRequirement = {
  statement: 'S7.5',
  level: 'must',
  expected: 'DELETE with ?id= deletes the record, and reading it is answered with 404 from then on.',
  consequence: 'The client says that the record is deleted, and it comes back with the next list.',
};

const left: ServerRequirement = {
  statement: 'S7.5',
  level: 'must',
  expected: 'The test leaves nothing behind.',
  consequence: 'The record has to be deleted by hand.',
};

const requirements = [created, found, stored, changed, stale, invalid, draftStored, deleted];

interface WriteParts {
  server: Server;
  findings: Findings;
  section: Resource;
  session: ServerSession;
  /** Makes the values of this run differ from those of others. */
  number: number;
}

export async function askWriting(parts: WriteParts): Promise<void> {
  const { findings, section, session, number } = parts;
  const skipAll = (reason: string) => {
    for (const requirement of requirements) findings.skip(requirement, reason, section.code);
  };
  const missing = ['create', 'edit', 'delete']
    .map((name) => permissionOf(section, name))
    .find((code) => !session.codes.has(code));
  if (missing) return skipAll(`The operator’s menu has no button ${missing}.`);
  const calls = recordCalls(parts);
  const draft = await draftFor(parts, `测试 conformance ${number}`);
  if (typeof draft === 'string') return skipAll(draft);
  try {
    await askEach(parts, calls, draft);
  } finally {
    await cleanUp(parts, calls);
  }
}

type RecordCalls = ReturnType<typeof recordCalls>;

/** The calls of a section's records, and the ids of what was created and not yet deleted. */
function recordCalls({ server, section }: WriteParts) {
  const path = `${apiPathOf(section)}/`;
  const menuId = section.code;
  return {
    leftovers: new Set<unknown>(),
    /** Sentences about records that were stored and cannot be found again. */
    lost: [] as string[],
    create: (body: object) => server.send({ method: 'POST', path, body, menuId }),
    change: (body: object) => server.send({ method: 'PUT', path, body, menuId }),
    read: (id: unknown) => server.send({ method: 'GET', path, query: { id: String(id) }, menuId }),
    remove: (id: unknown, version: unknown) =>
      server.send({
        method: 'DELETE',
        path,
        query: { id: String(id), ...(version === undefined ? {} : { version: String(version) }) },
        menuId,
      }),
    list: (query: Record<string, string | number>) =>
      server.send({
        method: 'GET',
        path: `${apiPathOf(section)}/${sectionCalls.list}`,
        query: { current: 1, pageSize: 10, ...query },
        menuId,
      }),
  };
}

async function askEach(parts: WriteParts, calls: RecordCalls, draft: AnyDraft): Promise<void> {
  const { server, findings, section, session } = parts;
  const judge = (requirement: ServerRequirement, exchange: Exchange, fault: string | null, actual?: string) =>
    findings.judge(requirement, { section: section.code, exchange, fault, ...(actual ? { actual } : {}) });
  const skip = (missing: readonly ServerRequirement[], reason: string) => {
    for (const requirement of missing) findings.skip(requirement, reason, section.code);
  };

  await askInvalid(parts, calls, draft);
  if (isDraftState(section.workflow, undefined)) await askDraft(parts, calls, draft);
  else findings.skip(draftStored, 'The section has no drafts.', section.code);
  const answer = await calls.create(draft);
  const rest = [found, stored, changed, stale, deleted];
  // Rules that no declaration holds, such as which session belongs to an activity.
  if (hasCode(answer, 422)) return skip([created, ...rest], `The server refuses the sample values: ${answer.summary}`);
  if (!judge(created, answer, failureSummary(answer))) return skip(rest, 'There is no record.');
  const id = await newId(calls, section, draft, answer);
  judge(
    found,
    answer,
    id === undefined ? `data is ${show(dataOf(answer))}, and the list has no such record` : null,
    `id ${show(id)}`,
  );
  if (id === undefined) {
    calls.lost.push(`the record “${draft[section.title]}” was accepted and not found again`);
    return skip([stored, changed, stale, deleted], 'The new record was not found.');
  }
  calls.leftovers.add(id);

  const first = await calls.read(id);
  judge(
    stored,
    first,
    failureSummary(first) ?? joinFaults(differences(section, draft, dataOf(first))),
    `${Object.keys(draft).length} fields`,
  );
  const before = rowOf(first);
  const title = `${String(draft[section.title])}改`.slice(-maxOf(section, draft));
  const change = await calls.change({ id, ...versionIn(before), [section.title]: title });
  const second = await calls.read(id);
  const expected = { ...draft, [section.title]: title };
  judge(
    changed,
    change,
    failureSummary(change) ?? joinFaults(differences(section, expected, dataOf(second))),
    'one field changed',
  );
  if (before.version === undefined || !isOffered(session, 'version')) {
    findings.skip(stale, 'The server sends no versions.', section.code, 'not offered');
  } else {
    const late = await calls.change({ id, version: before.version, [section.title]: title });
    judge(stale, late, hasCode(late, 409) ? null : late.summary, '409');
  }
  await askRoles(server, findings, section, id);
  const removal = await calls.remove(id, rowOf(await calls.read(id)).version);
  const after = await calls.read(id);
  if (
    judge(
      deleted,
      removal,
      failureSummary(removal) ?? (hasCode(after, 404) ? null : `read afterwards: ${after.summary}`),
      '404 afterwards',
    )
  )
    calls.leftovers.delete(id);
}

const isOffered = ({ features }: ServerSession, name: string): boolean =>
  features.includes(name) || features.includes('*');

const rowOf = (exchange: Exchange): Row => (isObject(dataOf(exchange)) ? (dataOf(exchange) as Row) : {});

const versionIn = ({ version }: Row): object => (version === undefined ? {} : { version });

/** The record without its title, which no section accepts. */
async function askInvalid({ findings, section }: WriteParts, calls: RecordCalls, draft: AnyDraft): Promise<void> {
  const exchange = await calls.create({ ...draft, [section.title]: null });
  if (isSuccess(exchange)) {
    const id = idIn(dataOf(exchange));
    if (id === undefined) calls.lost.push(`a record without ${section.title} was accepted and not named in the answer`);
    else calls.leftovers.add(id);
  }
  const fields = isObject(exchange.body) && isObject(exchange.body.data) ? exchange.body.data.fields : undefined;
  const hasSentence = isObject(fields) && typeof fields[section.title] === 'string';
  const isRight = hasCode(exchange, 422) && hasSentence;
  findings.judge(invalid, { section: section.code, exchange, fault: isRight ? null : exchange.summary });
}

/** A record of what a draft needs; it is deleted at once, so that its option is free again where each has one record. */
async function askDraft({ findings, section }: WriteParts, calls: RecordCalls, draft: AnyDraft): Promise<void> {
  const needed = Object.entries(draft).filter(([name]) => isNeededToSave(section, name, undefined));
  const title = `稿${String(draft[section.title])}`.slice(-maxOf(section, draft));
  const sent = { ...Object.fromEntries(needed), [section.title]: title };
  const answer = await calls.create(sent);
  if (!findings.judge(draftStored, { section: section.code, exchange: answer, fault: failureSummary(answer) })) return;
  const id = await newId(calls, section, sent, answer);
  if (id === undefined) return void calls.lost.push(`the draft “${title}” was accepted and not found again`);
  calls.leftovers.add(id);
  const removal = await calls.remove(id, rowOf(await calls.read(id)).version);
  if (isSuccess(removal)) calls.leftovers.delete(id);
}

const idIn = (data: unknown): unknown => {
  const id = isObject(data) ? data.id : data;
  return isId(id) ? id : undefined;
};

/** The id of a created record as the client finds it, or that of the newest record with its title. */
async function newId(calls: RecordCalls, section: Resource, draft: AnyDraft, answer: Exchange): Promise<unknown> {
  const readOne = async (id: unknown) => dataOf(await calls.read(id));
  const { id } = await writtenRecord({ answer: dataOf(answer), sent: draft, readOne });
  if (id !== undefined) return id;
  const page = dataOf(await calls.list({ sort: '-id', keyword: String(draft[section.title]) }));
  const rows = isObject(page) && Array.isArray(page.list) ? page.list.filter(isObject) : [];
  return rows.find((row) => row[section.title] === draft[section.title])?.id;
}

/** The fields that are not as they were sent. Masked values cannot be compared. */
function differences({ fields }: Resource, draft: AnyDraft, record: unknown): string[] {
  if (!isObject(record)) return [`data is ${show(record)}`];
  return Object.entries(draft)
    .filter(([name, value]) => {
      const isWithheld = fields[name]?.seenBy !== undefined && (record[name] === undefined || isMasked(record[name]));
      return !isWithheld && !holds(record[name], value);
    })
    .map(([name, value]) => `${name} is ${show(record[name])} and not ${show(value)}`);
}

/** Whether a stored value holds what was sent; a reference is compared by its id. */
function holds(stored: unknown, sent: unknown): boolean {
  if (sent === null || sent === undefined) return stored === null || stored === undefined;
  if (Array.isArray(sent))
    return Array.isArray(stored) && stored.length === sent.length && sent.every((one, at) => holds(stored[at], one));
  if (!isObject(sent)) return stored === sent;
  if (!isObject(stored)) return false;
  if (sent.id !== undefined) return String(stored.id) === String(sent.id);
  return Object.entries(sent).every(([name, value]) => holds(stored[name], value));
}

const maxOf = ({ fields, title }: Resource, draft: AnyDraft): number => {
  const field = fields[title];
  return field && 'max' in field && typeof field.max === 'number' ? field.max : String(draft[title]).length;
};

/** A draft of sample values, with pictures, files and references that the server has; a text says what is missing. */
async function draftFor(parts: WriteParts, title: string): Promise<AnyDraft | string> {
  const { section, number, session } = parts;
  const existing = await existingValues(parts);
  const source = {
    number,
    language: 'zh' as const,
    firstDate: '2026-01-01',
    firstMoment: '2026-04-01',
    codes: [...session.codes],
    image: (least?: { width: number; height: number }) =>
      existing.images.find(({ width, height }) => !least || (width >= least.width && height >= least.height)) ?? null,
    file: () => existing.files[0] ?? null,
    record: (code: string) => existing.references.get(code) ?? null,
    known: (code: string, path: string) => existing.referredRows.get(code)?.[path],
  };
  const option = await freeOption(parts);
  if (option === null) return 'Each option has its record already.';
  const fixed = { ...option, [section.title]: title.slice(-maxOf(section, { [section.title]: title })) };
  const draft = withoutInvalid(section, sampleDraft(section, source, { fixed }));
  const [missing] = Object.entries(checkDraft(section, draft));
  return missing ? `No sample could be made for ${missing[0]}: ${missing[1].en}` : draft;
}

/** Samples of optional fields that lack what they need are left empty. */
function withoutInvalid(section: Resource, draft: AnyDraft): AnyDraft {
  const invalidNames = Object.keys(checkDraft(section, draft)).filter(
    (name) => !isNeededToSave(section, name, undefined),
  );
  return { ...draft, ...Object.fromEntries(invalidNames.map((name) => [name, null])) };
}

/** In a section with one record per option: an option without one; null when there is none. */
async function freeOption({
  server,
  section: { code, onePer, fields, ...section },
}: WriteParts): Promise<AnyDraft | null> {
  const field = onePer === undefined ? undefined : fields[onePer];
  if (onePer === undefined || !field) return {};
  const rows = await rowsOf(server, { ...section, code, fields }, 100);
  const free = Object.keys(meaningOf(field).options?.(field) ?? {}).find(
    (name) => !rows.some((row) => row[onePer] === name),
  );
  return free === undefined ? null : { [onePer]: free };
}

interface ExistingValues {
  images: ImageValue[];
  files: FileValue[];
  references: ReadonlyMap<string, ReferenceValue>;
  /** The records that they name. */
  referredRows: ReadonlyMap<string, Row>;
}

/** Pictures and files of other records of the section, and the first record of each section that it refers to. */
async function existingValues({ server, section }: WriteParts): Promise<ExistingValues> {
  const rows = await rowsOf(server, section, 20);
  const values = rows.flatMap((row) => Object.keys(section.fields).flatMap((name) => [row[name]].flat()));
  const objects = values.filter(isObject).filter(({ url }) => typeof url === 'string');
  const references = new Map<string, ReferenceValue>();
  const referredRows = new Map<string, Row>();
  for (const code of referencedSections(section)) {
    const target = findSection(sections, code);
    const [row] = target ? await rowsOf(server, target, 10) : [];
    if (!target || !row) continue;
    references.set(code, { id: row.id as number, title: String(row[target.title]) });
    referredRows.set(code, row);
  }
  return {
    images: objects.filter(({ width }) => typeof width === 'number') as unknown as ImageValue[],
    files: objects.filter(({ bytes }) => typeof bytes === 'number') as unknown as FileValue[],
    references,
    referredRows,
  };
}

/** The sections that the samples ask for a record of. */
function referencedSections(section: Resource): Set<string> {
  const codes = new Set<string>();
  sampleDraft(section, {
    number: 1,
    language: 'zh',
    firstDate: '2026-01-01',
    firstMoment: '2026-01-01',
    codes: [],
    image: () => null,
    file: () => null,
    record(code) {
      codes.add(code);
      return null;
    },
  });
  return codes;
}

async function rowsOf(server: Server, section: Resource, pageSize: number): Promise<Row[]> {
  const path = `${apiPathOf(section)}/${sectionCalls.list}`;
  const data = dataOf(
    await server.send({ method: 'GET', path, query: { current: 1, pageSize }, menuId: section.code }),
  );
  return isObject(data) && Array.isArray(data.list) ? data.list.filter(isObject) : [];
}

/** Deletes what is left, also after a failure half-way. */
async function cleanUp({ findings, section }: WriteParts, calls: RecordCalls): Promise<void> {
  const remaining = [...calls.lost];
  for (const id of calls.leftovers) {
    const record = rowOf(await calls.read(id));
    const removal = await calls.remove(id, record.version);
    if (!isSuccess(removal) && !hasCode(removal, 404))
      remaining.push(`record ${id} “${record[section.title] ?? ''}” is still there: ${removal.summary}`);
  }
  findings.judge(left, { section: section.code, fault: joinFaults(remaining), actual: 'nothing is left' });
}
