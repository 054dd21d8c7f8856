import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { API_PREFIX, calls, PROGRAM_HEADER, sectionCalls } from '../../../src/contract/calls.ts';
import { apiPathOf } from '../../../src/declare/actions.ts';
import { menuSections } from '../../../src/resources/index.ts';
import { type TestApp, testApp } from '../../support/server.ts';

let museum: TestApp;
const routes: RouteOptions[] = [];
/** What the last handler returned, before it became text. */
let returned: unknown;

beforeAll(async () => {
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', (route) => void routes.push(route));
    fastify.addHook('preSerialization', async (_request, _reply, payload) => {
      returned = payload;
      return payload;
    });
  };
  subscribe('fastify.initialization', watch);
  museum = await testApp();
  unsubscribe('fastify.initialization', watch);
});

const methodsOf = ({ method }: RouteOptions): string[] => [method].flat().filter((name) => name !== 'HEAD');

const readDocument = async () => JSON.parse((await museum.call('GET', 'openapi.json', { as: 'desk' })).text);

test('the OpenAPI document is returned to operators with a role, and answers 403 without a role', async () => {
  expect((await museum.call('GET', 'openapi.json')).status).toBe(402);
  expect((await museum.call('GET', 'openapi.json', { as: 'nobody' })).status).toBe(403);
  expect((await museum.call('GET', 'openapi.json', { as: 'desk' })).status).toBe(200);
});

test('the document has the list, record and move calls of every section, and contains no $ref', async () => {
  const document = await readDocument();
  expect(document.openapi).toMatch(/^3\.0\./);
  for (const resource of menuSections) {
    const { workflow } = resource;
    const api = apiPathOf(resource);
    expect(Object.keys(document.paths[`/${api}/list`])).toEqual(['get']);
    expect(Object.keys(document.paths[`/${api}/`])).toEqual(['get', 'post', 'put', 'delete']);
    expect(Boolean(document.paths[`/${api}/move`])).toBe(workflow !== undefined);
  }
  expect(JSON.stringify(document)).not.toContain('$ref');
});

/** The two routes of the sign-on, which answer a browser or the CAS server, not an API client. */
const pages = ['GET sso/cas/attach/:redirectUrl', 'POST sso/cas/attach/*'];

test('every API route except the two of the sign-on has a summary, a tag and a response schema', () => {
  const apiRoutes = routes.filter(({ url, method }) => url.startsWith(`${API_PREFIX}/`) && method !== 'HEAD');
  expect(apiRoutes.length).toBeGreaterThan(500);
  const undescribed = apiRoutes.filter(({ schema }) => {
    const answers = (schema?.response ?? {}) as Record<string, unknown>;
    return !schema?.summary || !schema.tags?.length || !answers['2xx'];
  });
  const names = undescribed.flatMap((route) =>
    methodsOf(route).map((method) => `${method} ${route.url.replace(`${API_PREFIX}/`, '')}`),
  );
  expect(names).toEqual(pages);
});

test('every operation of the document has the responses 200, 400, 402, 403, 404, 409, 412, 413, 414, 422, 429 and 503', async () => {
  const { paths } = await readDocument();
  const operations = Object.values<Record<string, { responses: object }>>(paths).flatMap((path) => Object.values(path));
  const numbers = new Set(operations.map(({ responses }) => Object.keys(responses).join(' ')));
  expect([...numbers]).toEqual(['200 400 402 403 404 409 412 413 414 422 429 503']);
});

test('every response has the header of the server’s fingerprint, and every write that of the client’s', async () => {
  const { paths } = await readDocument();
  const operations = Object.values<Record<string, { parameters?: object[]; responses: Record<string, object> }>>(paths);
  for (const [method, { parameters = [], responses }] of operations.flatMap((path) => Object.entries(path))) {
    expect(responses[200]).toHaveProperty(['headers', PROGRAM_HEADER]);
    const sent = parameters.filter((one) => (one as { in: string }).in === 'header');
    expect(sent).toEqual(method === 'get' ? [] : [expect.objectContaining({ name: PROGRAM_HEADER })]);
  }
});

test('every route with a summary is in the document, and no other', async () => {
  const { paths, servers } = await readDocument();
  const described = routes
    .filter(({ schema }) => schema?.summary)
    .flatMap((route) =>
      methodsOf(route).map((method) => `${method} ${route.url.replace(servers[0].url, '').replace(/:(\w+)/g, '{$1}')}`),
    );
  const named = Object.entries<object>(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(named.sort()).toEqual(described.sort());
});

interface Operation {
  summary: string;
  tags: string[];
  'x-codes'?: string[];
  parameters?: { name: string; in: string; required?: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content: object }>;
}

const operationsOf = ({ paths }: { paths: Record<string, Record<string, Operation>> }) =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ name: `${method} ${path}`, path, operation })),
  );

test('every operation has unique parameters, all its path parameters, a typed body and described responses', async () => {
  for (const { name, path, operation } of operationsOf(await readDocument())) {
    const { parameters = [], requestBody, responses } = operation;
    const keys = parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
    expect(new Set(keys).size, name).toBe(keys.length);
    expect(
      parameters.filter(({ schema }) => !schema),
      name,
    ).toEqual([]);
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
    expect(
      parameters.filter((one) => one.in === 'path' && one.required).map((one) => one.name),
      name,
    ).toEqual(inPath);
    if (requestBody) expect(Object.values(requestBody.content)[0]?.schema, name).toHaveProperty('type');
    expect(Object.keys(responses).join(' '), name).toBe('200 400 402 403 404 409 412 413 414 422 429 503');
    for (const { description, content } of Object.values(responses)) {
      expect(description, name).not.toBe('');
      expect(Object.keys(content), name).toHaveLength(1);
    }
  }
});

test('an operator without a role gets 403 from every news or general operation that names a permission', async () => {
  // What holds for one section holds for all: their routes are made by the same functions.
  const otherSections = menuSections.filter(({ code }) => code !== 'news').map(({ label }) => label.en);
  const guarded = operationsOf(await readDocument()).filter(
    ({ operation }) => operation['x-codes'] && !otherSections.includes(String(operation.tags[0])),
  );
  expect(guarded.length).toBeGreaterThan(20);
  for (const { name, path } of guarded) {
    const [method = ''] = name.split(' ');
    const answer = await museum.call(method.toUpperCase() as 'GET', path.slice(1), { as: 'nobody', body: {} });
    expect(answer.status, name).toBe(403);
  }
});

test('the schema of a request refuses nothing: an invalid request gets the message of the call itself', async () => {
  const empty = await museum.call('POST', 'news/', { as: 'editor', body: { title: 7, category: ['museum'] } });
  expect(empty).toMatchObject({ status: 422, data: { fields: { title: expect.stringMatching(/\p{Script=Han}/u) } } });
  const withoutId = await museum.call('GET', 'news/', { as: 'editor', language: 'en-US' });
  expect(withoutId).toMatchObject({ status: 400, msg: 'The record number is missing; please reload the page.' });
  expect(await museum.call('GET', 'news/list', { as: 'editor', query: { current: 'x' } })).toMatchObject({
    status: 200,
  });
});

test.each([
  ['news', { title: '一条', category: 'museum' }, { title: '改了' }],
  ['reminder', { text: '今日闭馆', level: 'info', places: ['home'], dismissible: true }, { dismissible: false }],
])('the responses of %s, its revisions and its trash lose no property', async (section, draft, change) => {
  const send = async (...[method, path, options]: Parameters<TestApp['call']>) => {
    const { status, text } = await museum.call(method, `${section}/${path}`, { as: 'admin', ...options });
    expect(status, text).toBe(200);
    expect(JSON.parse(text), path).toEqual(JSON.parse(JSON.stringify(returned)));
    return JSON.parse(text).data;
  };
  const { id } = await send('POST', '', { body: draft });
  await send('PUT', '', { body: { id, version: 1, ...change } });
  await send('GET', 'revision/list', { query: { id } });
  const first = await send('GET', 'revision', { query: { id, version: 1 } });
  expect(first.before).toMatchObject({ status: null });
  expect(first.after).toMatchObject({ status: 'draft' });
  await send('GET', 'revision', { query: { id, version: 2 } });
  await send('GET', 'uses', { query: { id } });
  await send('DELETE', '', { query: { id, version: 2 } });
  await send('GET', 'trash/list', {});
});

test('every declared call is in the document with its methods, and every operation has a route', async () => {
  const { paths, servers } = await readDocument();
  const knownPaths = [
    ...Object.values(calls).filter((path) => path !== calls.attach),
    ...menuSections.flatMap((resource) =>
      [...Object.values(sectionCalls), ...Object.keys(resource.actions ?? {})].map(
        (name) => `${apiPathOf(resource)}/${name}`,
      ),
    ),
  ];
  for (const path of knownPaths) {
    const methods = (['GET', 'POST', 'PUT', 'DELETE'] as const).filter((method) =>
      museum.app.hasRoute({ method, url: `${servers[0].url}/${path}` }),
    );
    expect(Object.keys(paths[`/${path}`] ?? {}).sort(), path).toEqual(methods.map((name) => name.toLowerCase()).sort());
  }
  for (const [path, methods] of Object.entries<Record<string, unknown>>(paths)) {
    for (const method of Object.keys(methods)) {
      const url = `${servers[0].url}${path.replace(/\{(\w+)\}/g, ':$1')}`;
      expect(museum.app.hasRoute({ method: method.toUpperCase() as 'GET', url }), `${method} ${url}`).toBe(true);
    }
  }
});

test('the document describes fields and list parameters as their sections declare them', async () => {
  const document = await readDocument();
  const schema = document.paths['/news/'].post.requestBody.content['application/json'].schema;
  expect(schema.properties.title).toMatchObject({ type: 'string', minLength: 2, maxLength: 120, nullable: true });
  expect(schema.properties.category.enum).toContain('exhibition');
  const { properties } = document.paths['/reminder/'].post.requestBody.content['application/json'].schema;
  expect(properties.dismissible).not.toHaveProperty('nullable');
  const list = document.paths['/news/list'].get;
  const names: string[] = list.parameters.map(({ name }: { name: string }) => name);
  expect(names.filter((name) => name.startsWith('publishAt.'))).toEqual([
    'publishAt.gt',
    'publishAt.lt',
    'publishAt.ne',
    'publishAt.null',
  ]);
  expect(names.filter((name) => !name.includes('.'))).toEqual([
    'current',
    'pageSize',
    'sort',
    'keyword',
    'title',
    'category',
    'status',
    'newsDate',
    'cover',
    'author',
    'source',
    'pinnedUntil',
    'tags',
    'publishAt',
    'updatedAt',
    'createdBy',
    'updatedBy',
    'id',
    'countUpTo',
  ]);
});

test('a created record has exactly the properties that the document describes', async () => {
  const body = { title: '一条', category: 'museum' };
  const { data } = await museum.call('POST', 'news/', { as: 'editor', body });
  const document = await readDocument();
  const { schema } = document.paths['/news/'].get.responses['200'].content['application/json'];
  // Only a record that the reader may not change has this property.
  const { closedToMe: _, ...properties } = schema.properties.data.properties;
  expect(Object.keys(data).sort()).toEqual(Object.keys(properties).sort());
});
