import { beforeAll, expect, test } from 'vitest';
import { calls, sectionCalls } from '../../../src/contract/calls.ts';
import { apiPathOf } from '../../../src/declare/actions.ts';
import { resources } from '../../../src/resources/index.ts';
import { type TestApp, testApp } from '../../support/server.ts';

let museum: TestApp;

beforeAll(async () => {
  museum = await testApp();
});

const readDocument = async () => JSON.parse((await museum.call('GET', 'openapi.json', { as: 'desk' })).text);

test('the OpenAPI document is for operators who have a role', async () => {
  expect((await museum.call('GET', 'openapi.json')).status).toBe(402);
  expect((await museum.call('GET', 'openapi.json', { as: 'nobody' })).status).toBe(403);
  expect((await museum.call('GET', 'openapi.json', { as: 'desk' })).status).toBe(200);
});

test('it names every call of every section, and no reference in it leads nowhere', async () => {
  const document = await readDocument();
  expect(document.openapi).toMatch(/^3\.0\./);
  for (const resource of resources) {
    const { workflow } = resource;
    const api = apiPathOf(resource);
    expect(Object.keys(document.paths[`/${api}/list`])).toEqual(['get']);
    expect(Object.keys(document.paths[`/${api}/`])).toEqual(['get', 'post', 'put', 'delete']);
    expect(Boolean(document.paths[`/${api}/move`])).toBe(workflow !== undefined);
  }
  expect(JSON.stringify(document)).not.toContain('$ref');
});

test('each path it names is one the server answers to, and the other way round', async () => {
  const { paths, servers } = await readDocument();
  const knownPaths = [
    ...Object.values(calls).filter((path) => path !== calls.attach),
    ...resources.flatMap((resource) =>
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
      const url = `${servers[0].url}${path}`;
      expect(museum.app.hasRoute({ method: method.toUpperCase() as 'GET', url }), `${method} ${url}`).toBe(true);
    }
  }
});

test('it says of a field what its declaration says', async () => {
  const document = await readDocument();
  const schema = document.paths['/news/'].post.requestBody.content['application/json'].schema;
  expect(schema.properties.title).toMatchObject({ type: 'string', minLength: 2, maxLength: 120, nullable: true });
  expect(schema.properties.category.enum).toContain('exhibition');
  const { properties } = document.paths['/reminder/'].post.requestBody.content['application/json'].schema;
  expect(properties.dismissible).not.toHaveProperty('nullable');
  const list = document.paths['/news/list'].get;
  expect(list.parameters.map(({ name }: { name: string }) => name)).toEqual([
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
  ]);
});

test('a real record has exactly the properties the document says', async () => {
  const body = { title: '一条', category: 'museum' };
  const { data } = await museum.call('POST', 'news/', { as: 'editor', body });
  const document = await readDocument();
  const { schema } = document.paths['/news/'].get.responses['200'].content['application/json'];
  // Only a record that the reader may not change has this property.
  const { closedToMe: _, ...properties } = schema.properties.data.properties;
  expect(Object.keys(data).sort()).toEqual(Object.keys(properties).sort());
});
