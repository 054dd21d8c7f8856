import { beforeAll, expect, test } from 'vitest';
import { IGNORED_HEADER } from '../../../src/contract/calls.ts';
import { type TestApp, testApp } from '../../support/server.ts';

let museum: TestApp;

beforeAll(async () => {
  museum = await testApp();
});

const ignoredOf = async (query: Record<string, string>) => {
  const answer = await museum.call('GET', 'news/list', { as: 'admin', query });
  expect(answer.status).toBe(200);
  return answer.headers[IGNORED_HEADER.toLowerCase()];
};

test.each([
  ['a parameter that the section does not have', { q: 'zzzz', title: '开馆' }, 'q'],
  ['several such parameters, one of them in Chinese', { colour: 'red', 标题: '开馆' }, 'colour, %E6%A0%87%E9%A2%98'],
  ['a parameter for a field that is no filter', { body: '开馆' }, 'body'],
])('the answer to a list request with %s names the ignored parameters in a header', async (_, query, names) => {
  expect(await ignoredOf(query)).toBe(names);
});

test.each([
  ['filters, order and page', { title: '开馆', sort: '-newsDate', current: '2', pageSize: '20', keyword: '展' }],
  ['choices, pending rows and a bounded count', { choices: '1', waiting: 'me', countUpTo: '100' }],
])('the answer to a list request with %s has no header for ignored parameters', async (_, query) => {
  expect(await ignoredOf(query)).toBeUndefined();
});
