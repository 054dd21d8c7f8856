import { sectionCalls } from '../contract/calls.ts';
import { listParameters } from '../contract/list.ts';
import { iconNames } from '../contract/menu.ts';
import { EXPORT } from './actions.ts';
import { columnField } from './columns.ts';
import { type DataClass, dataClasses } from './data-classes.ts';
import type { ClockMove, Resource } from './define-resource.ts';
import type { Option } from './kinds/choice.ts';
import type { ReferenceField } from './kinds/reference.ts';
import type { RowsField } from './kinds/rows.ts';
import { type Field, meaningOf } from './kinds.ts';
import type { Label } from './label.ts';
import { isGroup, type MenuItem, sectionsOf } from './menu.ts';
import { needsOf } from './needs.ts';
import type { Move, Workflow } from './workflow.ts';

/** Names a field may not take: the record, the list's question or the address already use them. */
const takenNames: readonly string[] = [
  ...listParameters,
  ...['id', 'version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'deletedAt', 'deletedBy'],
  ...['status', 'changed', 'changedByMe', 'editors', 'live', 'publishedAt', 'rejectReason', 'move', 'reason', 'isAuth'],
];

/** What every section's actions are called, or may be. */
const reservedActions: readonly string[] = ['create', 'edit', 'delete', EXPORT, ...Object.keys(dataClasses)];

/** Names of calls that every section has, below its path. */
const reservedCalls: readonly string[] = [...Object.values(sectionCalls), ...reservedActions];

/** Every mistake in the menu and its sections that the compiler cannot see, a sentence each. */
export function checkDeclarations(
  menu: readonly MenuItem[],
  records: readonly Resource[] = sectionsOf(menu),
): string[] {
  const sections = sectionsOf(menu);
  const elsewhere = records.filter((resource) => !sections.includes(resource));
  return [
    ...checkMenu(menu, elsewhere),
    ...elsewhere.flatMap((resource) => checkPlace(resource, sections)),
    ...records.flatMap((resource) => checkResource(resource, records)),
  ];
}

function checkMenu(menu: readonly MenuItem[], elsewhere: readonly Resource[]): string[] {
  const entries = [...menu, ...sectionsOf(menu), ...elsewhere];
  return [
    ...repeated(entries.map(({ code }) => code)).map(
      (code) => `Two menu entries have the code "${code}"; give one another.`,
    ),
    ...repeated(entries.map(({ path }) => path)).map(
      (path) => `Two menu entries have the path "${path}"; give one another.`,
    ),
    ...entries.flatMap((entry) => checkEntry(entry)),
    ...menu
      .filter(isGroup)
      .flatMap((group) =>
        group.sections
          .filter(({ path }) => !path.startsWith(`${group.path}/`))
          .map(({ code, path }) => `${code}: its path "${path}" must begin with "${group.path}/", where its group is.`),
      ),
  ];
}

function checkEntry({ code, path, label, icon }: Pick<Resource, 'code' | 'path' | 'label' | 'icon'>): string[] {
  return said([
    [!/^[a-z][A-Za-z0-9]*$/.test(code), `"${code}": a code is letters and digits, beginning with a small letter.`],
    [path.split('/').at(-1) !== code, `${code}: its path "${path}" must end with its code.`],
    [
      !(iconNames as readonly string[]).includes(icon),
      `${code}: there is no icon "${icon}"; choose one of ${iconNames.join(', ')}.`,
    ],
    [!isLabelled(label), `${code}: its label needs both languages.`],
  ]);
}

/** Records without a menu entry: inside a section's, or shared by several. */
function checkPlace({ code, path, within, shared, fields }: Resource, sections: readonly Resource[]): string[] {
  if (!within) {
    return said([
      [!shared, `${code}: it stands in no group of the menu; say where it is "within", or that it is "shared".`],
    ]);
  }
  const parent = sections.find((section) => section.code === within.section);
  const link = fields[within.field];
  return said([
    [Boolean(shared), `${code}: it cannot be both within a section and shared.`],
    [!parent, `${code}: it is within "${within.section}", which no section of the menu is called.`],
    [
      parent !== undefined && !path.startsWith(`${parent.path}/`),
      `${code}: its path "${path}" must begin with "${parent?.path}/", where its section is.`,
    ],
    [
      link?.kind !== 'reference' || link.to !== within.section || link.required !== true,
      `${code}: "${within.field}", by which it is within "${within.section}", must be a required reference to it.`,
    ],
  ]);
}

function checkResource(resource: Resource, sections: readonly Resource[]): string[] {
  return [
    ...Object.entries(resource.fields).flatMap(([name, field]) => checkField(resource, name, field, sections)),
    ...checkActions(resource),
    ...checkShape(resource),
    ...checkList(resource),
    ...checkForm(resource),
    ...(resource.workflow ? checkWorkflow(resource, resource.workflow) : []),
    ...(resource.byClock ?? []).flatMap((move) => checkClock(resource, move, sections)),
    ...said([
      [
        resource.fields[resource.title]?.kind !== 'text',
        `${resource.code}: its title "${resource.title}" must be a field of kind text.`,
      ],
      [!isLabelled(resource.about), `${resource.code}: "about" needs both languages.`],
      [resource.entry !== undefined && !isLabelled(resource.entry), `${resource.code}: "entry" needs both languages.`],
      [Boolean(resource.fourEyes) && !resource.workflow, `${resource.code}: fourEyes needs a workflow.`],
    ]),
  ];
}

function checkField(
  { code, fields, workflow }: Resource,
  name: string,
  field: Field,
  sections: readonly Resource[],
): string[] {
  const at = `${code}.${name}`;
  return said([
    [takenNames.includes(name), `${at}: the name "${name}" is taken; choose another.`],
    [
      !/^[a-z][A-Za-z0-9]{0,58}$/.test(name),
      `${at}: a field's name is letters and digits, beginning with a small letter.`,
    ],
    [!isLabelled(field.label), `${at}: its label needs both languages.`],
    [field.help !== undefined && !isLabelled(field.help), `${at}: its help needs both languages.`],
    [
      field.was !== undefined && Object.hasOwn(fields, field.was),
      `${at}: it was "${field.was}", but that field is still declared.`,
    ],
    [
      Boolean(field.auto) && field.required === true,
      `${at}: the server fills it in, so a form cannot be asked for it; it is not required.`,
    ],
    [
      field.required === true && isHideable(field.seenBy),
      `${at}: whoever may not see it cannot fill it in, so it cannot be required of everybody; say "publish".`,
    ],
    [
      field.kind === 'autoNumber' && field.at !== undefined && !Object.hasOwn(workflow?.moves ?? {}, field.at),
      `${at}: it is given by a move that there is not.`,
    ],
    [
      Boolean(field.unique) && !isComparable(field),
      `${at}: values of kind ${field.kind} cannot be compared, so they cannot be unique.`,
    ],
    [
      Boolean(field.translated) && !['text', 'longText', 'richText'].includes(field.kind),
      `${at}: only text is translated.`,
    ],
    ...checkWhen(at, field, fields),
    ...checkKind(at, field, fields, sections),
  ]);
}

/** Whether a class hides a field altogether from whoever lacks its code. */
const isHideable = (seenBy: DataClass | undefined): boolean =>
  seenBy !== undefined && !['personal', 'sensitive'].includes(seenBy);

/** Actions of the section's own: named like nothing else, and asking for what can be answered. */
function checkActions({ code, actions = {}, workflow }: Resource): string[] {
  return Object.entries(actions).flatMap(([name, { label, asks }]) => [
    ...said([
      [
        reservedCalls.includes(name) || Object.hasOwn(workflow?.moves ?? {}, name),
        `${code}: "${name}" is an action or a call already; call it otherwise.`,
      ],
      [!isLabelled(label), `${code}: the action "${name}" needs a label in both languages.`],
    ]),
    ...Object.entries(asks)
      .filter(([, field]) => !isLabelled(field.label))
      .map(([asked]) => `${code}: what the action "${name}" asks as "${asked}" needs a label in both languages.`),
  ]);
}

/** A field that exists only sometimes depends on a choice or a toggle, and on options there are. */
function checkWhen(at: string, { when }: Field, fields: Resource['fields']): [boolean, string][] {
  if (!when) return [];
  const by = Object.hasOwn(fields, when.field) ? fields[when.field] : undefined;
  if (by?.kind === 'toggle') {
    return [
      [!when.is.every((value) => typeof value === 'boolean'), `${at}: "${when.field}" is only ever true or false.`],
    ];
  }
  if (by?.kind !== 'choice' && by?.kind !== 'multi') {
    return [[true, `${at}: it depends on "${when.field}", which is no choice, multi or toggle of this section.`]];
  }
  return when.is.map((value) => [
    !Object.hasOwn(by.options, String(value)),
    `${at}: it depends on the option "${value}" of "${when.field}", which there is not.`,
  ]);
}

/** Kinds whose values are the same or not, as a database compares them. */
const isComparable = ({ kind }: Field): boolean =>
  [
    ...['text', 'choice', 'integer', 'decimal', 'money', 'date', 'dateTime', 'fuzzyDate', 'reference'],
    ...['url', 'email', 'phone', 'idNumber', 'autoNumber'],
  ].includes(kind);

/** The tree, the order, and what may not be alike. */
function checkShape({ code, fields, tree, order, onePer, fixed, ...rest }: Resource): string[] {
  const { together = [], atLeastOne = [] } = rest;
  const up = tree === undefined ? undefined : fields[tree];
  return [
    ...said([
      [
        tree !== undefined && (up?.kind !== 'reference' || up.to !== code || Boolean(up.required)),
        `${code}: its tree is made by "${tree}", which must be a reference to ${code} that may be empty.`,
      ],
      [
        order !== undefined && fields[order]?.kind !== 'integer',
        `${code}: its order is kept in "${order}", which must be an integer.`,
      ],
      [
        onePer !== undefined && fields[onePer]?.kind !== 'choice',
        `${code}: there is one record per "${onePer}", which must be a choice.`,
      ],
      [
        fixed !== undefined && fields[fixed]?.kind !== 'toggle',
        `${code}: "${fixed}" says which records stay as they are, and must be a toggle.`,
      ],
    ]),
    ...together
      .flat()
      .filter((name) => !fields[name] || !isComparable(fields[name]))
      .map((name) => `${code}: "${name}" cannot be compared, so it cannot be kept apart together with others.`),
    ...atLeastOne
      .flat()
      .filter((name) => !Object.hasOwn(fields, name))
      .map((name) => `${code}: "atLeastOne" names "${name}", which is not a field.`),
    ...atLeastOne
      .flat()
      .filter((name) => fields[name]?.required)
      .map((name) => `${code}: "${name}" is required by itself, so it cannot be one of several.`),
  ];
}

const checkTarget = (at: string, to: string, sections: readonly Resource[]): [boolean, string][] => [
  [!sections.some(({ code }) => code === to), `${at}: it refers to "${to}", which no section is called.`],
];

/** What it is narrowed by must name a record of the section inside which its own target lies. */
function checkNarrowing(
  at: string,
  { to, of }: ReferenceField,
  fields: Resource['fields'],
  sections: readonly Resource[],
): [boolean, string][] {
  if (of === undefined) return [];
  const above = sections.find(({ code }) => code === to)?.within?.section;
  const by = fields[of];
  return [
    [above === undefined, `${at}: "${to}" lies inside no section, so it cannot be narrowed by "${of}".`],
    [by?.kind !== 'reference' || by.to !== above, `${at}: "${of}" must be a reference to "${above}".`],
  ];
}

function checkKind(
  at: string,
  field: Field,
  fields: Resource['fields'],
  sections: readonly Resource[],
): [boolean, string][] {
  switch (field.kind) {
    case 'choice':
    case 'multi': {
      const labels: Option[] = Object.values(field.options);
      const initial = field.initial === undefined ? [] : [field.initial].flat();
      return [
        [labels.length === 0, `${at}: a ${field.kind} needs at least one option.`],
        [!labels.every(isLabelled), `${at}: every option needs both languages.`],
        ...labels.map(({ was = '' }): [boolean, string] => [
          Object.hasOwn(field.options, was),
          `${at}: an option was "${was}", but that is still an option.`,
        ]),
        ...initial.map((value): [boolean, string] => [
          !Object.hasOwn(field.options, value),
          `${at}: it begins with "${value}", which is not an option.`,
        ]),
      ];
    }
    case 'rows':
      return [
        [Object.keys(field.columns).length === 0, `${at}: its rows have no column.`],
        [(field.min ?? 0) > field.max, `${at}: its min is above its max.`],
        ...Object.entries(field.columns).flatMap(([name, column]) =>
          checkColumn(`${at}.${name}`, column, field, sections),
        ),
      ];
    case 'idNumber':
      return [
        [
          fields[field.type]?.kind !== 'choice',
          `${at}: "${field.type}", which says what document it is of, must be a choice.`,
        ],
      ];
    case 'file':
    case 'files':
      return [[field.megabytes <= 0, `${at}: it takes files of no size.`]];
    case 'anyReference':
    case 'anyReferences':
      return [
        [field.to.length < 2, `${at}: it refers to one section only; use a reference for that.`],
        ...field.to.map((to): [boolean, string] => [
          !sections.some(({ code }) => code === to),
          `${at}: it refers to "${to}", which no section is called.`,
        ]),
      ];
    case 'reference':
      return [...checkTarget(at, field.to, sections), ...checkNarrowing(at, field, fields, sections)];
    case 'references':
      return checkTarget(at, field.to, sections);
    case 'date':
    case 'dateTime':
    case 'decimal':
    case 'money':
      return [comesAfter(at, field, fields)];
    case 'text':
    case 'integer':
      return [
        ...(field.kind === 'integer' ? [comesAfter(at, field, fields)] : []),
        [
          (field.min ?? Number.NEGATIVE_INFINITY) > (field.max ?? Number.POSITIVE_INFINITY),
          `${at}: its min is above its max.`,
        ],
      ];
    default:
      return [];
  }
}

/** The second of a pair is of the same kind as the first. */
const comesAfter = (
  at: string,
  { kind, after }: { kind: string; after?: string },
  fields: Resource['fields'],
): [boolean, string] => [
  after !== undefined && fields[after]?.kind !== kind,
  `${at}: it comes after "${after}", which is no ${kind} of this section.`,
];

/** What a small table may hold: nothing that needs a table of its own. */
function checkColumn(
  at: string,
  column: Field,
  { columns }: RowsField,
  sections: readonly Resource[],
): [boolean, string][] {
  return [
    [!isLabelled(column.label), `${at}: its label needs both languages.`],
    [column.help !== undefined && !isLabelled(column.help), `${at}: its help needs both languages.`],
    [
      ['rows', 'references', 'anyReference', 'anyReferences', 'autoNumber'].includes(column.kind),
      `${at}: a row cannot hold ${column.kind}; make it a field, or records of their own.`,
    ],
    [column.seenBy !== undefined, `${at}: a row is seen whole or not at all; say "seenBy" of the whole table.`],
    [column.when !== undefined, `${at}: a column is the same in every row, so it cannot depend on another field.`],
    ...(column.kind === 'rows' ? [] : checkKind(at, column, columns, sections)),
  ];
}

function checkList(resource: Resource): string[] {
  const { code, list } = resource;
  const meaning = (name: string) => {
    const field = columnField(resource, name);
    return field && meaningOf(field);
  };
  return [
    ...unknown(resource, 'column', list.columns),
    ...unknown(resource, 'filter', list.filters),
    ...unknown(resource, 'search field', list.search),
    ...repeated(list.columns).map((name) => `${code}: the column "${name}" stands twice in the list.`),
    ...list.filters
      .filter((name) => meaning(name)?.filter === false)
      .map((name) => `${code}: nobody can filter by "${name}"; its kind has no filter.`),
    ...list.search
      .filter((name) => meaning(name)?.filter !== 'contains')
      .map((name) => `${code}: a word cannot be looked for in "${name}"; it is not text.`),
    ...said([
      [list.columns.length === 0, `${code}: its list has no column.`],
      [
        resource.fields[list.sort[0]]?.seenBy !== undefined,
        `${code}: not everybody may see "${list.sort[0]}", so the list cannot be sorted by it from the start.`,
      ],
      [!meaning(list.sort[0])?.sortable, `${code}: the list cannot be sorted by "${list.sort[0]}".`],
    ]),
  ];
}

function checkForm({ code, fields, form }: Resource): string[] {
  const shown = form.flatMap((section) => section.fields);
  return [
    ...shown
      .filter((name) => !Object.hasOwn(fields, name))
      .map((name) => `${code}: the form names "${name}", which is not a field.`),
    ...repeated(shown).map((name) => `${code}: the field "${name}" stands twice in the form.`),
    ...Object.entries(fields)
      .filter(([name]) => !shown.includes(name))
      .map(([name, { required }]) =>
        required
          ? `${code}: the field "${name}" is required, but no form section shows it.`
          : `${code}: no form section shows the field "${name}".`,
      ),
    ...form
      .filter(({ title }) => !isLabelled(title))
      .map(() => `${code}: a form section's title needs both languages.`),
  ];
}

function checkWorkflow({ code, fields }: Resource, workflow: Workflow): string[] {
  const states = Object.keys(workflow.states);
  const { initial, locked, decision, publication } = workflow;
  const shown = publication ? [publication.live, publication.gone, publication.waiting] : [];
  const named = [initial, ...locked, ...decision.states, ...shown];
  const moves = Object.entries(workflow.moves);
  return [
    ...named
      .filter((state) => !states.includes(state))
      .map((state) => `${code}: its workflow has no state "${state}".`),
    ...moves.flatMap(([name, { from, to, toIfLive }]) =>
      [...from, to, toIfLive ?? to]
        .filter((state) => state !== 'changed' && !states.includes(state))
        .map((state) => `${code}: the move "${name}" names the state "${state}", which there is not.`),
    ),
    ...moves
      .filter(([name]) => reservedActions.includes(name))
      .map(([name]) => `${code}: "${name}" is an action of every section; call the move otherwise.`),
    ...moves
      .filter(([, { label }]) => !isLabelled(label))
      .map(([name]) => `${code}: the move "${name}" needs a label in both languages.`),
    ...moves.flatMap(([name, move]) => checkAsked(code, name, move, fields)),
    ...decision.moves
      .filter((name) => !workflow.moves[name])
      .map((name) => `${code}: rows wait for the move "${name}", which there is not.`),
    ...(publication ? [publication.from, publication.until] : [])
      .filter((name) => fields[name]?.kind !== 'dateTime')
      .map((name) => `${code}: its workflow works by the moment "${name}"; declare it as a dateTime.`),
  ];
}

/** What a move asks for: fields there are, and reasons in both languages. */
function checkAsked(code: string, name: string, move: Move, fields: Resource['fields']): string[] {
  const { reason, reasons } = move;
  return [
    ...needsOf(move)
      .filter(({ field }) => !Object.hasOwn(fields, field) || fields[field]?.auto)
      .map(({ field }) => `${code}: the move "${name}" needs "${field}", which is no field that anybody fills in.`),
    ...needsOf(move)
      .filter(({ field, least }) => least !== undefined && !isCounted(fields[field]))
      .map(({ field }) => `${code}: the move "${name}" needs so much of "${field}", which is neither number nor list.`),
    ...said([
      [reasons !== undefined && !reason, `${code}: the move "${name}" offers reasons, but asks for none.`],
      [!Object.values(reasons ?? {}).every(isLabelled), `${code}: the reasons of "${name}" need both languages.`],
    ]),
  ];
}

const isCounted = (field: Field | undefined): boolean =>
  ['integer', 'decimal', 'money', 'rows', 'references', 'gallery', 'files', 'multi', 'tags'].includes(
    field?.kind ?? '',
  );

/** States the server changes by itself, and what tells it when. */
function checkClock(
  { code, fields, workflow }: Resource,
  { from, to, after }: ClockMove,
  sections: readonly Resource[],
) {
  const [first = '', second] = after.split('.');
  const named = fields[first];
  const target = named?.kind === 'reference' ? sections.find((one) => one.code === named.to) : undefined;
  const field = second === undefined ? named : target?.fields[second];
  return [
    ...[from, to]
      .filter((state) => !Object.hasOwn(workflow?.states ?? {}, state))
      .map((state) => `${code}: "byClock" names the state "${state}", which there is not.`),
    ...said([
      [
        field?.kind !== 'date' && field?.kind !== 'dateTime',
        `${code}: "byClock" goes by "${after}", which is no date or dateTime of it or of what it refers to.`,
      ],
    ]),
  ];
}

const unknown = (resource: Resource, what: string, names: readonly string[]): string[] =>
  names
    .filter((name) => !columnField(resource, name))
    .map((name) => `${resource.code}: the ${what} "${name}" is not a field.`);

const repeated = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, at) => names.indexOf(name) !== at)),
];

const isLabelled = (label: Label): boolean => label.zh.trim() !== '' && label.en.trim() !== '';

const said = (rows: readonly [boolean, string][]): string[] =>
  rows.filter(([wrong]) => wrong).map(([, sentence]) => sentence);
