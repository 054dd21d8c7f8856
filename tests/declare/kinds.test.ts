import { describe, expect, test } from 'vitest';
import { checkDraft, checkField, initialDraft, normalizeDraft } from '../../src/declare/draft.ts';
import {
  anyReference,
  anyReferences,
  choice,
  date,
  dateTime,
  decimal,
  email,
  file,
  files,
  fuzzyDate,
  gallery,
  geo,
  idNumber,
  image,
  integer,
  longText,
  money,
  multi,
  phone,
  reference,
  references,
  richText,
  rows,
  tags,
  text,
  toggle,
  url,
} from '../../src/declare/index.ts';
import { todayInShanghai } from '../../src/kinds/date/date.ts';
import type { Field } from '../../src/kinds/index.ts';
import { meaningOf } from '../../src/kinds/index.ts';
import { news } from '../../src/resources/info/news.ts';

const label = { zh: '名称', en: 'Name' };
const picture = { url: '/a.jpg', width: 1200, height: 675 };

const pdfFile = { url: '/a.pdf', name: '章程.pdf', bytes: 1_000, type: 'application/pdf' };

const isValid = (field: Field, value: unknown, draft = {}): boolean =>
  meaningOf(field).check(value, field, draft) === undefined;

describe('the values of each kind of field', () => {
  test.each<[string, Field, unknown[], unknown[]]>([
    [
      'text',
      text({ label, min: 2, max: 4 }),
      ['两字', '四个字𠮷', 'ab c'],
      ['一', '五个字以上', '两\n行', '控\u0000制', '\ud800甲', '\u202e右左', '非\ufffe字', '非\uffff字', 12, {}],
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
      [{ id: 1, title: '甲' }, { id: 7 }, { id: '1790000000000000123' }],
      [{ id: 0 }, { id: -1 }, { id: '' }, { id: 1.5 }, {}, 1],
    ],
    ['decimal', decimal({ label, min: 0, max: 10, places: 1 }), [0, 9.9, 10], [10.1, -0.1, 1.25, '1', NaN, Infinity]],
    ['money', money({ label, max: 100 }), [0, 0.01, 99.99, 100], [-1, 0.001, 100.01, '5']],
    ['multi', multi({ label, options: { a: label, b: label } }), [['a'], ['a', 'b']], [['c'], 'a', [1], ['toString']]],
    [
      'tags',
      tags({ label, max: 2, each: 3 }),
      [['甲'], ['甲乙丙', '丁']],
      [['甲乙丙丁'], ['一', '二', '三'], '甲', [1], ['a\u0000']],
    ],
    [
      'fuzzyDate',
      fuzzyDate({ label, from: 1850 }),
      ['1892', '1892-11', '1892-11-12', '2024-02-29'],
      ['1849', '1892-13', '1892-00', '1893-02-29', '92', '1892-1', '1892-11-12T00:00', '9999', 1892],
    ],
    [
      'url',
      url({ label }),
      ['https://museum.example/a?b=1#c', 'https://例子.中国/页'],
      ['http://museum.example', 'museum.example', 'javascript:alert(1)', 'https://', 'https://a b', 3],
    ],
    [
      'email',
      email({ label }),
      ['name@example.cn', 'a.b+c@sub.example.com'],
      ['name@', '@example.cn', 'name example.cn', 'a@b', 'a@b..cn', `${'a'.repeat(120)}@example.cn`],
    ],
    [
      'phone',
      phone({ label }),
      ['13800000000', '0760-88880000', '02088880000', '+85221234567', '0760-88880000-12'],
      ['1380000000', '12345678901', '88880000', '+0123456789', '138 0000 0000x'],
    ],
    [
      'geo',
      geo({ label }),
      [
        { lat: 22.44, lng: 113.37 },
        { lat: -90, lng: 180 },
      ],
      [{ lat: 91, lng: 0 }, { lat: 1 }, [], 3],
    ],
    [
      'file',
      file({ label, type: 'pdf', megabytes: 1 }),
      [pdfFile],
      [{ ...pdfFile, type: 'text/html' }, { ...pdfFile, bytes: 2_000_000 }, { url: '/a.pdf' }, '/a.pdf'],
    ],
    ['files', files({ label, type: 'pdf', megabytes: 1, max: 1 }), [[pdfFile]], [[pdfFile, pdfFile], pdfFile, [{}]]],
    [
      'gallery',
      gallery({ label, max: 1 }),
      [[picture], [{ ...picture, caption: '外景' }]],
      [[picture, picture], [{ ...picture, caption: '字'.repeat(81) }], picture, [null]],
    ],
    [
      'references',
      references({ label, to: 'news', max: 1 }),
      [[{ id: 1, title: '甲' }]],
      [[{ id: 1 }, { id: 2 }], [{ id: 0 }], { id: 1 }],
    ],
    [
      'anyReference',
      anyReference({ label, to: ['news', 'notice'] }),
      [{ section: 'notice', id: 1, title: '甲' }],
      [{ id: 1, title: '甲' }, { section: 'venue', id: 1 }, { section: 'news', id: 0 }, 'news', [1]],
    ],
    [
      'anyReferences',
      anyReferences({ label, to: ['news', 'notice'], max: 2 }),
      [
        [
          { section: 'news', id: 1 },
          { section: 'notice', id: 1 },
        ],
      ],
      [[{ id: 1 }], [{ section: 'venue', id: 1 }], { section: 'news', id: 1 }],
    ],
    [
      'rows',
      rows({ label, min: 1, max: 2, columns: { name: text({ label, required: true }), price: money({ label }) } }),
      [[{ name: '讲解', price: 50 }], [{ name: '甲', price: null }, { name: '乙' }]],
      [[], [{ price: 1 }], [{ name: '甲', price: -1 }], [{}, {}, {}], { name: '甲' }, [null]],
    ],
  ])(
    'the kind %s accepts its valid values and refuses the invalid ones',
    (_title, field, validValues, invalidValues) => {
      for (const value of validValues) expect(isValid(field, value), JSON.stringify(value)).toBe(true);
      for (const value of invalidValues) expect(isValid(field, value), JSON.stringify(value)).toBe(false);
    },
  );

  test.each([
    ['resident', '11010519491231002X', '110105194912310021'],
    ['resident', '440102198001010013', '440102198002300012'],
    ['hkMacao', 'H12345678', 'X12345678'],
    ['taiwan', '12345678', '1234567'],
    ['passport', 'E12345678', 'E-1'],
  ])('an identity document of the type %s accepts the number %s and refuses %s', (documentType, valid, invalid) => {
    const field = idNumber({ label, type: 'idType' });
    expect(isValid(field, valid, { idType: documentType })).toBe(true);
    expect(isValid(field, invalid, { idType: documentType })).toBe(false);
    expect(isValid(field, valid, { idType: null })).toBe(false);
  });

  test('coordinates are rounded to six decimals, and two empty numbers are no coordinates', () => {
    const field = geo({ label });
    const normalize = (value: unknown) => meaningOf(field).normalize(value, field);
    expect(normalize({ lat: 22.442500000000003, lng: 113.37125 })).toEqual({ lat: 22.4425, lng: 113.37125 });
    expect(normalize({ lat: null, lng: null })).toBeNull();
  });

  test('a date can be required not to be before another date, and a time to be later than another', () => {
    const to = date({ label, after: 'from' });
    expect(isValid(to, '2026-01-02', { from: '2026-01-02' })).toBe(true);
    expect(isValid(to, '2026-01-01', { from: '2026-01-02' })).toBe(false);
    expect(isValid(to, '2026-01-01', { from: null })).toBe(true);
    const until = dateTime({ label, after: 'from' });
    expect(isValid(until, '2026-01-01T00:00:01Z', { from: '2026-01-01T00:00Z' })).toBe(true);
    expect(isValid(until, '2026-01-01T00:00:00Z', { from: '2026-01-01T00:00Z' })).toBe(false);
  });

  test('each invalid field of a draft gets a message in Chinese and in English', () => {
    const sentences = Object.values(
      checkDraft(news, { title: 1, category: 1, newsDate: 1, cover: 1, related: 1, sortNo: 'x', body: 1 }),
    );
    expect(sentences).toHaveLength(7);
    for (const { zh, en } of sentences) {
      expect(zh).toMatch(/。$/);
      expect(en).toMatch(/\.$/);
    }
  });
});

describe('a draft', () => {
  test('starts with the initial values of its fields', () => {
    expect(initialDraft(news)).toMatchObject({ title: null, newsDate: todayInShanghai(), sortNo: 100, cover: null });
  });

  test('loses surrounding spaces and undeclared fields, and stores empty values as null', () => {
    const input = { title: ' 标题 ', subtitle: '  ', body: '<p></p>', category: '', nonsense: 1, id: 7 };
    expect(normalizeDraft(news, input)).toEqual({ title: '标题', subtitle: null, body: null, category: null });
  });

  test('keeps an article that is only a picture', () => {
    expect(normalizeDraft(news, { body: '<p><img src="/a.jpg"></p>' })).toEqual({ body: '<p><img src="/a.jpg"></p>' });
  });

  test('may lack the fields that are required only for publication', () => {
    const draft = { title: '标题', category: 'museum' };
    expect(checkDraft(news, draft)).toEqual({});
    expect(Object.keys(checkDraft(news, draft, true)).sort()).toEqual(['body', 'cover', 'newsDate', 'source']);
  });

  test('is checked field by field with the same rules as a whole', () => {
    expect(checkField(news, 'title', { title: '一' })).toEqual(checkDraft(news, { title: '一' }).title);
    expect(checkField(news, 'title', {})).toEqual({ zh: '请填写“标题”。', en: 'Please fill in “Title”.' });
  });
});

test('today changes at midnight in Shanghai', () => {
  expect(todayInShanghai(new Date('2026-03-01T15:59:59Z'))).toBe('2026-03-01');
  expect(todayInShanghai(new Date('2026-03-01T16:00:00Z'))).toBe('2026-03-02');
});
