import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { capabilities } from '../src/tasks/mutations/capabilities.ts';
import { findMismatch } from '../src/tasks/mutations/mutation.ts';

const rows = capabilities.flatMap(({ mutations }) => mutations);

test.each(rows)('a break fits its file and names tests that are there ($file: $breaks)', (row) => {
  expect(findMismatch(row, readFileSync(row.file, 'utf8'))).toBeNull();
  expect(row.tests).not.toEqual([]);
  expect(row.tests.some((file) => readFileSync(file, 'utf8').includes(row.only ?? ''))).toBe(true);
  // Browser tests are too slow here: a break must be noticed within seconds.
  expect(row.tests.filter((file) => !/^tests\/(?!e2e\/).+\.test\.tsx?$/.test(file) || !existsSync(file))).toEqual([]);
});

test('a text that is not there, or there twice, is no place for a break', () => {
  const row = { breaks: '', file: '', find: 'if (late)', replace: '', tests: [] };
  expect(findMismatch(row, 'if (late) return;')).toBeNull();
  expect(findMismatch(row, 'if (early) return;')).toContain('0 times');
  expect(findMismatch(row, 'if (late) return; if (late) throw late;')).toContain('2 times');
  expect(findMismatch({ ...row, replace: row.find }, 'if (late) return;')).not.toBeNull();
});

test('there are sixty breaks at least, each told in a sentence of its own', () => {
  expect(rows.length).toBeGreaterThanOrEqual(60);
  expect(new Set(rows.map(({ breaks }) => breaks)).size).toBe(rows.length);
});

test.each([
  ...['sign-in', 'menu', 'access control', 'permissions on the server', 'roles and operators'],
  ...['list', 'show', 'search', 'overview', 'messages', 'preferences', 'views'],
  ...['form', 'conflict', 'local draft', 'idempotency', 'history', 'trash', 'audit', 'presence'],
  ...['workflow', 'scheduled changes', 'publication', 'seats'],
  ...['bulk', 'jobs', 'export', 'import', 'undo'],
  ...['dates', 'masking', 'references', 'media', 'rich text', 'field kinds'],
  ...['error presenter', 'request helper', 'route table', 'language', 'keyboard'],
  ...['backup and restore', 'migration', 'configuration', 'openapi', 'declarations', 'commands for new files'],
  ...['tab title', 'failures on the screen', 'filters in sight', 'columns of an export', 'keys in a table', 'focus'],
])('of "%s" two things at least are broken', (name) => {
  const capabilityRows = capabilities
    .filter((capability) => capability.name === name)
    .flatMap(({ mutations }) => mutations);
  expect(capabilityRows.length).toBeGreaterThanOrEqual(2);
});

const listRooms = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? `${folder}/${entry.name}` : [],
  );

/** The product never runs the examples. */
const rooms = ['src', 'src/client', 'src/server'].flatMap(listRooms).filter((room) => room !== 'src/examples');

test.each(rooms)('something is broken in %s', (room) => {
  expect(rows.filter(({ file }) => file.startsWith(`${room}/`))).not.toEqual([]);
});
