import { expect, test } from 'vitest';
import { exportedFile, isElsewhere, nameInAddress, pathOfFile } from '../../../src/client/list/export/export-answer.ts';

test.each([
  [
    'the answer of our server',
    { url: '/admin/api/admin/news/export/file?key=k', name: 'a.xlsx', total: 3, key: 'k' },
    { url: '/admin/api/admin/news/export/file?key=k', name: 'a.xlsx', total: 3, key: 'k' },
  ],
  ['an address', '/files/a.xlsx', { url: '/files/a.xlsx' }],
  ['an object with a url', { url: '/files/a.xlsx' }, { url: '/files/a.xlsx' }],
  ['an object with an address', { address: '/files/a.xlsx', total: null }, { url: '/files/a.xlsx' }],
  ['a total as text', { url: '/a', total: '12' }, { url: '/a', total: 12 }],
  ['null as no file', null, null],
  ['true as no file', true, null],
  ['an empty address as no file', '', null],
])('the exported file is read from %s', (_title, data, file) => {
  expect(exportedFile(data)).toEqual(file);
});

test('a file under the API prefix is requested by its path within the API, any other file by its full path', () => {
  expect(pathOfFile('/admin/api/admin/news/export/file?key=k')).toBe('news/export/file?key=k');
  expect(pathOfFile('https://museum.example/admin/api/admin/news/export/file')).toBe('news/export/file');
  expect(pathOfFile('/files/a.xlsx')).toBe('/files/a.xlsx');
});

test('an exported file without a name takes its name from the last part of its URL', () => {
  expect(nameInAddress('https://store.example/2026/a.xlsx?sign=1')).toBe('a.xlsx');
});

test('a file is treated as external only if its origin is neither the page’s nor the API’s', () => {
  const page = 'https://museum.example/admin/#/info/news';
  expect(isElsewhere('/files/a.xlsx', '', page)).toBe(false);
  expect(isElsewhere('https://api.museum.example/a.xlsx', 'https://api.museum.example', page)).toBe(false);
  expect(isElsewhere('https://store.example/a.xlsx', 'https://api.museum.example', page)).toBe(true);
});
