import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createTypeCheck } from '../src/tasks/development/type-check.ts';

test('stopping `npm run dev` ends a check of the types that is running, and nothing is written afterwards', async () => {
  const root = mkdtempSync(join(tmpdir(), 'museum-types-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  writeFileSync(
    join(root, 'tsconfig.json'),
    JSON.stringify({ extends: resolve('tsconfig.json'), include: [resolve('src')] }),
  );
  const types = createTypeCheck(() => undefined, root);
  types.check();
  // By then the file named `tsc` has started the compiler, which is busy for some seconds more.
  await delay(500);
  await types.stop();
  expect(existsSync(join(root, 'node_modules/.cache/museum/types.tsbuildinfo'))).toBe(false);
});
