import type { Label } from '../contract/label.ts';
import { dataClasses } from '../kinds/data-classes.ts';
import { actionsOf } from './actions.ts';
import type { Resource } from './define-resource.ts';
import { isGroup, type MenuItem } from './menu.ts';

/** A permission: its code and its label. */
export interface Permission {
  code: string;
  label: Label;
}

/** A section or page in the table of permissions: `cells` fall into the common columns, `more` exists only here. */
export interface PermissionRow {
  code: string;
  label: Label;
  /** By the name of the column. */
  cells: ReadonlyMap<string, Permission>;
  more: readonly Permission[];
}

export interface PermissionGroup {
  code: string;
  label: Label;
  rows: readonly PermissionRow[];
}

export interface PermissionMatrix {
  columns: readonly { name: string; label: Label }[];
  groups: readonly PermissionGroup[];
}

/** The column for seeing a section at all. */
export const READ = 'read';
const readLabel: Label = { zh: '查看', en: 'View' };

/** An action gets a column of its own when at least this many sections have it under the same name. */
const COLUMN_THRESHOLD = 8;

/** The table of all permissions, derived from the declarations. */
export function permissionMatrix(menu: readonly MenuItem[], sections: readonly Resource[]): PermissionMatrix {
  const menuSections = menu.flatMap((item) => (isGroup(item) ? item.sections : []));
  const columns = columnsOf(menuSections.map((section) => sectionActions(section, sections)));
  const names = new Set(columns.map(({ name }) => name));
  const row = (section: Resource): PermissionRow => {
    const actions = actionsOf(section, sections);
    const inColumn = actions.filter(({ name }) => names.has(name));
    return {
      code: section.code,
      label: section.label,
      cells: new Map<string, Permission>([
        [READ, { code: section.code, label: readLabel }],
        ...inColumn.map((one) => [one.name, one] as const),
      ]),
      more: actions.filter(({ name }) => !names.has(name)),
    };
  };
  const page = ({ code, label }: MenuItem): PermissionRow => ({
    code,
    label,
    cells: new Map([[READ, { code, label: readLabel }]]),
    more: [],
  });
  return {
    columns: [{ name: READ, label: readLabel }, ...columns],
    groups: menu.map((item) => ({
      code: item.code,
      label: item.label,
      rows: isGroup(item) ? item.sections.map(row) : [page(item)],
    })),
  };
}

type SectionActions = ReturnType<typeof actionsOf>;

const sectionActions = (section: Resource, sections: readonly Resource[]): SectionActions =>
  actionsOf(section, sections).filter(({ name }) => !/[.:]/.test(name));

/** The common actions in the order of their first appearance, then the data classes. */
function columnsOf(actionsBySection: readonly SectionActions[]): { name: string; label: Label }[] {
  const labels = new Map<string, { label: Label; count: number }>();
  for (const { name, label } of actionsBySection.flat()) {
    const entry = labels.get(name);
    labels.set(name, { label: entry?.label ?? label, count: (entry?.count ?? 0) + 1 });
  }
  const commonColumns = [...labels].filter(
    ([name, { count }]) => count >= COLUMN_THRESHOLD && !Object.hasOwn(dataClasses, name),
  );
  const classColumns = Object.entries(dataClasses).filter(([name]) => labels.has(name));
  return [
    ...commonColumns.map(([name, { label }]) => ({ name, label })),
    ...classColumns.map(([name, { mark }]) => ({ name, label: { zh: mark.zh, en: capital(mark.en) } })),
  ];
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

export const codesOfRow = ({ cells, more }: PermissionRow): string[] => [
  ...[...cells.values()].map(({ code }) => code),
  ...more.map(({ code }) => code),
];

/** How many of the codes are in `held`. */
export function shareOf(codes: readonly string[], held: ReadonlySet<string>): 'none' | 'some' | 'all' {
  const count = codes.filter((code) => held.has(code)).length;
  if (count === 0) return 'none';
  return count === codes.length ? 'all' : 'some';
}

/**
 * The codes held after granting or revoking some. An action is useless without seeing its section, so granting an
 * action also grants seeing, and revoking seeing revokes every action of the row.
 */
export function withCodes(
  { groups }: PermissionMatrix,
  held: ReadonlySet<string>,
  codes: readonly string[],
  isGranted: boolean,
): string[] {
  const next = new Set(held);
  for (const code of codes) {
    if (isGranted) next.add(code);
    else next.delete(code);
  }
  for (const row of groups.flatMap(({ rows }) => rows)) {
    const actions = codesOfRow(row).filter((code) => code !== row.code && isOfRow(row, code));
    const includesSection = codes.includes(row.code);
    if (!isGranted && includesSection) for (const code of actions) next.delete(code);
    if (isGranted && codes.some((code) => actions.includes(code))) next.add(row.code);
  }
  return [...next].sort();
}

/**
 * Whether the action belongs to the row's section; actions on shared records appear in several rows and belong to none.
 */
const isOfRow = (row: PermissionRow, code: string): boolean => code.startsWith(`${row.code}:`);

/** The name of each declared code: the label of its section and of the action. */
export function permissionNames({ groups }: PermissionMatrix): ReadonlyMap<string, Label> {
  const names = new Map<string, Label>();
  for (const row of groups.flatMap(({ rows }) => rows)) {
    for (const { code, label } of [...row.cells.values(), ...row.more]) {
      if (names.has(code)) continue;
      names.set(code, { zh: `${row.label.zh} · ${label.zh}`, en: `${row.label.en} · ${label.en}` });
    }
  }
  return names;
}

/** The rows that match a word by the label or code of the group, the section, or one of its own actions. */
export function matchingGroups({ groups }: PermissionMatrix, word: string): readonly PermissionGroup[] {
  const needle = word.trim().toLowerCase();
  if (!needle) return groups;
  const matches = (label: Label, code: string) =>
    [label.zh, label.en, code].some((text) => text.toLowerCase().includes(needle));
  return groups
    .map((group) => ({
      ...group,
      rows: group.rows.filter(
        (row) =>
          matches(group.label, group.code) ||
          matches(row.label, row.code) ||
          row.more.some(({ label, code }) => matches(label, code)),
      ),
    }))
    .filter(({ rows }) => rows.length > 0);
}
