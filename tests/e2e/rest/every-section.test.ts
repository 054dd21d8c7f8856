import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { isDecidedAtClick } from '../../../src/client/record/review/review-parts.ts';
import { inLanguage, type Label, type Language } from '../../../src/contract/label.ts';
import type { Resource } from '../../../src/declare/define-resource.ts';
import { isEditable } from '../../../src/declare/draft.ts';
import type { Move } from '../../../src/declare/workflow.ts';
import type { Field } from '../../../src/kinds/index.ts';
import { meaningOf } from '../../../src/kinds/index.ts';
import { menuSections } from '../../../src/resources/index.ts';
import { callAs } from '../../support/api-calls.ts';
import { walkTo } from '../../support/browser.ts';
import { draftOf, valueFor } from '../../support/draft.ts';
import { rows, stayOnDecided, unfold } from '../../support/screens.ts';
import { createSessionOfTwo } from '../../support/sessions.ts';

const languages: readonly Language[] = ['zh-CN', 'en-US'];
/** No seeded record has a value made from this number: it yields the stop 954, and the seeded stops end at 430. */
const number = 4_949;

/** The daily work in every section, with the language alternating between sections. */
describe.each(
  menuSections
    .filter(({ workflow }) => workflow)
    .map((resource, at) => ({ resource, language: languages[at % 2] ?? 'zh-CN' })),
)('$resource.code in $language', ({ resource, language }) => {
  const translate = (label: Label): string => inLanguage(label, language);
  const open = (hash: string) => walkTo('admin', hash, { locale: language });

  test('[S1.5] an operator creates a record and finds it by its title, also after a reload and after going back', async () => {
    const page = await open(`#${resource.path}`);
    await rows(page).first().waitFor();
    const fixed = resource.onePer
      ? await freeAnOption(page, resource, resource.onePer)
      : ((await knownValues[resource.code]?.()) ?? {});
    await page.locator(`a[href*="${resource.path}/create"]`).click();
    await page.locator('.form-section').first().locator(':focus').waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    const title = await fillRequiredFields(page, resource, { fixed, translate });
    const response = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.keyboard.press('Control+s');
    const saveResponse = await response;
    expect(saveResponse.status(), await saveResponse.text()).toBe(200);
    await page.waitForURL(new RegExp(`#${resource.path}/edit/\\d+`));
    await page.getByText(translate({ zh: '有未保存的修改', en: 'Unsaved' })).waitFor({ state: 'detached' });

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
  test('an approver filters the list by the pending state, decides on a record, and takes it offline if it is published', async () => {
    const { states, decision, moves, publication } = resource.workflow as NonNullable<Resource['workflow']>;
    const [waitingState = ''] = decision.states;
    const name = decision.moves.find((move) => !moves[move]?.reason && !moves[move]?.needs) ?? '';
    // An operator must not approve a record that they wrote.
    const page = await walkTo(resource.entry ? 'admin' : 'approver', `#${resource.path}?status=${waitingState}`, {
      locale: language,
    });
    await rows(page).or(page.locator('.notice')).first().waitFor();
    // In a section with one record for each option possibly none of the few is waiting.
    if (resource.onePer && (await rows(page).count()) === 0) return;
    await rows(page).last().locator('a').first().click();
    await page.waitForURL(new RegExp(`#${resource.path}/show/\\d+`));
    await stayOnDecided(page);
    const move = moves[name] as Move;
    // The page shows what an approval changes as soon as that is read.
    await page.locator('.review[aria-busy=false]').waitFor();
    const atClick = isDecidedAtClick({ name, label: move.label, move }, true);
    await performMove(page, translate(move.label), atClick);
    await expect
      .poll(() => readState(page))
      .not.toContain(translate(states[waitingState]?.label ?? { zh: '', en: '' }));
    if (!publication) return;
    const offline = Object.values(moves).find(({ to }) => to === publication.gone);
    await performMove(page, translate(offline?.label ?? { zh: '', en: '' }));
    await expect
      .poll(() => readState(page))
      .toContain(translate(states[publication.gone]?.label ?? { zh: '', en: '' }));
  });
});

/** Values for sections whose checks look at other records, which no sample knows. */
const knownValues: Readonly<Record<string, () => Promise<Record<string, unknown>>>> = {
  // A child of the age of the activity, with the companions that it requires.
  juniorActivitiesApply: async () => {
    const { session, activity, signUp } = await createSessionOfTwo([]);
    return { ...signUp, guardianConsent: true, activity: activity.title, session: session.title };
  },
};

const readState = (page: Page): Promise<string> => page.locator('.record-state').innerText();

/**
 * Deletes a record of a section with one record for each option, as all of them exist, together with the records that
 * refer to it, and returns the option it had. One with a link to the form is taken: the next test needs those that wait.
 */
async function freeAnOption(page: Page, { code, api }: Resource, onePer: string): Promise<Record<string, unknown>> {
  const href = await rows(page).locator('a[href*="/edit/"]').last().getAttribute('href');
  const id = Number(href?.split('/').at(-1));
  for (const referring of menuSections) {
    const name = Object.keys(referring.fields).find((name) => refersTo(referring.fields[name], code));
    if (!name || referring.code === code) continue;
    const list = `${referring.api ?? referring.code}/list?current=1&pageSize=100&${name}=${id}`;
    for (const record of (await callAs('admin', 'GET', list)).list) {
      if (record[name]?.id === id) await deleteRecord(referring, record.id);
    }
  }
  const record = await deleteRecord({ code, api }, id);
  return { [onePer]: record[onePer] };
}

const refersTo = (field: Field | undefined, code: string): boolean => field?.kind === 'reference' && field.to === code;

async function deleteRecord({ code, api }: Pick<Resource, 'code' | 'api'>, id: number) {
  const path = `${api ?? code}/?id=${id}`;
  const record = await callAs('admin', 'GET', path);
  await callAs('admin', 'DELETE', `${path}&version=${record.version}`);
  return record;
}

/** Presses a button of the record's page and the same button in the dialog that confirms it. */
/** `atClick`: without a dialog. */
async function performMove(page: Page, label: string, atClick = false): Promise<void> {
  await page.locator('.record-state').waitFor();
  await page.getByRole('button', { name: label, exact: true }).click();
  if (atClick) return;
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await dialog.getByRole('button', { name: label, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Fills in the required fields that are empty and returns the title of the record. */
async function fillRequiredFields(
  page: Page,
  resource: Resource,
  { fixed, translate }: { fixed: Record<string, unknown>; translate: (label: Label) => string },
): Promise<string> {
  const draft = draftOf(resource, { number, fixed: { ...initialValues(resource), ...fixed } });
  const filled = new Set<string>();
  let title = '';
  for (let hasMore = true; hasMore; ) {
    hasMore = false;
    for (const name of resource.form.flatMap(({ fields }) => fields)) {
      const field = resource.fields[name];
      const row = page.locator(`[data-field="${name}"]`);
      const isAsked = field && (mustFillIn(field) || Object.hasOwn(fixed, name));
      if (!isAsked || filled.has(name) || (await row.count()) === 0) continue;
      const value = draft[name] ?? valueFor(field, { number });
      filled.add(name);
      hasMore = true;
      await fillIn(page, row, { field, value }, translate);
      if (name === resource.title) title = String(value);
    }
  }
  return title || (await page.locator(`[data-field="${resource.title}"] input`).inputValue());
}

/** Keeps the initial values of a new form, and dates of birth make the person an adult. */
const initialValues = ({ fields }: Resource) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (field.kind === 'date' && field.seenBy) return [[name, '1990-05-17']];
      const initial = meaningOf(field).initial(field);
      return initial === null ? [] : [[name, initial]];
    }),
  );

const mustFillIn = (field: Field): boolean =>
  !field.auto &&
  field.required === true &&
  (field.when !== undefined || meaningOf(field).initial(field) === null || isEditable(field, {}) === false);

/** Enters a value as a person does. */
async function fillIn(
  page: Page,
  row: Locator,
  { field, value }: { field: Field; value: unknown },
  translate: (label: Label) => string,
): Promise<void> {
  const input = row.locator('input, textarea').first();
  await unfold(row);
  switch (field.kind) {
    case 'choice':
    case 'multi': {
      const [option = ''] = [value].flat().map(String);
      const label = translate(field.options[option] ?? { zh: '', en: '' });
      // What follows from other values is not asked for.
      if (await input.isDisabled()) return;
      await input.click();
      // A long list of options renders only the visible ones, so it is searched.
      if (Object.keys(field.options).length > 8) await input.fill(label);
      await choose(page, label);
      break;
    }
    case 'reference':
    case 'references':
      await input.click();
      if (typeof value === 'string') {
        await input.fill(value);
        await page.locator(OPEN_OPTIONS).filter({ hasText: value }).first().click();
      } else await page.locator(OPEN_OPTIONS).first().click();
      break;
    case 'toggle':
      await row.getByRole('switch').click();
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
        await fillIn(page, cell, { field: column, value: valueFor(column, { number: at + 1 }) }, translate);
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
