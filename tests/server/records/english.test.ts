import { beforeEach, expect, test } from 'vitest';
import type { BulkAnswer, JobRow } from '../../../src/contract/job.ts';
import type { Page } from '../../../src/contract/list.ts';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import { reminder } from '../../../src/resources/info/reminder.ts';
import { workOff } from '../../../src/server/jobs/worker.ts';
import { draftOf } from '../../support/draft.ts';
import { sharedApp, type TestApp } from '../../support/server.ts';

let museum: TestApp;

beforeEach(async () => {
  museum = await sharedApp();
});

const zh = '闭馆提示';
const en = 'We are closed on Monday';
const languages = ['zh-CN', 'en-US'] as const;

const make = async (fixed: object = { text: zh, textEn: en }, number = 1) => {
  const body = draftOf(reminder, { number, fixed: { ...fixed, link: null } });
  return (await museum.call<AnyRecord>('POST', 'reminder/', { as: 'admin', body })).data;
};

/** What an answer holds in each of the languages, found in it by how it is asked. */
const both = async (method: 'GET' | 'POST', path: string, more: object, find: (data: never) => unknown) => {
  const found = [];
  for (const language of languages) {
    const { data, text } = await museum.call(method, path, { as: 'admin', language, ...more });
    found.push(find(data as never) ?? text);
  }
  return found;
};

test('an English screen hears of a record by its English text wherever the server names it', async () => {
  const { id, version } = await make();
  await museum.call('POST', 'favourite/', { as: 'admin', body: { section: 'reminder', id } });
  expect(await both('GET', 'favourite/', {}, ([one]: { title: string }[]) => one?.title)).toEqual([zh, en]);
  type Found = { sections: { list: { title: string }[] }[] };
  const first = ({ sections }: Found) => sections[0]?.list[0]?.title;
  for (const q of [zh, 'closed Monday']) {
    expect(await both('GET', 'search/', { query: { q } }, first), q).toEqual([zh, en]);
    expect(await both('GET', 'search/', { query: { q, section: 'reminder' } }, first), q).toEqual([zh, en]);
  }
  const ticked = { what: 'delete', rows: [{ id }], check: true };
  const chosen = ({ first: [one] }: BulkAnswer) => one?.title;
  expect(await both('POST', 'reminder/bulk', { body: ticked }, chosen)).toEqual([zh, en]);

  await museum.call('DELETE', 'reminder/', { as: 'admin', query: { id, version } });
  const trashed = ({ list: [one] }: Page<{ title: string }>) => one?.title;
  expect(await both('GET', 'reminder/trash/list', {}, trashed)).toEqual([zh, en]);
});

test('a list finds a record by its English text as by its Chinese one', async () => {
  await make();
  for (const keyword of [zh, 'closed on']) {
    const { data } = await museum.call<Page<AnyRecord>>('GET', 'reminder/list', { as: 'admin', query: { keyword } });
    expect(data.list, keyword).toMatchObject([{ text: zh, textEn: en }]);
  }
});

test('a record without an English text keeps its Chinese one', async () => {
  for (const [at, textEn] of [null, ' '].entries()) {
    const { id } = await make({ text: zh, textEn }, at + 1);
    await museum.call('POST', 'favourite/', { as: 'admin', body: { section: 'reminder', id } });
  }
  const titles = (all: { title: string }[]) => all.map(({ title }) => title);
  expect(await both('GET', 'favourite/', {}, titles)).toEqual([
    [zh, zh],
    [zh, zh],
  ]);
});

test('a sentence names a record in its own language', async () => {
  const { id, version } = await make();
  const body = { id, version: version + 1, move: 'approve' };
  const said = await both('POST', 'reminder/move', { body: { ...body, version } }, () => undefined);
  expect(said[0]).toContain(`“${zh}”`);
  expect(said[1]).toContain(`“${en}”`);
});

test('the rows of a job and what an undo would do are called so, too', async () => {
  const { id } = await make();
  const { data } = await museum.call<BulkAnswer>('POST', 'reminder/bulk', {
    as: 'admin',
    body: { what: 'delete', rows: [{ id }] },
  });
  await workOff({ ...museum.parts, server: 'one', failed: (error) => expect(error).toBeUndefined() });
  const query = { id: data.job?.id ?? 0 };
  expect(await both('GET', 'job/rows', { query }, ({ list: [one] }: Page<JobRow>) => one?.title)).toEqual([zh, en]);
  const deed = { query: { deed: `job:${query.id}` } };
  type Preview = { groups: { list: { title: string }[] }[] };
  expect(await both('GET', 'undo/preview', deed, ({ groups }: Preview) => groups[0]?.list[0]?.title)).toEqual([zh, en]);
});
