import { beforeEach, describe, expect, test } from 'vitest';
import type { AnyReferenceValue } from '../../../src/contract/record.ts';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import { news } from '../../../src/resources/info/news.ts';
import { createFind } from '../../../src/server/files/import/find.ts';
import { draftFromRow } from '../../../src/server/files/import/row-draft.ts';
import { allowOnly } from '../../support/access.ts';
import { sharedApp, type TestApp } from '../../support/server.ts';

/** A field that may name records of several sections opens none of them. */

let museum: TestApp;
let notice: AnyRecord;
let own: AnyRecord;

const SECRET = '闭馆调整方案';
const gone = { status: 422, data: { fields: { related: '所选的记录已不存在，请重新选择。' } } };
const article = { category: 'museum', source: '本馆', body: `<p>${'展览开幕的经过。'.repeat(4)}</p>` };

const create = async (api: string, body: object): Promise<AnyRecord> => {
  const answer = await museum.call('POST', `${api}/`, { as: 'admin', body });
  expect(answer, answer.text).toMatchObject({ status: 200 });
  return answer.data;
};
const save = (body: object, as = 'editor') =>
  museum.call('POST', 'news/', { as, body: { ...article, title: '一条新闻', ...body } });
const change = ({ id, version }: AnyRecord, body: object, as = 'editor') =>
  museum.call('PUT', 'news/', { as, body: { id, version, ...body } });
const read = async (id: number, as: string): Promise<AnyRecord & { related: AnyReferenceValue[] }> =>
  (await museum.call('GET', 'news/', { as, query: { id } })).data;

beforeEach(async () => {
  museum = await sharedApp();
  notice = await create('notice', { title: SECRET, titleEn: 'Secret plan', category: 'other', body: article.body });
  own = await create('news', { ...article, title: '自己的新闻' });
  const codes = ['news', 'news:create', 'news:edit', 'news:publish', 'news:export'];
  await allowOnly(museum.parts.database.db, 'editor', codes, { exportLimit: 100 });
  await allowOnly(museum.parts.database.db, 'nobody', codes);
});

describe('a reference to a record of a section that the writer may not read', () => {
  test('is refused in a new record and in a change, like one to a record that does not exist', async () => {
    for (const write of [(related: object) => save({ related }), (related: object) => change(own, { related })]) {
      const refused = await write([{ section: 'notice', id: notice.id, title: '' }]);
      expect(refused).toMatchObject(gone);
      expect((await write([{ section: 'notice', id: 999_999, title: '' }])).text).toBe(refused.text);
      expect((await write([{ section: 'news', id: 999_999, title: '' }])).text).toBe(refused.text);
    }
  });

  test('is not found by its title in an import', async () => {
    const { sections, database } = museum.parts;
    const readCell = async (codes: readonly string[]) => {
      const operator = { codes: new Set(codes) } as never;
      const reader = { resource: news, sections, operator, columns: ['related'], emptyClears: false, parent: null };
      const find = createFind(database.db, { sections, operator });
      return (await draftFromRow(reader, new Map([['related', SECRET]]), null, find)).draft;
    };
    expect(await readCell(['news'])).toEqual({});
    expect(await readCell(['news', 'notice'])).toMatchObject({ related: [{ section: 'notice', id: notice.id }] });
  });
});

describe('a record that refers to one of a section that its reader may not read', () => {
  const both = () => [
    { section: 'notice', id: notice.id, title: '' },
    { section: 'news', id: own.id, title: '' },
  ];
  let holder: AnyRecord;
  beforeEach(async () => {
    holder = await create('news', { ...article, title: '引用', related: both() });
  });

  test('shows its number instead of its title, wherever it is read', async () => {
    expect((await read(holder.id, 'admin')).related[0]).toMatchObject({ title: SECRET, titleEn: 'Secret plan' });
    expect((await read(holder.id, 'editor')).related).toEqual([
      { section: 'notice', id: notice.id, title: `#${notice.id}` },
      { section: 'news', id: own.id, title: '自己的新闻' },
    ]);
    const { id, version } = holder;
    const stale = await change({ id, version: 0 + version + 1 } as AnyRecord, { title: '旧' });
    const exported = await museum.call('POST', 'news/export', {
      as: 'editor',
      body: { columns: ['title', 'related'], format: 'csv', purpose: '核对' },
    });
    const file = await museum.call('GET', 'news/export/file', { as: 'editor', query: exported.data });
    expect(file.text).toContain('自己的新闻');
    const answers = [
      stale,
      file,
      await museum.call('GET', 'news/list', { as: 'editor' }),
      await museum.call('GET', 'news/revision', { as: 'editor', query: { id, version } }),
    ];
    for (const { status, text } of answers) {
      expect([200, 409], text).toContain(status);
      expect(text).not.toMatch(new RegExp(`${SECRET}|Secret plan`));
    }
  });

  test('is not named where it prevents a publication', async () => {
    const { id, version } = holder;
    const refused = await museum.call('POST', 'news/move', { as: 'nobody', body: { id, version, move: 'publish' } });
    expect(refused).toMatchObject({
      status: 422,
      data: { fields: { related: expect.stringContaining(`#${notice.id}`) } },
    });
    expect(refused.text).not.toContain(SECRET);
  });

  test('keeps the reference when the reader changes another field, adds a reference or restores a version', async () => {
    const idsOf = async () => (await read(holder.id, 'admin')).related.map(({ id }) => id);
    const seen = await read(holder.id, 'editor');
    const saved = await change(holder, { ...article, title: '改过', related: seen.related });
    expect(saved, saved.text).toMatchObject({ status: 200 });
    expect(await idsOf()).toEqual([notice.id, own.id]);
    const added = await change(saved.data, {
      related: [...seen.related, { section: 'news', id: holder.id, title: '' }],
    });
    expect(added, added.text).toMatchObject({ status: 200 });
    expect(await idsOf()).toEqual([notice.id, own.id, holder.id]);
    const removed = await change(added.data, { related: null });
    expect(removed, removed.text).toMatchObject({ status: 200 });
    const { id, version } = removed.data;
    const body = { id, version, revision: holder.version };
    const restored = await museum.call('POST', 'news/restore', { as: 'editor', body });
    expect(restored, restored.text).toMatchObject({ status: 200 });
    expect(await idsOf()).toEqual([notice.id, own.id]);
  });
});
