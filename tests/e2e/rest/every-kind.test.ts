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
import { unfold } from '../../support/screens.ts';

const filled = Object.entries(fieldInputs).flatMap(([kind, one]) =>
  one && 'section' in one ? [{ kind, ...one }] : [],
);
const sections = [...new Set(filled.map(({ section }) => section))];

const press = (key: string) => (page: Page) => page.keyboard.press(key);

/** How a field loses the focus before the form is saved; with `null` it is saved from within the field. */
const saveMethods: Readonly<Record<string, ((page: Page) => Promise<unknown>) | null>> = {
  'by Tab': press('Tab'),
  'by Enter': press('Enter'),
  'by a click elsewhere': (page) => page.locator('h1').click(),
  'by Ctrl+S in the field': null,
};

/** One save method for each of the two values of a field. */
const pairs = [
  ['by Tab', 'by Enter'],
  ['by a click elsewhere', 'by Ctrl+S in the field'],
] as const;

const fieldOf = (page: Page, { field }: FieldInput) => page.locator(`[data-field=${field}]`);

/** Everything visible in a field: texts, input values, checked boxes and pictures. */
const inSight = (page: Page, one: FieldInput): Promise<unknown> =>
  fieldOf(page, one).evaluate((at) => ({
    words: [...at.querySelectorAll<HTMLElement>('*')].flatMap((element) =>
      // Live regions change by themselves, and trailing blanks are not visible.
      element.closest('[aria-live]')
        ? []
        : [...element.childNodes].flatMap((node) => (node.nodeType === 3 && node.textContent?.trim()) || []),
    ),
    lines: [...at.querySelectorAll<HTMLInputElement>('input:not([type=file]), textarea')].map(({ value }) => value),
    on: [...at.querySelectorAll<HTMLInputElement>('[type=checkbox], [role=switch]')].map(
      (box) => box.checked ?? box.getAttribute('aria-checked'),
    ),
    pictures: [...at.querySelectorAll('img')].map(({ src }) => src),
  }));

async function save(page: Page, resource: Resource): Promise<void> {
  const address = `/${apiPathOf(resource)}/`;
  const responses = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith(address),
  );
  await page.keyboard.press('Control+s');
  await confirmSave.get(resource)?.(page);
  const body = await responses;
  expect(body.status(), await body.text()).toBe(200);
  await page.locator('.form-footer .unsaved').waitFor({ state: 'detached' });
}

let last = 7_070;
/** A number for values that must be unique. */
const next = (): number => {
  last += 1;
  return last;
};

async function openField(resource: Resource): Promise<Page> {
  const number = next();
  const body = draftOf(resource, { fixed: requiredFields.get(resource)?.(number) ?? {}, number });
  const { id } = await callAs<AnyRecord>('admin', 'POST', `${apiPathOf(resource)}/`, body);
  return walkTo('admin', `#${resource.path}/edit/${id}`);
}

test('each row of the table of inputs has a field of the kind that it names', () => {
  for (const { kind, section, field } of filled)
    expect(section.fields[field]?.kind, `${section.code}.${field}`).toBe(kind);
});

describe.each(sections.map((resource) => ({ resource })))('$resource.code', ({ resource }) => {
  const mine = filled.filter(({ section }) => section === resource);

  test.each(pairs)(
    'values entered into its fields, left $0 and then $1, and saved are shown unchanged after a reload',
    async (...pair) => {
      const page = await openField(resource);
      for (const [round, method] of pair.entries()) {
        const leave = saveMethods[method];
        const values = new Map<string, unknown>();
        for (const one of mine) {
          await unfold(fieldOf(page, one));
          await one.fillIn(fieldOf(page, one), one.values[round] ?? '', page);
          if (leave && !(method === 'by Enter' && !acceptsTyping(one))) await leave(page);
          if (!leave) {
            await save(page, resource);
            values.set(one.field, await inSight(page, one));
          }
        }
        if (leave) {
          await save(page, resource);
          for (const one of mine) values.set(one.field, await inSight(page, one));
        }
        await page.reload();
        for (const one of mine) {
          await unfold(fieldOf(page, one));
          await expect.poll(() => inSight(page, one), { message: one.field }).toEqual(values.get(one.field));
        }
      }
    },
  );
});
