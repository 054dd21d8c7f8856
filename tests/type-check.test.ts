import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { DeclarationMistake } from '../src/tasks/check/declaration-mistakes.ts';
import { createTypeCheck } from '../src/tasks/dev/type-check.ts';

const BUILD_INFO = 'node_modules/.cache/museum/types.tsbuildinfo';

test('stopping `npm run dev` ends a running type check, which writes nothing afterwards', async () => {
  const root = mkdtempSync(join(tmpdir(), 'museum-types-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ extends: resolve('tsconfig.json') }));
  symlinkSync(resolve('src'), join(root, 'src'));
  const types = createTypeCheck(() => undefined, root);
  types.check();
  // The file named `tsc` starts the compiler as a process of its own, which is then busy for a second at least.
  await vi.waitUntil(() => compilersIn(root) > 1, { timeout: 30_000, interval: 5 });
  await types.stop();
  expect(compilersIn(root)).toBe(0);
  expect(existsSync(join(root, BUILD_INFO))).toBe(false);
});

/** The number of processes in a folder, as Linux tells it. */
function compilersIn(folder: string): number {
  const isThere = (process: string): boolean => {
    try {
      return /^\d+$/.test(process) && readlinkSync(`/proc/${process}/cwd`) === folder;
    } catch {
      // It has ended meanwhile.
      return false;
    }
  };
  return readdirSync('/proc').filter(isThere).length;
}

test('`npm run dev` checks the types of the sources, not of the tests', async () => {
  const root = mkdtempSync(join(tmpdir(), 'museum-types-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const { compilerOptions } = JSON.parse(readFileSync('tsconfig.json', 'utf8'));
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions: { ...compilerOptions, types: [] } }));
  for (const folder of ['src', 'tests']) {
    mkdirSync(join(root, folder));
    writeFileSync(join(root, folder, 'wrong.ts'), "export const wrong: number = 'text';\n");
  }
  const mistakes = await new Promise<DeclarationMistake[]>((report) => createTypeCheck(report, root).check());
  expect(mistakes).toEqual([
    { place: 'src/wrong.ts:1', message: "Type 'string' is not assignable to type 'number'. (TS2322)" },
  ]);
  const { fileNames } = JSON.parse(readFileSync(join(root, BUILD_INFO), 'utf8')) as { fileNames: string[] };
  expect(fileNames.filter((name) => name.endsWith('wrong.ts'))).toEqual([expect.stringMatching(/src.wrong\.ts$/)]);
});
