import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Resource } from '../../../src/declare/define-resource.ts';
import { applies } from '../../../src/declare/draft.ts';
import type { Field } from '../../../src/declare/field-types.ts';
import { meaningOf } from '../../../src/declare/kinds.ts';
import { inLanguage, type Label, type Language } from '../../../src/declare/label.ts';
import { resources } from '../../../src/resources/index.ts';
import { walkTo } from '../../support/browser.ts';
import { draftOf, valueFor } from '../../support/draft.ts';
import { rows } from '../../support/screens.ts';

const languages: readonly Language[] = ['zh-CN', 'en-US'];
/** No seeded record has a value made from this number: it gives a stop 954, and the seeded stops end at 430. */
const number = 4_949;

/** What an operator does in a section on any day, in either language by turns. */
describe.each(
  resources
    .filter(({ workflow }) => workflow)
    .map((resource, at) => ({ resource, language: languages[at % 2] ?? 'zh-CN' })),
)('$resource.code in $language', ({ resource, language }) => {
  const say = (label: Label): string => inLanguage(label, language);
  const open = (hash: string) => walkTo('admin', hash, { locale: language });

  test('a record is written, saved, found again by its name and still there after reload and Back', async () => {
    const page = await open(`#${resource.path}`);
    await rows(page).first().waitFor();
    if (resource.onePer) {
      // Every place is taken: what is there is written anew.
      await page.goto(`${page.url().split('#')[0]}#${resource.path}/edit/${await editableId(page)}`);
    } else {
      await page.locator(`a[href*="${resource.path}/create"]`).click();
    }
    await page.locator('.form-section').first().waitFor();
    const title = await fillAsked(page, resource, say);
    // An English list calls it by its English name, if what is written anew has one.
    const english = page.locator(`[data-field="${resource.title}En"] input`);
    if (resource.onePer && (await english.count()) > 0) await english.fill(title);
    const saved = page.waitForResponse((answer) => ['POST', 'PUT'].includes(answer.request().method()));
    await page.keyboard.press('Control+s');
    const answer = await saved;
    expect(answer.status(), await answer.text()).toBe(200);
    await page.waitForURL(new RegExp(`#${resource.path}/edit/\\d+`));
    await page.getByText(say({ zh: '有未保存的修改', en: 'Unsaved' })).waitFor({ state: 'detached' });

    await page.goto(`${page.url().split('#')[0]}#${resource.path}?keyword=${encodeURIComponent(title)}`);
    await rows(page).filter({ hasText: title }).first().waitFor();
    await page.reload();
    await rows(page).filter({ hasText: title }).first().locator('a').first().click();
    await page.waitForURL(new RegExp(`#${resource.path}/show/\\d+`));
    await page.getByText(title).first().waitFor();
    await page.goBack();
    await rows(page).filter({ hasText: title }).first().waitFor();
  });

  if (!resource.workflow?.decision.moves.length) return;
  test('what waits is found by its state and decided, and what is public is taken offline', async () => {
    const { states, decision, moves, publication } = resource.workflow as NonNullable<Resource['workflow']>;
    const [waiting = ''] = decision.states;
    const name = decision.moves.find((move) => !moves[move]?.reason && !moves[move]?.needs) ?? '';
    // Who approves must not be who wrote.
    const page = await walkTo(resource.entry ? 'admin' : 'approver', `#${resource.path}?status=${waiting}`, {
      locale: language,
    });
    await rows(page).or(page.locator('.notice')).first().waitFor();
    // Where there is one record for each option, it may be that none of the few waits.
    if (resource.onePer && (await rows(page).count()) === 0) return;
    await rows(page).last().locator('a').first().click();
    await page.waitForURL(new RegExp(`#${resource.path}/show/\\d+`));
    await act(page, say(moves[name]?.label ?? { zh: '', en: '' }));
    await expect.poll(() => standing(page)).not.toContain(say(states[waiting]?.label ?? { zh: '', en: '' }));
    if (!publication) return;
    const offline = Object.values(moves).find(({ to }) => to === publication.gone);
    await act(page, say(offline?.label ?? { zh: '', en: '' }));
    await expect.poll(() => standing(page)).toContain(say(states[publication.gone]?.label ?? { zh: '', en: '' }));
  });
});

const standing = (page: Page): Promise<string> => page.locator('.record-standing').innerText();

/** A record that is not under review or waiting for its time: its link to the form says so. */
async function editableId(page: Page): Promise<string> {
  const href = await rows(page).locator('a[href*="/edit/"]').last().getAttribute('href');
  return href?.split('/').at(-1) ?? '';
}

/** Presses a button of the record's page, and the same again in the dialog that asks. */
async function act(page: Page, label: string): Promise<void> {
  await page.locator('.record-standing').waitFor();
  await page.getByRole('button', { name: label, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await dialog.getByRole('button', { name: label, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Fills in what the form marks as asked for and what has nothing yet; returns what the record is called by. */
async function fillAsked(page: Page, resource: Resource, say: (label: Label) => string): Promise<string> {
  const draft = draftOf(resource, { number, fixed: begun(resource) });
  const filled = new Set<string>();
  let title = '';
  for (let more = true; more; ) {
    more = false;
    // What is there already has everything else.
    const names = resource.onePer ? [resource.title] : resource.form.flatMap(({ fields }) => fields);
    for (const name of names) {
      const field = resource.fields[name];
      const row = page.locator(`[data-field="${name}"]`);
      if (!field || filled.has(name) || !isAskedFor(resource, name, field) || (await row.count()) === 0) continue;
      const value = draft[name] ?? valueFor(field, { number });
      filled.add(name);
      more = true;
      await fillIn(page, row, { field, value }, say);
      if (name === resource.title) title = String(value);
    }
  }
  return title || (await page.locator(`[data-field="${resource.title}"] input`).inputValue());
}

/** What a new form starts with stays as it is, and whoever is written down is of age. */
const begun = ({ fields }: Resource) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (field.kind === 'date' && field.seenBy) return [[name, '1990-05-17']];
      const initial = meaningOf(field).initial(field);
      return initial === null ? [] : [[name, initial]];
    }),
  );

const isAskedFor = (resource: Resource, name: string, field: Field): boolean =>
  !field.auto &&
  field.required === true &&
  name !== resource.onePer &&
  (field.when !== undefined || meaningOf(field).initial(field) === null || applies(field, {}) === false);

/** Writes a value the way a person does. */
async function fillIn(
  page: Page,
  row: Locator,
  { field, value }: { field: Field; value: unknown },
  say: (label: Label) => string,
): Promise<void> {
  const input = row.locator('input, textarea').first();
  switch (field.kind) {
    case 'choice':
    case 'multi': {
      const [option = ''] = [value].flat().map(String);
      const label = say(field.options[option] ?? { zh: '', en: '' });
      await input.click();
      // Only what is in sight is drawn of a long list; it is searched.
      if (Object.keys(field.options).length > 8) await input.fill(label);
      await choose(page, label);
      break;
    }
    case 'reference':
    case 'references':
      await input.click();
      await page.locator(`${OPEN_OPTIONS}`).first().click();
      break;
    case 'tags':
      await input.fill('常用词');
      await input.press('Enter');
      break;
    case 'date':
    case 'dateTime':
      await input.fill(String(value).slice(0, 10));
      await input.press('Enter');
      break;
    case 'rows':
      await row.getByRole('button').last().click();
      for (const [at, column] of Object.values(field.columns).entries()) {
        if (!column.required) continue;
        const cell = row.locator('.row-cells > *').nth(at);
        await fillIn(page, cell, { field: column, value: valueFor(column, { number: at + 1 }) }, say);
      }
      break;
    default:
      await input.fill(String(value));
  }
}

const OPEN_OPTIONS = '.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option';

async function choose(page: Page, label: string): Promise<void> {
  await page.locator(OPEN_OPTIONS).getByText(label, { exact: true }).click();
  await page.keyboard.press('Escape');
}
