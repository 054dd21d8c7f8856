import { beforeAll, describe, expect, test } from 'vitest';
import { melodrama } from '../../../src/resources/literature/melodrama.ts';
import { type Answer, type TestApp, testApp } from '../../support/server.ts';

/** Clients for several servers have ids as text: each call takes them like numbers, and refuses any other text. */

let museum: TestApp;

beforeAll(async () => {
  museum = await testApp();
});

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, query: object = {}) =>
  museum.call(method, path, { as: 'admin', ...(body ? { body } : {}), query: query as Record<string, string> });

async function createRecord(api: string, draft: object): Promise<{ id: number; version: number }> {
  const { status, data, text } = await call('POST', `${api}/`, draft);
  expect(status, text).toBe(200);
  return data;
}

const createNews = () => createRecord('news', { title: '开馆', category: 'museum' });
const createDepartment = (parent: unknown = null) =>
  createRecord('organization', { name: `部门${++departments}`, kind: 'department', parent });
let departments = 0;

/** Texts that are no id of this server; the last two would become another record's id if they were rounded. */
const malformed = ['', 'abc', '1.5', '-3', '0', ' 7', '0x1f', '1e3', '9007199254740993', '1790000000000000123'];

describe('a text id in a reference field', () => {
  const related = (id: unknown) => [{ section: 'news', id }];

  test('names the record in a single reference, in a list with sections and in a column of rows', async () => {
    const parent = await createDepartment();
    const child = await createDepartment({ id: String(parent.id) });
    expect(child).toMatchObject({ parent: { id: parent.id, title: expect.stringContaining('部门') } });

    const target = await createNews();
    const news = await createRecord('news', { title: '相关', category: 'museum', related: related(String(target.id)) });
    expect(news).toMatchObject({ related: [{ section: 'news', id: target.id }] });

    const venue = await createRecord('venue', { name: '小剧场' });
    const performance = { startAt: '2026-12-01T11:30:00Z', venue: { id: String(venue.id) }, state: 'planned' };
    const [genre] = Object.keys(melodrama.fields.genre.options);
    const play = await createRecord('melodrama', { title: '一出戏', genre, performances: [performance] });
    expect(play).toMatchObject({ performances: [{ venue: { id: venue.id } }] });
  });

  test('equals the numeric id: saving it again changes nothing, and a duplicate is stored once', async () => {
    const target = await createNews();
    const { id, version } = await createRecord('news', {
      ...{ title: '相关', category: 'museum' },
      related: [...related(target.id), ...related(String(target.id))],
    });
    const saved = await call('PUT', 'news/', { id: String(id), version, related: related(String(target.id)) });
    expect(saved).toMatchObject({ status: 200, data: { version, related: [{ id: target.id }] } });
  });

  test.each(malformed)('that is %j is refused with 422 for the field', async (id) => {
    const { version, ...department } = await createDepartment();
    const edited = await call('PUT', 'organization/', { id: department.id, version, parent: { id } });
    expect(edited, edited.text).toMatchObject({ status: 422, data: { fields: { parent: expect.any(String) } } });
    const created = await call('POST', 'news/', { title: '相关', category: 'museum', related: related(id) });
    expect(created, created.text).toMatchObject({ status: 422, data: { fields: { related: expect.any(String) } } });
  });
});

interface WithIds {
  call: string;
  send: (id: unknown) => Promise<Answer>;
}

const callsWithIds: WithIds[] = [
  { call: 'the call for one record', send: (id) => call('GET', 'news/', undefined, { id }) },
  { call: 'an edit', send: (id) => call('PUT', 'news/', { id, version: 1, title: '开馆了' }) },
  { call: 'a move', send: (id) => call('POST', 'news/move', { id, version: 1, move: 'submit' }) },
  {
    call: 'a presence report',
    send: (id) => call('PUT', 'presence/', { section: 'news', id, visit: 'a-page-of-a-tab' }),
  },
  { call: 'a favourite', send: (id) => call('POST', 'favourite/', { section: 'news', id }) },
  { call: 'a bulk change', send: (id) => call('POST', 'news/bulk', { what: 'delete', rows: [{ id }], check: true }) },
  { call: 'an export', send: (id) => call('POST', 'news/export', { format: 'csv', columns: ['title'], ids: [id] }) },
  {
    call: 'a shared view',
    send: (id) => call('POST', 'view/', { section: 'news', name: `共享 ${id}`, query: '', layout: null, roles: [id] }),
  },
];

describe('a text id', () => {
  test.each(callsWithIds)('is accepted like the numeric id by $call', async ({ send }) => {
    const [byText, byNumber] = [await send(String((await createNews()).id)), await send((await createNews()).id)];
    expect(byText.status, byText.text).toBe(byNumber.status);
    // A move of an incomplete record is refused by what it lacks, so it has been found.
    expect([200, 422], byText.text).toContain(byText.status);
  });

  test.each(callsWithIds)('that is malformed is refused with 400 or 404 by $call', async ({ call: name, send }) => {
    for (const id of malformed) {
      // Without an id a favourite is the list itself.
      if (name === 'a favourite' && Number(id) === 0) continue;
      const { status } = await send(id);
      expect([400, 404], `${name} ${JSON.stringify(id)}: ${status}`).toContain(status);
    }
  });

  test('filters the trash by the parent record, and finds nothing if it is unknown or malformed', async () => {
    const member = await createRecord('member', { nickname: '访客', phone: '13900000002', channel: 'desk' });
    const draft = { member: { id: String(member.id) }, provider: '微信', account: 'an-account' };
    const { id, version } = await createRecord('websiteAccount', draft);
    expect((await call('DELETE', 'websiteAccount/', undefined, { id, version })).status).toBe(200);
    const trashOf = (parent: unknown) => call('GET', 'websiteAccount/trash/list', undefined, { member: parent });
    expect((await trashOf(member.id)).data.list).toMatchObject([{ id }]);
    for (const text of ['1790000000000000123', '9999999999', 'abc']) {
      expect(await trashOf(text), text).toMatchObject({ status: 200, data: { total: 0 } });
    }
  });

  test('selects the same records for a bulk change and an action as the numeric id', async () => {
    const [one, other] = [await createNews(), await createNews()];
    const rows = [{ id: String(one.id), version: one.version }, { id: one.id }, { id: String(other.id) }];
    expect((await call('POST', 'news/bulk', { what: 'delete', rows, check: true })).data.total).toBe(2);

    const member = await createRecord('member', { nickname: '访客', phone: '13900000001', channel: 'desk' });
    const role = await createRecord('memberRole', { name: '志愿者' });
    const body = { ids: [String(member.id)], version: member.version, how: 'add', roles: [{ id: String(role.id) }] };
    expect((await call('POST', 'member/role', body)).data).toMatchObject({ done: 1, rows: [{ id: member.id }] });
    expect((await call('GET', 'member/', undefined, { id: member.id })).data.roles).toMatchObject([{ id: role.id }]);
  });
});
