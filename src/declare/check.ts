import { listParameters } from '../contract/list.ts';
import { iconNames } from '../contract/menu.ts';
import { columnField } from './columns.ts';
import type { Resource } from './define-resource.ts';
import type { Option } from './kinds/choice.ts';
import type { RowsField } from './kinds/rows.ts';
import { type Field, meaningOf } from './kinds.ts';
import type { Label } from './label.ts';
import { isGroup, type MenuItem, sectionsOf } from './menu.ts';
import type { Workflow } from './workflow.ts';

/** Names a field may not take: the record, the list's question or the address already use them. */
const takenNames: readonly string[] = [
  ...listParameters,
  ...['id', 'version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'deletedAt', 'deletedBy'],
  ...['status', 'changed', 'changedByMe', 'editors', 'live', 'publishedAt', 'rejectReason', 'move', 'reason', 'isAuth'],
];

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
    ...checkShape(resource),
    ...checkList(resource),
    ...checkForm(resource),
    ...(resource.workflow ? checkWorkflow(resource, resource.workflow) : []),
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

function checkField({ code, fields }: Resource, name: string, field: Field, sections: readonly Resource[]): string[] {
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
function checkShape({ code, fields, tree, order, onePer, together = [] }: Resource): string[] {
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
    ]),
    ...together
      .flat()
      .filter((name) => !fields[name] || !isComparable(fields[name]))
      .map((name) => `${code}: "${name}" cannot be compared, so it cannot be kept apart together with others.`),
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
    case 'reference':
    case 'references':
      return [
        [
          !sections.some(({ code }) => code === field.to),
          `${at}: it refers to "${field.to}", which no section is called.`,
        ],
      ];
    case 'date':
    case 'dateTime':
      return [
        [
          field.after !== undefined && fields[field.after]?.kind !== field.kind,
          `${at}: it comes after "${field.after}", which is no ${field.kind} of this section.`,
        ],
      ];
    case 'text':
    case 'integer':
      return [
        [
          (field.min ?? Number.NEGATIVE_INFINITY) > (field.max ?? Number.POSITIVE_INFINITY),
          `${at}: its min is above its max.`,
        ],
      ];
    default:
      return [];
  }
}

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
      ['rows', 'references', 'autoNumber'].includes(column.kind),
      `${at}: a row cannot hold ${column.kind}; make it a field, or records of their own.`,
    ],
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
      .filter(([name]) => ['create', 'edit', 'delete', 'personal'].includes(name))
      .map(([name]) => `${code}: "${name}" is an action of every section; call the move otherwise.`),
    ...moves
      .filter(([, { label }]) => !isLabelled(label))
      .map(([name]) => `${code}: the move "${name}" needs a label in both languages.`),
    ...decision.moves
      .filter((name) => !workflow.moves[name])
      .map((name) => `${code}: rows wait for the move "${name}", which there is not.`),
    ...(publication ? [publication.from, publication.until] : [])
      .filter((name) => fields[name]?.kind !== 'dateTime')
      .map((name) => `${code}: its workflow works by the moment "${name}"; declare it as a dateTime.`),
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
