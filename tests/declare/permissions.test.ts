import { describe, expect, test } from 'vitest';
import { actionsOf } from '../../src/declare/actions.ts';
import { isGroup, sectionsOf } from '../../src/declare/menu.ts';
import {
  codesOfRow,
  matchingGroups,
  permissionMatrix,
  permissionNames,
  shareOf,
  withCodes,
} from '../../src/declare/permissions.ts';
import { menu, sections } from '../../src/resources/index.ts';
import { changesOf } from '../../src/resources/system/role-messages.client.tsx';

const matrix = permissionMatrix(menu, sections);
const rows = matrix.groups.flatMap((group) => group.rows);
const rowOf = (code: string) => {
  const row = rows.find((candidate) => candidate.code === code);
  if (!row) throw new Error(`no row ${code}`);
  return row;
};

describe('[S6.2] the table of permissions', () => {
  test('holds every code that an entry or a button of the menu may have, and no other', () => {
    const pages = menu.filter((item) => !isGroup(item)).map(({ code }) => code);
    const menuSections = sectionsOf(menu);
    const buttons = menuSections.flatMap((section) => actionsOf(section, sections).map(({ code }) => code));
    const all = new Set([...pages, ...menuSections.map(({ code }) => code), ...buttons]);
    expect(new Set(rows.flatMap(codesOfRow))).toEqual(all);
  });

  test('has columns for actions that many sections share and for data classes, and lists rare actions apart', () => {
    const names = matrix.columns.map(({ name }) => name);
    expect(names.slice(0, 4)).toEqual(['read', 'create', 'edit', 'delete']);
    expect(names).toEqual(expect.arrayContaining(['publish', 'export']));
    expect(names.slice(-5)).toEqual(['personal', 'sensitive', 'value', 'location', 'internal']);
    expect(rowOf('operator').more.map(({ code }) => code)).toContain('operator:audit');
  });

  test('tells whether none, some or all codes of a row are granted', () => {
    const codes = codesOfRow(rowOf('news'));
    expect(shareOf(codes, new Set())).toBe('none');
    expect(shareOf(codes, new Set(['news']))).toBe('some');
    expect(shareOf(codes, new Set(codes))).toBe('all');
  });

  test('grants reading a section with any of its actions, and revokes all of them with reading', () => {
    expect(withCodes(matrix, new Set(), ['news:publish'], true)).toEqual(['news', 'news:publish']);
    const grantedCodes = new Set(['news', 'news:publish', 'notice']);
    expect(withCodes(matrix, grantedCodes, ['news'], false)).toEqual(['notice']);
    expect(withCodes(matrix, grantedCodes, ['news:publish'], false)).toEqual(['news', 'notice']);
  });

  test('is searched by section name, code or action name', () => {
    const findCodes = (word: string) =>
      matchingGroups(matrix, word).flatMap((group) => group.rows.map(({ code }) => code));
    expect(findCodes('新闻')).toContain('news');
    expect(findCodes('news')).toContain('news');
    expect(findCodes('审计')).toEqual(['operator']);
    expect(findCodes('no such thing')).toEqual([]);
    expect(findCodes('  ')).toHaveLength(rows.length);
  });

  test('names each code by its section and what it allows there', () => {
    const names = permissionNames(matrix);
    expect(names.get('news')).toEqual({ zh: '新闻 · 查看', en: 'News · View' });
    expect(names.get('news:create')).toEqual({ zh: '新闻 · 新建', en: 'News · Create' });
  });
});

test('the changes to a role are its added and removed codes, its export limit and whether it is enabled', () => {
  const before = { permissions: ['news', 'notice'], exportLimit: 10, enabled: true };
  expect(changesOf(before, { ...before, permissions: ['news', 'reminder'], exportLimit: 20, enabled: false })).toEqual({
    added: ['reminder'],
    removed: ['notice'],
    exportLimit: [10, 20],
    enabled: false,
    isEmpty: false,
  });
  const renamed = { ...before, name: '别的' };
  expect(changesOf(before, renamed)).toMatchObject({ added: [], removed: [], isEmpty: true });
  expect(changesOf(null, before)).toMatchObject({ added: ['news', 'notice'], exportLimit: [0, 10], isEmpty: false });
});
