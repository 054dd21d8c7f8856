import { beforeAll, expect, test } from 'vitest';
import {
  action,
  call,
  card,
  check,
  compile,
  field,
  form,
  list,
  rules,
  section,
  seed,
  workflow,
} from './mistakes/wrong-declarations.ts';

/**
 * Who says which mistake: the compiler, of which the words are given that its first line has to contain, and the start, of
 * which the sentence is given. `null`: it cannot know. The start is asked about a declaration that no compiler has seen.
 */
const mistakes: readonly [mistake: string, declaration: string, compiler: string | null, start: string | null][] = [
  [
    'a misspelt option of a field',
    field(`text({ label, seenby: 'personal' })`),
    'There is no option seenby; did you mean seenBy?',
    'thing.fields.extra has no option "seenby"; did you mean "seenBy"?',
  ],
  [
    'two letters of an option swapped',
    field('text({ label, reqiured: true })'),
    'There is no option reqiured; did you mean required?',
    'thing.fields.extra has no option "reqiured"; did you mean "required"?',
  ],
  [
    'an option of another kind',
    field('text({ label, megabytes: 3 })'),
    'There is no option megabytes.',
    'thing.fields.extra has no option "megabytes"; there are kind, label, initial, min, max, format, after, help, required, was, when, unique, fixedFrom, auto, filledBy, translated, seenBy, seenWith.',
  ],
  [
    'a field without a label',
    field('text({ max: 3 })'),
    `Property 'label' is missing`,
    'thing.fields.extra has no "label", which is needed.',
  ],
  [
    'a label without Chinese',
    field(`text({ label: { en: 'Name' } })`),
    `Property 'zh' is missing in type '{ en: string; }' but required in type 'Exactly<Label, Label>'.`,
    'thing.fields.extra.label must be a label, { zh: …, en: … }, not {"en":"Name"}.',
  ],
  [
    'a label with a third language',
    field(`text({ label: { zh: '名称', en: 'Name', fr: 'Nom' } })`),
    'There is no option fr.',
    'thing.fields.extra.label has no option "fr"; there are zh, en.',
  ],
  [
    'a label that is a text',
    field(`text({ label: 'Name' })`),
    `Type 'string' is not assignable to type 'Exactly<Label, Label>'.`,
    'thing.fields.extra.label must be a label, { zh: …, en: … }, not "Name".',
  ],
  [
    'a label with an empty text',
    field(`text({ label: { zh: '', en: 'Name' } })`),
    null,
    'thing.fields.extra.label.zh is empty; a label needs both languages.',
  ],
  [
    'a help in one language',
    field(`text({ label, help: { zh: '说明' } })`),
    `Property 'en' is missing in type '{ zh: string; }' but required in type 'Exactly<Label, Label>'.`,
    'thing.fields.extra.help must be a label, { zh: …, en: … }, not {"zh":"说明"}.',
  ],
  [
    'a number as a text',
    field(`text({ label, max: '20' })`),
    `Type 'string' is not assignable to type 'number'.`,
    'thing.fields.extra.max must be a number, not "20".',
  ],
  [
    'a value that an option does not allow',
    field(`text({ label, required: 'always' })`),
    `Type '"always"' is not assignable to type '"publish" | boolean | undefined'.`,
    'thing.fields.extra.required must be one of true, false, "publish", not "always".',
  ],
  [
    'an unknown data class',
    field(`text({ label, seenBy: 'private' })`),
    `Type '"private"' is not assignable to type '"internal" | "location" | "personal" | "sensitive" | "value" | undefined'.`,
    'thing.fields.extra.seenBy must be one of "personal", "sensitive", "value", "location", "internal", not "private".',
  ],
  [
    'an unknown format',
    field(`text({ label, format: 'barcode' })`),
    `Type '"barcode"' is not assignable to type '"code" | "creditCode" | "hours" | "isbn" | "issn" | "monthDay" | "timeOfDay" | undefined'.`,
    'thing.fields.extra.format must be one of "isbn", "issn", "creditCode", "code", "timeOfDay", "monthDay", "hours", not "barcode".',
  ],
  ['a min above the max', field('text({ label, min: 5, max: 3 })'), null, 'thing.extra: its min is above its max.'],
  [
    'a list with a max of 0',
    field('tags({ label, max: 0 })'),
    null,
    'thing.extra: its max is 0, so it could hold nothing.',
  ],
  [
    'a number with an initial value outside its limits',
    field('integer({ label, min: 1, initial: 0 })'),
    null,
    'thing.extra: it begins with 0, which its min and max do not allow.',
  ],
  [
    'an extra property of a condition',
    field(`text({ label, when: { field: 'kind', is: ['letter'], not: true } })`),
    'There is no option not.',
    'thing.fields.extra.when has no option "not"; there are field, is.',
  ],
  [
    'a condition on an unknown field',
    field(`text({ label, when: { field: 'kidn', is: ['letter'] } })`),
    'It depends on kidn, which is no choice, multi or toggle; did you mean kind?',
    'thing.extra: it depends on "kidn", which is no choice, multi or toggle of this section; did you mean "kind"?',
  ],
  [
    'a condition on an unknown option',
    field(`text({ label, when: { field: 'kind', is: ['leter'] } })`),
    'It depends on the option leter of kind, which there is not; did you mean letter?',
    'thing.extra: it depends on the option "leter" of "kind", which there is not; did you mean "letter"?',
  ],
  [
    'a condition on a text field',
    field(`text({ label, when: { field: 'title', is: ['x'] } })`),
    'It depends on title, which is no choice, multi or toggle.',
    'thing.extra: it depends on "title", which is no choice, multi or toggle of this section.',
  ],
  [
    'an option of a choice without English',
    field(`choice({ label, options: { a: { zh: '甲' } } })`),
    `Property 'en' is missing in type '{ zh: string; }' but required in type 'Exactly<Option, Option>'.`,
    'thing.fields.extra.options.a has no "en", which is needed.',
  ],
  [
    'a misspelt property of an option',
    field(`choice({ label, options: { a: { zh: '甲', en: 'A', wsa: 'b' } } })`),
    'There is no option wsa; did you mean was?',
    'thing.fields.extra.options.a has no option "wsa"; did you mean "was"?',
  ],
  [
    'a choice whose initial value is not an option',
    field(`choice({ label, options: { painting: label }, initial: 'paintng' })`),
    'It begins with paintng, which is not an option; did you mean painting?',
    'thing.extra: it begins with "paintng", which is not an option.',
  ],
  [
    'a choice derived among options that are not there',
    field(`choice({ label, options: { painting: label }, derived: ['paintng'] })`),
    'There is no option paintng to derive; did you mean painting?',
    'thing.extra.derived: there is no option "paintng"; did you mean "painting"?',
  ],
  [
    'a derived choice without a check that looks at another field',
    field(`choice({ label, options: { painting: label }, derived: true })`),
    null,
    'thing.extra.derived: no check at the field looks at another one, so no option follows from anything.',
  ],
  [
    'a picture size with a depth',
    field('image({ label, least: { width: 300, height: 200, depth: 10 } })'),
    'There is no option depth.',
    'thing.fields.extra.least has no option "depth"; there are width, height.',
  ],
  [
    'a least picture size of zero',
    field('image({ label, least: { width: 0, height: 200 } })'),
    null,
    'thing.extra: the least size of its picture must be whole numbers above 0.',
  ],
  [
    'a misspelt option in a column of rows',
    field('rows({ label, max: 2, columns: { note: text({ label, mx: 3 }) } })'),
    'There is no option mx; did you mean max?',
    'thing.fields.extra.columns.note has no option "mx"; did you mean "max"?',
  ],
  [
    'a unique column of rows',
    field('rows({ label, max: 2, columns: { note: text({ label, unique: true }) } })'),
    null,
    `thing.extra.note: a column has no "unique", "auto", "translated" or required: 'publish', which only fields of a record have.`,
  ],
  [
    'a date that must come after an unknown field',
    field(`date({ label, after: 'dya' })`),
    'It comes after dya, which is no date; did you mean day?',
    'thing.extra: it comes after "dya", which is no date of this section; did you mean "day"?',
  ],
  [
    'a date that must come after a dateTime field',
    field(`date({ label, after: 'publishAt' })`),
    'It comes after publishAt, which is no date.',
    'thing.extra: it comes after "publishAt", which is no date of this section.',
  ],
  [
    'a reference to an unknown section',
    field(`reference({ label, to: 'othr' })`),
    null,
    'thing.extra: it refers to "othr", which no section is called; did you mean "other"?',
  ],
  [
    'a reference narrowed by a text field',
    field(`reference({ label, to: 'other', of: 'title' })`),
    'It is narrowed by title, which is no reference.',
    'thing.extra: "other" lies inside no section, so it cannot be narrowed by "title".',
  ],
  [
    'an identity number whose document type is not a choice',
    field(`idNumber({ label, type: 'title' })`),
    'Its type is title, which is no choice.',
    'thing.extra: "title", which says what document it is of, must be a choice.',
  ],
  [
    'an automatic number given by an unknown move',
    field(`autoNumber({ label, prefix: 'T', at: 'aprove' })`),
    null,
    'thing.extra: it is given by the move "aprove", which there is not.',
  ],
  [
    'a translated number',
    field('integer({ label, translated: true })'),
    'Only text is translated, no integer.',
    'thing.extra: only text is translated.',
  ],
  [
    'a unique picture',
    field('image({ label, unique: true })'),
    null,
    'thing.extra: values of kind image cannot be compared, so they cannot be unique.',
  ],
  [
    'a creation time declared as a text field',
    field(`text({ label, auto: 'created' })`),
    null,
    'thing.extra: the server fills in the moment when it was created, so it must be a dateTime.',
  ],
  [
    'a misspelt kind of field hidden by a cast',
    field(`({ kind: 'txet', label } as never)`),
    null,
    'thing.fields.extra: there is no field kind "txet"; did you mean "text"?',
  ],
  [
    'a misspelt option of a section',
    section({ foureyes: 'true' }),
    `Object literal may only specify known properties, but 'foureyes' does not exist`,
    'thing has no option "foureyes"; did you mean "fourEyes"?',
  ],
  [
    'a misspelt part of the list',
    list({ colums: '[]' }),
    `Object literal may only specify known properties, but 'colums' does not exist`,
    'thing.list has no option "colums"; did you mean "columns"?',
  ],
  [
    'a misspelt column',
    list({ columns: `['titel']` }),
    `Type '"titel"' is not assignable to type '"day" | "kind" | "maker" | "offlineAt" | "pages" | "publishAt" | "sh`,
    'thing: the column "titel" is not a field; did you mean "title"?',
  ],
  [
    'a misspelt filter',
    list({ filters: `['knid']` }),
    `Type '"knid"' is not assignable to type '"day" | "kind" | "maker" | "offlineAt" | "pages" | "publishAt" | "sho`,
    'thing: the filter "knid" is not a field; did you mean "kind"?',
  ],
  [
    'a number among the searched fields',
    list({ search: `['pages']` }),
    null,
    'thing: a word cannot be looked for in "pages"; it is not text.',
  ],
  [
    'a sort by a reference field',
    list({ sort: `['maker', 'asc']` }),
    null,
    'thing: the list cannot be sorted by "maker".',
  ],
  [
    'an order of several columns with a misspelt one',
    list({ sortTogether: `[['title', '-dya']]` }),
    `Type '"-dya"' is not assignable to type`,
    'thing: the sort column "dya" is not a field; did you mean "day"?',
  ],
  [
    'a cell edit of a misspelt field',
    list({ inlineEdit: `['pagse']` }),
    `Type '"pagse"' is not assignable to type`,
    'thing: "inlineEdit" has "pagse", which is not a field; did you mean "pages"?',
  ],
  [
    'a cell edit of the state',
    list({ inlineEdit: `['status']` }),
    `Type '"status"' is not assignable to type`,
    'thing: "inlineEdit" has the state, which only the moves of the workflow change.',
  ],
  [
    'a sort in an unknown direction',
    list({ sort: `['day', 'down']` }),
    `Type '"down"' is not assignable to type '"asc" | "desc"'.`,
    'thing.list.sort[1] must be one of "asc", "desc", not "down".',
  ],
  [
    'a misspelt option of a form section',
    section({ form: `${form.slice(0, -2)}, hepl: label }]` }),
    `Object literal may only specify known properties, and 'hepl' does not exist`,
    'thing.form[0] has no option "hepl"; did you mean "help"?',
  ],
  [
    'a form section that is not folded, said with a false',
    section({ form: `${form.slice(0, -2)}, folded: false }]` }),
    `Type 'false' is not assignable to type 'true'.`,
    'thing.form[0].folded must be true where it stands, not false.',
  ],
  [
    'a folded form section with the title',
    section({ form: `${form.slice(0, -2)}, folded: true }]` }),
    null,
    'thing: form[0] is folded, but a new record is not saved without "title"; move the field to a part that is open.',
  ],
  [
    'a form section with an empty title',
    section({ form: form.replace('label', `{ zh: '', en: 'Form' }`) }),
    null,
    'thing.form[0].title.zh is empty; a label needs both languages.',
  ],
  [
    'a title that is not a text field',
    section({ title: `'pages'` }),
    `Type '"pages"' is not assignable to type '"title"'.`,
    'thing: its title "pages" must be a field of kind text.',
  ],
  [
    'an unknown icon',
    section({ icon: `'rockett'` }),
    `Type '"rockett"' is not assignable to type '"account-book"`,
    'thing: there is no icon "rockett" in @ant-design/icons; did you mean "rocket"?',
  ],
  [
    'a tree built by a number field',
    section({ tree: `'pages'` }),
    `Type '"pages"' is not assignable to type '"maker"'.`,
    'thing: its tree is made by "pages", which must be a reference to thing that may be empty.',
  ],
  [
    'a manual order kept in a text field',
    section({ order: `'title'` }),
    `Type '"title"' is not assignable to type '"pages"'.`,
    'thing: its order is kept in "title", which must be an integer.',
  ],
  [
    'one record per value of a text field',
    section({ onePer: `'title'` }),
    `Type '"title"' is not assignable to type '"kind"'.`,
    'thing: there is one record per "title", which must be a choice.',
  ],
  [
    'fixed records marked by a text field',
    section({ fixed: `'title'` }),
    `Type '"title"' is not assignable to type '"shown"'.`,
    'thing: "title" says which records stay as they are, and must be a toggle.',
  ],
  [
    'a begin of records taken from a text field',
    section({ begins: `'title'` }),
    `Type '"title"' is not assignable to type '"day" | "offlineAt" | "publishAt" | undefined'.`,
    'thing: its records take place at "title", which must be a day or a moment.',
  ],
  [
    'a calendar that begins at a text field',
    section({ calendar: `{ start: 'title' }` }),
    `Type '{ start: string; }' is not assignable to type 'CalendarOf<`,
    'thing.calendar: an event begins at "title", which must be a day or a moment.',
  ],
  [
    'a misspelt field among those that are unique together',
    section({ together: `[['title', 'kidn']]` }),
    `Type '"kidn"' is not assignable to type '"day" | "kind" | "maker" | "offlineAt" | "pages" | "publishAt" | "shown" | "title"'.`,
    'thing: "kidn" is not a field; did you mean "kind"?',
  ],
  [
    'a misspelt field of a bulk change',
    section({ bulk: `['kidn']` }),
    `Type '"kidn"' is not assignable to type '"day" | "kind" | "maker" | "offlineAt" | "pages" | "publishAt" | "shown" | "title"'.`,
    'thing: "kidn" is not a field; did you mean "kind"?',
  ],
  [
    'an import by a field that is not unique',
    section({ imports: `{ by: 'title' }` }),
    'This section has no unique field.',
    'thing: rows of a sheet are told apart by "title", which must be unique and seen by everybody.',
  ],
  [
    'a misspelt field of a sheet',
    section({ sheets: `{ form: { label, columns: [{ fields: ['titel'] }] } }` }),
    `Type '"titel"' is not assignable to type`,
    'thing: the sheet "form", column 1, shows "titel", which is not a field; did you mean "title"?',
  ],
  [
    'a misspelt option of the parent section',
    section({ within: `{ section: 'other', field: 'maker', opn: true }` }),
    `Object literal may only specify known properties, but 'opn' does not exist`,
    'thing.within has no option "opn"; did you mean "open"?',
  ],
  [
    'a parent section linked by a text field',
    section({ within: `{ section: 'other', field: 'title' }` }),
    `Type '"title"' is not assignable to type '"maker"'.`,
    'thing: it stands in a group of the menu, so it is neither "within" another section nor "shared".',
  ],
  [
    'a misspelt option of seats',
    section({ seats: `{ by: 'maker', stat: 'kind' }` }),
    `Object literal may only specify known properties, but 'stat' does not exist`,
    'thing.seats has no option "stat"; did you mean "state"?',
  ],
  [
    'a number of taken seats kept in a text field',
    section({ seats: `{ by: 'maker', takes: 'title' }` }),
    `Type '"title"' is not assignable to type '"pages"'.`,
    'thing: an application takes "title" seats, which must be an integer.',
  ],
  [
    'a check-in by a number kept in a text field',
    section({ seats: `{ by: 'maker', checkIn: { number: 'title' } }` }),
    `Type 'string' is not assignable to type 'never'.`,
    'thing: somebody is checked in by the number "title", which must be an autoNumber.',
  ],
  [
    'a change by date from a misspelt state',
    section({ byClock: `[{ from: 'drft', to: 'published', after: 'day' }]` }),
    `Type '"drft"' is not assignable to type '"draft" | "offline" | "published" | "review" | "scheduled"'. Did you mean '"draft"'?`,
    'thing: "byClock" names the state "drft", which there is not; did you mean "draft"?',
  ],
  [
    'a change by date after a text field',
    section({ byClock: `[{ from: 'draft', to: 'published', after: 'title' }]` }),
    `Type '"title"' is not assignable to type '"day" | "offlineAt" | "publishAt"`,
    'thing: "byClock" goes by "title", which is no date or dateTime of it or of what it refers to.',
  ],
  [
    'the fourEyes option without a workflow',
    section({ workflow: '', fourEyes: 'true' }),
    null,
    'thing: fourEyes needs a workflow.',
  ],
  [
    'a workflow without the time fields that it needs',
    section({
      fields: `{ title: text({ label, required: true }), day: date({ label }), kind: text({ label }) }`,
      form: `[{ title: label, fields: ['title', 'day', 'kind'] }]`,
    }),
    null,
    'thing.workflow: it works by the moment "publishAt"; declare it as a dateTime.',
  ],
  [
    'a misspelt option of a tab',
    section({ tabs: `{ calendar: { label, labl: label } }` }),
    `Object literal may only specify known properties, but 'labl' does not exist`,
    'thing.tabs.calendar has no option "labl"; did you mean "label"?',
  ],
  [
    'a tab with the name of a move',
    section({ tabs: '{ approve: { label } }' }),
    null,
    'thing: "approve" is an action or a call already; call it otherwise.',
  ],
  [
    'a misspelt option of a move',
    workflow({ move: ', aproves: true' }),
    `Object literal may only specify known properties, but 'aproves' does not exist`,
    'thing.workflow.moves.close has no option "aproves"; did you mean "approves"?',
  ],
  [
    'a move to a misspelt state',
    workflow({ move: `, toIfLive: 'doen'` }),
    `Type '"doen"' is not assignable to type '"done" | "open" | undefined'.`,
    'thing.workflow.moves.close.toIfLive: there is no state "doen"; did you mean "done"?',
  ],
  [
    'a move that needs an unknown field',
    workflow({ move: `, needs: ['nothing']` }),
    null,
    'thing.workflow.moves.close.needs: "nothing" is no field that anybody fills in.',
  ],
  [
    'a misspelt property of a need',
    workflow({ move: `, needs: [{ field: 'pages', lest: 1 }]` }),
    `Object literal may only specify known properties, but 'lest' does not exist`,
    'thing.workflow.moves.close.needs[0] has no option "lest"; did you mean "least"?',
  ],
  [
    'a reason in one language',
    workflow({ move: `, reason: true, reasons: { a: { zh: '甲' } }` }),
    `Property 'en' is missing in type '{ zh: string; }' but required in type 'Label'.`,
    'thing.workflow.moves.close.reasons.a must be a label, { zh: …, en: … }, not {"zh":"甲"}.',
  ],
  [
    'a reason with an empty text',
    workflow({ move: `, reason: true, reasons: { a: { zh: '甲', en: ' ' } }` }),
    null,
    'thing.workflow.moves.close.reasons.a.en is empty; a label needs both languages.',
  ],
  [
    'a misspelt option of a state',
    workflow({ state: `, queu: 'pages'` }),
    `Object literal may only specify known properties, but 'queu' does not exist`,
    'thing.workflow.states.done has no option "queu"; did you mean "queue"?',
  ],
  [
    'a misspelt option of a decision',
    workflow({ decision: ', byEdt: true' }),
    `Object literal may only specify known properties, but 'byEdt' does not exist`,
    'thing.workflow.decision has no option "byEdt"; did you mean "byEdit"?',
  ],
  [
    'a misspelt part of a workflow',
    workflow({ more: ', publicaton: undefined' }),
    `Object literal may only specify known properties, but 'publicaton' does not exist`,
    'thing.workflow has no option "publicaton"; did you mean "publication"?',
  ],
  [
    'a misspelt option of an action',
    section({ actions: '{ mark: { label, asks: {}, confrim: label } }' }),
    'There is no option confrim; did you mean confirm?',
    'thing.actions.mark has no option "confrim"; did you mean "confirm"?',
  ],
  [
    'a misspelt option of what an action asks for',
    section({ actions: '{ mark: { label, asks: { note: text({ label, mx: 3 }) } } }' }),
    'There is no option mx; did you mean max?',
    'thing.actions.mark.asks.note has no option "mx"; did you mean "max"?',
  ],
  [
    'a misspelt option of an action on one record',
    section({
      actions: `{ mark: { label, asks: { title: text({ label }) }, singleRecord: { storedInputs: ['title'], hiddenInputs: {}, hiddenInputsIfEmty: {} } } }`,
    }),
    'There is no option hiddenInputsIfEmty; did you mean hiddenInputsIfEmpty?',
    'thing.actions.mark.singleRecord has no option "hiddenInputsIfEmty"; did you mean "hiddenInputsIfEmpty"?',
  ],
  [
    'a hidden input that an action does not ask for',
    section({
      actions: `{ mark: { label, asks: { title: text({ label }) }, singleRecord: { storedInputs: [], hiddenInputs: { titel: 'x' } } } }`,
    }),
    null,
    'thing: the action "mark" gives the hidden input "titel" a value, which it does not ask for; did you mean "title"?',
  ],
  [
    'a misspelt rule',
    rules(`${action}, mayDelet: () => true`),
    `Object literal may only specify known properties, but 'mayDelet' does not exist`,
    'thing.rules has no option "mayDelet"; did you mean "mayDelete"?',
  ],
  [
    'a rule for an unknown action',
    rules('actions: { mrak: () => ({ done: {} }) }'),
    `Object literal may only specify known properties, and 'mrak' does not exist`,
    'The rules of thing perform the action "mrak", which thing does not declare.',
  ],
  [
    'a misspelt input of an action',
    rules('actions: { mark: (_record, input) => ({ done: { note: input.nte } }) }'),
    `Property 'nte'`,
    null,
  ],
  [
    'a misspelt move in a rule',
    rules(`${action}, onMove: (_record, move) => (move === 'aprove' ? { status: 'draft' } : {})`),
    `This comparison appears to be unintentional because the types '"approve" | "offline" | "publish" | "reject" | `,
    null,
  ],
  [
    'a rule that takes the context before the record',
    rules(`${action}, mayDelete: ({ now }, record) => now > record.day || label`),
    `Property 'now' does not exist on type`,
    null,
  ],
  [
    'a rule that takes the move before the record',
    rules(`${action}, mayMove: (move) => move !== 'approve' || label`),
    `This comparison appears to be unintentional`,
    null,
  ],
  [
    'a rule that takes the record before the save as an argument of its own',
    rules(`${action}, afterSave: async (_record, before) => void before?.title`),
    `Property 'title' does not exist on type 'SaveContext<`,
    null,
  ],
  [
    'a misspelt field of the draft in a rule',
    rules(`${action}, beforeSave: (draft) => ({ ...draft, day: draft.dya })`),
    `Property 'dya' does not exist on type`,
    null,
  ],
  [
    'a misspelt column that a move sets',
    rules(`${action}, onMove: () => ({ dya: '2026-11-12' })`),
    `Type '() => { dya: string; }'`,
    null,
  ],
  [
    'a call whose permission nobody can have',
    call(`action: 'shwo'`),
    `Type '"shwo"'`,
    'The call "count" of thing requires the action "shwo", which thing does not have.',
  ],
  [
    'a misspelt option of a call',
    call(`action: 'show', sumary: ''`),
    `Object literal may only specify known properties, but 'sumary' does not exist`,
    'thing.rules.calls.count has no option "sumary"; did you mean "summary"?',
  ],
  [
    'a misspelt option of a card',
    card({ more: `, grup: 'work'` }),
    'There is no option grup; did you mean group?',
    'The card sums has no option "grup"; did you mean "group"?',
  ],
  [
    'a misspelt option of a figure',
    card({ parts: `{ now: { shape: 'figures', figures: { today: { label, unti: 'count' } } } }` }),
    'There is no option unti; did you mean unit?',
    'The card sums.parts.now.figures.today has no option "unti"; did you mean "unit"?',
  ],
  [
    'a card part of an unknown shape',
    card({ parts: `{ now: { shape: 'pie', title: label } }` }),
    `Type '"pie"' is not assignable to type '"bars" | "figures" | "rows" | "search" | "series"'.`,
    'The card sums.parts.now.shape must be one of "figures", "series", "bars", "rows", "search", not "pie".',
  ],
  [
    'a card part with an empty title',
    card({ parts: `{ now: { shape: 'series', title: { zh: '', en: 'Now' }, unit: 'count' } }` }),
    null,
    'The card sums.parts.now.title.zh is empty; a label needs both languages.',
  ],
  [
    'a column of a card with a width',
    card({
      parts: `{ now: { shape: 'rows', title: label, empty: label, columns: { a: { label, kind: 'text', width: 3 } } } }`,
    }),
    'There is no option width.',
    'The card sums.parts.now.columns.a has no option "width"; there are label, kind.',
  ],
  [
    'a card opened by a code that nobody has',
    card({ reads: `['thng']` }),
    null,
    'The card sums is opened by "thng", which is no permission code; did you mean "thing"?',
  ],
  [
    'a misspelt field of a demonstration record',
    seed(`draft: { titel: 'One' }`),
    `Object literal may only specify known properties, but 'titel' does not exist`,
    'thing.seed[0]: "titel" is not a field of thing; did you mean "title"?',
  ],
  [
    'a demonstration record in a misspelt state',
    seed(`draft: { title: 'One' }, status: 'drft'`),
    null,
    'thing.seed[0]: thing has no state "drft"; did you mean "draft"?',
  ],
  [
    'a misspelt option of a demonstration record',
    seed(`draft: { title: 'One' }, stats: 'draft'`),
    null,
    'thing.seed[0] has no option "stats"; did you mean "status"?',
  ],
];

let compiled: (string | undefined)[];

beforeAll(() => {
  compiled = compile([...mistakes, ['', section(), null, null] as const].map(([, declaration]) => declaration));
}, 60_000);

test('the correct declarations from which the mistaken ones are derived pass the start check', () => {
  expect(compiled.at(-1)).toBeUndefined();
  expect(check(section())).toEqual([]);
  for (const right of [
    workflow({}),
    rules(action),
    call("action: 'show'"),
    seed("draft: { title: 'One' }"),
    card({}),
  ]) {
    expect(check(right)).toEqual([]);
  }
});

test('the list of mistakes has at least sixty, each with a message from the compiler or the start check', () => {
  expect(mistakes.length).toBeGreaterThanOrEqual(60);
  expect(mistakes.filter(([, , compiler, start]) => compiler === null && start === null)).toEqual([]);
});

test.each(mistakes.map((row, at) => [...row, at] as const))(
  'a declaration with %s is reported by the compiler and at start-up, wherever each can detect it',
  (_mistake, declaration, compiler, start, at) => {
    if (compiler === null) expect(compiled[at]).toBeUndefined();
    else expect(compiled[at]).toContain(compiler);
    const sentences = check(declaration);
    if (start === null) expect(sentences).toEqual([]);
    else expect(sentences).toContain(start);
  },
);
