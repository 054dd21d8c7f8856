import { beforeAll, describe, expect, test } from 'vitest';
import type { ReferenceValue } from '../../src/contract/record.ts';
import { apiPathOf, EXPORT, IMPORT, ownActionsOf, readingCodes, SENSITIVE } from '../../src/declare/actions.ts';
import { columnField } from '../../src/declare/columns.ts';
import type { AnyRecord, Resource } from '../../src/declare/define-resource.ts';
import type { Field } from '../../src/declare/field-types.ts';
import { meaningOf } from '../../src/declare/kinds.ts';
import { records } from '../../src/resources/index.ts';
import { sectionTables } from '../../src/server/database/tables.ts';
import { tableOf } from '../../src/server/fields/section-table.ts';
import { grantRole } from '../../src/server/people/roles.ts';
import { filtersOf } from '../../src/server/records/list.ts';
import { allowOnly } from '../support/access.ts';
import { type DraftOptions, draftOf, valueFor } from '../support/draft.ts';
import { type CallOptions, sharedApp, type TestApp } from '../support/server.ts';
import { createWorld, makeRoom, uniqueOption, type World } from '../support/world.ts';

const MANY = 12;

/** The files that share the sections between them, so that the workers of a run do. */
const PARTS = 4;

/** The questions everything that has a table must answer, asked of its declaration alone. */
export function askEverySectionOf(part: number): void {
  const sections = records.filter((_, index) => index % PARTS === part - 1);
  describe.each(sections.map((resource) => [resource.code, resource] as const))('%s', (_code, resource) =>
    askQuestions(resource),
  );
}

function askQuestions(resource: Resource): void {
  const api = apiPathOf(resource);
  let museum: TestApp;
  let world: World;
  let list: (query?: CallOptions['query'], as?: string) => Promise<{ list: AnyRecord[]; total: number }>;

  /** A draft like no other, for which there is room. */
  const fresh = async (): Promise<Record<string, unknown>> => {
    const number = world.next();
    const draft = draftOf(resource, { ...world.draftOptions, number, fixed: uniqueOption(resource, number) });
    await makeRoom(museum, resource, draft);
    return draft;
  };
  const send = (body: object) => museum.call('POST', `${api}/`, { as: 'editor', body });
  const create = () => world.create(resource);
  const one = (id: number) => museum.call('GET', `${api}/`, { as: 'editor', query: { id } });

  beforeAll(async () => {
    museum = await sharedApp();
    const { db } = museum.parts.database;
    // Two who may do everything: one writes, the other decides.
    await grantRole(db, 'editor', 'administrator');
    list = async (query, as = 'admin') => (await museum.call('GET', `${api}/list`, { as, query: query ?? {} })).data;
    world = await createWorld(museum, resource);
    for (let number = 1; number <= MANY; number += 1) await create();
    await fillIn(museum, resource, world.draftOptions);
  });

  test('[S3.6] [S9.2] a list comes as list and total, ten to a page, from the first', async () => {
    const first = await list();
    // Where there is one for each option, there are no more.
    expect(first.total).toBeGreaterThanOrEqual(resource.onePer ? 3 : MANY);
    expect(first.list).toHaveLength(Math.min(10, first.total));
    const second = await list({ current: 2, pageSize: 10 });
    expect(second.total).toBe(first.total);
    expect(second.list).toHaveLength(Math.max(Math.min(10, first.total - 10), 0));
    expect(first.list.map(({ id }) => id)).not.toContain(second.list[0]?.id);
  });

  test('[S3.6] a page past the end is empty and still knows the total', async () => {
    const { total } = await list();
    expect(await list({ current: 999 })).toEqual({ list: [], total });
  });

  test('a list that nothing matches is empty, not an error', async () => {
    expect(await list({ keyword: '没有任何记录会含有这句话' })).toEqual({ list: [], total: 0 });
  });

  test('a page holds a hundred records at most', async () => {
    expect((await list({ pageSize: 100_000 })).list.length).toBeLessThanOrEqual(100);
  });

  test('a list leaves long texts and tables out, unless they are a column', async () => {
    const [row = {}] = (await list()).list;
    for (const [name, { kind }] of Object.entries(resource.fields)) {
      const isLong = ['longText', 'richText', 'rows', 'codes'].includes(kind);
      expect(Object.hasOwn(row, name), name).toBe(!isLong || resource.list.columns.includes(name));
    }
  });

  test.each(sortable(resource))('it is sorted by %s, either way, and the number settles equals', async (name) => {
    const up = (await list({ sort: name, pageSize: 100 })).list;
    const down = (await list({ sort: `-${name}`, pageSize: 100 })).list;
    expect(down.map(({ id }) => id)).toEqual(up.map(({ id }) => id).reverse());
    const values = up.map((record) => record[name]).filter((value) => value !== null);
    expect(values).toEqual([...values].sort(byCodePoint));
  });

  test('without a question it is sorted as declared, and a sort nobody declared is ignored', async () => {
    const [field, order] = resource.list.sort;
    const declared = await list({ sort: order === 'desc' ? `-${field}` : field });
    expect(await list()).toEqual(declared);
    expect(await list({ sort: 'deletedAt' })).toEqual(declared);
    expect(await list({ sort: '"; drop table' })).toEqual(declared);
  });

  test.each(filtersOf(resource).map((name) => [name]))('it is filtered by %s', async (name) => {
    const all = (await list({ pageSize: 100 })).list;
    // What a list leaves out is read from each record.
    for (const record of all) if (!Object.hasOwn(record, name)) record[name] = (await one(record.id)).data[name];
    if (isSensitive(resource, name)) await putWhole(museum, resource, name, all);
    const sample = all.find((record) => record[name] !== null);
    expect(sample, `no record has a ${name}`).toBeDefined();
    const words = wordsFor(resource, name, sample?.[name]);
    const found = await list({ [name]: words, pageSize: 100 });
    expect(found.list.map(({ id }) => id)).toContain(sample?.id);
    expect(found.total).toBe(found.list.length);
    expect(found.total).toBe(all.filter((record) => isAsked(resource, name, record[name], words)).length);
  });

  test('rows that name a record, and rows that name none, are asked for where a reference may be left out', async () => {
    for (const name of filtersOf(resource).filter((one) => mayNameNone(resource, one))) {
      const all = (await list({ pageSize: 100 })).list;
      const [some, none] = [await list({ [name]: 'some' }), await list({ [name]: 'none' })];
      expect(some.total, name).toBe(all.filter((record) => record[name] !== null).length);
      expect(none.total, name).toBe(all.filter((record) => record[name] === null).length);
      expect((await list({ [name]: ['some', 'none'] })).total, name).toBe(all.length);
    }
  });

  test('a filter nobody declared is ignored', async () => {
    const { total } = await list();
    expect((await list({ noSuchField: 'x', deletedBy: '1', __proto__: 'x', constructor: 'x' })).total).toBe(total);
  });

  test('a word is looked for in every field of the search', async () => {
    const { id } = await create();
    await fillIn(museum, resource, world.draftOptions);
    const { data } = await one(id);
    const shown = resource.list.search.filter((field) => !isSensitive(resource, field) && data[field] !== null);
    for (const name of shown) {
      const [word = ''] = String(data[name]).split('\n');
      expect(
        (await list({ keyword: word, pageSize: 100 })).list.map((record) => record.id),
        name,
      ).toContain(id);
    }
    expect((await list({ keyword: '%' })).total).toBe(0);
  });

  test('a record is read as it was written', async () => {
    const draft = await fresh();
    const { data } = await send(draft);
    const { id } = data;
    const whole = Object.fromEntries(Object.entries(draft).filter(([name]) => !isSensitive(resource, name)));
    expect((await one(id)).data).toMatchObject({ ...whole, id, version: 1, createdBy: { title: '苏念慈' } });
  });

  test('a field that is not sent stays, and one that is sent changes', async () => {
    const before = await create();
    const title = `${before[resource.title]}改`.slice(-8);
    const body = { id: before.id, version: before.version, [resource.title]: title };
    const after = await museum.call('PUT', `${api}/`, { as: 'editor', body });
    expect(after.data).toMatchObject({
      ...draftIn(resource, before),
      [resource.title]: title,
      version: before.version + 1,
    });
  });

  test('a required field that is empty is refused with a sentence at that field', async () => {
    const body = { ...(await fresh()), [resource.title]: '   ' };
    for (const [language, words] of [
      ['zh-CN', '请填写'],
      ['en-US', 'Please fill in'],
    ] as const) {
      const refused = await museum.call('POST', `${api}/`, { as: 'editor', body, language });
      expect(refused).toMatchObject({ status: 422, code: 422 });
      expect(refused.data.fields[resource.title]).toContain(words);
    }
  });

  test('a value of a wrong type is refused with a sentence at that field, never taken and never a failure', async () => {
    for (const wrong of [{ a: 1 }, [1], 12.5, true, 'x\u0000y', '\ud800', Number.MAX_SAFE_INTEGER]) {
      // One call finds the fields that refuse it; each of the others is then sent alone.
      const names = Object.keys(resource.fields);
      const refused = await send({ ...(await fresh()), ...Object.fromEntries(names.map((name) => [name, wrong])) });
      expect(refused, `${JSON.stringify(wrong)} ${refused.text}`).toMatchObject({ status: 422 });
      for (const sentence of Object.values(refused.data.fields)) expect(sentence).toEqual(expect.any(String));
      for (const [name, field] of Object.entries(resource.fields).filter(([name]) => !refused.data.fields[name])) {
        const said = `${name}: ${JSON.stringify(wrong)}`;
        const answered = await send({ ...(await fresh()), [name]: wrong });
        if (answered.status === 200) {
          // What does not apply, and what the server fills in, is left as it was.
          const isIdle = field.auto || (field.when && answered.data[name] === null);
          if (isIdle) expect(answered.data[name], said).not.toEqual(wrong);
          else expect(answered.data[name], said).toEqual(wrong);
        } else {
          expect(answered, `${said} ${answered.text}`).toMatchObject({ status: 422 });
          // The sentence stands at the field, or at the one that may not lie before or below it.
          const atFields = Object.keys(answered.data.fields);
          const related = Object.keys(resource.fields).filter((other) => afterOf(resource, other) === name);
          expect([name, ...related], `${said} ${answered.text}`).toEqual(expect.arrayContaining(atFields));
        }
      }
    }
  });

  test('fields that nobody declared are not kept', async () => {
    const body = {
      ...(await fresh()),
      id: 1,
      version: 7,
      deletedAt: 'now',
      editors: [],
      live: {},
      nonsense: 1,
    };
    const { data } = await send(body);
    expect(data).toMatchObject({ version: 1 });
    expect(data).not.toHaveProperty('nonsense');
    expect(data).not.toHaveProperty('live');
  });

  test('a write without the version is refused as unreadable, one with an old version as stale', async () => {
    const { id, version } = await create();
    const body = (title: string, more: object) => ({ id, [resource.title]: title, ...more });
    const write = (sent: object) => museum.call('PUT', `${api}/`, { as: 'editor', body: sent });
    expect(await write(body('没有版本', {}))).toMatchObject({ status: 400, code: 400 });
    expect(await write(body('有版本', { version }))).toMatchObject({ status: 200 });
    const stale = await write(body('旧的版本', { version }));
    expect(stale).toMatchObject({ status: 409, code: 409 });
    expect(stale.msg).toContain('有版本');
    const deleting = (query: CallOptions['query']) =>
      museum.call('DELETE', `${api}/`, { as: 'editor', query: query ?? {} });
    expect(await deleting({ id })).toMatchObject({ status: 400 });
    expect(await deleting({ id, version })).toMatchObject({ status: 409 });
  });

  test('a deleted record is gone from the list and from its address', async () => {
    const { id, version } = await create();
    const { total } = await list();
    const deleted = await museum.call('DELETE', `${api}/`, { as: 'editor', query: { id, version } });
    expect(deleted).toMatchObject({ status: 200, data: null });
    expect((await list()).total).toBe(total - 1);
    expect(await museum.call('GET', `${api}/`, { as: 'editor', query: { id } })).toMatchObject({
      status: 404,
      code: 404,
    });
    const again = await museum.call('PUT', `${api}/`, {
      as: 'editor',
      body: { id, version, [resource.title]: '再改' },
    });
    expect(again.status).toBe(404);
  });

  test('a record that is not there is not found, and a number that is none cannot be read', async () => {
    const asked = (id: string) => museum.call('GET', `${api}/`, { as: 'editor', query: { id } });
    expect(await asked('987654321')).toMatchObject({ status: 404, code: 404 });
    expect(await asked('99999999999999')).toMatchObject({ status: 404, code: 404 });
    for (const id of ['', 'x', '-1', '1.5', '1e3', "1'--"]) expect(await asked(id), id).toMatchObject({ status: 400 });
  });

  test.each(Object.keys(resource.workflow?.moves ?? {}))('the move %s leads where it is declared to', async (name) => {
    const move = resource.workflow?.moves[name];
    const { from = '', until = '' } = resource.workflow?.publication ?? {};
    let record = await world.create(resource, { [from]: null, [until]: '2026-12-01T00:00:00.000Z' });
    for (const step of [...wayTo(resource, name), name]) {
      const body = { id: record.id, version: record.version, move: step, reason: '请补充来源' };
      const moved = await museum.call('POST', `${api}/move`, { as: 'admin', body });
      expect(moved, `${step}: ${moved.text}`).toMatchObject({ status: 200 });
      record = moved.data;
    }
    expect(record.status).toBe(move?.to);
  });

  test('[O1] whoever is signed out is refused every call', async () => {
    for (const [method, path, options] of everyCall(resource)) {
      expect(await museum.call(method, path, options), path).toMatchObject({ status: 402, code: 402 });
    }
  });

  test('[O1] whoever lacks the section is refused every call', async () => {
    const { db } = museum.parts.database;
    const reading = readingCodes(resource, records);
    const rest = [...new Set(ownActionsOf(resource).map((action) => action.code))];
    await allowOnly(db, 'nobody', ['analysis', ...rest.filter((code) => !reading.includes(code))]);
    for (const [method, path, options] of everyCall(resource)) {
      const refused = await museum.call(method, path, { ...options, as: 'nobody' });
      expect(refused, `${method} ${path}`).toMatchObject({ status: 403, code: 403 });
    }
  });

  test.each(callsOf(resource).map((action) => [action.code, action.name]))(
    '[O1] whoever lacks %s is refused this very action',
    async (missing, name) => {
      const { db } = museum.parts.database;
      const own = ownActionsOf(resource).map((action) => action.code);
      const all = [...new Set([readingCodes(resource, records)[0] ?? '', ...own])];
      await allowOnly(
        db,
        'nobody',
        all.filter((code) => code !== missing),
      );
      const { id, version } = (await list({ pageSize: 1 })).list[0] as AnyRecord;
      const [method, path, options] = callFor(resource, name, { id, version });
      expect(await museum.call(method, path, { ...options, as: 'nobody' })).toMatchObject({ status: 403, code: 403 });
      await allowOnly(db, 'nobody', all);
      expect((await museum.call(method, path, { ...options, as: 'nobody' })).status).not.toBe(403);
    },
  );
}

type Call = Parameters<TestApp['call']>;

function callFor(resource: Resource, action: string, seen: { id: number; version: number }): Call {
  const api = apiPathOf(resource);
  if (action === 'create') return ['POST', `${api}/`, { body: { [resource.title]: '' } }];
  if (action === 'edit') return ['PUT', `${api}/`, { body: { ...seen, version: seen.version + 50 } }];
  if (action === 'delete') return ['DELETE', `${api}/`, { query: { ...seen, version: seen.version + 50 } }];
  if (action === EXPORT) return ['POST', `${api}/export`, { body: { format: 'csv', columns: ['nonsense'] } }];
  if (action === IMPORT) return ['GET', `${api}/import`];
  if (action === SENSITIVE) return ['POST', `${api}/reveal`, { body: { ...seen, field: 'nonsense', reason: 'x' } }];
  if (Object.hasOwn(resource.tabs ?? {}, action)) return ['GET', `${api}/${action}`];
  if (Object.hasOwn(resource.actions ?? {}, action)) return ['POST', `${api}/${action}`, { body: { ids: [seen.id] } }];
  return ['POST', `${api}/move`, { body: { ...seen, version: seen.version + 50, move: action } }];
}

/** Seeing what not everybody sees is no call of its own. */
const seeing = ['personal', 'value', 'location', 'internal'];
const callsOf = (resource: Resource) => ownActionsOf(resource).filter(({ name }) => !seeing.includes(name));

const isSensitive = ({ fields }: Resource, name: string): boolean => fields[name]?.seenBy === SENSITIVE;

/** What nobody is shown whole, as the database keeps it. */
async function putWhole({ parts }: TestApp, resource: Resource, name: string, all: AnyRecord[]): Promise<void> {
  const rows = await sectionTables(parts.database.db).selectFrom(tableOf(resource)).select(['id', name]).execute();
  for (const record of all) record[name] = rows.find(({ id }) => id === record.id)?.[name];
}

const everyCall = (resource: Resource): Call[] => [
  ['GET', `${apiPathOf(resource)}/list`],
  ['GET', `${apiPathOf(resource)}/`, { query: { id: 1 } }],
  ...(resource.seats ? [['GET', `${apiPathOf(resource)}/seats`, { query: { id: 1 } }] satisfies Call] : []),
  ...callsOf(resource).map(({ name }) => callFor(resource, name, { id: 1, version: 1 })),
];

/** The moves that bring a new record to where a move begins. */
function wayTo({ workflow }: Resource, name: string): string[] {
  if (!workflow) return [];
  const moves = Object.entries(workflow.moves);
  const goal = workflow.moves[name]?.from ?? [];
  const ways = new Map<string, string[]>([[workflow.initial, []]]);
  for (const [state, way] of ways) {
    if (goal.includes(state)) return way;
    for (const [step, { from, to }] of moves) {
      if (from.includes(state) && !ways.has(to)) ways.set(to, [...way, step]);
    }
  }
  throw new Error(`the move ${name} cannot be reached`);
}

/** What the server fills in some day, filled in here, so that there is something to find. */
async function fillIn({ parts }: TestApp, resource: Resource, given: DraftOptions): Promise<void> {
  const { db } = parts.database;
  const empty = Object.entries(resource.fields).filter(
    ([, field]) => field.auto && field.auto !== 'created' && !(field.kind === 'autoNumber' && !field.at),
  );
  const rows = await sectionTables(db).selectFrom(tableOf(resource)).select('id').execute();
  for (const { id } of empty.length > 0 ? rows : []) {
    const values = empty.map(([name, field]) => [name, columnFor(field, { ...given, number: id })]);
    await sectionTables(db)
      .updateTable(tableOf(resource))
      .set(Object.fromEntries(values))
      .where('id', '=', id)
      .execute();
  }
}

/** As the database keeps it: another record by its number. */
function columnFor(field: Field, given: DraftOptions): unknown {
  const value = valueFor(field, given);
  if (field.kind === 'reference') return (value as ReferenceValue | null)?.id ?? null;
  return field.kind === 'references' ? JSON.stringify((value as ReferenceValue[]).map(({ id }) => id)) : value;
}

const fieldOf = (resource: Resource, name: string) => {
  const field = columnField(resource, name);
  if (!field) throw new Error(`${name} is no field`);
  return field;
};

function sortable(resource: Resource): string[][] {
  return ['id', ...resource.list.columns]
    .filter((name) => meaningOf(fieldOf(resource, name)).sortable && !isSensitive(resource, name))
    .map((name) => [name]);
}

const afterOf = ({ fields }: Resource, name: string): string | undefined => {
  const field = fields[name];
  return field && 'after' in field ? field.after : undefined;
};

const draftIn = (resource: Resource, record: AnyRecord) =>
  Object.fromEntries(Object.keys(resource.fields).map((name) => [name, record[name]]));

const byCodePoint = (one: unknown, other: unknown): number => {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)));
};

const mayNameNone = (resource: Resource, name: string): boolean => {
  const { kind, required } = fieldOf(resource, name);
  return (kind === 'reference' || kind === 'references') && required !== true;
};

/** How an operator would ask for rows with such a value. */
function wordsFor(resource: Resource, name: string, value: unknown): string {
  const field = fieldOf(resource, name);
  const { filter } = meaningOf(field);
  if (filter === 'has') return 'true';
  const [first] = Array.isArray(value) ? value : [value];
  if (typeof first === 'object' && first !== null) return String((first as { id: number }).id);
  const day = field.kind === 'dateTime' ? shanghaiDay(String(first)) : String(first);
  return filter === 'range' ? `${day}..${day}` : String(first);
}

function isAsked(resource: Resource, name: string, value: unknown, words: string): boolean {
  const field: Field = fieldOf(resource, name);
  const { filter } = meaningOf(field);
  const [from = ''] = words.split('..');
  if (filter === 'has') return value !== null;
  if (value === null) return false;
  if (filter === 'contains') return String(value).includes(words);
  if (field.kind === 'dateTime') return shanghaiDay(String(value)) === from;
  if (field.kind === 'fuzzyDate') return String(value).startsWith(from);
  const held = [value].flat().map((one) => (typeof one === 'object' ? (one as { id: number }).id : one));
  return held.map(String).includes(from);
}

const shanghaiDay = (moment: string): string => new Date(Date.parse(moment) + 8 * 3_600_000).toISOString().slice(0, 10);
