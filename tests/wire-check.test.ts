import { expect, test } from 'vitest';
import { news } from '../src/resources/info/news.ts';
import { draftMapping } from '../src/tasks/wire/draft-mapping.ts';
import { findRows } from '../src/tasks/wire/find-rows.ts';
import { placeFields } from '../src/tasks/wire/place-fields.ts';

test.each([
  [
    { list: [{ id: 1 }], total: 3 },
    { rows: 'list', total: 'total' },
  ],
  [{ page: { records: [{ id: 1 }], totalCount: '3' } }, { rows: 'page.records', total: 'page.totalCount' }],
  [[{ id: 1 }], { rows: '', total: null }],
  [{ done: true }, null],
])('the check of a server finds the rows and the total in %j', (body, found) => {
  expect(findRows(body)).toEqual(found);
});

const row = {
  id: '1',
  subject: '馆讯',
  title_en: 'News',
  coverUrl: '/a.jpg',
  createTime: '2026-01-01 08:00:00',
  category: 7,
  tags: 'a,b',
  source: '本馆',
  hits: 3,
};

test('declared fields are matched to those of an answer by name, other spelling, ending or synonym', () => {
  const { placed, missing, unknown, renames } = placeFields(news, [row]);
  expect(placed).toEqual(expect.arrayContaining(['id', 'category', 'tags', 'source']));
  expect(missing).toEqual(expect.arrayContaining(['title', 'cover', 'newsDate', 'status']));
  expect(unknown).toEqual(['subject', 'title_en', 'coverUrl', 'createTime', 'hits']);
  expect(renames).toEqual({ title: 'subject', titleEn: 'title_en', cover: 'coverUrl', createdAt: 'createTime' });
});

test('values of another shape than declared are reported, and values over a limit are not', () => {
  const { shapes } = placeFields(news, [row, { ...row, source: '源'.repeat(900) }]);
  expect(shapes).toEqual([
    { name: 'category', kind: 'choice', values: [7] },
    { name: 'tags', kind: 'tags', values: ['a,b'] },
    { name: 'cover', kind: 'image', values: ['/a.jpg'] },
    { name: 'createdAt', kind: 'dateTime', values: ['2026-01-01 08:00:00'] },
  ]);
});

test('the draft of a mapping has common names once, converters for each kind, and comments for what is left to decide', () => {
  const placement = placeFields(news, [row]);
  const draft = draftMapping([
    { code: 'news', ...placement },
    { code: 'notice', ...placement, renames: { createdAt: 'createTime' }, shapes: [] },
  ]);
  expect(draft).toBe(`defineWire({
  fields: {
    createdAt: 'createTime',
  },
  values: {
    tags: joined(','),
    image: addresses(),
    dateTime: moments('yyyy-MM-dd HH:mm:ss'),
  },
  sections: {
    news: { fields: { titleEn: 'title_en', cover: 'coverUrl', title: 'subject', /* category: 7 */ } },
  },
});`);
});

test('the draft of a mapping is empty when no field differs', () => {
  expect(
    draftMapping([{ code: 'news', placed: ['title'], missing: [], unknown: [], shapes: [], renames: {}, pairs: [] }]),
  ).toBe('');
});
