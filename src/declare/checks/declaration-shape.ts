import { shapeOfField } from '../../kinds/index.ts';
import {
  anyOfShapes,
  flag,
  label,
  labelText,
  listOf,
  listOfItems,
  mapOf,
  number,
  objectOf,
  oneOf,
  type Shape,
  textShape,
  trueShape,
} from '../../kinds/shape.ts';
import type { Apart } from '../apart.ts';
import { type Applicant, applicantEvents, type ToldChange } from '../applicant.ts';
import type { CalendarOption, OpenDays } from '../calendar.ts';
import type { AgeLimit, FieldCheck, FieldCondition, Limit } from '../comparisons.ts';
import type {
  ClockMove,
  DeclaredSheet,
  DeclaredSheetColumn,
  Noun,
  Resource,
  SeatCheckIn,
  Seats,
  SectionAction,
} from '../define-resource.ts';
import { type Group, type MenuItem, type Page, sectionsOf } from '../menu.ts';
import type { EntryKind, Move, Publication, Register, State, Workflow } from '../workflow.ts';

/**
 * The mistakes in the form of a menu and its sections: a misspelt or missing option, a value of the wrong type. While
 * there are any, the other checks cannot run.
 */
export function checkShapes(menu: readonly MenuItem[], sections: readonly Resource[]): string[] {
  const menuMistakes = listOf((at, item) => menuItemShape(nameOf(item, at), item))('menu', menu);
  if (menuMistakes.length > 0) return menuMistakes;
  const menuSections = new Set(sectionsOf(menu));
  return sections
    .filter((resource) => !menuSections.has(resource))
    .flatMap((resource, at) => resourceShape(nameOf(resource, `records[${at}]`), resource));
}

/** The code, by which a person finds the declaration, or else its place. */
function nameOf(item: unknown, place: string): string {
  const code = (item as { code?: unknown } | null | undefined)?.code;
  return code ? String(code) : place;
}

const names = listOf(textShape);

const stateShape = objectOf<State>(
  { label, tone: oneOf('quiet', 'waiting', 'planned', 'live', 'refused') },
  { queue: textShape },
);

const moveShape = objectOf<Move>(
  { label, from: names, to: textShape },
  {
    toIfLive: textShape,
    complete: flag,
    needs: listOf(
      anyOfShapes(textShape, objectOf<{ field: string; least: number }>({ field: textShape, least: number }, {})),
    ),
    reason: flag,
    note: flag,
    danger: flag,
    reasons: mapOf(label),
    approves: flag,
    otherThan: names,
    confirm: label,
  },
);

const workflowShape = objectOf<Workflow>(
  {
    initial: textShape,
    states: mapOf(stateShape),
    moves: mapOf(moveShape),
    locked: names,
    decision: objectOf<Workflow['decision']>({ states: names, moves: names }, { byEdit: flag }),
  },
  {
    keeps: names,
    register: objectOf<Register>(
      {
        entered: textShape,
        number: textShape,
        fields: names,
        entries: mapOf(objectOf<EntryKind>({ label }, { fields: names })),
      },
      { corrections: mapOf(label) },
    ),
    publication: objectOf<Publication>(
      { live: textShape, gone: textShape, waiting: textShape, from: textShape, until: textShape },
      {},
    ),
  },
);

/** Any values by name, such as the hidden inputs of an action. */
const anyValues = mapOf(() => []);

const actionShape = objectOf<SectionAction>(
  { label, asks: mapOf(shapeOfField) },
  {
    confirm: label,
    singleRecord: objectOf<NonNullable<SectionAction['singleRecord']>>(
      { storedInputs: names, hiddenInputs: anyValues },
      { hiddenInputsIfEmpty: anyValues },
    ),
  },
);

const limitShape = anyOfShapes(number, objectOf<Exclude<Limit, number>>({ field: textShape }, { plusDays: number }));

const ageLimitShape = anyOfShapes(number, objectOf<Exclude<AgeLimit, number>>({ field: textShape }, {}));

const conditions = listOf(
  objectOf<FieldCondition>(
    { field: textShape },
    {
      is: listOf(anyOfShapes(textShape, flag)),
      filled: flag,
      atLeast: limitShape,
      atMost: limitShape,
      ageAtLeast: ageLimitShape,
      ageAtMost: ageLimitShape,
      ageBelow: ageLimitShape,
      on: textShape,
    },
  ),
);

const sheetColumnShape = objectOf<DeclaredSheetColumn>(
  {},
  { label, fields: listOf(anyOfShapes(textShape, names)), row: mapOf(textShape), text: label, sum: trueShape },
);

const resourceShape: Shape = objectOf<Resource>(
  {
    code: textShape,
    path: textShape,
    label,
    about: label,
    icon: textShape,
    fields: mapOf(shapeOfField),
    title: textShape,
    list: objectOf<Resource['list']>(
      { columns: names, filters: names, search: names, sort: listOfItems(textShape, oneOf('asc', 'desc')) },
      { sortTogether: listOf(names), inlineEdit: names },
    ),
    form: listOf(
      objectOf<Resource['form'][number]>({ title: label, fields: names }, { help: label, folded: trueShape }),
    ),
  },
  {
    api: textShape,
    workflow: workflowShape,
    seats: objectOf<Seats>(
      { by: textShape },
      {
        state: textShape,
        takes: textShape,
        checkIn: objectOf<SeatCheckIn>({ number: textShape }, { phone: textShape, shows: names }),
      },
    ),
    applicant: objectOf<Applicant>(
      {
        name: textShape,
        phone: textShape,
        told: listOf(
          objectOf<ToldChange>(
            { event: oneOf(...(Object.keys(applicantEvents) as ToldChange['event'][])), to: textShape },
            { from: names },
          ),
        ),
        values: mapOf(textShape),
        templates: textShape,
      },
      { email: textShape, language: textShape },
    ),
    byClock: listOf(objectOf<ClockMove>({ from: textShape, to: textShape, after: textShape }, {})),
    actions: mapOf(actionShape),
    tabs: mapOf(objectOf<{ label: Resource['label'] }>({ label }, {})),
    fourEyes: flag,
    entry: label,
    noun: objectOf<Noun>({ zh: labelText, en: labelText }, { measure: labelText, plural: labelText }),
    tree: textShape,
    order: textShape,
    onePer: textShape,
    fixed: textShape,
    together: listOf(names),
    atLeastOne: listOf(names),
    checks: listOf(
      objectOf<FieldCheck>(
        { at: textShape, must: conditions, says: label },
        { when: conditions, toPublish: trueShape },
      ),
    ),
    apart: listOf(
      objectOf<Apart>(
        { same: names, at: textShape, says: label },
        { from: textShape, to: textShape, unless: mapOf(names), with: names },
      ),
    ),
    bulk: names,
    related: listOf(objectOf<NonNullable<Resource['related']>[number]>({ section: textShape, field: textShape }, {})),
    within: objectOf<NonNullable<Resource['within']>>(
      { section: textShape, field: textShape },
      { open: trueShape, call: textShape },
    ),
    begins: textShape,
    calendar: objectOf<CalendarOption>(
      { start: textShape },
      {
        end: textShape,
        minutes: textShape,
        place: textShape,
        subject: textShape,
        title: textShape,
        titleEn: textShape,
        state: textShape,
        unless: mapOf(names),
        rows: textShape,
        openDays: objectOf<OpenDays>({ rows: textShape, from: textShape, until: textShape, weekdays: textShape }, {}),
      },
    ),
    imports: anyOfShapes(trueShape, objectOf<{ by: string }>({ by: textShape }, {})),
    sheets: mapOf(
      objectOf<DeclaredSheet>(
        { label, columns: listOf(sheetColumnShape) },
        { sort: listOfItems(textShape, oneOf('asc', 'desc')) },
      ),
    ),
    shared: flag,
  },
);

const entryShapes = { code: textShape, path: textShape, label, icon: textShape };
const pageShape = objectOf<Page>(entryShapes, {});
const groupShape = objectOf<Group>(
  { ...entryShapes, sections: listOf((at, section) => resourceShape(nameOf(section, at), section)) },
  {},
);

const menuItemShape: Shape = (at, item) =>
  typeof item === 'object' && item !== null && 'sections' in item ? groupShape(at, item) : pageShape(at, item);
