import { listParameters } from '../contract/list.ts';
import { iconNames } from '../contract/menu.ts';
import { columnField } from './columns.ts';
import type { Resource } from './define-resource.ts';
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
export function checkDeclarations(menu: readonly MenuItem[]): string[] {
  const sections = sectionsOf(menu);
  return [...checkMenu(menu), ...sections.flatMap((resource) => checkResource(resource, sections))];
}

function checkMenu(menu: readonly MenuItem[]): string[] {
  const entries = [...menu, ...sectionsOf(menu)];
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

function checkResource(resource: Resource, sections: readonly Resource[]): string[] {
  return [
    ...Object.entries(resource.fields).flatMap(([name, field]) => checkField(resource, name, field, sections)),
    ...checkList(resource),
    ...checkForm(resource),
    ...(resource.workflow ? checkWorkflow(resource, resource.workflow) : []),
    ...said([
      [
        resource.fields[resource.title]?.kind !== 'text',
        `${resource.code}: its title "${resource.title}" must be a field of kind text.`,
      ],
      [!isLabelled(resource.about), `${resource.code}: "about" needs both languages.`],
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
    ...checkKind(at, field, fields, sections),
  ]);
}

function checkKind(
  at: string,
  field: Field,
  fields: Resource['fields'],
  sections: readonly Resource[],
): [boolean, string][] {
  switch (field.kind) {
    case 'choice': {
      const labels = Object.values(field.options);
      return [
        [labels.length === 0, `${at}: a choice needs at least one option.`],
        [!labels.every(isLabelled), `${at}: every option needs both languages.`],
        ...labels.map(({ was = '' }): [boolean, string] => [
          Object.hasOwn(field.options, was),
          `${at}: an option was "${was}", but that is still an option.`,
        ]),
        [
          field.initial !== undefined && !Object.hasOwn(field.options, field.initial),
          `${at}: it begins with "${field.initial}", which is not an option.`,
        ],
      ];
    }
    case 'reference':
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
  const named = [
    workflow.initial,
    workflow.live,
    workflow.gone,
    ...workflow.locked,
    workflow.decision.state,
    workflow.schedule.state,
  ];
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
      .filter(([name]) => ['create', 'edit', 'delete'].includes(name))
      .map(([name]) => `${code}: "${name}" is an action of every section; call the move otherwise.`),
    ...moves
      .filter(([, { label }]) => !isLabelled(label))
      .map(([name]) => `${code}: the move "${name}" needs a label in both languages.`),
    ...workflow.decision.moves
      .filter((name) => !workflow.moves[name])
      .map((name) => `${code}: rows wait for the move "${name}", which there is not.`),
    ...[workflow.schedule.from, workflow.schedule.until]
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
