import { actionsOf } from './actions.ts';
import { dataClasses } from './data-classes.ts';
import type { Resource } from './define-resource.ts';
import type { Label } from './label.ts';
import { isGroup, type MenuItem } from './menu.ts';

/** A permission by its code, as an operator calls it. */
export interface Permission {
  code: string;
  label: Label;
}

/** A section or a page of the menu: to see it, what many sections have under the same name, and what only this one has. */
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

/** Seeing a section at all. */
export const READ = 'read';
const read: Label = { zh: '查看', en: 'View' };

/** In how many sections an action must exist under one name to be worth a column. */
const COMMON = 8;

/** Everything that can be allowed, from the declarations. */
export function permissionMatrix(menu: readonly MenuItem[], records: readonly Resource[]): PermissionMatrix {
  const sections = menu.flatMap((item) => (isGroup(item) ? item.sections : []));
  const columns = columnsOf(sections.map((section) => ownOf(section, records)));
  const names = new Set(columns.map(({ name }) => name));
  const row = (section: Resource): PermissionRow => {
    const actions = actionsOf(section, records);
    const inColumn = actions.filter(({ name }) => names.has(name));
    return {
      code: section.code,
      label: section.label,
      cells: new Map<string, Permission>([
        [READ, { code: section.code, label: read }],
        ...inColumn.map((one) => [one.name, one] as const),
      ]),
      more: actions.filter(({ name }) => !names.has(name)),
    };
  };
  const page = ({ code, label }: MenuItem): PermissionRow => ({
    code,
    label,
    cells: new Map([[READ, { code, label: read }]]),
    more: [],
  });
  return {
    columns: [{ name: READ, label: read }, ...columns],
    groups: menu.map((item) => ({
      code: item.code,
      label: item.label,
      rows: isGroup(item) ? item.sections.map(row) : [page(item)],
    })),
  };
}

type Named = ReturnType<typeof actionsOf>;

const ownOf = (section: Resource, records: readonly Resource[]): Named =>
  actionsOf(section, records).filter(({ name }) => !/[.:]/.test(name));

/** What many sections have, in the order it is met; whose data it is always stands at the end, in columns of its own. */
function columnsOf(all: readonly Named[]): { name: string; label: Label }[] {
  const labels = new Map<string, { label: Label; times: number }>();
  for (const { name, label } of all.flat()) {
    const known = labels.get(name);
    labels.set(name, { label: known?.label ?? label, times: (known?.times ?? 0) + 1 });
  }
  const common = [...labels].filter(([name, { times }]) => times >= COMMON && !Object.hasOwn(dataClasses, name));
  const classes = Object.entries(dataClasses).filter(([name]) => labels.has(name));
  return [
    ...common.map(([name, { label }]) => ({ name, label })),
    ...classes.map(([name, { mark }]) => ({ name, label: { zh: mark.zh, en: capital(mark.en) } })),
  ];
}

/** As a heading begins. */
const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

export const codesOfRow = ({ cells, more }: PermissionRow): string[] => [
  ...[...cells.values()].map(({ code }) => code),
  ...more.map(({ code }) => code),
];

/** None, some, or all of them. */
export function shareOf(codes: readonly string[], held: ReadonlySet<string>): 'none' | 'some' | 'all' {
  const count = codes.filter((code) => held.has(code)).length;
  if (count === 0) return 'none';
  return count === codes.length ? 'all' : 'some';
}

/**
 * What is held once some codes are given or taken. No action is of use without seeing its section, so seeing comes
 * along with an action, and all actions go with it.
 */
export function withCodes(
  { groups }: PermissionMatrix,
  held: ReadonlySet<string>,
  codes: readonly string[],
  on: boolean,
): string[] {
  const next = new Set(held);
  for (const code of codes) {
    if (on) next.add(code);
    else next.delete(code);
  }
  for (const row of groups.flatMap(({ rows }) => rows)) {
    const actions = codesOfRow(row).filter((code) => code !== row.code && isOfRow(row, code));
    const touched = codes.includes(row.code);
    if (!on && touched) for (const code of actions) next.delete(code);
    if (on && codes.some((code) => actions.includes(code))) next.add(row.code);
  }
  return [...next].sort();
}

/** A shared record's action stands under several sections and belongs to none. */
const isOfRow = (row: PermissionRow, code: string): boolean => code.startsWith(`${row.code}:`);

/** How a code is called: by its section, and by what it allows there. A code nobody declares is called as it is. */
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

/** The rows in which a word is found, by the section's name or code, or by one of its actions. */
export function matchingGroups({ groups }: PermissionMatrix, word: string): readonly PermissionGroup[] {
  const asked = word.trim().toLowerCase();
  if (!asked) return groups;
  const isIn = (label: Label, code: string) =>
    [label.zh, label.en, code].some((text) => text.toLowerCase().includes(asked));
  return groups
    .map((group) => ({
      ...group,
      rows: group.rows.filter(
        (row) =>
          isIn(group.label, group.code) ||
          isIn(row.label, row.code) ||
          row.more.some(({ label, code }) => isIn(label, code)),
      ),
    }))
    .filter(({ rows }) => rows.length > 0);
}
