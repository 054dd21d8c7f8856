import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { closeFilesToOthers } from '../../../src/server/config/umask.ts';

const folder = mkdtempSync(join(tmpdir(), 'museum-umask-'));
const before = process.umask();
afterEach(() => {
  process.umask(before);
  rmSync(folder, { recursive: true });
});

test('files and folders of the program are closed to other users of the machine, whatever the umask was', () => {
  process.umask(0);
  closeFilesToOthers();
  writeFileSync(join(folder, 'secret'), '');
  mkdirSync(join(folder, 'media'));
  const modes = ['secret', 'media'].map((name) => statSync(join(folder, name)).mode & 0o777);
  expect(modes).toEqual([0o600, 0o700]);
});
