import { expect, test } from 'vitest';
import type { Card } from '../../src/declare/card.ts';
import { findDeclarationWarnings } from '../../src/declare/check.ts';
import type { Resource } from '../../src/declare/define-resource.ts';
import {
  date,
  defineResource,
  defineWorkflow,
  publishing,
  publishingFields,
  registration,
  rows,
  text,
} from '../../src/declare/index.ts';
import { cards as museumCards } from '../../src/resources/cards.ts';
import { rules } from '../../src/resources/index.server.ts';
import { menu as museumMenu, sections as museumRecords } from '../../src/resources/index.ts';
import { findWarnings } from '../../src/server/app/find-mistakes.ts';

/** What is probably a mistake, though every declaration may be used. */
const label = { zh: '标题', en: 'Title' };

const section = (own: Partial<Resource> = {}): Resource => ({
  ...defineResource({
    code: 'thing',
    path: '/things/thing',
    label: { zh: '物品', en: 'Thing' },
    about: { zh: '说明', en: 'About' },
    icon: 'table',
    title: 'title',
    fields: { title: text({ label }) },
    list: { columns: ['title'], filters: [], search: ['title'], sort: ['title', 'asc'] },
    form: [{ title: { zh: '登记', en: 'Entry' }, fields: ['title'] }],
  }),
  ...own,
});

const warningsOf = (own: Partial<Resource>, hasStateRule = false): string[] =>
  findDeclarationWarnings([], [section(own)], [], () => hasStateRule);

const withLabel = (zh: string, en: string): string[] =>
  warningsOf({ fields: { title: text({ label }), extra: text({ label: { zh, en } }) } });

test('the check of the sections, the menu and the cards of the museum gives no warning', () => {
  const cards = museumCards.map((card) => ({ card, fill: async () => ({}) }));
  expect(findWarnings({ menu: museumMenu, sections: museumRecords, rules, cards, seeds: [] })).toEqual([]);
});

test.each([
  [
    'English in the Chinese text',
    'Name',
    'Name',
    ['thing.fields.extra.label.zh has no Chinese character: "Name"; translate it.'],
  ],
  [
    'an English sentence in the Chinese text',
    'Wi-Fi at the museum',
    'Wi-Fi',
    ['thing.fields.extra.label.zh has no Chinese character: "Wi-Fi at the museum"; translate it.'],
  ],
  [
    'Chinese in the English text',
    '名称',
    '名称',
    ['thing.fields.extra.label.en has Chinese characters: "名称"; write it in English.'],
  ],
  ['an English word among Chinese ones', '填写 Excel 表格', 'Excel sheet', []],
  ['an abbreviation', 'ISBN', 'ISBN', []],
  ['several abbreviations', 'URL / CAS', 'URL or CAS', []],
  ['numbers with a unit', '1—50 kg', '1–50 kg', []],
  ['a frequency', 'MHz', 'MHz', []],
  ['a name with capitals inside', 'YouTube', 'YouTube', []],
  ['digits only', '1911', '1911', []],
])(
  'a label with %s gives a warning only where an operator would read the wrong language',
  (_what, zh, en, warnings) => {
    expect(withLabel(zh, en)).toEqual(warnings);
  },
);

test('labels of states, moves, form options, groups and cards are checked, and a label that sections share is reported once', () => {
  const wrong = { zh: 'Open', en: 'Open' };
  const workflow = defineWorkflow({
    initial: 'open',
    states: { open: { label: wrong, tone: 'waiting' }, done: { label: { zh: '办结', en: 'Done' }, tone: 'live' } },
    moves: { close: { label: { zh: '办结', en: '办结' }, from: ['open'], to: 'done' } },
    locked: [],
    decision: { states: ['open'], moves: ['close'] },
  });
  const sections = [
    section({ workflow }),
    section({ code: 'other', workflow, form: [{ title: { zh: 'Entry', en: 'Entry' }, fields: ['title'] }] }),
  ];
  const group = {
    code: 'things',
    path: '/things',
    label: { zh: 'Things', en: 'Things' },
    icon: 'table',
    sections,
  } as const;
  const card: Card = {
    code: 'sums',
    label: { zh: '合计', en: 'Sums' },
    about: { zh: 'Sums', en: 'Sums' },
    reads: [],
    parts: {},
  };
  expect(findDeclarationWarnings([group], sections, [card], () => false)).toEqual([
    'thing.workflow.states.open.label.zh has no Chinese character: "Open"; translate it.',
    'thing.workflow.moves.close.label.en has Chinese characters: "办结"; write it in English.',
    'other.form[0].title.zh has no Chinese character: "Entry"; translate it.',
    'things.label.zh has no Chinese character: "Things"; translate it.',
    'sums.about.zh has no Chinese character: "Sums"; translate it.',
  ]);
});

test('a wrong label of a translated field is reported once, not again for its English field', () => {
  const { fields } = defineResource({
    ...section(),
    fields: { title: text({ label: { zh: '标题', en: '标题' }, translated: true }) },
  } as never);
  expect(warningsOf({ fields })).toEqual([
    'thing.fields.title.label.en has Chinese characters: "标题"; write it in English.',
  ]);
});

test('two fields of a section, or two columns of its rows, with the same label give a warning', () => {
  const column = text({ label: { zh: '名称', en: 'Name' } });
  const fields = {
    title: text({ label }),
    heading: text({ label: { zh: '标题', en: 'Heading' } }),
    parts: rows({ label: { zh: '部件', en: 'Parts' }, max: 5, columns: { one: column, two: column } }),
  };
  expect(warningsOf({ fields })).toEqual([
    'thing.heading: its label "标题" is that of "title", too; give each its own.',
    'thing.parts.two: its label "名称" is that of "one", too; give each its own.',
  ]);
});

test('a state that nothing leads to gives a warning, unless a date, a publication or a rule of the section may lead to it', () => {
  const workflow = defineWorkflow({
    initial: 'open',
    states: {
      open: { label: { zh: '待办', en: 'Open' }, tone: 'waiting' },
      done: { label: { zh: '办结', en: 'Done' }, tone: 'live' },
      late: { label: { zh: '逾期', en: 'Overdue' }, tone: 'refused' },
    },
    moves: {
      close: { label: { zh: '办理', en: 'Close' }, from: ['open'], to: 'done' },
      again: { label: { zh: '重开', en: 'Open again' }, from: ['late'], to: 'late' },
    },
    locked: [],
    decision: { states: ['open'], moves: ['close'] },
  });
  const warning = 'thing.workflow.states.late: no move leads to it from "open"; add one, or remove it.';
  const fields = { title: text({ label }), until: date({ label: { zh: '期限', en: 'Until' } }) };
  expect(warningsOf({ workflow, fields })).toEqual([warning]);
  expect(warningsOf({ workflow, fields, byClock: [{ from: 'open', to: 'late', after: 'until' }] })).toEqual([]);
  expect(warningsOf({ workflow, fields }, true)).toEqual([]);
  for (const shared of [publishing, registration])
    expect(warningsOf({ workflow: shared, fields: publishingFields })).toEqual([]);
});
