import { expect, test } from 'vitest';
import { checkDeclarations } from '../../src/declare/check.ts';
import { checkCards } from '../../src/declare/checks/card.ts';
import { defineResource, integer, publishing, publishingFields, text } from '../../src/declare/index.ts';
import { cards } from '../../src/resources/cards.ts';
import { sections } from '../../src/resources/index.ts';

const label = { zh: '名称', en: 'Name' };
const title = text({ label, required: true });

/** A declaration as JavaScript or a cast may write it: any property may be wrong. */
const declaration = (overrides: Record<string, unknown>) => ({
  code: 'thing',
  path: '/things/thing',
  label,
  about: label,
  icon: 'table',
  title: 'title',
  fields: { title, ...publishingFields },
  list: { columns: ['title'], filters: [], search: ['title'], sort: ['createdAt', 'desc'] },
  form: [{ title: label, fields: ['title', ...Object.keys(publishingFields)] }],
  workflow: publishing,
  ...overrides,
});
const mistakesIn = (overrides: Record<string, unknown>): string[] => {
  const group = { code: 'things', path: '/things', label, icon: 'table', sections: [declaration(overrides)] };
  return checkDeclarations([group] as never);
};
const field = (options: object) => ({
  fields: { title, ...publishingFields, extra: { kind: 'text', label, ...options } },
});
const move = (options: object) => ({
  workflow: {
    ...publishing,
    moves: { ...publishing.moves, extra: { label, from: ['draft'], to: 'draft', ...options } },
  },
});
const list = (options: object) => ({
  list: { columns: ['title'], filters: [], search: ['title'], sort: ['createdAt', 'desc'], ...options },
});

test('the check of the valid declaration that the other tests start from finds no mistake', () => {
  expect(mistakesIn({})).toEqual([]);
});

test.each<[string, Record<string, unknown>, string]>([
  [
    'a misspelt option of a field',
    field({ seenby: 'personal' }),
    'thing.fields.extra has no option "seenby"; did you mean "seenBy"?',
  ],
  [
    'an option of a field with two letters swapped',
    field({ reqiured: true }),
    'thing.fields.extra has no option "reqiured"; did you mean "required"?',
  ],
  [
    'an option of another kind',
    field({ megabytes: 3 }),
    'thing.fields.extra has no option "megabytes"; there are kind, label, initial, min, max, format, after, help, required',
  ],
  [
    'a misspelt kind',
    field({ kind: 'txet' }),
    'thing.fields.extra: there is no field kind "txet"; did you mean "text"?',
  ],
  ['an unknown kind', field({ kind: 'signature' }), 'thing.fields.extra: there is no field kind "signature".'],
  [
    'a field that is a text',
    { fields: { title, extra: 'text' } },
    'thing.fields.extra is not a field; write it as extra: text({ … }).',
  ],
  [
    'a field that is a function',
    { fields: { title, extra: text } },
    'thing.fields.extra is not a field; write it as extra: text({ … }).',
  ],
  ['a field without a label', field({ label: undefined }), 'thing.fields.extra has no "label", which is needed.'],
  [
    'a label without Chinese',
    field({ label: { en: 'Name' } }),
    'thing.fields.extra.label must be a label, { zh: …, en: … }, not {"en":"Name"}.',
  ],
  [
    'a label that is a text',
    field({ label: '名称' }),
    'thing.fields.extra.label must be a label, { zh: …, en: … }, not "名称".',
  ],
  ['a number as a text', field({ max: '20' }), 'thing.fields.extra.max must be a number, not "20".'],
  ['NaN as a number', field({ max: Number.NaN }), 'thing.fields.extra.max must be a number, not null.'],
  ['a flag as a text', field({ unique: 'yes' }), 'thing.fields.extra.unique must be true or false, not "yes".'],
  [
    'a value that "required" does not take',
    field({ required: 'always' }),
    'thing.fields.extra.required must be one of true, false, "publish", not "always".',
  ],
  [
    'an unknown data class',
    field({ seenBy: 'private' }),
    'thing.fields.extra.seenBy must be one of "personal", "sensitive"',
  ],
  ['an unknown format', field({ format: 'barcode' }), 'thing.fields.extra.format must be one of'],
  [
    'a condition without values',
    field({ when: { field: 'title' } }),
    'thing.fields.extra.when has no "is", which is needed.',
  ],
  ['a choice without options', field({ kind: 'choice' }), 'thing.fields.extra has no "options", which is needed.'],
  [
    'an option of a choice without English',
    field({ kind: 'choice', options: { a: { zh: '甲' } } }),
    'thing.fields.extra.options.a has no "en", which is needed.',
  ],
  [
    'a misspelt option in a column of rows',
    field({ kind: 'rows', max: 2, columns: { a: { kind: 'text', label, mx: 3 } } }),
    'thing.fields.extra.columns.a has no option "mx"; did you mean "max"?',
  ],
  [
    'a picture size without a height',
    field({ kind: 'image', least: { width: 300 } }),
    'thing.fields.extra.least has no "height", which is needed.',
  ],
  [
    'a reference without a target section',
    field({ kind: 'reference' }),
    'thing.fields.extra has no "to", which is needed.',
  ],
  ['a misspelt option of the section', { foureyes: true }, 'thing has no option "foureyes"; did you mean "fourEyes"?'],
  [
    'an unknown option that resembles no known one',
    { colour: 'red' },
    'thing has no option "colour"; there are code, path, label',
  ],
  ['a section without a label', { label: undefined }, 'thing has no "label", which is needed.'],
  ['a section without a list', { list: undefined }, 'thing has no "list", which is needed.'],
  ['null in place of the fields', { fields: null }, 'thing.fields must be an object, not null.'],
  ['columns as a text', list({ columns: 'title' }), 'thing.list.columns must be a list, not "title".'],
  ['a misspelt part of the list', list({ colums: [] }), 'thing.list has no option "colums"; did you mean "columns"?'],
  ['a form that is no list', { form: { title: label, fields: [] } }, 'thing.form must be a list'],
  [
    'a form section without a title',
    { form: [{ fields: ['title'] }] },
    'thing.form[0] has no "title", which is needed.',
  ],
  [
    'a form section folded by a text',
    { form: [{ title: label, fields: ['title'], folded: 'yes' }] },
    'thing.form[0].folded must be',
  ],
  [
    'a misspelt option of a move',
    move({ aproves: true }),
    'thing.workflow.moves.extra has no option "aproves"; did you mean "approves"?',
  ],
  [
    'a move whose list of states is a text',
    move({ from: 'draft' }),
    'thing.workflow.moves.extra.from must be a list, not "draft".',
  ],
  ['a move without a label', move({ label: undefined }), 'thing.workflow.moves.extra has no "label", which is needed.'],
  [
    'a state with an unknown tone',
    { workflow: { ...publishing, states: { ...publishing.states, draft: { label, tone: 'red' } } } },
    'thing.workflow.states.draft.tone must be one of "quiet", "waiting"',
  ],
  [
    'a workflow without a decision',
    { workflow: { ...publishing, decision: undefined } },
    'thing.workflow has no "decision", which is needed.',
  ],
  [
    'an action without inputs',
    { actions: { invite: { label } } },
    'thing.actions.invite has no "asks", which is needed.',
  ],
  [
    'a misspelt option of an input',
    { actions: { invite: { label, asks: { note: { kind: 'text', label, hepl: label } } } } },
    'thing.actions.invite.asks.note has no option "hepl"; did you mean "help"?',
  ],
  ['a tab without a label', { tabs: { calendar: {} } }, 'thing.tabs.calendar has no "label", which is needed.'],
  ['an import without "by"', { imports: {} }, 'thing.imports has no "by", which is needed.'],
  [
    'a noun with an option that there is not',
    { noun: { zh: '会员', en: 'member', measures: '位' } },
    'thing.noun has no option "measures"; did you mean "measure"?',
  ],
  ['a "calendar" without a start', { calendar: { end: 'endAt' } }, 'thing.calendar has no "start", which is needed.'],
  ['a "within" without a field', { within: { section: 'news' } }, 'thing.within has no "field", which is needed.'],
  ['seats without "by"', { seats: {} }, 'thing.seats has no "by", which is needed.'],
  [
    'a check-in without "number"',
    { seats: { by: 'maker', checkIn: {} } },
    'thing.seats.checkIn has no "number", which is needed.',
  ],
  [
    'a change by date without a date',
    { byClock: [{ from: 'draft', to: 'published' }] },
    'thing.byClock[0] has no "after", which is needed.',
  ],
  ['a number in place of a field name', { bulk: [1] }, 'thing.bulk[0] must be a text, not 1.'],
])('%s is reported in one sentence that names the place', (_mistake, overrides, sentence) => {
  const mistakes = mistakesIn(overrides);
  expect(mistakes).toHaveLength(1);
  expect(mistakes[0]?.slice(0, sentence.length)).toBe(sentence);
});

test.each<[string, unknown, string]>([
  ['an entry that is null', null, 'menu[0] must be an object, not null.'],
  [
    'a group without a label',
    { code: 'things', path: '/things', icon: 'table', sections: [] },
    'things has no "label", which is needed.',
  ],
  [
    'a misspelt list of sections',
    { code: 'things', path: '/things', label, icon: 'table', section: [] },
    'things has no option "section"',
  ],
  [
    'a section that was not imported',
    { code: 'things', path: '/things', label, icon: 'table', sections: [undefined] },
    'things.sections[0] must be an object, not missing.',
  ],
])('%s in the menu is reported in one sentence', (_mistake, item, sentence) => {
  const mistakes = checkDeclarations([item] as never);
  expect(mistakes).toHaveLength(1);
  expect(mistakes[0]?.slice(0, sentence.length)).toBe(sentence);
});

test('a translated field without a label is reported at the start and does not stop the import of its file', () => {
  const fields = { title, note: { kind: 'text', translated: true }, pages: integer({ label }) };
  const resource = defineResource(declaration({ fields, form: [{ title: label, fields: ['title'] }] }) as never);
  const group = { code: 'things', path: '/things', label, icon: 'table', sections: [resource] };
  expect(checkDeclarations([group] as never)).toContain('thing.fields.note has no "label", which is needed.');
});

const card = (overrides: Record<string, unknown>) => ({
  code: 'visitors',
  label,
  about: label,
  reads: ['news'],
  parts: { now: { shape: 'figures', figures: { today: { label } } } },
  ...overrides,
});
const part = (options: object) => card({ parts: { now: options } });

test('the check of the museum’s own cards finds no mistake', () => {
  expect(checkCards(cards, sections)).toEqual([]);
  expect(checkCards([card({})] as never, sections)).toEqual([]);
});

test.each<[string, object, string]>([
  ['a misspelt option', card({ read: ['news'] }), 'The card visitors has no option "read"; did you mean "reads"?'],
  [
    'an unknown permission code',
    card({ reads: ['newz'] }),
    'The card visitors is opened by "newz", which is no permission code; did you mean "news"?',
  ],
  [
    'a label in one language',
    card({ label: { zh: '观众', en: '' } }),
    'The card visitors.label.en is empty; a label needs both languages.',
  ],
  [
    'a part with an unknown shape',
    part({ shape: 'pie', title: label }),
    'The card visitors.parts.now.shape must be one of "figures", "series", "bars", "rows", "search", not "pie".',
  ],
  [
    'an unknown unit',
    part({ shape: 'series', title: label, unit: 'metres' }),
    'The card visitors.parts.now.unit must be one of "count", "percent"',
  ],
  [
    'bars without "one"',
    part({ shape: 'bars', title: label, unit: 'count' }),
    'The card visitors.parts.now has no "one", which is needed.',
  ],
  [
    'a column without a kind',
    part({ shape: 'rows', title: label, empty: label, columns: { a: { label } } }),
    'The card visitors.parts.now.columns.a has no "kind", which is needed.',
  ],
])('%s in a card is reported in one sentence that names the place', (_mistake, wrongCard, sentence) => {
  const mistakes = checkCards([wrongCard] as never, sections);
  expect(mistakes).toHaveLength(1);
  expect(mistakes[0]?.slice(0, sentence.length)).toBe(sentence);
});
