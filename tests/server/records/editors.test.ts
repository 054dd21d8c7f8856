import { beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import { apiPathOf } from '../../../src/declare/actions.ts';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import { sections } from '../../../src/resources/index.ts';
import { news } from '../../../src/resources/info/news.ts';
import { allowOnly } from '../../support/access.ts';
import { chosenSections } from '../../support/chosen-sections.ts';
import { draftOf } from '../../support/draft.ts';
import { sharedApp, type TestApp } from '../../support/server.ts';

let museum: TestApp;
let idOf: (account: string) => Promise<number>;

const create = async (as: string, number: number): Promise<AnyRecord> =>
  (await museum.call('POST', 'news/', { as, body: draftOf(news, { number }) })).data;
const idsIn = async (query: Record<string, string>, as: string): Promise<number[]> =>
  (await museum.call('GET', 'news/list', { as, query: { pageSize: '100', sort: 'id', ...query } })).data.list.map(
    ({ id }: AnyRecord) => id,
  );

describe('the list of news', () => {
  let byEditor: AnyRecord;
  let byAdmin: AnyRecord;

  beforeAll(async () => {
    museum = await sharedApp();
    idOf = async (account) => (await museum.call('GET', calls.currentUser, { as: account })).data.id;
    byEditor = await create('editor', 1);
    byAdmin = await create('admin', 2);
    await museum.call('PUT', 'news/', {
      as: 'admin',
      body: { id: byEditor.id, version: byEditor.version, summary: '经审阅修改' },
    });
  });

  test('is filtered by who created a record and by who changed it last', async () => {
    const [editor, admin] = [await idOf('editor'), await idOf('admin')];
    expect(await idsIn({ createdBy: String(editor) }, 'admin')).toEqual([byEditor.id]);
    expect(await idsIn({ createdBy: String(admin) }, 'admin')).toEqual([byAdmin.id]);
    expect(await idsIn({ updatedBy: String(admin) }, 'admin')).toEqual([byEditor.id, byAdmin.id]);
    expect(await idsIn({ updatedBy: String(editor) }, 'admin')).toEqual([]);
  });

  test('takes “me” as the operator who asks, also in the filter of an operation on many records', async () => {
    expect(await idsIn({ createdBy: 'me' }, 'editor')).toEqual([byEditor.id]);
    expect(await idsIn({ createdBy: 'me' }, 'admin')).toEqual([byAdmin.id]);
    expect(await idsIn({ 'createdBy.ne': 'me' }, 'admin')).toEqual([byEditor.id]);
    const check = await museum.call('POST', 'news/bulk', {
      as: 'admin',
      body: { what: 'submit', check: true },
      query: { createdBy: 'me' },
    });
    expect(check.data).toMatchObject({ total: 1 });
  });

  test('keeps “me” in a saved view, so that a shared view is everybody’s own', async () => {
    const view = { section: 'news', name: '我写的', query: 'createdBy=me', layout: null };
    const { data } = await museum.call('POST', calls.view, { as: 'admin', body: view });
    expect(data.find(({ name }: { name: string }) => name === view.name)).toMatchObject({ query: 'createdBy=me' });
  });

  test('names its editors to whoever may read it, and to nobody else', async () => {
    const { db } = museum.parts.database;
    const [editor, admin] = [await idOf('editor'), await idOf('admin')];
    await allowOnly(db, 'nobody', ['news']);
    const { data } = await museum.call('GET', 'news/editors', { as: 'nobody' });
    expect(data.map(({ id }: AnyRecord) => id).sort()).toEqual([editor, admin].sort());
    await allowOnly(db, 'nobody', ['notice']);
    expect((await museum.call('GET', 'news/editors', { as: 'nobody' })).status).toBe(403);
    expect((await museum.call('GET', 'notice/editors', { as: 'nobody' })).data).toEqual([]);
    expect((await museum.call('GET', 'news/editors')).status).toBe(402);
  });
});

test.each(chosenSections(sections))('the list of $code is filtered by its editors', async (resource) => {
  museum = await sharedApp();
  for (const name of ['createdBy', 'updatedBy']) {
    const query = { [name]: '999999' };
    const response = await museum.call('GET', `${apiPathOf(resource)}/list`, { as: 'admin', query });
    expect([response.status, response.data.total]).toEqual([200, 0]);
  }
});
