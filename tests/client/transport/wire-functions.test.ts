import { expect, test } from 'vitest';
import type { Call } from '../../../src/client/transport/http/adapter.ts';
import { addresses, byName, days, parts } from '../../../src/client/transport/wire/converters.ts';
import { defineWire } from '../../../src/client/transport/wire/define-wire.ts';
import type { WireMapping } from '../../../src/client/transport/wire/wire.ts';

const send = (mapping: WireMapping, call: Call) => defineWire(mapping).toServer?.(call);

const read = (mapping: WireMapping, path: string, body: unknown, status = 200) =>
  defineWire(mapping).fromServer?.({ method: 'GET', path }, body, status);

test('a function of the mapping makes an answer readable before the rest of the mapping reads it', () => {
  const mapping: WireMapping = {
    answers: {
      list: ({ hits }: { hits: { source: object }[] }, { section, api }) => ({
        code: 200,
        data: { list: hits.map(({ source }) => ({ ...source, from: `${section} ${api}` })), total: hits.length },
      }),
    },
    sections: { news: { api: 'cms/article', fields: { title: 'subject' } } },
  };
  expect(
    read({ ...mapping, envelope: { code: false } }, 'news/list', { hits: [{ source: { subject: '馆讯' } }] }),
  ).toEqual({
    code: 200,
    msg: '',
    data: { list: [{ title: '馆讯', from: 'news cms/article' }], total: 1 },
  });
});

test('a function of the mapping is not given the answer of a refusal', () => {
  const answers = { one: () => expect.unreachable() };
  expect(read({ answers }, 'news/', { code: 404, msg: 'gone' }, 404)).toMatchObject({ code: 404, msg: 'gone' });
});

test('a function of the mapping finishes the body of a write, and knows the section and the record', () => {
  const mapping: WireMapping = {
    calls: { update: 'PATCH {api}/{id}' },
    bodies: {
      update: ({ id: _id, ...attributes }: { id: unknown }, { api, id }) => ({ data: { type: api, id, attributes } }),
    },
    sections: { news: { fields: { title: 'subject' } } },
  };
  expect(send(mapping, { method: 'PUT', path: 'news/', body: { id: '7', title: '馆讯' } })).toMatchObject({
    method: 'PATCH',
    path: 'news/7',
    body: { data: { type: 'news', id: '7', attributes: { subject: '馆讯' } } },
  });
});

test.each<[string, WireMapping['envelope'], unknown, number, object | null]>([
  ['the status in place of a code', { code: false }, { data: 1 }, 200, { code: 200, data: 1 }],
  ['no body and the status 204', { code: false }, null, 204, { code: 200, data: null }],
  ['the status 401 and no code', { codes: { 401: 402 } }, { message: 'x' }, 401, { code: 402 }],
  ['the status 401 and no body', { codes: { 401: 402 } }, null, 401, { code: 402 }],
  ['the status 502 of a gateway', { codes: { 401: 402 } }, null, 502, null],
  ['a code that a status does not replace', { codes: { 0: 200 } }, { code: 0, data: 1 }, 201, { code: 200, data: 1 }],
  [
    'a sentence that means “not found”',
    { codes: (code, message) => (code === 500 && message.includes('不存在') ? 404 : undefined) },
    { code: 500, msg: '数据不存在' },
    200,
    { code: 404 },
  ],
])('an answer is understood by %s', (_title, envelope, body, status, expected) => {
  const answer = read({ envelope }, 'news/', body, status);
  if (expected === null) expect(answer).toBeNull();
  else expect(answer).toMatchObject(expected);
});

test('the sentences of JSON:API are found at the fields that their pointers name', () => {
  const errors = [{ source: { pointer: '/data/attributes/subject' }, detail: '请填写标题。' }];
  const mapping: WireMapping = {
    envelope: { code: false, errors: 'errors', message: 'errors.0.detail' },
    sections: { news: { fields: { title: 'subject' } } },
  };
  expect(read(mapping, 'news/', { errors }, 422)).toEqual({
    code: 422,
    msg: '请填写标题。',
    data: { fields: { title: '请填写标题。' } },
  });
});

const queryOf = (mapping: WireMapping, query: [string, string][]) =>
  send(mapping, { method: 'GET', path: 'juniorActivitiesApply/list', query })?.query;

test('the parameter of a filter may have the name of its field inside its own', () => {
  const list = { filter: 'filter[{name}]', range: ['from[{name}]', 'to[{name}]'] as const };
  expect(
    queryOf({ list }, [
      ['status', 'pending'],
      ['createdAt', '2026-01-01..'],
    ]),
  ).toEqual([
    ['filter[status]', 'pending'],
    ['from[createdAt]', '2026-01-01'],
  ]);
});

test('several values of a filter may have a parameter of their own', () => {
  const list = { several: { name: '{name}__in', between: ',' } };
  expect(queryOf({ list }, [['status', 'pending']])).toEqual([['status', 'pending']]);
  expect(
    queryOf({ list }, [
      ['status', 'pending'],
      ['status', 'approved'],
    ]),
  ).toEqual([['status__in', 'pending,approved']]);
});

test('a refusal that holds only the sentences of fields has the first of them as its message', () => {
  const envelope = { code: false, data: '', errors: '', codes: { 400: 422 } } as const;
  expect(read({ envelope }, 'news/', { title: ['请填写标题。'] }, 400)).toEqual({
    code: 422,
    msg: '请填写标题。',
    data: { fields: { title: '请填写标题。' } },
  });
});

test('days may have slashes, and pictures may be a list of addresses', () => {
  const mapping: WireMapping = { values: { date: days('yyyy/MM/dd'), files: addresses(null) } };
  const file = { url: '/a.pdf', name: 'a.pdf', bytes: 0, type: 'application/pdf' };
  const ours = { newsDate: '2026-01-31', attachments: [file] };
  const theirs = { newsDate: '2026/01/31', attachments: ['/a.pdf'] };
  expect(send(mapping, { method: 'PUT', path: 'news/', body: ours })?.body).toEqual(theirs);
  expect(read(mapping, 'news/', { code: 200, data: theirs })).toMatchObject({ data: ours });
});

test('a list is filtered by a reference in several properties under the name of its id', () => {
  const values = { reference: parts({ id: '{name}Id', title: '{name}Name' }) };
  expect(queryOf({ values }, [['session', '7']])).toEqual([['sessionId', '7']]);
});

test('a list is neither filtered nor sorted by a field that the server lacks', () => {
  const mapping: WireMapping = { sections: { juniorActivitiesApply: { fields: { session: false } } } };
  expect(
    queryOf(mapping, [
      ['session', '7'],
      ['sort', 'session,-id'],
    ]),
  ).toEqual([['sort', '-id']]);
});

test('references may be ids and names in one text each', () => {
  const mapping: WireMapping = {
    sections: { news: { fields: { related: { as: parts({ id: '{name}Ids', title: '{name}Names' }, ',') } } } },
  };
  const related = [
    { id: '3', title: '展厅' },
    { id: '5', title: '中庭' },
  ];
  const theirs = { relatedIds: '3,5', relatedNames: '展厅, 中庭' };
  expect(read(mapping, 'news/', { code: 200, data: theirs })).toMatchObject({ data: { related } });
  expect(send(mapping, { method: 'PUT', path: 'news/', body: { related } })?.body).toEqual({
    relatedIds: '3,5',
    relatedNames: '展厅,中庭',
  });
  expect(read(mapping, 'news/', { code: 200, data: { relatedIds: '', relatedNames: '' } })).toMatchObject({
    data: { related: [] },
  });
});

test('an operator of whom the server sends the name alone is shown without a link', () => {
  const mapping: WireMapping = { fields: { createdBy: { name: 'createBy', as: byName } } };
  expect(read(mapping, 'news/', { code: 200, data: { createBy: 'admin' } })).toMatchObject({
    data: { createdBy: { title: 'admin', gone: true } },
  });
});

test.each(['news/import', 'media/image?section=news&field=cover'])(
  'the form with a file for %s is sent as it is',
  (path) => {
    const body = new FormData();
    expect(send({ names: 'snake_case' }, { method: 'POST', path, body })?.body).toBe(body);
  },
);

const sessionAnswer = (permissions: readonly string[]) => ({ code: 200, user: { nickName: '钟馆员' }, permissions });

const readUser = (mapping: WireMapping, permissions: readonly string[]) =>
  read(
    { user: { at: '/user', fields: { name: 'nickName' }, permissions: '/permissions' }, ...mapping },
    'sso/currentUser',
    sessionAnswer(permissions),
  ) as { data: { name: string; permissions: string[] } };

test('permissions that stand in the operator are read as codes of sections, by the words of the menu', () => {
  const { data } = readUser(
    {
      menu: { buttons: { create: 'add', delete: 'remove' } },
      sections: { news: { menu: 'article' }, notice: { permissions: 'sys:bulletin' } },
    },
    ['cms:article:list', 'cms:article:add', 'sys:bulletin:remove', 'cms:reminder:edit', 'tool:gen:code'],
  );
  expect(data).toMatchObject({
    name: '钟馆员',
    permissions: ['news:create', 'notice:delete', 'reminder:edit', 'tool:gen:code'],
  });
});

test('the permission *:*:* allows every action of every section', () => {
  const { permissions } = readUser({}, ['*:*:*']).data;
  expect(permissions).toEqual(expect.arrayContaining(['news:create', 'role:delete', 'memberManage:export']));
});

test('an entry that has the address of a section under a code of its own has no address, and says whose it was', () => {
  const menu = [{ menuCode: 'cms', menuName: '内容', menuUrl: '/info/news' }];
  expect(read({}, 'menu/getMenuList', { code: 200, data: menu })).toMatchObject({
    data: [{ menuCode: 'cms', menuUrl: '', addressOfSection: '/info/news' }],
  });
});

test('the entries of a flat menu without buttons among them keep the buttons that each has', () => {
  const menu = [
    { code: 'info', parentCode: null },
    { code: 'news', parentCode: 'info', actions: ['add'] },
  ];
  const mapping: WireMapping = {
    menu: {
      flat: { id: 'code', parent: 'parentCode' },
      fields: { menuCode: 'code', buttonList: 'actions' },
      buttons: { create: 'add' },
    },
  };
  expect(read(mapping, 'menu/getMenuList', { code: 200, data: menu })).toMatchObject({
    data: [{ menuCode: 'info', children: [{ menuCode: 'news', buttonList: [{ menuCode: 'news:create' }] }] }],
  });
});

test('a function of the mapping gives the parameters of a call, such as an offset in place of a page', () => {
  const mapping: WireMapping = {
    list: { parameters: { pageSize: 'limit' }, firstPage: 0 },
    queries: {
      list: (pairs) => {
        const limit = Number(pairs.find(([name]) => name === 'limit')?.[1]);
        return pairs.map(([name, value]) =>
          name === 'current' ? ['offset', String(Number(value) * limit)] : [name, value],
        );
      },
    },
  };
  expect(
    queryOf(mapping, [
      ['current', '3'],
      ['pageSize', '20'],
    ]),
  ).toEqual([
    ['offset', '40'],
    ['limit', '20'],
  ]);
});
