import { beforeEach, expect, test } from 'vitest';
import { createMenuIdMemory } from '../../../src/client/start/menu-ids.ts';

beforeEach(() => localStorage.clear());

test('stored menu ids are found after a reload, and a removed one is not', () => {
  const memory = createMenuIdMemory();
  memory.set('/info/news', 'news');
  memory.set('/info/notice', 'notice');
  memory.set('/info/notice', undefined);
  const next = createMenuIdMemory();
  expect(next.get('/info/news')).toBe('news');
  expect(next.get('/info/notice')).toBeUndefined();
});

test.each([
  '',
  '{',
  'null',
  '5',
  '{"a":1}',
  '[null,5,["/info/news"],["/info/news",5],[5,"news"]]',
  '[["/info/news","馆"]]',
])('a stored text that is no list of menu ids is ignored, and new ids can be stored: %s', (text) => {
  localStorage.setItem('museum-admin.menu.ids', text);
  const memory = createMenuIdMemory();
  expect(memory.get('/info/news')).toBeUndefined();
  memory.set('/info/news', 'news');
  expect(createMenuIdMemory().get('/info/news')).toBe('news');
});
