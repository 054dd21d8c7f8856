import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { apiPathOf } from '../../../src/declare/actions.ts';
import type { AnyRecord, Resource } from '../../../src/declare/define-resource.ts';
import { callAs } from '../../support/api-calls.ts';
import { walkTo } from '../../support/browser.ts';
import { draftOf } from '../../support/draft.ts';
import {
  acceptsTyping,
  confirmSave,
  type FieldInput,
  fieldInputs,
  requiredFields,
} from '../../support/field-inputs.ts';

const filled = Object.entries(fieldInputs).flatMap(([kind, one]) => ('section' in one ? [{ kind, ...one }] : []));
const sections = [...new Set(filled.map(({ section }) => section))];

const press = (key: string) => (page: Page) => page.keyboard.press(key);

/** How a field is left before the form is saved; or it is saved from within, at once. */
const ways: Readonly<Record<string, ((page: Page) => Promise<unknown>) | null>> = {
  'by Tab': press('Tab'),
  'by Enter': press('Enter'),
  'by a click elsewhere': (page) => page.locator('h1').click(),
  'by nothing but Ctrl+S': null,
};

/** One of them for each of the two values of a field. */
const pairs = [
  ['by Tab', 'by Enter'],
  ['by a click elsewhere', 'by nothing but Ctrl+S'],
] as const;

const fieldOf = (page: Page, { field }: FieldInput) => page.locator(`[data-field=${field}]`);

/** All that can be read in a field: its words, what stands in its lines, what is switched on, and its pictures. */
const inSight = (page: Page, one: FieldInput): Promise<unknown> =>
  fieldOf(page, one).evaluate((at) => ({
    words: [...at.querySelectorAll<HTMLElement>('*')].flatMap((one) =>
      // What is only read aloud comes and goes, and nobody sees a blank at the end of a line.
      one.closest('[aria-live]')
        ? []
        : [...one.childNodes].flatMap((node) => (node.nodeType === 3 && node.textContent?.trim()) || []),
    ),
    lines: [...at.querySelectorAll<HTMLInputElement>('input:not([type=file]), textarea')].map(({ value }) => value),
    on: [...at.querySelectorAll<HTMLInputElement>('[type=checkbox], [role=switch]')].map(
      (box) => box.checked ?? box.getAttribute('aria-checked'),
    ),
    pictures: [...at.querySelectorAll('img')].map(({ src }) => src),
  }));

async function save(page: Page, resource: Resource): Promise<void> {
  const address = `/${apiPathOf(resource)}/`;
  const answered = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().endsWith(address),
  );
  await page.keyboard.press('Control+s');
  await confirmSave.get(resource)?.(page);
  const answer = await answered;
  expect(answer.status(), await answer.text()).toBe(200);
  await page.locator('.form-footer .unsaved').waitFor({ state: 'detached' });
}

let last = 7_070;
/** No two records are alike where they may not be. */
const next = (): number => {
  last += 1;
  return last;
};

async function opened(resource: Resource): Promise<Page> {
  const number = next();
  const body = draftOf(resource, { fixed: requiredFields.get(resource)?.(number) ?? {}, number });
  const { id } = await callAs<AnyRecord>('admin', 'POST', `${apiPathOf(resource)}/`, body);
  return walkTo('admin', `#${resource.path}/edit/${id}`);
}

test('a row says how a field of its own kind is filled in', () => {
  for (const { kind, section, field } of filled)
    expect(section.fields[field]?.kind, `${section.code}.${field}`).toBe(kind);
});

describe.each(sections.map((resource) => ({ resource })))('$resource.code', ({ resource }) => {
  const mine = filled.filter(({ section }) => section === resource);

  test.each(pairs)(
    'what was put into its fields, left $0 and then $1, and saved is what a reload shows',
    async (...pair) => {
      const page = await opened(resource);
      for (const [round, way] of pair.entries()) {
        const leave = ways[way];
        const seen = new Map<string, unknown>();
        for (const one of mine) {
          await one.fillIn(fieldOf(page, one), one.values[round] ?? '', page);
          if (leave && !(way === 'by Enter' && !acceptsTyping(one))) await leave(page);
          if (!leave) {
            await save(page, resource);
            seen.set(one.field, await inSight(page, one));
          }
        }
        if (leave) {
          await save(page, resource);
          for (const one of mine) seen.set(one.field, await inSight(page, one));
        }
        await page.reload();
        for (const one of mine) {
          await expect.poll(() => inSight(page, one), { message: one.field }).toEqual(seen.get(one.field));
        }
      }
    },
  );
});
