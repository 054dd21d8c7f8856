import { describe, expect, test } from 'vitest';
import { checkDraft, checkField, initialDraft, tidyDraft } from '../../src/declare/draft.ts';
import {
  choice,
  date,
  dateTime,
  image,
  integer,
  longText,
  reference,
  richText,
  text,
  toggle,
} from '../../src/declare/index.ts';
import { todayInShanghai } from '../../src/declare/kinds/date.ts';
import { type Field, meaningOf } from '../../src/declare/kinds.ts';
import { news } from '../../src/resources/info/news.ts';

const label = { zh: '名称', en: 'Name' };
const picture = { url: '/a.jpg', width: 1200, height: 675 };

const isRight = (field: Field, value: unknown, draft = {}): boolean =>
  meaningOf(field).check(value, field, draft) === undefined;

describe('what each kind takes and refuses', () => {
  test.each<[string, Field, unknown[], unknown[]]>([
    [
      'text',
      text({ label, min: 2, max: 4 }),
      ['两字', '四个字𠮷', 'ab c'],
      ['一', '五个字以上', '两\n行', '控\u0000制', '\ud800甲', '\u202e右左', 12, {}],
    ],
    ['text of the usual length', text({ label }), ['字'.repeat(120)], ['字'.repeat(121)]],
    ['longText', longText({ label, max: 5 }), ['一\n二', 'a\tb'], ['一二三四五六', '\u0007', 1]],
    [
      'richText',
      richText({ label, min: 3 }),
      ['<p>三个字</p>', '<p>三 个字&nbsp;</p>'],
      ['<p>两字</p>', '<p><b></b>两字</p>', `<p>${'字'.repeat(70_000)}</p>`, 3],
    ],
    ['choice', choice({ label, options: { a: label } }), ['a'], ['b', 'toString', '__proto__', 1, ['a']]],
    ['toggle', toggle({ label }), [true, false], ['true', 1, 0]],
    ['integer', integer({ label, min: 0, max: 9 }), [0, 9], [-1, 10, 1.5, '3', Number.NaN, Number.POSITIVE_INFINITY]],
    ['integer without bounds', integer({ label }), [2_147_483_647, -2_147_483_647], [2_147_483_648, 2 ** 53]],
    [
      'date',
      date({ label }),
      ['2026-02-28', '2024-02-29', '1866-11-12'],
      ['2026-02-30', '2025-02-29', '2026-2-1', '2026-02-28T00:00:00Z', '0026-01-01', 20_260_228],
    ],
    [
      'dateTime',
      dateTime({ label }),
      ['2026-02-28T23:59:59.999Z', '2026-02-28T23:59Z'],
      ['2026-02-28', '2026-02-28T25:00Z', '2026-02-28T10:00+08:00', 'now', 0],
    ],
    [
      'image',
      image({ label, least: { width: 1200, height: 675 } }),
      [picture, { ...picture, alt: '外景' }, { ...picture, alt: null }],
      [
        { ...picture, width: 1199 },
        { ...picture, height: 1 },
        { url: '/a.jpg' },
        { ...picture, alt: '字'.repeat(121) },
        { ...picture, alt: 3 },
        '/a.jpg',
      ],
    ],
    [
      'reference',
      reference({ label, to: 'news' }),
      [{ id: 1, title: '甲' }, { id: 7 }],
      [{ id: 0 }, { id: -1 }, { id: '1' }, { id: 1.5 }, {}, 1],
    ],
  ])('%s', (_kind, field, right, wrong) => {
    for (const value of right) expect(isRight(field, value), JSON.stringify(value)).toBe(true);
    for (const value of wrong) expect(isRight(field, value), JSON.stringify(value)).toBe(false);
  });

  test('a day may be required not to be before another, a moment to be later', () => {
    const to = date({ label, after: 'from' });
    expect(isRight(to, '2026-01-02', { from: '2026-01-02' })).toBe(true);
    expect(isRight(to, '2026-01-01', { from: '2026-01-02' })).toBe(false);
    expect(isRight(to, '2026-01-01', { from: null })).toBe(true);
    const until = dateTime({ label, after: 'from' });
    expect(isRight(until, '2026-01-01T00:00:01Z', { from: '2026-01-01T00:00Z' })).toBe(true);
    expect(isRight(until, '2026-01-01T00:00:00Z', { from: '2026-01-01T00:00Z' })).toBe(false);
  });

  test('every sentence is there in both languages and tells what to do', () => {
    const sentences = Object.values(
      checkDraft(news, { title: 1, category: 1, newsDate: 1, cover: 1, related: 1, pinned: 1, body: 1 }),
    );
    expect(sentences).toHaveLength(7);
    for (const { zh, en } of sentences) {
      expect(zh).toMatch(/。$/);
      expect(en).toMatch(/\.$/);
    }
  });
});

describe('a draft', () => {
  test('starts with what its fields start with', () => {
    expect(initialDraft(news)).toMatchObject({ title: null, newsDate: todayInShanghai(), pinned: false, cover: null });
  });

  test('loses spaces at the ends and fields nobody declared; nothing at all becomes null', () => {
    const sent = { title: ' 标题 ', subtitle: '  ', body: '<p></p>', category: '', nonsense: 1, id: 7 };
    expect(tidyDraft(news, sent)).toEqual({ title: '标题', subtitle: null, body: null, category: null });
  });

  test('keeps an article that is only a picture', () => {
    expect(tidyDraft(news, { body: '<p><img src="/a.jpg"></p>' })).toEqual({ body: '<p><img src="/a.jpg"></p>' });
  });

  test('may lack for now what the public may not miss', () => {
    const draft = { title: '标题', category: 'museum', pinned: false };
    expect(checkDraft(news, draft)).toEqual({});
    expect(Object.keys(checkDraft(news, draft, true)).sort()).toEqual(['body', 'cover', 'newsDate', 'source']);
  });

  test('is asked field by field with the same rule', () => {
    expect(checkField(news, 'title', { title: '一' })).toEqual(checkDraft(news, { title: '一' }).title);
    expect(checkField(news, 'title', {})).toEqual({ zh: '请填写“标题”。', en: 'Please fill in “Title”.' });
  });
});

test('today is Shanghai’s day, whatever the machine’s', () => {
  expect(todayInShanghai(new Date('2026-03-01T15:59:59Z'))).toBe('2026-03-01');
  expect(todayInShanghai(new Date('2026-03-01T16:00:00Z'))).toBe('2026-03-02');
});
