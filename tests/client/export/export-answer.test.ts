import { expect, test } from 'vitest';
import { exportedFile, isElsewhere, nameInAddress, pathOfFile } from '../../../src/client/export/export-answer.ts';

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
  ['nothing', null, null],
  ['yes', true, null],
  ['an empty address', '', null],
])('the address of an exported file is read from %s', (_title, data, file) => {
  expect(exportedFile(data)).toEqual(file);
});

test('a file below the prefix of the API is asked for by its path there, another by its whole path', () => {
  expect(pathOfFile('/admin/api/admin/news/export/file?key=k')).toBe('news/export/file?key=k');
  expect(pathOfFile('https://museum.example/admin/api/admin/news/export/file')).toBe('news/export/file');
  expect(pathOfFile('/files/a.xlsx')).toBe('/files/a.xlsx');
});

test('a file without a name is named after the end of its address', () => {
  expect(nameInAddress('https://store.example/2026/a.xlsx?sign=1')).toBe('a.xlsx');
});

test('a file on a third origin is opened by the browser itself', () => {
  const page = 'https://museum.example/admin/#/info/news';
  expect(isElsewhere('/files/a.xlsx', '', page)).toBe(false);
  expect(isElsewhere('https://api.museum.example/a.xlsx', 'https://api.museum.example', page)).toBe(false);
  expect(isElsewhere('https://store.example/a.xlsx', 'https://api.museum.example', page)).toBe(true);
});
