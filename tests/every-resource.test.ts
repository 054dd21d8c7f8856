import { beforeAll, describe, expect, test } from 'vitest';
import { actionsOf, apiPathOf } from '../src/declare/actions.ts';
import { columnField } from '../src/declare/columns.ts';
import type { AnyRecord, Resource } from '../src/declare/define-resource.ts';
import { meaningOf } from '../src/declare/kinds.ts';
import { resources } from '../src/resources/index.ts';
import { allowOnly } from './support/access.ts';
import { draftOf } from './support/draft.ts';
import { pictureFile, upload } from './support/pictures.ts';
import { type CallOptions, type TestApp, testApp } from './support/server.ts';

/** The questions every section must answer, asked of its declaration alone. */
describe.each(resources.map((resource) => [resource.code, resource] as const))('%s', (code, resource) => {
  const api = apiPathOf(resource);
  const given: Parameters<typeof draftOf>[1] = {};
  let museum: TestApp;
  let list: (query?: CallOptions['query'], as?: string) => Promise<{ list: AnyRecord[]; total: number }>;

  const create = async (number: number, target = resource, as = 'editor'): Promise<AnyRecord> => {
    // A few of them wait for a moment, so that there is one to filter by.
    const body = draftOf(target, { ...given, number, scheduled: number > 10 });
    const made = await museum.call('POST', `${apiPathOf(target)}/`, { as, body });
    expect(made, made.text).toMatchObject({ status: 200, code: 200 });
    return made.data;
  };

  beforeAll(async () => {
    museum = await testApp();
    list = async (query, as = 'admin') => (await museum.call('GET', `${api}/list`, { as, query: query ?? {} })).data;
    const field = Object.entries(resource.fields).find(([, { kind }]) => kind === 'image')?.[0];
    if (field)
      given.image = (await upload(museum, 'editor', await pictureFile(2600, 2600), { section: code, field })).data;
    const others = new Map<string, AnyRecord>();
    for (const target of referredTo(resource)) others.set(target.code, await create(99, target));
    given.record = (section) => {
      const record = others.get(section);
      const titleOf = resources.find((one) => one.code === section)?.title ?? '';
      return record ? { id: record.id, title: String(record[titleOf]) } : null;
    };
    for (let number = 1; number <= 12; number += 1) await create(number);
  });

  test('[S3.6] [S9.2] a list comes as list and total, ten to a page, from the first', async () => {
    const first = await list();
    expect(first.list).toHaveLength(10);
    expect(first.total).toBeGreaterThanOrEqual(12);
    const second = await list({ current: 2, pageSize: 10 });
    expect(second.total).toBe(first.total);
    expect(second.list).toHaveLength(Math.min(10, first.total - 10));
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

  test('a list leaves long texts out', async () => {
    const [row = {}] = (await list()).list;
    for (const [name, { kind }] of Object.entries(resource.fields)) {
      expect(Object.hasOwn(row, name), name).toBe(kind !== 'longText' && kind !== 'richText');
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

  test.each(resource.list.filters.map((name) => [name]))('it is filtered by %s', async (name) => {
    const all = (await list({ pageSize: 100 })).list;
    const sample = all.find((record) => record[name] !== null);
    expect(sample, `no record has a ${name}`).toBeDefined();
    const words = wordsFor(resource, name, sample?.[name]);
    const found = await list({ [name]: words, pageSize: 100 });
    expect(found.list.map(({ id }) => id)).toContain(sample?.id);
    expect(found.total).toBe(found.list.length);
    expect(found.list.every((record) => isAsked(resource, name, record[name], words))).toBe(true);
    expect(found.total).toBe(all.filter((record) => isAsked(resource, name, record[name], words)).length);
  });

  test('a filter nobody declared is ignored', async () => {
    const { total } = await list();
    expect((await list({ noSuchField: 'x', deletedBy: '1', __proto__: 'x', constructor: 'x' })).total).toBe(total);
  });

  test('a word is looked for in every field of the search', async () => {
    const { id } = await create(7);
    for (const name of resource.list.search) {
      const [word = ''] = String(draftOf(resource, { number: 7 })[name]).split('\n');
      expect(
        (await list({ keyword: word, pageSize: 100 })).list.map((record) => record.id),
        name,
      ).toContain(id);
    }
    expect((await list({ keyword: '%' })).total).toBe(0);
  });

  test('a record is read as it was written', async () => {
    const draft = draftOf(resource, { ...given, number: 5 });
    const { id } = await create(5);
    const read = await museum.call('GET', `${api}/`, { as: 'editor', query: { id } });
    expect(read.data).toMatchObject({ ...draft, id, version: 1, createdBy: { title: '苏念慈' } });
  });

  test('a field that is not sent stays, and one that is sent changes', async () => {
    const before = await create(6);
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
    const body = { ...draftOf(resource, given), [resource.title]: '   ' };
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
      for (const name of Object.keys(resource.fields)) {
        const body = { ...draftOf(resource, given), [name]: wrong };
        const answered = await museum.call('POST', `${api}/`, { as: 'editor', body });
        if (answered.status === 200) expect(answered.data[name], `${name}: ${JSON.stringify(wrong)}`).toEqual(wrong);
        else
          expect(answered, `${name}: ${JSON.stringify(wrong)} ${answered.text}`).toMatchObject({
            status: 422,
            data: { fields: { [name]: expect.any(String) } },
          });
      }
    }
  });

  test('fields that nobody declared are not kept', async () => {
    const body = {
      ...draftOf(resource, given),
      id: 1,
      version: 7,
      deletedAt: 'now',
      editors: [],
      live: {},
      nonsense: 1,
    };
    const { data } = await museum.call('POST', `${api}/`, { as: 'editor', body });
    expect(data).toMatchObject({ version: 1 });
    expect(data).not.toHaveProperty('nonsense');
    expect(data).not.toHaveProperty('live');
  });

  test('a write without the version is refused as unreadable, one with an old version as stale', async () => {
    const { id, version } = await create(8);
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
    const { id, version } = await create(9);
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
    const one = (id: string) => museum.call('GET', `${api}/`, { as: 'editor', query: { id } });
    expect(await one('987654321')).toMatchObject({ status: 404, code: 404 });
    expect(await one('99999999999999')).toMatchObject({ status: 404, code: 404 });
    for (const id of ['', 'x', '-1', '1.5', '1e3', "1'--"]) expect(await one(id), id).toMatchObject({ status: 400 });
  });

  test.each(Object.keys(resource.workflow?.moves ?? {}))('the move %s leads where it is declared to', async (name) => {
    const move = resource.workflow?.moves[name];
    let record = await create(3);
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
    const rest = [code, ...actionsOf(resource).map((action) => action.code)];
    await allowOnly(db, 'nobody', ['analysis', ...rest.filter((one) => one !== code)]);
    for (const [method, path, options] of everyCall(resource)) {
      const refused = await museum.call(method, path, { ...options, as: 'nobody' });
      expect(refused, `${method} ${path}`).toMatchObject({ status: 403, code: 403 });
    }
  });

  test.each(actionsOf(resource).map((action) => [action.code, action.name]))(
    '[O1] whoever lacks %s is refused this very action',
    async (missing, name) => {
      const { db } = museum.parts.database;
      const all = [code, ...actionsOf(resource).map((action) => action.code)];
      await allowOnly(
        db,
        'nobody',
        all.filter((one) => one !== missing),
      );
      const { id, version } = (await list({ pageSize: 1 })).list[0] as AnyRecord;
      const [method, path, options] = callFor(resource, name, { id, version });
      expect(await museum.call(method, path, { ...options, as: 'nobody' })).toMatchObject({ status: 403, code: 403 });
      await allowOnly(db, 'nobody', all);
      expect((await museum.call(method, path, { ...options, as: 'nobody' })).status).not.toBe(403);
    },
  );
});

type Call = Parameters<TestApp['call']>;

function callFor(resource: Resource, action: string, seen: { id: number; version: number }): Call {
  const api = apiPathOf(resource);
  if (action === 'create') return ['POST', `${api}/`, { body: { [resource.title]: '' } }];
  if (action === 'edit') return ['PUT', `${api}/`, { body: { ...seen, version: seen.version + 50 } }];
  if (action === 'delete') return ['DELETE', `${api}/`, { query: { ...seen, version: seen.version + 50 } }];
  return ['POST', `${api}/move`, { body: { ...seen, version: seen.version + 50, move: action } }];
}

const everyCall = (resource: Resource): Call[] => [
  ['GET', `${apiPathOf(resource)}/list`],
  ['GET', `${apiPathOf(resource)}/`, { query: { id: 1 } }],
  ...actionsOf(resource).map(({ name }) => callFor(resource, name, { id: 1, version: 1 })),
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

const referredTo = (resource: Resource): Resource[] =>
  Object.values(resource.fields).flatMap((field) =>
    field.kind === 'reference' ? resources.filter(({ code }) => code === field.to) : [],
  );

const fieldOf = (resource: Resource, name: string) => {
  const field = columnField(resource, name);
  if (!field) throw new Error(`${name} is no field`);
  return field;
};

function sortable(resource: Resource): string[][] {
  return ['id', ...resource.list.columns]
    .filter((name) => meaningOf(fieldOf(resource, name)).sortable)
    .map((name) => [name]);
}

const draftIn = (resource: Resource, record: AnyRecord) =>
  Object.fromEntries(Object.keys(resource.fields).map((name) => [name, record[name]]));

const byCodePoint = (one: unknown, other: unknown): number => {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)));
};

/** How an operator would ask for rows with such a value. */
function wordsFor(resource: Resource, name: string, value: unknown): string {
  if (typeof value === 'object' && value !== null) return String((value as { id: number }).id);
  const isMoment = fieldOf(resource, name).kind === 'dateTime';
  const day = isMoment ? shanghaiDay(String(value)) : String(value);
  return meaningOf(fieldOf(resource, name)).filter === 'range' ? `${day}..${day}` : String(value);
}

function isAsked(resource: Resource, name: string, value: unknown, words: string): boolean {
  const field = fieldOf(resource, name);
  if (meaningOf(field).filter === 'contains') return String(value).includes(words);
  if (field.kind === 'reference') return String((value as { id: number } | null)?.id) === words;
  if (field.kind === 'dateTime') return value !== null && shanghaiDay(String(value)) === words.split('..')[0];
  return String(value) === words.split('..')[0];
}

const shanghaiDay = (moment: string): string => new Date(Date.parse(moment) + 8 * 3_600_000).toISOString().slice(0, 10);
