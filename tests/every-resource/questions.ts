import { beforeAll, describe, expect, test } from 'vitest';
import type { ReferenceValue } from '../../src/contract/record.ts';
import { apiPathOf, EXPORT, IMPORT, ownActionsOf, readingCodes, SENSITIVE } from '../../src/declare/actions.ts';
import { columnField } from '../../src/declare/columns.ts';
import type { AnyRecord, Resource } from '../../src/declare/define-resource.ts';
import { concernedFields } from '../../src/declare/draft.ts';
import { stateOfChanged } from '../../src/declare/workflow.ts';
import type { Field } from '../../src/kinds/index.ts';
import { meaningOf } from '../../src/kinds/index.ts';
import { sections } from '../../src/resources/index.ts';
import { sectionTables } from '../../src/server/database/tables.ts';
import { giveRoleByCode } from '../../src/server/people/roles.ts';
import { filtersOf } from '../../src/server/records/list-query.ts';
import { tableOf } from '../../src/server/records/section-table.ts';
import { allowOnly } from '../support/access.ts';
import { chosenSections } from '../support/chosen-sections.ts';
import { type DraftOptions, draftOf, valueFor } from '../support/draft.ts';
import { type CallOptions, sharedApp, type TestApp } from '../support/server.ts';
import { createWorld, keepApart, makeRoom, uniqueOption, type World } from '../support/world.ts';

const RECORDS_PER_SECTION = 12;

/** The number of test files that share the sections, so that several workers can run them. */
const PARTS = 4;

/** Tests of every section that has a table; they know nothing but its declaration. */
export function testSectionsOfPart(part: number): void {
  const ofPart = chosenSections(sections).filter((_, index) => index % PARTS === part - 1);
  describe.each(ofPart.map((resource) => [resource.code, resource] as const))('%s', (_code, resource) =>
    testSection(resource),
  );
}

function testSection(resource: Resource): void {
  const api = apiPathOf(resource);
  let app: TestApp;
  let world: World;
  let list: (query?: CallOptions['query'], as?: string) => Promise<{ list: AnyRecord[]; total: number }>;

  /** A draft that differs from all others, after making room for it where records are limited. */
  const createDraft = async (): Promise<Record<string, unknown>> => {
    const number = world.next();
    const draft = draftOf(resource, { ...world.draftOptions, number, fixed: uniqueOption(resource, number) });
    await makeRoom(app, resource, draft);
    await keepApart(app, resource, draft);
    return draft;
  };
  const postRecord = (body: object) => app.call('POST', `${api}/`, { as: 'editor', body });
  const create = () => world.create(resource);
  const readRecord = (id: number) => app.call('GET', `${api}/`, { as: 'editor', query: { id } });

  beforeAll(async () => {
    app = await sharedApp();
    const { db } = app.parts.database;
    // Two operators may do everything: one writes, the other approves.
    await giveRoleByCode(db, 'editor', 'administrator');
    list = async (query, as = 'admin') => (await app.call('GET', `${api}/list`, { as, query: query ?? {} })).data;
    world = await createWorld(app, resource);
    for (let number = 1; number <= RECORDS_PER_SECTION; number += 1) await create();
    await fillAutoFields(app, resource, world.draftOptions);
  });

  test('[S3.6] [S9.2] a list request returns list and total, with ten records a page by default', async () => {
    const first = await list();
    // With `onePer` there is one record for each option and no more.
    expect(first.total).toBeGreaterThanOrEqual(resource.onePer ? 3 : RECORDS_PER_SECTION);
    expect(first.list).toHaveLength(Math.min(10, first.total));
    const second = await list({ current: 2, pageSize: 10 });
    expect(second.total).toBe(first.total);
    expect(second.list).toHaveLength(Math.max(Math.min(10, first.total - 10), 0));
    expect(first.list.map(({ id }) => id)).not.toContain(second.list[0]?.id);
  });

  test('[S9.2] operators who request the list at the same time each get the answer that they get alone', async () => {
    await allowOnly(app.parts.database.db, 'nobody', readingCodes(resource, sections));
    const accounts = ['admin', 'nobody', 'editor', 'nobody', 'admin', 'editor'];
    const alone = new Map<string, unknown>();
    for (const account of accounts) alone.set(account, await list({}, account));
    const together = await Promise.all(accounts.map((account) => list({}, account)));
    expect(together).toEqual(accounts.map((account) => alone.get(account)));
  });

  test('[S3.6] a page past the end is empty and still has the total', async () => {
    const { total } = await list();
    expect(await list({ current: 999 })).toEqual({ list: [], total });
  });

  test('a keyword that nothing matches returns an empty list', async () => {
    expect(await list({ keyword: '没有任何记录会含有这句话' })).toEqual({ list: [], total: 0 });
  });

  test('a request for 100,000 records a page returns a hundred at most', async () => {
    expect((await list({ pageSize: 100_000 })).list.length).toBeLessThanOrEqual(100);
  });

  test('a list leaves out long values, unless they are a column', async () => {
    const [row = {}] = (await list()).list;
    for (const [name, field] of Object.entries(resource.fields)) {
      const isLong = meaningOf(field).long === true;
      expect(Object.hasOwn(row, name), name).toBe(!isLong || resource.list.columns.includes(name));
    }
  });

  test.each(sortableColumns(resource))(
    'the list is sorted by %s in both directions, with equal values by id',
    async (name) => {
      const ascending = (await list({ sort: name, pageSize: 100 })).list;
      const descending = (await list({ sort: `-${name}`, pageSize: 100 })).list;
      expect(descending.map(({ id }) => id)).toEqual(ascending.map(({ id }) => id).reverse());
      const values = ascending.map((record) => record[name]).filter((value) => value !== null);
      expect(values).toEqual([...values].sort(byCodePoint));
    },
  );

  test('the list is sorted as declared by default, and an undeclared sort is ignored', async () => {
    const [field, order] = resource.list.sort;
    const declaredOrder = await list({ sort: order === 'desc' ? `-${field}` : field });
    expect(await list()).toEqual(declaredOrder);
    expect(await list({ sort: 'deletedAt' })).toEqual(declaredOrder);
    expect(await list({ sort: '"; drop table' })).toEqual(declaredOrder);
  });

  test.each(filtersOf(resource).map((name) => [name]))('the list is filtered by %s', async (name) => {
    const all = (await list({ pageSize: 100 })).list;
    // The list leaves long values out; read them from each record.
    for (const record of all) if (!Object.hasOwn(record, name)) record[name] = (await readRecord(record.id)).data[name];
    if (isSensitive(resource, name)) await unmaskValues(app, resource, name, all);
    const sample = all.find((record) => record[name] !== null);
    expect(sample, `no record has a ${name}`).toBeDefined();
    const filterText = filterTextFor(resource, name, sample?.[name]);
    const filtered = await list({ [name]: filterText, pageSize: 100 });
    expect(filtered.list.map(({ id }) => id)).toContain(sample?.id);
    expect(filtered.total).toBe(filtered.list.length);
    expect(filtered.total).toBe(all.filter((record) => matchesFilter(resource, name, record[name], filterText)).length);
  });

  test('the list is filtered by whether an optional reference has a record', async () => {
    for (const name of filtersOf(resource).filter((field) => isOptionalReference(resource, field))) {
      const all = (await list({ pageSize: 100 })).list;
      const [some, none] = [await list({ [name]: 'some' }), await list({ [name]: 'none' })];
      expect(some.total, name).toBe(all.filter((record) => record[name] !== null).length);
      expect(none.total, name).toBe(all.filter((record) => record[name] === null).length);
      expect((await list({ [name]: ['some', 'none'] })).total, name).toBe(all.length);
    }
  });

  test('an undeclared filter is ignored', async () => {
    const { total } = await list();
    expect((await list({ noSuchField: 'x', deletedBy: '1', __proto__: 'x', constructor: 'x' })).total).toBe(total);
  });

  test('a keyword is searched in every search field', async () => {
    const { id } = await create();
    await fillAutoFields(app, resource, world.draftOptions);
    const { data } = await readRecord(id);
    const searchFields = resource.list.search.filter((field) => !isSensitive(resource, field) && data[field] !== null);
    for (const name of searchFields) {
      const [word = ''] = String(data[name]).split('\n');
      expect(
        (await list({ keyword: word, pageSize: 100 })).list.map((record) => record.id),
        name,
      ).toContain(id);
    }
    expect((await list({ keyword: '%' })).total).toBe(0);
  });

  test('a created record is read with the values that were sent', async () => {
    const draft = await createDraft();
    const { data } = await postRecord(draft);
    const { id } = data;
    const visibleDraft = Object.fromEntries(Object.entries(draft).filter(([name]) => !isSensitive(resource, name)));
    expect((await readRecord(id)).data).toMatchObject({
      ...visibleDraft,
      id,
      version: 1,
      createdBy: { title: '苏念慈' },
    });
  });

  test('an edit changes the field that is sent and keeps the others', async () => {
    const record = await create();
    const title = `${record[resource.title]}改`.slice(-8);
    const body = { id: record.id, version: record.version, [resource.title]: title };
    const response = await app.call('PUT', `${api}/`, { as: 'editor', body });
    expect(response.data).toMatchObject({
      ...draftFieldsOf(resource, record),
      [resource.title]: title,
      version: record.version + 1,
    });
  });

  test('an empty title is refused with a message at its field', async () => {
    const body = { ...(await createDraft()), [resource.title]: '   ' };
    for (const [language, sentence] of [
      ['zh-CN', '请填写'],
      ['en-US', 'Please fill in'],
    ] as const) {
      const response = await app.call('POST', `${api}/`, { as: 'editor', body, language });
      expect(response).toMatchObject({ status: 422, code: 422 });
      expect(response.data.fields[resource.title]).toContain(sentence);
    }
  });

  test('a value of a wrong type is refused with 422 at its field, and a value that the field accepts is stored unchanged', async () => {
    for (const wrongValue of [{ a: 1 }, [1], 12.5, true, 'x\u0000y', '\ud800', Number.MAX_SAFE_INTEGER]) {
      // One call finds the fields that refuse the value; each other field is then sent on its own.
      const names = Object.keys(resource.fields);
      const response = await postRecord({
        ...(await createDraft()),
        ...Object.fromEntries(names.map((name) => [name, wrongValue])),
      });
      expect(response, `${JSON.stringify(wrongValue)} ${response.text}`).toMatchObject({ status: 422 });
      for (const sentence of Object.values(response.data.fields)) expect(sentence).toEqual(expect.any(String));
      for (const [name, field] of Object.entries(resource.fields).filter(([name]) => !response.data.fields[name])) {
        const context = `${name}: ${JSON.stringify(wrongValue)}`;
        const singleResponse = await postRecord({ ...(await createDraft()), [name]: wrongValue });
        if (singleResponse.status === 200) {
          // A field that does not apply, or that the server fills in, ignores the value.
          const isIgnored = field.auto || (field.when && singleResponse.data[name] === null);
          if (isIgnored) expect(singleResponse.data[name], context).not.toEqual(wrongValue);
          else expect(singleResponse.data[name], context).toEqual(wrongValue);
        } else {
          expect(singleResponse, `${context} ${singleResponse.text}`).toMatchObject({ status: 422 });
          // The error stands at the field, or at one that is compared with the field.
          const refusedFields = Object.keys(singleResponse.data.fields);
          const related = concernedFields(resource, [name]);
          expect([name, ...related], `${context} ${singleResponse.text}`).toEqual(
            expect.arrayContaining(refusedFields),
          );
        }
      }
    }
  });

  test('a new record with undeclared fields is refused with their names, and an id, version or time sent with it is ignored', async () => {
    const draft = { ...(await createDraft()), id: 1, version: 7, createdAt: 'now' };
    const refusal = await postRecord({ ...draft, deletedAt: 'now', nonsense: 1 });
    expect(refusal.status).toBe(422);
    expect(Object.keys((refusal.data as unknown as { fields: object }).fields)).toEqual(['deletedAt', 'nonsense']);
    expect((await postRecord(draft)).data).toMatchObject({ version: 1 });
  });

  test('an edit or deletion without a version answers 400, one with an old version 409', async () => {
    const { id, version } = await create();
    const body = (title: string, overrides: object) => ({ id, [resource.title]: title, ...overrides });
    const write = (draft: object) => app.call('PUT', `${api}/`, { as: 'editor', body: draft });
    expect(await write(body('没有版本', {}))).toMatchObject({ status: 400, code: 400 });
    expect(await write(body('有版本', { version }))).toMatchObject({ status: 200 });
    const staleWrite = await write(body('旧的版本', { version }));
    expect(staleWrite).toMatchObject({ status: 409, code: 409 });
    expect(staleWrite.msg).toContain('有版本');
    const deleteWith = (query: CallOptions['query']) =>
      app.call('DELETE', `${api}/`, { as: 'editor', query: query ?? {} });
    expect(await deleteWith({ id })).toMatchObject({ status: 400 });
    expect(await deleteWith({ id, version })).toMatchObject({ status: 409 });
  });

  test('a deleted record is not in the list, and reading or editing it answers 404', async () => {
    const { id, version } = await create();
    const { total } = await list();
    const response = await app.call('DELETE', `${api}/`, { as: 'editor', query: { id, version } });
    expect(response).toMatchObject({ status: 200, data: null });
    expect((await list()).total).toBe(total - 1);
    expect(await app.call('GET', `${api}/`, { as: 'editor', query: { id } })).toMatchObject({
      status: 404,
      code: 404,
    });
    const update = await app.call('PUT', `${api}/`, {
      as: 'editor',
      body: { id, version, [resource.title]: '再改' },
    });
    expect(update.status).toBe(404);
  });

  test('an unknown id answers 404, an invalid one 400', async () => {
    const readById = (id: string) => app.call('GET', `${api}/`, { as: 'editor', query: { id } });
    expect(await readById('987654321')).toMatchObject({ status: 404, code: 404 });
    expect(await readById('99999999999999')).toMatchObject({ status: 404, code: 404 });
    for (const id of ['', 'x', '-1', '1.5', '1e3', "1'--"])
      expect(await readById(id), id).toMatchObject({ status: 400 });
  });

  test.each(Object.keys(resource.workflow?.moves ?? {}))('the move %s leads to its declared state', async (name) => {
    const move = resource.workflow?.moves[name];
    const { from = '', until = '' } = resource.workflow?.publication ?? {};
    // What another move waits for a second person to decide is made by somebody else.
    const firstPersonMoves = Object.values(resource.workflow?.moves ?? {}).flatMap(({ otherThan = [] }) => otherThan);
    const codes = [readingCodes(resource, sections)[0] ?? '', ...ownActionsOf(resource).map(({ code }) => code)];
    await allowOnly(app.parts.database.db, 'nobody', codes);
    let record = await world.create(resource, { [from]: null, [until]: '2026-12-01T00:00:00.000Z' });
    for (const step of [...movesTo(resource, name), name]) {
      // A move from the changed state only is one that decides a correction, which somebody else makes.
      if (step === name && move?.from.every((state) => state === 'changed')) {
        const body = { id: record.id, version: record.version, [resource.title]: '更正后的名称' };
        record = (await app.call('PUT', `${api}/`, { as: 'nobody', body })).data;
      }
      const body = { id: record.id, version: record.version, move: step, reason: '请补充来源' };
      const as = firstPersonMoves.includes(step) ? 'nobody' : 'admin';
      const response = await app.call('POST', `${api}/move`, { as, body });
      expect(response, `${step}: ${response.text}`).toMatchObject({ status: 200 });
      record = response.data;
    }
    expect(record.status).toBe(move?.to);
  });

  test('[O1] every call answers 402 without a session', async () => {
    for (const [method, path, options] of everyCall(resource)) {
      expect(await app.call(method, path, options), path).toMatchObject({ status: 402, code: 402 });
    }
  });

  test('[O1] every call answers 403 to an operator who may not read the section', async () => {
    const { db } = app.parts.database;
    const readCodes = readingCodes(resource, sections);
    const otherCodes = [...new Set(ownActionsOf(resource).map((action) => action.code))];
    await allowOnly(db, 'nobody', ['analysis', ...otherCodes.filter((code) => !readCodes.includes(code))]);
    for (const [method, path, options] of everyCall(resource)) {
      const response = await app.call(method, path, { ...options, as: 'nobody' });
      expect(response, `${method} ${path}`).toMatchObject({ status: 403, code: 403 });
    }
  });

  test.each(callsOf(resource).map((action) => [action.code, action.name]))(
    '[O1] an operator who lacks only the permission %s gets 403 for its action',
    async (missingCode, name) => {
      const { db } = app.parts.database;
      const ownCodes = ownActionsOf(resource).map((action) => action.code);
      const allCodes = [...new Set([readingCodes(resource, sections)[0] ?? '', ...ownCodes])];
      await allowOnly(
        db,
        'nobody',
        allCodes.filter((code) => code !== missingCode),
      );
      const { id, version } = (await list({ pageSize: 1 })).list[0] as AnyRecord;
      const [method, path, options] = callFor(resource, name, { id, version });
      expect(await app.call(method, path, { ...options, as: 'nobody' })).toMatchObject({ status: 403, code: 403 });
      await allowOnly(db, 'nobody', allCodes);
      expect((await app.call(method, path, { ...options, as: 'nobody' })).status).not.toBe(403);
    },
  );
}

type Call = Parameters<TestApp['call']>;

function callFor(resource: Resource, action: string, target: { id: number; version: number }): Call {
  const api = apiPathOf(resource);
  if (action === 'create') return ['POST', `${api}/`, { body: { [resource.title]: '' } }];
  if (action === 'edit') return ['PUT', `${api}/`, { body: { ...target, version: target.version + 50 } }];
  if (action === 'delete') return ['DELETE', `${api}/`, { query: { ...target, version: target.version + 50 } }];
  if (action === EXPORT) return ['POST', `${api}/export`, { body: { format: 'csv', columns: ['nonsense'] } }];
  if (action === IMPORT) return ['GET', `${api}/import`];
  if (action === SENSITIVE) return ['POST', `${api}/reveal`, { body: { ...target, field: 'nonsense', reason: 'x' } }];
  if (Object.hasOwn(resource.tabs ?? {}, action)) return ['GET', `${api}/${action}`];
  if (Object.hasOwn(resource.actions ?? {}, action))
    return ['POST', `${api}/${action}`, { body: { ids: [target.id] } }];
  return ['POST', `${api}/move`, { body: { ...target, version: target.version + 50, move: action } }];
}

/** Data classes an operator may be allowed to see; no call belongs to them. */
const dataClasses = ['personal', 'value', 'location', 'internal'];
const callsOf = (resource: Resource) => ownActionsOf(resource).filter(({ name }) => !dataClasses.includes(name));

const isSensitive = ({ fields }: Resource, name: string): boolean => fields[name]?.seenBy === SENSITIVE;

/** Replaces masked values by the values in the database. */
async function unmaskValues({ parts }: TestApp, resource: Resource, name: string, all: AnyRecord[]): Promise<void> {
  const rows = await sectionTables(parts.database.db).selectFrom(tableOf(resource)).select(['id', name]).execute();
  for (const record of all) record[name] = rows.find(({ id }) => id === record.id)?.[name];
}

const everyCall = (resource: Resource): Call[] => [
  ['GET', `${apiPathOf(resource)}/list`],
  ['GET', `${apiPathOf(resource)}/`, { query: { id: 1 } }],
  ...(resource.workflow?.register
    ? [['GET', `${apiPathOf(resource)}/register`, { query: { id: 1 } }] satisfies Call]
    : []),
  ...(resource.seats ? [['GET', `${apiPathOf(resource)}/seats`, { query: { id: 1 } }] satisfies Call] : []),
  ...callsOf(resource).map(({ name }) => callFor(resource, name, { id: 1, version: 1 })),
];

/** The moves that bring a new record into a state where the move can start. */
function movesTo({ workflow }: Resource, name: string): string[] {
  if (!workflow) return [];
  const moves = Object.entries(workflow.moves);
  const startStates = (workflow.moves[name]?.from ?? []).map((state) =>
    state === 'changed' ? stateOfChanged(workflow) : state,
  );
  const paths = new Map<string, string[]>([[workflow.initial, []]]);
  for (const [state, path] of paths) {
    if (startStates.includes(state)) return path;
    for (const [step, { from, to }] of moves) {
      if (from.includes(state) && !paths.has(to)) paths.set(to, [...path, step]);
    }
  }
  throw new Error(`the move ${name} cannot be reached`);
}

/** Fills the fields that the server fills in later, so that filters and the search have something to find. */
async function fillAutoFields({ parts }: TestApp, resource: Resource, fixtures: DraftOptions): Promise<void> {
  const { db } = parts.database;
  const empty = Object.entries(resource.fields).filter(
    ([, field]) => field.auto && field.auto !== 'created' && !(field.kind === 'autoNumber' && !field.at),
  );
  const rows = await sectionTables(db).selectFrom(tableOf(resource)).select('id').execute();
  for (const { id } of empty.length > 0 ? rows : []) {
    const values = empty.map(([name, field]) => [name, columnFor(field, { ...fixtures, number: id })]);
    await sectionTables(db)
      .updateTable(tableOf(resource))
      .set(Object.fromEntries(values))
      .where('id', '=', id)
      .execute();
  }
}

/** The column's value in the database: a reference is the id of the record. */
function columnFor(field: Field, fixtures: DraftOptions): unknown {
  const value = valueFor(field, fixtures);
  if (field.kind === 'reference') return (value as ReferenceValue | null)?.id ?? null;
  return field.kind === 'references' ? JSON.stringify((value as ReferenceValue[]).map(({ id }) => id)) : value;
}

const fieldOf = (resource: Resource, name: string) => {
  const field = columnField(resource, name);
  if (!field) throw new Error(`${name} is no field`);
  return field;
};

function sortableColumns(resource: Resource): string[][] {
  return ['id', ...resource.list.columns]
    .filter((name) => meaningOf(fieldOf(resource, name)).sortable && !isSensitive(resource, name))
    .map((name) => [name]);
}

const draftFieldsOf = (resource: Resource, record: AnyRecord) =>
  Object.fromEntries(Object.keys(resource.fields).map((name) => [name, record[name]]));

const byCodePoint = (one: unknown, other: unknown): number => {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)));
};

const isOptionalReference = (resource: Resource, name: string): boolean => {
  const { kind, required } = fieldOf(resource, name);
  return (kind === 'reference' || kind === 'references') && required !== true;
};

/** The filter text with which an operator finds rows of this value. */
function filterTextFor(resource: Resource, name: string, value: unknown): string {
  const field = fieldOf(resource, name);
  const { filter } = meaningOf(field);
  if (filter === 'has') return 'true';
  const [first] = Array.isArray(value) ? value : [value];
  if (typeof first === 'object' && first !== null) return String((first as { id: number }).id);
  const day = field.kind === 'dateTime' ? shanghaiDay(String(first)) : String(first);
  return filter === 'range' ? `${day}..${day}` : String(first);
}

function matchesFilter(resource: Resource, name: string, value: unknown, filterText: string): boolean {
  const field: Field = fieldOf(resource, name);
  const { filter } = meaningOf(field);
  const [from = ''] = filterText.split('..');
  if (filter === 'has') return value !== null;
  if (value === null) return false;
  if (filter === 'contains') return String(value).includes(filterText);
  if (field.kind === 'dateTime') return shanghaiDay(String(value)) === from;
  if (field.kind === 'fuzzyDate') return String(value).startsWith(from);
  const values = [value].flat().map((entry) => (typeof entry === 'object' ? (entry as { id: number }).id : entry));
  return values.map(String).includes(from);
}

const shanghaiDay = (moment: string): string => new Date(Date.parse(moment) + 8 * 3_600_000).toISOString().slice(0, 10);
