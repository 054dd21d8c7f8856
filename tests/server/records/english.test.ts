import { beforeEach, expect, test } from 'vitest';
import type { BulkAnswer, JobRow } from '../../../src/contract/job.ts';
import type { ListAnswer } from '../../../src/contract/list.ts';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import { reminder } from '../../../src/resources/info/reminder.ts';
import { draftOf } from '../../support/draft.ts';
import { runJobs } from '../../support/jobs.ts';
import { sharedApp, type TestApp } from '../../support/server.ts';

let museum: TestApp;

beforeEach(async () => {
  museum = await sharedApp();
});

const zh = '闭馆提示';
const en = 'We are closed on Monday';
const languages = ['zh-CN', 'en-US'] as const;

const createReminder = async (fixed: object = { text: zh, textEn: en }, number = 1) => {
  const body = draftOf(reminder, { number, fixed: { ...fixed, link: null } });
  return (await museum.call<AnyRecord>('POST', 'reminder/', { as: 'admin', body })).data;
};

/** The value that `find` picks from the response in Chinese and in English. */
const inBothLanguages = async (method: 'GET' | 'POST', path: string, more: object, find: (data: never) => unknown) => {
  const values = [];
  for (const language of languages) {
    const { data, text } = await museum.call(method, path, { as: 'admin', language, ...more });
    values.push(find(data as never) ?? text);
  }
  return values;
};

test('favourites, search, bulk actions and the trash name a record in the language of the request', async () => {
  const { id, version } = await createReminder();
  await museum.call('POST', 'favourite/', { as: 'admin', body: { section: 'reminder', id } });
  expect(await inBothLanguages('GET', 'favourite/', {}, ([one]: { title: string }[]) => one?.title)).toEqual([zh, en]);
  type SearchResults = { sections: { list: { title: string }[] }[] };
  const firstHit = ({ sections }: SearchResults) => sections[0]?.list[0]?.title;
  for (const q of [zh, 'closed Monday']) {
    expect(await inBothLanguages('GET', 'search/', { query: { q } }, firstHit), q).toEqual([zh, en]);
    expect(await inBothLanguages('GET', 'search/', { query: { q, section: 'reminder' } }, firstHit), q).toEqual([
      zh,
      en,
    ]);
  }
  const request = { what: 'delete', rows: [{ id }], check: true };
  const firstTitle = ({ first: [one] }: BulkAnswer) => one?.title;
  expect(await inBothLanguages('POST', 'reminder/bulk', { body: request }, firstTitle)).toEqual([zh, en]);

  await museum.call('DELETE', 'reminder/', { as: 'admin', query: { id, version } });
  const firstTrashTitle = ({ list: [one] }: ListAnswer<{ title: string }>) => one?.title;
  expect(await inBothLanguages('GET', 'reminder/trash/list', {}, firstTrashTitle)).toEqual([zh, en]);
});

test('a keyword finds a record in a list by its English text as well as by its Chinese one', async () => {
  await createReminder();
  for (const keyword of [zh, 'closed on']) {
    const { data } = await museum.call<ListAnswer<AnyRecord>>('GET', 'reminder/list', {
      as: 'admin',
      query: { keyword },
    });
    expect(data.list, keyword).toMatchObject([{ text: zh, textEn: en }]);
  }
});

test('a record without an English text is named by its Chinese one', async () => {
  for (const [index, textEn] of [null, ' '].entries()) {
    const { id } = await createReminder({ text: zh, textEn }, index + 1);
    await museum.call('POST', 'favourite/', { as: 'admin', body: { section: 'reminder', id } });
  }
  const titles = (entries: { title: string }[]) => entries.map(({ title }) => title);
  expect(await inBothLanguages('GET', 'favourite/', {}, titles)).toEqual([
    [zh, zh],
    [zh, zh],
  ]);
});

test('an error message names a record in the language of the request', async () => {
  const { id, version } = await createReminder();
  const body = { id, version: version + 1, move: 'approve' };
  const messages = await inBothLanguages('POST', 'reminder/move', { body: { ...body, version } }, () => undefined);
  expect(messages[0]).toContain(`“${zh}”`);
  expect(messages[1]).toContain(`“${en}”`);
});

test('the rows of a job and the preview of an undo name a record in the language of the request', async () => {
  const { id } = await createReminder();
  const { data } = await museum.call<BulkAnswer>('POST', 'reminder/bulk', {
    as: 'admin',
    body: { what: 'delete', rows: [{ id }] },
  });
  await runJobs(museum);
  const query = { id: data.job?.id ?? 0 };
  expect(
    await inBothLanguages('GET', 'job/rows', { query }, ({ list: [one] }: ListAnswer<JobRow>) => one?.title),
  ).toEqual([zh, en]);
  const options = { query: { changeSet: `job:${query.id}` } };
  type Preview = { groups: { list: { title: string }[] }[] };
  expect(
    await inBothLanguages('GET', 'undo/preview', options, ({ groups }: Preview) => groups[0]?.list[0]?.title),
  ).toEqual([zh, en]);
});
