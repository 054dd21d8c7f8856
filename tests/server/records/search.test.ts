import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SearchAnswer, SectionHits } from '../../../src/contract/search.ts';
import type { AnyDraft, Resource } from '../../../src/declare/define-resource.ts';
import { collectionManage } from '../../../src/resources/collection/collectionManage.ts';
import { juniorActivitiesApply } from '../../../src/resources/education/juniorActivitiesApply.ts';
import { volunteer } from '../../../src/resources/education/volunteer.ts';
import { sections } from '../../../src/resources/index.ts';
import { news } from '../../../src/resources/info/news.ts';
import { notice } from '../../../src/resources/info/notice.ts';
import { reminder } from '../../../src/resources/info/reminder.ts';
import { sectionTables } from '../../../src/server/database/tables.ts';
import { incrementVersion } from '../../../src/server/database/transaction.ts';
import { createSearch } from '../../../src/server/records/search.ts';
import { tableOf } from '../../../src/server/records/section-table.ts';
import { allowOnly } from '../../support/access.ts';
import { sharedApp, type TestApp } from '../../support/server.ts';

let museum: TestApp;

beforeEach(async () => {
  museum = await sharedApp();
});

async function insertRows(resource: Resource, rows: readonly AnyDraft[]): Promise<number[]> {
  const { db } = museum.parts.database;
  const timestamps = { createdAt: '2026-02-20T00:00:00.000Z', updatedAt: '2026-02-20T00:00:00.000Z' };
  const insertedRows = await sectionTables(db)
    .insertInto(tableOf(resource))
    .values(rows.map((row) => ({ ...timestamps, ...row })))
    .returning('id')
    .execute();
  await incrementVersion(db, tableOf(resource));
  return insertedRows.map(({ id }) => Number(id));
}

const requestSearch = (q: string, { as = 'admin', ...query }: Record<string, string | number> = {}) =>
  museum.call<SearchAnswer>('GET', 'search/', { as: String(as), query: { q, ...query } });
const find = async (q: string, more = {}): Promise<SectionHits[]> => (await requestSearch(q, more)).data.sections;
const titles = (sections: readonly SectionHits[]) =>
  Object.fromEntries(sections.map(({ section, list }) => [section, list.map(({ title }) => title)]));

const grantOnly = (...codes: string[]) => allowOnly(museum.parts.database.db, 'nobody', codes);

describe('a search through all sections', () => {
  test('finds records in any state by two characters of their title or of another search field', async () => {
    const [id = 0] = await insertRows(news, [
      { title: '春季讲座预告', author: '陈望', status: 'draft' },
      { title: '与此无关', status: 'published' },
    ]);
    await insertRows(notice, [
      { title: '陈望同志纪念日闭馆公告', status: 'offline', updatedAt: '2026-02-21T03:00:00.000Z' },
    ]);
    const sections = await find('陈望');
    expect(sections).toEqual([
      {
        section: 'notice',
        list: [
          {
            ...{ id: expect.any(Number), title: '陈望同志纪念日闭馆公告', status: 'offline', changed: false },
            updatedAt: '2026-02-21T03:00:00.000Z',
          },
        ],
        ...{ total: 1, more: false },
      },
      {
        section: 'news',
        list: [{ id, title: '春季讲座预告', status: 'draft', changed: false, updatedAt: '2026-02-20T00:00:00.000Z' }],
        ...{ total: 1, more: false },
      },
    ]);
  });

  test('finds only records that contain every word, each in any search field', async () => {
    await insertRows(news, [
      { title: '春季讲座', summary: '主讲人李明', status: 'draft' },
      { title: '春季讲座', summary: '主讲人王芳', status: 'draft' },
    ]);
    expect((await find('讲座 李明'))[0]?.list).toHaveLength(1);
    expect(await find('讲座 赵六')).toEqual([]);
  });

  test('finds a record by its id, an object by its register number and an application by its number', async () => {
    const [id = 0] = await insertRows(news, [{ title: '第一条', status: 'draft' }]);
    await insertRows(collectionManage, [{ title: '铜印', registerNo: 'ZS-1924-0071', status: 'draft' }]);
    await insertRows(juniorActivitiesApply, [{ childName: '王小明', applyNo: 'JA-202602-00042', status: 'pending' }]);
    expect(titles(await find(`#${id}`)).news).toEqual(['第一条']);
    expect(await find('#999999')).toEqual([]);
    expect(await find('#99999999999')).toEqual([]);
    expect(titles(await find('1924-0071'))).toEqual({ collectionManage: ['铜印'] });
    expect(titles(await find('ja-202602-00042'))).toEqual({ juniorActivitiesApply: ['王小明'] });
  });

  test('ranks matches of the title first, and the section with the best match first', async () => {
    await insertRows(notice, [{ title: '关于展览', summary: '雨花石展', status: 'draft' }]);
    await insertRows(news, [
      { title: '另一条', summary: '雨花石', status: 'draft', newsDate: '2026-02-03' },
      { title: '雨花石特展', status: 'draft', newsDate: '2026-02-02' },
      { title: '雨花石', status: 'draft', newsDate: '2026-02-01' },
    ]);
    const sections = await find('雨花石');
    expect(sections.map(({ section }) => section)).toEqual(['news', 'notice']);
    expect(titles(sections).news).toEqual(['雨花石', '雨花石特展', '另一条']);
  });

  test('returns five records of each section, or up to ten on request, and counts no further than twenty', async () => {
    const createDrafts = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ title: `春展${index}`, status: 'draft' }));
    await insertRows(news, createDrafts(21));
    await insertRows(notice, createDrafts(20));
    const sections = await find('春展');
    expect(sections.map(({ section, list, total, more }) => [section, list.length, total, more]).sort()).toEqual([
      ['news', 5, 20, true],
      ['notice', 5, 20, false],
    ]);
    expect((await find('春展', { pageSize: 2 })).map(({ list }) => list.length)).toEqual([2, 2]);
    expect((await find('春展', { pageSize: 100 })).map(({ list }) => list.length)).toEqual([10, 10]);
  });

  test('returns one section page by page with its total, also past the end', async () => {
    await insertRows(
      news,
      Array.from({ length: 25 }, (_, at) => ({ title: `春展${at}`, status: 'draft' })),
    );
    const readPage = async (current: number) => (await find('春展', { section: 'news', current, pageSize: 10 }))[0];
    const foundRecords = [await readPage(1), await readPage(2), await readPage(3)].flatMap((page) => page?.list ?? []);
    expect(new Set(foundRecords.map(({ id }) => id)).size).toBe(25);
    expect(await readPage(1)).toMatchObject({ section: 'news', total: 25, more: false });
    expect(await readPage(9)).toEqual({ section: 'news', list: [], total: 25, more: false });
    expect(await find('没有这样的', { section: 'news' })).toEqual([
      { section: 'news', list: [], total: 0, more: false },
    ]);
  });

  test('does not find a deleted record', async () => {
    await insertRows(news, [{ title: '删掉的', status: 'draft', deletedAt: '2026-02-21T00:00:00.000Z' }]);
    expect(await find('删掉')).toEqual([]);
  });

  test.each([
    ['an empty text', ''],
    ['spaces only', '   '],
    ['a single hash sign', '#'],
  ])('finds nothing for %s', async (_name, q) => {
    await insertRows(news, [{ title: '一条', status: 'draft' }]);
    expect((await requestSearch(q)).data).toEqual({ sections: [] });
  });

  test('finds nothing without the parameter q', async () => {
    expect((await museum.call('GET', 'search/', { as: 'admin' })).data).toEqual({ sections: [] });
  });

  test.each(['%', '_', '\\', "'; drop table news; --", '"', '{}', '<b>', '🏛', '. *', '(('])(
    'finds %j literally',
    async (q) => {
      await insertRows(news, [
        { title: '没有符号', status: 'draft' },
        { title: `有${q}符号`, status: 'draft' },
      ]);
      expect(titles(await find(q))).toEqual({ news: [`有${q}符号`] });
    },
  );

  test('answers 400 to a text with a control character or with more than 100 characters', async () => {
    expect((await requestSearch('a\u0000b')).status).toBe(400);
    expect((await requestSearch('a\u202eb')).status).toBe(400);
    const refusal = await requestSearch('长'.repeat(101));
    expect([refusal.status, refusal.msg]).toEqual([400, '最多按 100 个字查找，请缩短后再试。']);
    expect((await requestSearch('长'.repeat(100))).status).toBe(200);
  });
});

describe('[O1] the search', () => {
  test('leaves out sections that the operator may not read, and answers 403 to one requested by its code', async () => {
    await insertRows(news, [{ title: '春展新闻', status: 'draft' }]);
    await insertRows(notice, [{ title: '春展公告', status: 'draft' }]);
    await grantOnly('notice');
    expect(titles(await find('春展', { as: 'nobody' }))).toEqual({ notice: ['春展公告'] });
    expect((await requestSearch('春展', { as: 'nobody', section: 'news' })).status).toBe(403);
    expect((await requestSearch('春展', { as: 'nobody', section: 'nonsense' })).status).toBe(403);
    await grantOnly();
    expect(await find('春展', { as: 'nobody' })).toEqual([]);
  });

  test('leaves out the applications of activities for an operator who may read news only', async () => {
    await insertRows(juniorActivitiesApply, [{ childName: '王小明', applyNo: 'JA-202602-00042', status: 'pending' }]);
    await grantOnly('news');
    expect(await find('JA-202602', { as: 'nobody' })).toEqual([]);
  });

  test('does not search a masked field, and masks it in the results', async () => {
    await insertRows(volunteer, [
      { name: '陈望道', volunteerNo: 'V2026001', status: 'pending', phone: '13900001111' },
      { name: '陈独', volunteerNo: 'V2026002', status: 'pending' },
    ]);
    await grantOnly('volunteer');
    for (const q of ['陈望', '陈望道', '13900001111', '陈']) {
      expect(await find(q, { as: 'nobody' }), q).toEqual([]);
    }
    expect(titles(await find('V2026001', { as: 'nobody' }))).toEqual({ volunteer: ['陈*'] });
    await grantOnly('volunteer', 'volunteer:personal');
    expect(titles(await find('陈望', { as: 'nobody' }))).toEqual({ volunteer: ['陈望道'] });
  });

  const telephones = sections.flatMap((resource) =>
    Object.entries(resource.fields).flatMap(([name, field]) =>
      field.kind === 'phone' && field.seenBy
        ? [{ resource, name, section: resource.within?.section ?? resource.code }]
        : [],
    ),
  );

  const required: Readonly<Record<string, AnyDraft>> = { operator: { account: 'telephone', name: '卫青禾' } };

  test.each(telephones)(
    'and the keyword of $resource.code find a part of $name for an operator who sees personal data, and neither finds it for others',
    async ({ resource, name, section }) => {
      await insertRows(resource, [
        {
          ...(resource.workflow ? { status: resource.workflow.initial } : {}),
          ...required[resource.code],
          [name]: '13977770001',
        },
      ]);
      const found = async (q: string) => {
        const list = await museum.call('GET', `${resource.api ?? resource.code}/list`, {
          as: 'nobody',
          query: { keyword: q },
        });
        return [list.data.total, (await find(q, { as: 'nobody' })).length];
      };
      await grantOnly(section);
      expect(await found('1397777')).toEqual([0, 0]);
      const personal = resource.within ? `${section}:${resource.code}.personal` : `${section}:personal`;
      await grantOnly(section, personal);
      expect(await found('1397777')).toEqual([1, 1]);
      expect(await found('13977770001')).toEqual([1, 1]);
    },
  );

  test('answers 402 without a session', async () => {
    expect((await museum.call('GET', 'search/', { query: { q: '春展' } })).status).toBe(402);
  });
});

describe('a section that fails', () => {
  test('is marked as failed, and the others are searched', async () => {
    const { db } = museum.parts.database;
    await insertRows(news, [{ title: '春展新闻', status: 'draft' }]);
    await insertRows(reminder, [{ text: '春展提示', status: 'draft' }]);
    await sql`alter table "notice" rename to "noticeAway"`.execute(db);
    try {
      const sections = await find('春展');
      expect(titles(sections)).toEqual({ news: ['春展新闻'], reminder: ['春展提示'], notice: [] });
      expect(sections.at(-1)).toEqual({ section: 'notice', list: [], total: 0, more: false, failed: true });
    } finally {
      await sql`alter table "noticeAway" rename to "notice"`.execute(db);
    }
  });

  test('is marked as failed when it exceeds the time', async () => {
    const { database } = museum.parts;
    const failedSections: string[] = [];
    const operator = { codes: new Set<string>() } as never;
    const search = createSearch(database.db, sections, (_error, section) => failedSections.push(section), 0);
    const options = { operator, each: 5 };
    expect(await search.everywhere('春展', [news, notice], options)).toMatchObject([
      { section: 'news', failed: true },
      { section: 'notice', failed: true },
    ]);
    expect(failedSections).toEqual(['news', 'notice']);
  });
});
