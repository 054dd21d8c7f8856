import { describe, expect, test } from 'vitest';
import type { Applicant } from '../../src/declare/applicant.ts';
import { weekdayOptions } from '../../src/declare/calendar.ts';
import { checkDeclarations } from '../../src/declare/check.ts';
import type { DeclaredSheetColumn, Resource } from '../../src/declare/define-resource.ts';
import {
  choice,
  date,
  dateTime,
  idNumber,
  image,
  integer,
  multi,
  publishing,
  publishingFields,
  reference,
  references,
  registration,
  richText,
  rows,
  tags,
  text,
  toggle,
} from '../../src/declare/index.ts';
import type { MenuItem } from '../../src/declare/menu.ts';
import { menu, sections } from '../../src/resources/index.ts';

const label = { zh: '名称', en: 'Name' };
const chineseOnly = { zh: '名称', en: ' ' };
const rejectMove = { label, from: ['pending'], to: 'rejected' };

const applicant: Applicant = { name: 'title', phone: 'phone', told: [], values: {}, templates: 'thing' };

const section = (overrides: Partial<Resource> = {}): Resource => ({
  code: 'thing',
  path: '/things/thing',
  label,
  about: label,
  icon: 'table',
  title: 'title',
  fields: { title: text({ label, required: true }) },
  list: { columns: ['title'], filters: ['title'], search: ['title'], sort: ['title', 'asc'] },
  form: [{ title: label, fields: Object.keys(overrides.fields ?? { title: 0 }) }],
  ...overrides,
});

const menuOf = (...sections: Resource[]): MenuItem[] => [
  { code: 'things', path: '/things', label, icon: 'table', sections },
];

const errorsOf = (overrides: Partial<Resource>): string[] => checkDeclarations(menuOf(section(overrides)));

/** A section with these fields besides its title. */
const fields = (overrides: Resource['fields']): Partial<Resource> => ({
  fields: { title: text({ label, required: true }), ...overrides },
});

/** A calendar with open days, whose rows have these columns beside right ones. */
const seasons = (columns: Record<string, unknown>): Partial<Resource> => ({
  ...fields({
    day: date({ label }),
    seasons: rows({
      label,
      max: 2,
      columns: {
        from: text({ label, max: 5, format: 'monthDay' }),
        until: text({ label, max: 5, format: 'monthDay' }),
        days: multi({ label, options: Object.fromEntries(weekdayOptions.map((name) => [name, label])) }),
        ...(columns as object),
      },
    }),
  }),
  calendar: { start: 'day', openDays: { rows: 'seasons', from: 'from', until: 'until', weekdays: 'days' } },
});

test('the check of the museum’s own declarations finds no mistake', () => {
  expect(checkDeclarations(menu, sections)).toEqual([]);
});

test('the check of a plain section finds no mistake', () => {
  expect(errorsOf({})).toEqual([]);
});

describe('the check of the declarations', () => {
  test.each<[string, Partial<Resource>, string]>([
    [
      'a unique field that can be set for many records at once',
      { ...fields({ no: text({ label, unique: true }) }), bulk: ['no'] },
      'thing: "no" cannot be set for many records at once.',
    ],
    [
      'an unknown field that can be set for many records at once',
      { bulk: ['nowhere'] },
      'thing: "nowhere" is not a field.',
    ],
    [
      'a code with a dash',
      { code: 'a-thing' },
      '"a-thing": a code is letters and digits, beginning with a small letter.',
    ],
    [
      'a code that PostgreSQL would cut',
      { code: 'a'.repeat(65), path: `/things/${'a'.repeat(65)}` },
      `"${'a'.repeat(65)}": a code has at most 48 letters and digits, and this one has 65.`,
    ],
    [
      'the name of a field that PostgreSQL would cut',
      fields({ ['a'.repeat(65)]: text({ label }) }),
      `thing.${'a'.repeat(65)}: a field's name has at most 59 letters and digits, and this one has 65.`,
    ],
    [
      'a path that does not end with the code',
      { path: '/things/other' },
      'thing: its path "/things/other" must end with its code.',
    ],
    [
      'a path outside its group',
      { path: '/other/thing' },
      'thing: its path "/other/thing" must begin with "/things/", where its group is.',
    ],
    ['an unknown icon', { icon: 'rockett' as never }, 'thing: there is no icon "rockett"'],
    ['a label in one language', { label: chineseOnly }, 'thing.label.en is empty; a label needs both languages.'],
    ['an about in one language', { about: chineseOnly }, 'thing.about.en is empty; a label needs both languages.'],
    [
      'a title that is no text',
      { ...fields({ n: integer({ label }) }), title: 'n' },
      'thing: its title "n" must be a field of kind text.',
    ],
    ['fourEyes without a workflow', { fourEyes: true }, 'thing: fourEyes needs a workflow.'],
    [
      'a field with a reserved name',
      fields({ version: integer({ label }) }),
      'thing.version: the name "version" is taken; choose another.',
    ],
    [
      'a field with the name of a list parameter',
      fields({ keyword: text({ label }) }),
      'thing.keyword: the name "keyword" is taken',
    ],
    [
      'a field name with a space',
      fields({ 'a b': text({ label }) }),
      "thing.a b: a field's name is letters and digits",
    ],
    [
      'a field label in one language',
      fields({ note: text({ label: chineseOnly }) }),
      'thing.fields.note.label.en is empty; a label needs both languages.',
    ],
    [
      'a help in one language',
      fields({ note: text({ label, help: chineseOnly }) }),
      'thing.fields.note.help.en is empty; a label needs both languages.',
    ],
    [
      'a former name that is still declared',
      fields({ note: text({ label, was: 'title' }) }),
      'thing.note: it was "title", but that field is still declared.',
    ],
    [
      'a choice without options',
      fields({ kind: choice({ label, options: {} }) }),
      'thing.kind: a choice needs at least one option.',
    ],
    [
      'an option in one language',
      fields({ kind: choice({ label, options: { a: chineseOnly } }) }),
      'thing.fields.kind.options.a.en is empty; a label needs both languages.',
    ],
    [
      'an initial option that is not an option',
      fields({ kind: choice({ label, options: { a: label }, initial: 'b' as never }) }),
      'thing.kind: it begins with "b", which is not an option.',
    ],
    [
      'a former option that is still one',
      fields({ kind: choice({ label, options: { a: label, b: { ...label, was: 'a' } } }) }),
      'thing.kind: an option was "a", but that is still an option.',
    ],
    [
      'a reference to an unknown section',
      fields({ other: reference({ label, to: 'nowhere' }) }),
      'thing.other: it refers to "nowhere", which no section is called.',
    ],
    [
      'a date that must come after a field that is not a date',
      fields({ to: date({ label, after: 'title' }) }),
      'thing.to: it comes after "title", which is no date of this section.',
    ],
    [
      'a dateTime that must come after a date',
      fields({ d: date({ label }), m: dateTime({ label, after: 'd' }) }),
      'thing.m: it comes after "d", which is no dateTime',
    ],
    ['a min above the max', fields({ n: integer({ label, min: 5, max: 1 }) }), 'thing.n: its min is above its max.'],
    [
      'a field that depends on a field that is not a choice',
      fields({ note: text({ label, when: { field: 'title', is: ['a'] } }) }),
      'thing.note: it depends on "title", which is no choice, multi or toggle of this section.',
    ],
    [
      'a field that depends on an unknown option',
      fields({
        kind: choice({ label, options: { a: label } }),
        note: text({ label, when: { field: 'kind', is: ['b'] } }),
      }),
      'thing.note: it depends on the option "b" of "kind", which there is not.',
    ],
    [
      'a required field that only the server fills in',
      fields({ note: text({ label, required: true, auto: true }) }),
      'thing.note: the server fills it in, so a form cannot be asked for it',
    ],
    [
      'a field that the server fills in, and another program too',
      fields({ note: text({ label, auto: true, filledBy: label }) }),
      'thing.note: another program fills it in, so it is neither "auto" nor "required".',
    ],
    [
      'a field that is seen with the personal data of a section that has none',
      fields({ note: text({ label, seenWith: 'nowhere' }) }),
      'thing.note: it is seen with the personal data of "nowhere", which is no section of the menu with such data.',
    ],
    [
      'a list of related records of a section that does not refer to this one',
      { ...fields({ note: text({ label }) }), related: [{ section: 'thing', field: 'note' }] },
      'thing: "related" lists thing by "note", which is no reference of it to thing.',
    ],
    [
      'a list of related records of an unknown section',
      { ...fields({ note: text({ label }) }), related: [{ section: 'nowhere', field: 'note' }] },
      'thing: "related" names the section "nowhere", which there is not',
    ],
    [
      'a unique tags field',
      fields({ words: tags({ label, unique: true }) }),
      'thing.words: values of kind tags cannot be compared',
    ],
    [
      'a narrowed reference to a section that has no parent',
      fields({ a: reference({ label, to: 'thing', of: 'b' }) }),
      'thing.a: "thing" lies inside no section, so it cannot be narrowed by "b".',
    ],
    ['a translated number', fields({ n: integer({ label, translated: true }) }), 'thing.n: only text is translated.'],
    [
      'a multi whose initial value is not an option',
      fields({ kinds: multi({ label, options: { a: label }, initial: ['b'] as never }) }),
      'thing.kinds: it begins with "b", which is not an option.',
    ],
    [
      'a references field to an unknown section',
      fields({ others: references({ label, to: 'nowhere', max: 2 }) }),
      'thing.others: it refers to "nowhere"',
    ],
    [
      'rows without columns',
      fields({ list: rows({ label, max: 2, columns: {} }) }),
      'thing.list: its rows have no column.',
    ],
    [
      'a column of rows in one language',
      fields({ list: rows({ label, max: 2, columns: { a: text({ label: chineseOnly }) } }) }),
      'thing.fields.list.columns.a.label.en is empty; a label needs both languages.',
    ],
    [
      'rows within rows',
      fields({
        list: rows({ label, max: 2, columns: { a: rows({ label, max: 1, columns: { b: text({ label }) } }) } }),
      }),
      'thing.list.a: a row cannot hold rows',
    ],
    [
      'an id number whose document type is not a choice',
      fields({ no: idNumber({ label, type: 'title' }) }),
      'thing.no: "title", which says what document it is of, must be a choice.',
    ],
    [
      'a calendar that begins at a text field',
      { calendar: { start: 'title' } },
      'thing.calendar: an event begins at "title", which must be a day or a moment',
    ],
    [
      'a calendar of rows that are no rows',
      { calendar: { rows: 'title', start: 'day' } },
      'thing.calendar: its events are the rows of "title", which must be a field of kind rows.',
    ],
    [
      'a calendar with a place that is no reference',
      { ...fields({ day: date({ label }) }), calendar: { start: 'day', place: 'title' } },
      'thing.calendar: an event takes place at "title", which must be a reference.',
    ],
    [
      'a calendar with days that end at a moment',
      {
        ...fields({ day: date({ label }), endAt: dateTime({ label }) }),
        calendar: { start: 'day', end: 'endAt' },
      },
      'thing.calendar: an event ends at "endAt", which must be a day or a moment as its start is',
    ],
    [
      'a calendar without what is in a state that there is not',
      { ...fields({ day: date({ label }) }), calendar: { start: 'day', unless: { status: ['gone'] } } },
      'thing.calendar.unless: "status" is never "gone"',
    ],
    [
      'open days in a field that has no rows',
      {
        ...fields({ day: date({ label }) }),
        calendar: { start: 'day', openDays: { rows: 'title', from: 'a', until: 'b', weekdays: 'c' } },
      },
      'thing.calendar.openDays: "title" must be a field of kind rows',
    ],
    [
      'open days of a season that begins at any text',
      seasons({ from: text({ label, max: 5 }) }),
      'thing.calendar.openDays: a season is limited by "from", which must be a text of the format monthDay',
    ],
    [
      'open days without a Sunday',
      seasons({ days: multi({ label, options: { mon: label, tue: label } }) }),
      'thing.calendar.openDays: "days" must be a multi with the options mon, tue, wed, thu, fri, sat, sun.',
    ],
    ['a start time kept in a text field', { begins: 'title' }, 'thing: its records take place at "title"'],
    ['a tree made by a text field', { tree: 'title' }, 'thing: its tree is made by "title"'],
    [
      'a manual order kept in a text field',
      { order: 'title' },
      'thing: its order is kept in "title", which must be an integer.',
    ],
    [
      'one record per value of a text field',
      { onePer: 'title' },
      'thing: there is one record per "title", which must be a choice.',
    ],
    [
      'a unique combination of fields that includes a picture',
      { ...fields({ cover: image({ label }) }), together: [['title', 'cover']] },
      'thing: "cover" cannot be compared',
    ],
    ['an entry in one language', { entry: chineseOnly }, 'thing.entry.en is empty; a label needs both languages.'],
    [
      'a column that is no field',
      { list: { ...section().list, columns: ['nope'] } },
      'thing: the column "nope" is not a field.',
    ],
    [
      'a filter that is no field',
      { list: { ...section().list, filters: ['nope'] } },
      'thing: the filter "nope" is not a field.',
    ],
    [
      'a search field that is no field',
      { list: { ...section().list, search: ['nope'] } },
      'thing: the search field "nope" is not a field.',
    ],
    [
      'a column twice',
      { list: { ...section().list, columns: ['title', 'title'] } },
      'thing: the column "title" stands twice in the list.',
    ],
    ['a list without columns', { list: { ...section().list, columns: [] } }, 'thing: its list has no column.'],
    [
      'a combined sort by a column that is no field',
      { list: { ...section().list, sortTogether: [['title', '-nope']] } },
      'thing: the sort column "nope" is not a field.',
    ],
    [
      'a combined sort by a reference',
      {
        ...fields({ maker: reference({ label, to: 'thing' }) }),
        list: { ...section().list, columns: ['title', 'maker'], sortTogether: [['maker', 'title']] },
      },
      'thing: the list cannot be sorted by "maker".',
    ],
    [
      'a combined sort by a field that is no column',
      { ...fields({ n: integer({ label }) }), list: { ...section().list, sortTogether: [['n', 'title']] } },
      'thing: "sortTogether" has "n", which is no column of the list.',
    ],
    [
      'a combined sort of one column',
      { list: { ...section().list, sortTogether: [['-title']] } },
      'thing: "sortTogether" needs two or three columns, but there is [title].',
    ],
    [
      'a combined sort with a column twice',
      { list: { ...section().list, sortTogether: [['title', '-title']] } },
      'thing: "sortTogether" has "title" twice in one order.',
    ],
    [
      'a cell edit of a name that is no field',
      { list: { ...section().list, inlineEdit: ['nope'] } },
      'thing: "inlineEdit" has "nope", which is not a field.',
    ],
    [
      'a cell edit of the state',
      { list: { ...section().list, inlineEdit: ['status'] } },
      'thing: "inlineEdit" has the state, which only the moves of the workflow change.',
    ],
    [
      'a cell edit twice',
      { list: { ...section().list, inlineEdit: ['title', 'title'] } },
      'thing: "inlineEdit" has "title" twice.',
    ],
    [
      'a cell edit of formatted text',
      { ...fields({ story: richText({ label }) }), list: { ...section().list, inlineEdit: ['story'] } },
      'thing: "story" cannot be changed in the list: the input of its kind needs a page.',
    ],
    [
      'a cell edit of a translated text',
      { ...fields({ place: text({ label, translated: true }) }), list: { ...section().list, inlineEdit: ['place'] } },
      'thing: "place" cannot be changed in the list: it has a text in each language, and a cell shows one.',
    ],
    [
      'a cell edit of a field that the server fills in',
      { ...fields({ at: dateTime({ label, auto: 'created' }) }), list: { ...section().list, inlineEdit: ['at'] } },
      'thing: "at" cannot be changed in the list: no operator fills it in.',
    ],
    [
      'a cell edit of a personal field',
      { ...fields({ nick: text({ label, seenBy: 'personal' }) }), list: { ...section().list, inlineEdit: ['nick'] } },
      'thing: "nick" cannot be changed in the list: not everybody may see it.',
    ],
    [
      'a cell edit of the order that is made by dragging',
      { ...fields({ n: integer({ label }) }), order: 'n', list: { ...section().list, inlineEdit: ['n'] } },
      'thing: "n" cannot be changed in the list: operators order the records by dragging.',
    ],
    [
      'a cell edit of a field that shows another',
      {
        ...fields({ free: toggle({ label }), why: text({ label, when: { field: 'free', is: [true] } }) }),
        list: { ...section().list, inlineEdit: ['free'] },
      },
      'thing: "free" cannot be changed in the list: other fields are shown by its value.',
    ],
    [
      'a filter by formatted text',
      { ...fields({ story: richText({ label }) }), list: { ...section().list, filters: ['story'] } },
      'thing: nobody can filter by "story"; its kind has no filter.',
    ],
    [
      'a search in a number',
      { ...fields({ n: integer({ label }) }), list: { ...section().list, search: ['n'] } },
      'thing: a word cannot be looked for in "n"; it is not text.',
    ],
    [
      'a sort by a picture',
      { ...fields({ cover: image({ label }) }), list: { ...section().list, sort: ['cover', 'asc'] } },
      'thing: the list cannot be sorted by "cover".',
    ],
    [
      'a form field that is no field of the section',
      { form: [{ title: label, fields: ['title', 'nope'] }] },
      'thing: the form names "nope", which is not a field.',
    ],
    [
      'a form field twice',
      { form: [{ title: label, fields: ['title', 'title'] }] },
      'thing: the field "title" stands twice in the form.',
    ],
    [
      'a required field on no form',
      { form: [] },
      'thing: the field "title" is required, but no form section shows it.',
    ],
    [
      'a form section in one language',
      { form: [{ title: chineseOnly, fields: ['title'] }] },
      'thing.form[0].title.en is empty; a label needs both languages.',
    ],
    [
      'a check of a field that there is not',
      { checks: [{ at: 'title', must: [{ field: 'titel', filled: true }], says: label }] },
      'thing.checks[0]: there is no field "titel"; did you mean "title"?',
    ],
    [
      'a condition that says nothing',
      { checks: [{ at: 'title', must: [{ field: 'title' } as never], says: label }] },
      'thing.checks[0]: a condition has one of is, filled, atLeast, atMost, ageAtLeast, ageAtMost, ageBelow; "title" has another number of them.',
    ],
    [
      'a check of a column that there is not',
      {
        ...fields({ tracks: rows({ label, max: 5, columns: { lang: text({ label }) } }) }),
        checks: [{ at: 'title', must: [{ field: 'tracks.long', filled: true }], says: label }],
      },
      'thing.checks[0]: "tracks" has no column "long"; did you mean "lang"?',
    ],
    [
      'a check that goes on after what is no reference',
      { checks: [{ at: 'title', must: [{ field: 'title.name', filled: true }], says: label }] },
      'thing.checks[0]: "title.name" goes on after "title", which is no reference to a section.',
    ],
    [
      'a check of a field that the section referred to has not',
      {
        ...fields({ parent: reference({ label, to: 'thing' }) }),
        checks: [{ at: 'title', must: [{ field: 'title', atMost: { field: 'parent.titel' } }], says: label }],
      },
      'thing.checks[0]: there is no field "titel"; did you mean "title"?',
    ],
    [
      'a check over three references',
      {
        ...fields({ parent: reference({ label, to: 'thing' }) }),
        checks: [{ at: 'title', must: [{ field: 'parent.parent.parent.title', filled: true }], says: label }],
      },
      'thing.checks[0]: "parent.parent.parent.title" leads over more than 2 references.',
    ],
    [
      'a check of what not everybody sees of another record',
      {
        ...fields({ parent: reference({ label, to: 'thing' }), secret: text({ label, seenBy: 'personal' }) }),
        checks: [{ at: 'title', must: [{ field: 'parent.secret', filled: true }], says: label }],
      },
      'thing.checks[0]: "thing.secret" is not seen by everybody, so a check of another section may not tell it.',
    ],
    [
      'a check of a state in a section without states',
      { checks: [{ at: 'title', must: [{ field: 'status', is: ['draft'] }], says: label }] },
      'thing.checks[0]: the section has no workflow, so there is no "status".',
    ],
    [
      'a check of a state that there is not',
      {
        workflow: publishing,
        ...fields(publishingFields),
        checks: [{ at: 'title', must: [{ field: 'status', is: ['drafft'] }], says: label }],
      },
      'thing.checks[0]: there is no state "drafft"; did you mean "draft"?',
    ],
    [
      'records kept apart by a field that there is not',
      { apart: [{ same: ['titel'], at: 'title', says: label }] },
      'thing.apart[0]: there is no field "titel"; did you mean "title"?',
    ],
    [
      'records kept apart from a day on without an end',
      {
        ...fields({ first: date({ label }) }),
        apart: [{ same: ['title'], from: 'first', at: 'title', says: label }],
      },
      'thing.apart[0]: "from" and "to" must be two days or two moments.',
    ],
    [
      'records kept apart unless they are in a state that there is not',
      {
        workflow: publishing,
        ...fields(publishingFields),
        apart: [{ same: ['title'], at: 'title', unless: { status: ['of-line'] }, says: label }],
      },
      'thing.apart[0].unless: "status" is never "of-line"',
    ],
    [
      'records kept apart from those of a section that there is not',
      { apart: [{ same: ['title'], at: 'title', with: ['news'], says: label }] },
      'thing.apart[0]: there is no section "news"',
    ],
    [
      'records that come into the way of others by date',
      {
        workflow: registration,
        byClock: [{ from: 'cancelled', to: 'pending', after: 'begins' }],
        ...fields({ begins: date({ label }) }),
        apart: [{ same: ['title'], at: 'title', unless: { status: ['cancelled'] }, says: label }],
      },
      'thing.apart[0].unless: by date a record goes from "cancelled" to "pending"',
    ],
    [
      'a move that leads back to before a permanent state',
      { workflow: { ...publishing, keeps: ['published'] } as never, fields: publishingFields },
      'thing.workflow.keeps: the move "',
    ],
    [
      'a field that is fixed from an unknown state on',
      { ...fields({ no: text({ label, fixedFrom: 'registered' }) }), workflow: publishing },
      'thing.no.fixedFrom: there is no state "registered"',
    ],
    [
      'a second maker where nobody asks for two',
      {
        workflow: {
          ...registration,
          moves: { ...registration.moves, approve: { ...registration.moves.approve, otherThan: ['reject'] } },
        } as never,
      },
      'thing.workflow.moves.approve.otherThan: it counts for a move with "approves"',
    ],
    [
      'a workflow without its dateTime field',
      { workflow: publishing },
      'thing.workflow: it works by the moment "publishAt"; declare it as a dateTime.',
    ],
    [
      'a workflow with an unknown state',
      {
        ...fields(publishingFields),
        workflow: { ...publishing, publication: { ...publishing.publication, gone: 'nowhere' } } as never,
      },
      'thing.workflow.publication.gone: there is no state "nowhere".',
    ],
    [
      'a move to an unknown state',
      {
        ...fields(publishingFields),
        workflow: {
          ...publishing,
          moves: { ...publishing.moves, lose: { label, from: ['draft'], to: 'lost' } },
        } as never,
      },
      'thing.workflow.moves.lose.to: there is no state "lost".',
    ],
    [
      'a dangerous move that asks for no reason',
      {
        workflow: { ...registration, moves: { ...registration.moves, lose: { ...rejectMove, danger: true } } } as never,
      },
      'thing.workflow.moves.lose.danger: the move is dangerous, and has to ask for a reason.',
    ],
    [
      'a waiting list without its queue number field',
      { workflow: registration },
      'thing.workflow: rows in the state "waitlisted" stand by "queueNo"; declare it as an integer.',
    ],
    [
      'an applicant whose name is in no text field',
      { workflow: registration, applicant: { ...applicant, name: 'none', phone: 'title' } },
      'thing: the name of its applicant is "none", which must be a text.',
    ],
    [
      'an applicant without a telephone',
      { workflow: registration, applicant: { ...applicant, phone: 'title' } },
      'thing: its applicant is reached by "title", which must be a phone.',
    ],
    [
      'a message in the language of a field that is no choice of the two',
      { workflow: registration, applicant: { ...applicant, language: 'title' } },
      'thing: messages are in the language of "title", which must be a choice of "zh" and "en".',
    ],
    [
      'an applicant who is told of a state that there is not',
      { workflow: registration, applicant: { ...applicant, told: [{ event: 'approved', to: 'aproved' }] } },
      'thing: "applicant" names the state "aproved", which there is not; did you mean "approved"?',
    ],
    [
      'a placeholder with the value of a field that there is not',
      { workflow: registration, applicant: { ...applicant, values: { number: 'applyNo' } } },
      'thing.applicant.values: "number" is "applyNo", which must be a field that can be written in a line, of it or of what it refers to.',
    ],
    [
      'a message that would hold sensitive data',
      {
        ...fields({ secret: text({ label, seenBy: 'sensitive' }) }),
        workflow: registration,
        applicant: { ...applicant, values: { code: 'secret' } },
      },
      'thing.applicant.values: "code" is "secret", which is seen by "sensitive" and must not be sent.',
    ],
    [
      'templates in a section that there is not',
      { workflow: registration, applicant: { ...applicant, templates: 'thin' } },
      'thing: its templates are in "thin", which no section is called; did you mean "thing"?',
    ],
    [
      'templates in a section without their fields',
      { workflow: registration, applicant },
      'thing: its templates are in "thing", which needs the field "body" of the kind longText.',
    ],
    [
      'seats found by a field that is not a reference',
      { seats: { by: 'title' } },
      'thing: its seats are found by "title", which must be a ref',
    ],
    [
      'seats in a section without capacity and waitlist fields',
      { ...fields({ of: reference({ label, to: 'thing', required: true }) }), seats: { by: 'of' } },
      'thing: thing has its seats, so it needs the integers "capacity" and "waitlist".',
    ],
    [
      'seats in a section without the registration workflow',
      { ...fields({ of: reference({ label, to: 'thing', required: true }) }), seats: { by: 'of' } },
      'thing: seats are given and waited for by the workflow "registration".',
    ],
    [
      'seats found by an optional reference',
      { ...fields({ of: reference({ label, to: 'thing' }) }), seats: { by: 'of' } },
      'thing: "of" says where the seats are, so it must be required.',
    ],
    [
      'a number of taken seats kept in a text field',
      {
        ...fields({ of: reference({ label, to: 'thing', required: true }) }),
        seats: { by: 'of', takes: 'title', state: 'title' },
      },
      'thing: an application takes "title" seats, which must be an integer.',
    ],
    [
      'an action whose stored input is no field of the record',
      { actions: { rank: { label, asks: {}, singleRecord: { storedInputs: ['rank'], hiddenInputs: {} } } } },
      'thing: the action "rank" names "rank" in storedInputs, which must be a field and asked for, of one kind.',
    ],
    [
      'an action with a hidden input that it does not ask for',
      { actions: { rank: { label, asks: {}, singleRecord: { storedInputs: [], hiddenInputs: { how: 'set' } } } } },
      'thing: the action "rank" gives the hidden input "how" a value, which it does not ask for.',
    ],
    [
      'a move with the name of a standard action',
      {
        ...fields(publishingFields),
        workflow: {
          ...publishing,
          moves: { ...publishing.moves, edit: { label, from: ['draft'], to: 'draft' } },
        } as never,
      },
      'thing.workflow.moves.edit: every section has an action of this name; call the move otherwise.',
    ],
  ])('reports %s in a sentence that names the place', (_title, overrides, sentence) => {
    expect(
      errorsOf(overrides).some((error) => error.includes(sentence)),
      errorsOf(overrides).join('\n'),
    ).toBe(true);
  });

  test('requires a section without a menu entry to be shared or to lie within a parent section', () => {
    const checkChild = (overrides: Partial<Resource>) => {
      const child = section({ code: 'part', path: '/things/thing/part', ...overrides });
      const parent = section();
      return checkDeclarations(menuOf(parent), [parent, child]);
    };
    const link = { thing: reference({ label, to: 'thing', required: true }) };
    const parentField = { section: 'thing', field: 'thing' };
    expect(checkChild({ ...fields(link), within: parentField })).toEqual([]);
    expect(checkChild({ shared: true })).toEqual([]);
    expect(checkChild({})).toEqual([expect.stringContaining('part: it stands in no group of the menu')]);
    expect(checkChild({ ...fields(link), within: parentField, shared: true })).toEqual([
      expect.stringContaining('both within'),
    ]);
    expect(checkChild({ ...fields(link), within: { ...parentField, section: 'nowhere' } })).toEqual(
      expect.arrayContaining([expect.stringContaining('within "nowhere", which no section of the menu is called')]),
    );
    expect(checkChild({ within: parentField })).toEqual([
      expect.stringContaining('must be a required reference to it'),
    ]);
    expect(checkChild({ ...fields(link), within: parentField, path: '/things/part' })).toEqual([
      expect.stringContaining('must begin with "/things/thing/"'),
    ]);
  });

  test('requires the field that identifies imported rows to be unique and visible to everybody', () => {
    const checkImport = (overrides: object) => {
      const resource = section({ fields: { title: text({ label, ...overrides }) }, imports: { by: 'title' } });
      return checkDeclarations(menuOf(resource), [resource]);
    };
    expect(checkImport({ unique: true })).toEqual([]);
    expect(checkImport({})).toEqual([expect.stringContaining('rows of a sheet are told apart by "title"')]);
    expect(checkImport({ unique: true, seenBy: 'personal' })).toContainEqual(
      expect.stringContaining('told apart by "title"'),
    );
  });

  test('requires a sheet to show fields under headings that no other field has', () => {
    const columns = { side: choice({ label: { zh: '面', en: 'Side' }, required: true, options: { top: label } }) };
    const parts = fields({
      count: integer({ label: { zh: '数', en: 'Count' } }),
      sizes: rows({ label: { zh: '尺寸', en: 'Sizes' }, max: 3, columns }),
    });
    const heading = { zh: '标题', en: 'Heading' };
    const checkSheet = (...sheetColumns: DeclaredSheetColumn[]) =>
      errorsOf({ ...parts, sheets: { form: { label, columns: sheetColumns } } });
    const title = { fields: ['title'] };
    expect(
      checkSheet(
        title,
        { fields: ['count'], sum: true },
        { label: heading, fields: ['sizes'], row: { side: 'top' } },
        { label: { zh: '甲', en: 'A' }, text: label },
      ),
    ).toEqual([]);
    const mistakes: [DeclaredSheetColumn, string][] = [
      [{ fields: ['titel'] }, 'shows "titel", which is not a field; did you mean "title"?'],
      [{ label: heading }, 'needs either fields or a text'],
      [{ label: heading, fields: ['title'], text: label }, 'needs either fields or a text'],
      [{ fields: ['title', 'count'] }, 'so it needs a label'],
      [{ label: heading, fields: ['title'], row: { side: 'top' } }, 'must be options of choices'],
      [{ label: heading, fields: ['sizes'], row: { side: 'left' } }, 'must be options of choices'],
      [{ label: heading, fields: ['title'], sum: true }, 'must show one whole number'],
      [{ label: { zh: '数', en: 'Pieces' }, fields: [['title', 'count']] }, 'which is the label of "count"'],
    ];
    for (const [column, sentence] of mistakes)
      expect(checkSheet(column)).toEqual(expect.arrayContaining([expect.stringContaining(sentence)]));
    expect(checkSheet()).toEqual([expect.stringContaining('the sheet "form" has no column')]);
    expect(checkSheet(title, title)).toContainEqual(expect.stringContaining('has the heading “名称” twice'));
    const sorted = errorsOf({ ...parts, sheets: { form: { label, columns: [title], sort: ['sizes', 'asc'] } } });
    expect(sorted).toEqual([expect.stringContaining('cannot be sorted by "sizes"')]);
  });

  test('reports two sections with the same code, and two with the same path', () => {
    const errors = checkDeclarations(menuOf(section(), section()));
    expect(errors).toContain('Two menu entries have the code "thing"; give one another.');
    expect(errors).toContain('Two menu entries have the path "/things/thing"; give one another.');
  });
});
