import { classesIn, dataClasses } from './data-classes.ts';
import type { Resource, SectionAction } from './define-resource.ts';
import type { Field } from './field-types.ts';
import { meaningOf } from './kinds.ts';
import type { Label } from './label.ts';

/** Something an operator may be allowed to do in a section, beyond reading it. */
export interface Action {
  /** What permission calls it: `news:create`. */
  code: string;
  name: string;
  label: Label;
}

/** Taking rows away as a file. */
export const EXPORT = 'export';

/** Setting a field of many records at once; it takes the code of editing. */
export const SET = 'set';

/** Bringing rows in from a sheet; each of them is created or edited, which takes those codes as well. */
export const IMPORT = 'import';

/** Reading what everybody did; a tab beside the operators. */
export const AUDIT = 'audit';

/** The class of data that is shown one value at a time. */
export const SENSITIVE = 'sensitive';

export const actionCode = (section: string, action: string): string => `${section}:${action}`;

const everywhere: Record<string, Label> = {
  create: { zh: '新建', en: 'Create' },
  edit: { zh: '编辑', en: 'Edit' },
  delete: { zh: '删除', en: 'Delete' },
};

const exporting: Label = { zh: '导出', en: 'Export' };
const importing: Label = { zh: '导入', en: 'Import' };

/**
 * What permission calls an action. Records inside another's are written by whoever may edit that one; their moves have
 * codes of their own there: `zhongshanLecture:lectureBooking.approve`.
 */
export function codeOf({ code, within }: Pick<Resource, 'code' | 'within'>, action: string): string {
  if (!within) return actionCode(code, action);
  if (action === 'create' && within.open) return actionCode(within.section, `${code}.create`);
  return actionCode(within.section, Object.hasOwn(everywhere, action) ? 'edit' : `${code}.${action}`);
}

/** The codes of which any one suffices to read: the section's, the parent's, or one of those that refer to what is shared. */
export function readingCodes(resource: Resource, records: readonly Resource[]): string[] {
  if (resource.within) return [resource.within.section];
  if (!resource.shared) return [resource.code];
  return [...usersOf(resource, records), ...Object.keys(everywhere).map((name) => codeOf(resource, name))];
}

/** Whether these codes allow an action; `'list'` and `'show'` are reading. Every action takes reading as well. */
export function mayDo(
  resource: Resource,
  action: string,
  allowed: (code: string) => boolean,
  records: readonly Resource[],
): boolean {
  const isReading = action === 'list' || action === 'show';
  return readingCodes(resource, records).some(allowed) && (isReading || allowed(codeOf(resource, action)));
}

/**
 * The actions of these very records: the three of every section, the moves of the workflow, the section's own, taking
 * rows away, and seeing what not everybody sees.
 */
export function ownActionsOf(resource: Resource): Action[] {
  const labelled = (named: Readonly<Record<string, { label: Label }>>) =>
    Object.entries(named).map(([name, { label }]) => [name, label] as const);
  const classes = classesIn(resource).map((name) => [name, dataClasses[name].label] as const);
  const all = [
    ...Object.entries(everywhere),
    ...labelled(resource.workflow?.moves ?? {}),
    ...labelled(resource.actions ?? {}),
    ...labelled(resource.tabs ?? {}),
    [EXPORT, exporting] as const,
    ...(resource.imports ? [[IMPORT, importing] as const] : []),
    ...classes,
  ];
  return all.map(([name, label]) => ({
    code: codeOf(resource, name),
    name,
    label,
  }));
}

/** Every button of a section: its own actions, those inside its records, and those of the shared records it refers to. */
export function actionsOf(resource: Resource, records: readonly Resource[] = []): Action[] {
  const inside = childrenOf(resource, records).flatMap((child) =>
    ownActionsOf(child)
      .filter(({ code }) => code !== codeOf(resource, 'edit'))
      .map((action) => ({ ...action, name: `${child.code}.${action.name}`, label: joined(child, action) })),
  );
  const shared = sharedIn(resource, records).flatMap((one) =>
    ownActionsOf(one).map((action) => ({ ...action, name: action.code, label: joined(one, action) })),
  );
  return [...ownActionsOf(resource), ...inside, ...shared];
}

const joined = ({ label }: Resource, action: Action): Label => ({
  zh: `${label.zh} · ${action.label.zh}`,
  en: `${label.en} · ${action.label.en}`,
});

export const childrenOf = ({ code }: Pick<Resource, 'code'>, records: readonly Resource[]): Resource[] =>
  records.filter(({ within }) => within?.section === code);

/** The shared records that a section refers to. */
export const sharedIn = ({ code }: Pick<Resource, 'code'>, records: readonly Resource[]): Resource[] =>
  records.filter((one) => one.shared && usersOf(one, records).includes(code));

/** The sections whose records, or records inside them, refer to a shared one; also by way of another shared one. */
function usersOf({ code }: Resource, records: readonly Resource[], seen: readonly string[] = []): string[] {
  const users = records.filter((one) => one.code !== code && !seen.includes(one.code) && refersTo(one, code));
  return [
    ...new Set(
      users.flatMap((one) => (one.shared ? usersOf(one, records, [...seen, code]) : [one.within?.section ?? one.code])),
    ),
  ];
}

const refersTo = (resource: Resource, code: string): boolean => namedBy(resource).has(code);

/** Asked for every pair of sections, over and over; a declaration does not change. */
const named = new WeakMap<Resource, ReadonlySet<string>>();

function namedBy(resource: Resource): ReadonlySet<string> {
  const known = named.get(resource) ?? new Set(Object.values(resource.fields).flatMap(targetsOf));
  named.set(resource, known);
  return known;
}

/** The records a field names, also in the columns of its rows. */
export const targetsOf = (field: Field): string[] => [...(meaningOf(field).records?.sections(field) ?? [])];

/** Where a section's calls are, below the prefix. */
export const apiPathOf = (resource: Pick<Resource, 'api' | 'code'>): string => resource.api ?? resource.code;

/** What an action asks for, as if it were a record of its own: drafts of it are tidied and checked like any other. */
export function askedBy(
  { code, path, label, about, icon, title, list, form }: Resource,
  { asks }: SectionAction,
): Resource {
  return { code, path, label, about, icon, title, list, form, fields: asks };
}
