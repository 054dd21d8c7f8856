import { expect, test } from 'vitest';
import type { Adapter } from '../../../src/client/transport/http/adapter.ts';
import { queryPairs } from '../../../src/client/transport/http/address.ts';
import {
  addresses,
  days,
  joined,
  moments,
  numbers,
  parts,
  properties,
  referredTo,
  times,
  yesNo,
} from '../../../src/client/transport/wire/converters.ts';
import { defineWire } from '../../../src/client/transport/wire/define-wire.ts';
import type { WireMapping } from '../../../src/client/transport/wire/wire.ts';
import { choice, date, dateTime, file, files, gallery, image, money, reference } from '../../../src/declare/index.ts';
import type { Field } from '../../../src/kinds/index.ts';

const label = { zh: '名', en: 'Name' };
const anyField = choice({ label, options: { a: label } }) as Field;

const send = (mapping: WireMapping, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, rest: object = {}) =>
  defineWire(mapping).toServer?.({ method, path, ...rest });

const read = ({ fromServer }: Adapter, path: string, body: unknown, method: 'GET' | 'POST' = 'GET') =>
  fromServer?.({ method, path }, body, 200);

const list = [
  ['current', '2'],
  ['pageSize', '10'],
  ['sort', '-newsDate,title'],
] as const;

test.each<[string, WireMapping, Parameters<typeof send>[1], string, object, object]>([
  [
    'the path that the wire gives the call',
    { calls: { currentUser: 'user/me' } },
    'GET',
    'sso/currentUser',
    {},
    { path: 'user/me' },
  ],
  ['a path from the origin', { calls: { logout: '/logout' } }, 'POST', 'sso/logout', {}, { path: '/logout' }],
  ['the prefix', { prefix: '/api/' }, 'GET', 'sso/currentUser', {}, { path: '/api/sso/currentUser' }],
  [
    'a path in the path of the section',
    { calls: { list: '{api}/page' } },
    'GET',
    'news/list',
    {},
    { path: 'news/page' },
  ],
  [
    'the path of one section',
    { calls: { list: '{api}/page' }, sections: { news: { api: 'cms/article' } } },
    'GET',
    'news/list',
    {},
    { path: 'cms/article/page' },
  ],
  [
    'the path of a section that lies elsewhere',
    { sections: { news: { api: 'cms' } } },
    'GET',
    'news/',
    {},
    { path: 'cms/' },
  ],
  [
    'the path of a shared call',
    { sections: { news: { api: 'cms' } } },
    'POST',
    'news/export',
    {},
    { path: 'cms/export' },
  ],
  [
    'the API path that the section declares',
    { calls: { list: '{api}/page' } },
    'GET',
    'member/list',
    {},
    { path: 'member/page' },
  ],
  [
    'the path of records inside another record',
    { calls: { list: '{api}/page' }, sections: { websiteAccount: { calls: { list: 'accounts' } } } },
    'GET',
    'member/website-member',
    {},
    { path: 'accounts' },
  ],
  [
    'the id in the path',
    { calls: { one: '{api}/{id}' } },
    'GET',
    'news/',
    { query: { id: '1790000000000000001' } },
    { path: 'news/1790000000000000001', query: [] },
  ],
  [
    'another method, with the parameters in the body',
    { calls: { delete: 'POST {api}/remove' } },
    'DELETE',
    'news/',
    { query: { id: '7', version: 2 } },
    { method: 'POST', path: 'news/remove', body: { id: '7', version: '2' } },
  ],
  [
    'an id as the server wrote it',
    { calls: { delete: 'POST {api}/remove' } },
    'DELETE',
    'news/',
    { query: { id: 7, version: 2 } },
    { body: { id: 7, version: '2' } },
  ],
  [
    'ids as numbers',
    { ids: 'number', calls: { delete: 'POST {api}/remove' } },
    'DELETE',
    'news/',
    { query: { id: '7' } },
    { body: { id: 7 } },
  ],
  [
    'the list parameters in the body of a POST',
    { calls: { list: 'POST {api}/page' }, list: { firstPage: 0 } },
    'GET',
    'news/list',
    { query: [...list, ['category', 'museum'], ['category', 'media']] },
    { body: { current: 1, pageSize: 10, sort: '-newsDate,title', category: ['museum', 'media'] } },
  ],
  [
    'the menu code of the server',
    { sections: { news: { menu: 'article' } } },
    'GET',
    'news/list',
    { menuId: 'news' },
    { menuId: 'article' },
  ],
])('a call is sent with %s', (_title, mapping, method, path, rest, expected) => {
  expect(send(mapping, method, path, rest)).toMatchObject(expected);
});

test.each<[string, WireMapping, readonly (readonly string[])[], string]>([
  ['no settings', {}, list, 'current=2&pageSize=10&sort=-newsDate,title'],
  [
    'renamed parameters',
    { list: { parameters: { current: 'page', pageSize: 'size' } } },
    list,
    'page=2&size=10&sort=-newsDate,title',
  ],
  ['pages from zero', { list: { firstPage: 0 } }, list, 'current=1&pageSize=10&sort=-newsDate,title'],
  ['field names', { names: 'snake_case' }, list, 'current=2&pageSize=10&sort=-news_date,title'],
  ['a left out parameter', { list: { parameters: { pageSize: false } } }, list, 'current=2&sort=-newsDate,title'],
  ['no sort', { list: { sort: false } }, list, 'current=2&pageSize=10'],
  [
    'sort words',
    { list: { sort: { as: 'words', name: 'orderBy' } } },
    list,
    'current=2&pageSize=10&orderBy=newsDate desc,title asc',
  ],
  [
    'sort words, each by itself',
    { list: { sort: { as: 'words', name: 'sort', between: ',', repeated: true } } },
    list,
    'current=2&pageSize=10&sort=newsDate,desc&sort=title,asc',
  ],
  [
    'columns and orders',
    { list: { sort: { as: 'columns', names: 'field', orders: 'order', asc: 'ascend', desc: 'descend' } } },
    list,
    'current=2&pageSize=10&field=newsDate,title&order=descend,ascend',
  ],
  [
    'a sort function',
    { list: { sort: ([first]) => [['by', first?.field ?? '']] } },
    list,
    'current=2&pageSize=10&by=newsDate',
  ],
  [
    'several values',
    {},
    [
      ['category', 'museum'],
      ['category', 'media'],
    ],
    'category=museum&category=media',
  ],
  [
    'several values in one parameter',
    { list: { several: ',' } },
    [
      ['category', 'museum'],
      ['category', 'media'],
    ],
    'category=museum,media',
  ],
  ['a range', {}, [['newsDate', '2026-01-01..']], 'newsDate=2026-01-01..'],
  [
    'a range of two parameters',
    { list: { range: ['{name}_from', '{name}_to'] } },
    [['newsDate', '2026-01-01..2026-02-01']],
    'newsDate_from=2026-01-01&newsDate_to=2026-02-01',
  ],
  [
    'a range of moments from the first second of a day to the last',
    { list: { range: ['{name}From', '{name}To'] }, values: { dateTime: moments('yyyy-MM-dd HH:mm:ss') } },
    [['updatedAt', '2026-01-01..2026-01-02']],
    'updatedAtFrom=2026-01-01 00:00:00&updatedAtTo=2026-01-02 23:59:59',
  ],
  ['states', { states: { published: 3 } }, [['status', 'published']], 'status=3'],
  [
    'options',
    { sections: { news: { fields: { category: { name: 'type', options: { media: 7 } } } } } },
    [['category', 'media']],
    'type=7',
  ],
  [
    'whether there is a picture',
    { values: { image: addresses() }, fields: { cover: 'coverUrl' } },
    [['cover', 'true']],
    'coverUrl=true',
  ],
  ['a fixed value', { sections: { news: { fixed: { channel: 'a' } } } }, [['title', '馆']], 'title=馆&channel=a'],
])('a list is requested with %s', (_title, mapping, query, expected) => {
  const call = send(mapping, 'GET', 'news/list', { query });
  expect(decodeURIComponent(new URLSearchParams(queryPairs(call?.query)).toString()).replaceAll('+', ' ')).toBe(
    expected,
  );
});

test.each<[string, WireMapping, unknown, object]>([
  [
    'the standard names',
    {},
    { code: 200, msg: 'ok', data: { list: [], total: 0 } },
    { code: 200, data: { list: [], total: 0 } },
  ],
  [
    'other names and codes',
    { envelope: { code: 'status', message: 'message', data: 'result', codes: { 0: 200 } } },
    { status: 0, message: 'ok', result: { list: [], total: 0 } },
    { code: 200, msg: 'ok', data: { list: [], total: 0 } },
  ],
  [
    'rows and total elsewhere',
    { list: { rows: 'records', total: 'page.total' } },
    { code: 200, data: { records: [{ id: 1 }], page: { total: 9 } } },
    { data: { list: [{ id: 1 }], total: 9 } },
  ],
  [
    'rows beside the code',
    { list: { rows: '/rows', total: '/total' } },
    { code: 200, rows: [{ id: 1 }], total: 9 },
    { data: { list: [{ id: 1 }], total: 9 } },
  ],
  ['no total', { list: { rows: 'records' } }, { code: 200, data: { records: [] } }, { data: { list: [] } }],
  ['no envelope', { envelope: false }, { list: [], total: 0 }, { code: 200, data: { list: [], total: 0 } }],
  ['data that is not a list', { list: { rows: 'records' } }, { code: 200, data: { odd: 1 } }, { data: { odd: 1 } }],
  [
    'refused fields',
    { envelope: { codes: { 10021: 422 }, errors: 'errors' }, fields: { newsDate: 'news_date' } },
    { code: 10021, msg: 'wrong', errors: [{ field: 'news_date', message: '请填写' }] },
    { code: 422, data: { fields: { newsDate: '请填写' } } },
  ],
  [
    'a success that has an empty list of errors',
    { envelope: { errors: 'errors' } },
    { code: 200, data: { list: [{ id: 1 }], total: 1 }, errors: {} },
    { code: 200, data: { list: [{ id: 1 }], total: 1 } },
  ],
  [
    'the code for an ended session',
    { envelope: { codes: { 401: 402 } }, signIn: () => 'https://sso.example/login' },
    { code: 401, msg: 'token' },
    { code: 402, msg: 'https://sso.example/login' },
  ],
])('an answer with %s is read', (_title, mapping, body, expected) => {
  expect(read(defineWire(mapping), 'news/list', body)).toMatchObject(expected);
});

test.each<[string, WireMapping, object, object]>([
  ['common names', { fields: { updatedAt: 'updateTime' } }, { updateTime: 'x' }, { updatedAt: 'x' }],
  ['snake case', { names: 'snake_case' }, { news_date: '2026-01-01' }, { newsDate: '2026-01-01' }],
  ['a function of the name', { names: (name) => `f_${name}` }, { f_title: '馆' }, { title: '馆' }],
  ['a section’s names', { sections: { news: { fields: { title: 'subject' } } } }, { subject: '馆' }, { title: '馆' }],
  [
    'a nested name',
    { sections: { news: { fields: { title: 'base.subject' } } } },
    { base: { subject: '馆' } },
    { title: '馆' },
  ],
  [
    'swapped names',
    { sections: { news: { fields: { title: 'summary', summary: 'title' } } } },
    { title: 'a', summary: 'b' },
    { title: 'b', summary: 'a' },
  ],
  ['shared states', { states: { draft: 0, published: 3 } }, { status: 3 }, { status: 'published' }],
  [
    'a section’s states',
    { states: { draft: 0 }, sections: { news: { states: { draft: 'D' } } } },
    { status: 'D' },
    { status: 'draft' },
  ],
  [
    'options',
    { sections: { news: { fields: { category: { options: { museum: 1 } } } } } },
    { category: 1 },
    { category: 'museum' },
  ],
  [
    'moments',
    { values: { dateTime: moments('yyyy-MM-dd HH:mm:ss') } },
    { pinnedUntil: '2026-01-01 08:00:00' },
    { pinnedUntil: '2026-01-01T00:00:00.000Z' },
  ],
  ['words', { values: { tags: joined(',') } }, { tags: 'a,b' }, { tags: ['a', 'b'] }],
  [
    'a converter of one field',
    { sections: { news: { fields: { tags: { name: 'keywords', as: joined('|') } } } } },
    { keywords: 'a|b' },
    { tags: ['a', 'b'] },
  ],
])('a record is read and sent with %s', (_title, mapping, theirs, ours) => {
  const { toServer, fromServer } = defineWire(mapping);
  expect(fromServer?.({ method: 'GET', path: 'news/' }, { code: 200, data: theirs }, 200)).toMatchObject({
    data: ours,
  });
  expect(toServer?.({ method: 'PUT', path: 'news/', body: ours })?.body).toEqual(theirs);
});

test('a field that the server lacks is not sent, and an undeclared property of an answer stays', () => {
  const { toServer, fromServer } = defineWire({
    sections: { news: { fields: { author: false }, fixed: { channel: 1 } } },
  });
  const answer = { code: 200, data: { author: '钟', channel: 1 } };
  expect(fromServer?.({ method: 'GET', path: 'news/' }, answer, 200)).toMatchObject({ data: { channel: 1 } });
  expect(toServer?.({ method: 'POST', path: 'news/', body: { author: '钟', title: '馆' } })?.body).toEqual({
    title: '馆',
    channel: 1,
  });
});

test('an upload answered with an address gives the value of its field', () => {
  const wire = defineWire({ values: { image: addresses(), files: addresses() } });
  const uploaded = (call: string, field: string) =>
    read(wire, `${call}?section=news&field=${field}`, { code: 200, data: '/a/b.pdf' }, 'POST');
  expect(uploaded('media/image', 'cover')).toMatchObject({ data: { url: '/a/b.pdf', width: 1200, height: 675 } });
  expect(uploaded('media/file', 'attachments')).toMatchObject({ data: { url: '/a/b.pdf', name: 'b.pdf' } });
});

test('a wire that gives two fields of one section the same name throws an error', () => {
  expect(() => defineWire({ fields: { title: 'name', summary: 'name' } })).toThrow(
    /The wire gives (title|summary) and (title|summary) of \w+ the same name, "name"\./,
  );
});

test('a field is also read by its declared name when the answer lacks the common name', () => {
  const wire = defineWire({ fields: { cover: 'coverUrl' } });
  expect(read(wire, 'news/', { code: 200, data: { cover: 'a' } })).toMatchObject({ data: { cover: 'a' } });
});

const fields = {
  moment: dateTime({ label }),
  day: date({ label }),
  picture: image({ label, least: { width: 800, height: 600 } }),
  gallery: gallery({ label, max: 5 }),
  file: file({ label, type: 'audio', megabytes: 1 }),
  files: files({ label, type: 'pdf', megabytes: 1, max: 3 }),
  money: money({ label }),
  reference: reference({ label, to: 'venue' }),
};

test.each([
  [
    'moments in a zone',
    moments('yyyy-MM-dd HH:mm:ss'),
    fields.moment,
    '2026-01-01 08:00:00',
    '2026-01-01T00:00:00.000Z',
  ],
  [
    'moments in another zone',
    moments('yyyy-MM-dd HH:mm:ss', '-05:30'),
    fields.moment,
    '2026-01-01 08:00:00',
    '2026-01-01T13:30:00.000Z',
  ],
  ['milliseconds', moments('milliseconds'), fields.moment, 1767225600000, '2026-01-01T00:00:00.000Z'],
  ['seconds', moments('seconds'), fields.moment, 1767225600, '2026-01-01T00:00:00.000Z'],
  ['days', days('yyyy-MM-dd'), fields.day, '2026-01-01', '2026-01-01'],
  ['days without separators', days('yyyyMMdd'), fields.day, '20260101', '2026-01-01'],
  ['days with a time', days('yyyy-MM-dd 00:00:00'), fields.day, '2026-01-01 00:00:00', '2026-01-01'],
  ['days as milliseconds', days('milliseconds'), fields.day, 1767196800000, '2026-01-01'],
  ['true written as 1', yesNo(1, 0), anyField, 1, true],
  ['false written as N', yesNo('Y', 'N'), anyField, 'N', false],
  ['words', joined(','), anyField, 'a,b', ['a', 'b']],
  ['an amount in fen', times(100), fields.money, 1250, 12.5],
  [
    'an object with another name',
    properties({ title: 'name' }),
    fields.reference,
    { id: '7', name: '厅' },
    { id: '7', title: '厅' },
  ],
  ['a picture by its address', addresses(), fields.picture, '/a.jpg', { url: '/a.jpg', width: 800, height: 600 }],
  [
    'pictures by their addresses',
    addresses(),
    fields.gallery,
    '/a.jpg,/b.jpg',
    [
      { url: '/a.jpg', width: 1, height: 1 },
      { url: '/b.jpg', width: 1, height: 1 },
    ],
  ],
  [
    'a file by its address',
    addresses(),
    fields.file,
    '/a/b.mp3',
    { url: '/a/b.mp3', name: 'b.mp3', bytes: 0, type: 'audio/mpeg' },
  ],
  [
    'files by their addresses',
    addresses('|'),
    fields.files,
    '/b.pdf',
    [{ url: '/b.pdf', name: 'b.pdf', bytes: 0, type: 'application/pdf' }],
  ],
])('a converter reads and writes %s', (_title, converter, field, theirs, ours) => {
  expect(converter.read(theirs, field as Field)).toEqual(ours);
  expect(converter.write(ours, field as Field)).toEqual(theirs);
});

test('a number may be read from text, and a reference may be sent as its id alone', () => {
  expect(numbers.read('12.50', anyField)).toBe(12.5);
  const names = referredTo({ title: 'name' });
  expect(names.read({ id: '7', name: '厅' }, anyField)).toEqual({ id: '7', title: '厅' });
  expect(names.read('7', anyField)).toEqual({ id: '7', title: '#7' });
  expect(names.write([{ id: '7', title: '厅' }], anyField)).toEqual(['7']);
});

test('a converter leaves a value of an unexpected shape unchanged', () => {
  expect(moments('seconds').read('soon', anyField)).toBe('soon');
  expect(days('yyyy-MM-dd').read('someday', anyField)).toBe('someday');
  expect(yesNo(1, 0).read(2, anyField)).toBe(2);
});

test('a reference may lie in two properties of the record', () => {
  const wire = defineWire({ values: { reference: parts({ id: '{name}Id', title: '{name}Name' }) } });
  const row = { createdById: 5, createdByName: '钟' };
  expect(read(wire, 'news/', { code: 200, data: row })).toMatchObject({ data: { createdBy: { id: 5, title: '钟' } } });
  const empty = { createdById: null, createdByName: '' };
  expect(read(wire, 'news/', { code: 200, data: empty })).toMatchObject({ data: { createdBy: null } });
  const sent = wire.toServer?.({ method: 'PUT', path: 'activitySession/', body: { venue: { id: 5, title: '厅' } } });
  expect(sent?.body).toEqual({ venueId: 5, venueName: '厅' });
});

const menu = [
  {
    title: '资讯',
    perm: 'info',
    subs: [
      { title: '新闻', perm: 'article', url: '/cms/article', actions: [{ perm: 'article:add' }, { perm: 'del' }] },
    ],
  },
];
const menuWords: WireMapping = {
  menu: {
    at: 'tree',
    fields: { menuName: 'title', menuCode: 'perm', menuUrl: 'url', children: 'subs', buttonList: 'actions' },
    buttons: { create: 'add', edit: 'update', delete: 'del' },
  },
  sections: { news: { menu: 'article' } },
};

test('the server’s menu is read with the app’s names, codes and addresses, and its buttons as actions', () => {
  const body = { code: 200, data: { tree: menu } };
  expect(read(defineWire(menuWords), 'menu/getMenuList', body)).toMatchObject({
    data: [
      {
        menuName: '资讯',
        children: [
          {
            menuName: '新闻',
            menuCode: 'news',
            menuUrl: '/info/news',
            buttonList: [{ menuCode: 'news:create' }, { menuCode: 'news:delete' }],
          },
        ],
      },
    ],
  });
});

test('a flat menu is read as a tree, with the entries that are buttons and the codes of its groups', () => {
  const wire = defineWire({
    menu: {
      flat: { id: 'menuId', parent: 'parentId', isButton: ({ menuType }) => menuType === 'F' },
      fields: { menuName: 'menuName', menuCode: 'perms', menuUrl: 'path' },
      groups: { info: 'cms' },
      buttons: { create: 'add' },
    },
    sections: { news: { menu: 'cms:news:list' } },
  });
  const data = [
    { menuId: 2010, parentId: 2001, menuType: 'F', menuName: '新增', perms: 'cms:news:add' },
    { menuId: 2001, parentId: 2000, menuType: 'C', menuName: '新闻', perms: 'cms:news:list', path: 'news' },
    { menuId: 2000, parentId: 0, menuType: 'M', menuName: '资讯', perms: 'cms', path: 'cms' },
    { menuId: 2002, parentId: 2002, menuType: 'C', menuName: '自身', perms: 'self', path: '/info/news' },
  ];
  const news = { menuName: '新闻', menuCode: 'news', menuUrl: '/info/news', buttonList: [{ menuCode: 'news:create' }] };
  expect(read(wire, 'menu/getMenuList', { code: 200, data })).toMatchObject({
    data: [
      { menuName: '资讯', menuCode: 'info', menuUrl: '/info', children: [news] },
      // An address of the client belongs to the entry whose code is that of its screen.
      { menuName: '自身', menuCode: 'self', menuUrl: '' },
    ],
  });
  expect(wire.early?.()).toBeNull();
});

test('a flat menu whose entries contain each other is read to its end', () => {
  const wire = defineWire({ menu: { flat: { id: 'id', parent: 'in' } } });
  const data = [
    { id: 1, in: 2, menuCode: 'a' },
    { id: 2, in: 1, menuCode: 'b' },
    { id: 3, in: 0, menuCode: 'news' },
  ];
  expect(read(wire, 'menu/getMenuList', { code: 200, data })).toMatchObject({ data: [{ menuCode: 'news' }] });
});

test('the states of a section replace those that sections share', () => {
  const wire = defineWire({
    states: { draft: 0, review: 1, published: 2, offline: 3 },
    sections: { news: { states: { draft: '0', published: '1' } } },
  });
  const statusOf = (path: string, status: unknown) =>
    (
      read(wire, path, { code: 200, data: { list: [{ id: 1, status }], total: 1 } }) as {
        data: { list: { status: unknown }[] };
      }
    ).data.list[0]?.status;
  expect(statusOf('news/list', '1')).toBe('published');
  expect(statusOf('notice/list', 1)).toBe('review');
});

test('two options or states with one value are an error that names them', () => {
  expect(() => defineWire({ sections: { news: { states: { draft: 0, published: 0 } } } })).toThrow(
    'The wire gives "draft" and "published" of status of news the same value, 0.',
  );
  const options = { museum: 1, media: '1' };
  expect(() => defineWire({ sections: { news: { fields: { category: { options } } } } })).toThrow(
    'The wire gives "museum" and "media" of category of news the same value, 1.',
  );
});

test('a menu button may stand for several actions, and a function may choose them', () => {
  const buttonsOf = (buttons: NonNullable<WireMapping['menu']>['buttons'], button: unknown) => {
    const entry = { menuCode: 'news', menuUrl: '/info/news', buttonList: [button] };
    const body = { code: 200, data: [entry] };
    const answer = read(defineWire({ menu: buttons ? { buttons } : {} }), 'menu/getMenuList', body);
    const [{ buttonList }] = (answer as { data: [{ buttonList: { menuCode: string }[] }] }).data;
    return buttonList.map(({ menuCode }) => menuCode);
  };
  expect(buttonsOf({ approve: 'audit', reject: 'audit' }, { menuCode: 'audit' })).toEqual([
    'news:approve',
    'news:reject',
  ]);
  expect(buttonsOf(() => ['create', 'news:edit'], 7)).toEqual(['news:create', 'news:edit']);
  expect(buttonsOf(undefined, { menuCode: 'news:create' })).toEqual(['news:create']);
  expect(buttonsOf({ create: 'add' }, 'cms:news:add')).toEqual(['news:create']);
  expect(buttonsOf({ create: 'add' }, { menuCode: 'news:edit' })).toEqual(['news:edit']);
});

test('the server’s user is read with the app’s names and the features that the wire lists', () => {
  const wire = defineWire({
    user: { at: '/user', fields: { name: 'nickName', avatar: 'face' }, features: ['history'] },
  });
  expect(read(wire, 'sso/currentUser', { code: 200, user: { nickName: '钟', face: null } })).toMatchObject({
    data: { name: '钟', avatar: null, features: ['history'] },
  });
});

test('message counts are read with the app’s menu codes', () => {
  const wire = defineWire({
    menu: { counts: { menuCode: 'perm', total: 'count' } },
    sections: { news: { menu: 'article' } },
  });
  const read3 = (data: unknown) => read(wire, 'mail/message/count', { code: 200, data });
  expect(read3([{ perm: 'article', count: 3 }])).toMatchObject({ data: [{ menuCode: 'news', total: 3 }] });
  expect(read3({ article: 3 })).toMatchObject({ data: { news: 3 } });
});

test.each([
  ['export', { format: 'csv', columns: ['title', 'newsDate'] }, { columns: ['title', 'news_date'] }],
  ['reveal', { id: 1, field: 'newsDate', reason: '核对' }, { field: 'news_date', reason: '核对' }],
  ['bulk', { what: 'set', fields: { newsDate: '2026-01-01' } }, { fields: { news_date: '2026-01-01' } }],
])('the names of fields in the call %s are those of the server', (call, body, expected) => {
  const sent = send({ names: 'snake_case' }, 'POST', `news/${call}`, { body, query: [['newsDate', '2026-01-01..']] });
  expect(sent?.body).toMatchObject(expected);
  if (call !== 'reveal') expect(sent?.query).toEqual([['news_date', '2026-01-01..']]);
});

test('the names of the two ends of a range may have the name of the field with a capital letter', () => {
  const call = send({ list: { range: ['begin{Name}', 'end{Name}'] } }, 'GET', 'news/list', {
    query: [['newsDate', '2026-01-01..2026-02-01']],
  });
  expect(call?.query).toEqual([
    ['beginNewsDate', '2026-01-01'],
    ['endNewsDate', '2026-02-01'],
  ]);
});

test('the inline script gets the first-page request of each list, but none for lists requested by POST', () => {
  const mapping: WireMapping = {
    ...menuWords,
    prefix: '/api',
    envelope: { code: 'status', data: 'result', codes: { 0: 200 } },
    calls: { list: '{api}/page', currentUser: 'me' },
    list: { parameters: { current: 'page' } },
    names: 'snake_case',
  };
  const early = defineWire(mapping).early?.();
  expect(early).toMatchObject({
    user: '/api/me',
    menu: '/api/menu/getMenuList',
    envelope: { code: 'status', success: ['0', '200'] },
    menuAt: ['result', 'tree'],
    menuCode: 'perm',
    children: 'subs',
  });
  expect(early?.lists['/info/news']).toEqual(['/api/news/page?page=1&pageSize=10&sort=-news_date', 'article']);
  expect(defineWire({ calls: { list: 'POST {api}/page' } }).early?.()?.lists).toEqual({});
});

test('an unknown name in a wire does not compile', () => {
  const wrong: WireMapping[] = [
    // @ts-expect-error there is no such section
    { sections: { newz: {} } },
    // @ts-expect-error the section has no such field
    { sections: { news: { fields: { subject: 'title' } } } },
    // @ts-expect-error no section has such a field
    { fields: { createTime: 'createdAt' } },
    // @ts-expect-error the field has no such option
    { sections: { news: { fields: { category: { options: { politics: 1 } } } } } },
    // @ts-expect-error no workflow has such a state
    { states: { deleted: 9 } },
    // @ts-expect-error the workflow of the section has no such state
    { sections: { news: { states: { pending: 1 } } } },
    // @ts-expect-error there is no such call
    { calls: { page: '{api}/page' } },
    // @ts-expect-error there is no such kind
    { values: { picture: addresses() } },
    // @ts-expect-error no section has such an action
    { menu: { buttons: { add: 'create' } } },
  ];
  expect(wrong).toHaveLength(9);
});
