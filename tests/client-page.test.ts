import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { calls } from '../src/contract/calls.ts';
import { clientPage } from '../src/tasks/build/client-page.ts';

const folder = mkdtempSync(join(tmpdir(), 'museum-page-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The page with the inline script of an installation whose adapter is this. */
async function pageWith(adapter: string): Promise<string> {
  const file = join(folder, `${Math.random().toString(36).slice(2)}.ts`);
  writeFileSync(file, `export const wire = ${adapter};`);
  const { handler } = clientPage({ VITE_WIRE: file }).transformIndexHtml as unknown as {
    handler: (html: string, context: object) => Promise<string>;
  };
  return handler('<body><!-- early --></body>', {});
}

test.each([
  ['the calls of the contract where nothing is translated', '{}', true],
  ['nothing where the adapter cannot say its calls', '{ toServer: (call) => call, early: () => null }', false],
  ['nothing where the adapter does not know of it', '{ toServer: (call) => call }', false],
])('the inline script of the page sends %s', async (_what, adapter, sends) => {
  const page = await pageWith(adapter);
  expect(page.includes(calls.currentUser)).toBe(sends);
  expect(page).toContain('dataset.theme');
});
