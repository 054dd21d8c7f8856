import { beforeAll, describe, expect, test } from 'vitest';
import { apiPathOf } from '../../../src/declare/actions.ts';
import type { AnyDraft, AnyRecord, Resource } from '../../../src/declare/define-resource.ts';
import { isNeededToSave, missingRequired } from '../../../src/declare/draft.ts';
import { isDraftState, movesOf, submitsDraft } from '../../../src/declare/workflow.ts';
import { sections } from '../../../src/resources/index.ts';
import { runScheduledChanges } from '../../../src/server/app/scheduler.ts';
import { sectionTables } from '../../../src/server/database/tables.ts';
import { giveRoleByCode } from '../../../src/server/people/roles.ts';
import { chosenSections } from '../../support/chosen-sections.ts';
import { draftOf } from '../../support/draft.ts';
import { runJobs } from '../../support/jobs.ts';
import { type Answer, sharedApp, type TestApp } from '../../support/server.ts';
import { checkSheet, problemsIn, runSheet, sendSheet } from '../../support/sheets.ts';
import { createWorld, type World } from '../../support/world.ts';

let museum: TestApp;

const db = () => museum.parts.database.db;
const sectionOf = (code: string) => sections.find((one) => one.code === code) as Resource;
const call = (method: 'GET' | 'POST' | 'PUT', path: string, options: object): Promise<Answer<AnyRecord>> =>
  museum.call(method, path, { as: 'admin', ...options });
/** Records are written by another operator than the one who submits them, as four eyes ask. */
const create = (resource: Resource, body: AnyDraft) => call('POST', `${apiPathOf(resource)}/`, { as: 'editor', body });
const move = (resource: Resource, { id, version }: AnyRecord, name: string, more: object = {}) =>
  call('POST', `${apiPathOf(resource)}/move`, { body: { id, version, move: name, ...more } });
const fieldErrors = ({ data }: Answer<unknown>): Record<string, string> =>
  (data as { fields?: Record<string, string> } | null)?.fields ?? {};
const setUp = async (): Promise<TestApp> => {
  const app = await sharedApp();
  await giveRoleByCode(app.parts.database.db, 'editor', 'administrator');
  return app;
};
const succeeded = async (answer: Promise<Answer<AnyRecord>>): Promise<AnyRecord> => {
  const response = await answer;
  expect(response, response.text).toMatchObject({ status: 200 });
  return response.data;
};

const withDrafts = sections.filter(({ workflow }) => isDraftState(workflow, undefined));

describe.each(chosenSections(withDrafts))('a draft in $code', (resource) => {
  let world: World;
  let needed: AnyDraft;

  beforeAll(async () => {
    museum = await setUp();
    world = await createWorld(museum, resource);
    const whole = draftOf(resource, { ...world.draftOptions, number: world.next() });
    const names = Object.keys(whole).filter(
      (name) => name === resource.title || isNeededToSave(resource, name, undefined),
    );
    needed = Object.fromEntries(names.map((name) => [name, whole[name]]));
  });

  test('is saved with its title and what says where it stands, and is submitted only when nothing required is missing', async () => {
    const record = await succeeded(create(resource, needed));
    const read = await succeeded(call('GET', `${apiPathOf(resource)}/`, { query: { id: record.id } }));
    expect(read[resource.title]).toBe(needed[resource.title]);
    const listed = await call('GET', `${apiPathOf(resource)}/list`, { query: { sort: '-id', pageSize: 1 } });
    expect(listed, listed.text).toMatchObject({ status: 200 });
    const saved = await succeeded(
      call('PUT', `${apiPathOf(resource)}/`, {
        as: 'editor',
        body: { id: record.id, version: record.version, ...needed },
      }),
    );
    const missing = Object.keys(missingRequired(resource, read));
    const { workflow } = resource;
    const submitting = movesOf(workflow as NonNullable<typeof workflow>, {
      status: String(read.status),
      changed: false,
    })
      .filter(([, one]) => submitsDraft(workflow, one))
      .map(([name]) => name);
    expect(submitting).not.toEqual([]);
    for (const name of submitting) {
      const refusal = await move(resource, saved, name);
      if (missing.length === 0 && refusal.status === 200) return;
      expect(refusal, refusal.text).toMatchObject({ status: 422 });
      expect(Object.keys(fieldErrors(refusal))).toEqual(expect.arrayContaining(missing));
    }
  });

  test('is refused without its title', async () => {
    const refusal = await create(resource, { ...needed, [resource.title]: null });
    const isRequired = isNeededToSave(resource, resource.title, undefined);
    if (isRequired) expect(fieldErrors(refusal)).toHaveProperty(resource.title);
  });
});

describe('a draft with its title alone', () => {
  const news = sectionOf('news');
  const objects = sectionOf('collectionManage');
  let world: World;

  beforeAll(async () => {
    museum = await setUp();
    world = await createWorld(museum, news);
  });

  test('is refused for a value that is there and invalid', async () => {
    const refusal = await create(news, { title: '开馆', summary: '长'.repeat(2_000) });
    expect(refusal.status).toBe(422);
    expect(Object.keys(fieldErrors(refusal))).toEqual(['summary']);
  });

  test('is refused at submission with a sentence for each field', async () => {
    const draft = await succeeded(create(news, { title: '闭馆通知' }));
    const refusal = await move(news, draft, 'submit');
    expect(refusal.status).toBe(422);
    expect(fieldErrors(refusal)).toMatchObject({ category: '请填写“栏目”。', cover: '发布前请填写“封面”。' });
  });

  test('is refused by a move that does not ask for a complete record, as an object in cataloguing', async () => {
    const draft = await succeeded(create(objects, { title: '银烟盒' }));
    const refusal = await move(objects, draft, 'submit');
    expect(refusal.status).toBe(422);
    expect(fieldErrors(refusal)).toMatchObject({ objectName: '请填写“通称”。' });
    // What registration alone needs is not asked for yet.
    expect(fieldErrors(refusal)).not.toHaveProperty('registerNo');
  });

  test('is refused one by one in a bulk submission, which submits the others', async () => {
    const [lacking, complete] = [await succeeded(create(news, { title: '只有标题' })), await world.create(news)];
    const rows = [lacking, complete].map(({ id, version }) => ({ id, version }));
    const { data } = await museum.call('POST', 'news/bulk', { as: 'admin', body: { what: 'submit', rows } });
    await runJobs(museum);
    const states = [];
    for (const { id } of rows) states.push((await call('GET', 'news/', { query: { id } })).data.status);
    expect([data.job.total, ...states]).toEqual([2, 'draft', 'review']);
  });

  test('is saved for a row of a sheet that has a title only', async () => {
    const annals = sectionOf('annals');
    expect((await sendSheet(museum, annals, '标题\n只有标题的一件事\n')).status).toBe(200);
    await checkSheet(museum, annals);
    expect(await problemsIn(museum, annals)).toEqual([]);
    await runSheet(museum, annals);
    const { data } = await museum.call('GET', 'annals/list', { as: 'admin', query: { title: '只有标题的一件事' } });
    expect(data.list).toMatchObject([{ title: '只有标题的一件事', date: null, status: 'draft' }]);
  });

  test('does not need completing, but a record that has left its initial state does, and its save asks again', async () => {
    const draft = await succeeded(create(news, { title: '还是草稿' }));
    const published = await succeeded(move(news, await world.create(news), 'publish'));
    await sectionTables(db()).updateTable('news').set({ category: null }).where('id', '=', published.id).execute();
    const { data } = await museum.call('GET', 'news/list', {
      as: 'admin',
      query: { waiting: 'incomplete', pageSize: 100 },
    });
    const ids = data.list.map(({ id }: AnyRecord) => id);
    expect([ids.includes(draft.id), ids.includes(published.id)]).toEqual([false, true]);
    const other = await succeeded(move(news, await world.create(news), 'publish'));
    const refusal = await call('PUT', 'news/', { body: { id: other.id, version: other.version, category: null } });
    expect(fieldErrors(refusal)).toEqual({ category: '请填写“栏目”。' });
  });

  test('is not published by the clock, which returns it with the reasons', async () => {
    const { id } = await succeeded(create(news, { title: '自己排到定时发布' }));
    await sectionTables(db()).updateTable('news').set({ status: 'scheduled' }).where('id', '=', id).execute();
    await runScheduledChanges({ ...museum.parts, now: () => museum.clock.now } as never);
    const { data } = await call('GET', 'news/', { query: { id } });
    expect(data).toMatchObject({ status: 'draft', rejectReason: expect.stringContaining('请填写“栏目”。') });
  });
});

test('an application, whose workflow has no draft, is refused without its required values', async () => {
  museum = await setUp();
  const refusal = await create(sectionOf('lectureBooking'), { name: '陈某' });
  expect(Object.keys(fieldErrors(refusal))).toEqual(expect.arrayContaining(['lecture', 'phone']));
});
