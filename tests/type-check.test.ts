import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
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
  // By then the file named `tsc` has started the compiler, which is busy for some seconds more.
  await delay(500);
  await types.stop();
  expect(existsSync(join(root, BUILD_INFO))).toBe(false);
});

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
