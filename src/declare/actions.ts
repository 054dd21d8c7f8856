import type { Label } from '../contract/label.ts';
import { classesIn, dataClasses } from '../kinds/data-classes.ts';
import type { Field } from '../kinds/index.ts';
import { meaningOf } from '../kinds/index.ts';
import type { Resource, SectionAction } from './define-resource.ts';

/** Something an operator may be allowed to do in a section, beyond reading it. */
export interface Action {
  /** What permission calls it: `news:create`. */
  code: string;
  name: string;
  label: Label;
}

/** Exporting rows as a file. */
export const EXPORT = 'export';

/** Setting a field of many records at once; it requires the permission to edit. */
export const SET = 'set';

/** Importing rows from a sheet; each row is created or edited, which requires those permissions as well. */
export const IMPORT = 'import';

/** Reading the audit log, a tab of the operators' section. */
export const AUDIT = 'audit';

/** Reading the outbox, a tab of the section with the templates. */
export const OUTBOX = 'outbox';

/** The search page, which has no menu entry: its access key is held by whoever may read a section. */
export const SEARCH = 'search';

/** The media page, which has no menu entry either: its access key is held by whoever may create or edit in a section. */
export const MEDIA = 'media';

/** The calendar, without a menu entry: its access key is held by whoever may read a section whose records are events. */
export const CALENDAR = 'calendar';

/** The data class whose values are revealed one at a time. */
export const SENSITIVE = 'sensitive';

export const actionCode = (section: string, action: string): string => `${section}:${action}`;

const standardActions: Record<string, Label> = {
  create: { zh: '新建', en: 'Create' },
  edit: { zh: '编辑', en: 'Edit' },
  delete: { zh: '删除', en: 'Delete' },
};

const exportLabel: Label = { zh: '导出', en: 'Export' };
const importLabel: Label = { zh: '导入', en: 'Import' };

/**
 * The permission code of an action. Writing records inside another record requires the permission to edit that record;
 * their moves have codes of their own under the parent's section: `zhongshanLecture:lectureBooking.approve`.
 */
export function codeOf({ code, within }: Pick<Resource, 'code' | 'within'>, action: string): string {
  if (!within) return actionCode(code, action);
  if (action === 'create' && within.open) return actionCode(within.section, `${code}.create`);
  return actionCode(within.section, Object.hasOwn(standardActions, action) ? 'edit' : `${code}.${action}`);
}

/**
 * The codes of which any one suffices to read: the section's own, the parent section's, or, for a shared section, those
 * of the sections that refer to it.
 */
export function readingCodes(resource: Resource, sections: readonly Resource[]): string[] {
  if (resource.within) return [resource.within.section];
  if (!resource.shared) return [resource.code];
  return [
    ...referringSections(resource, sections),
    ...Object.keys(standardActions).map((name) => codeOf(resource, name)),
  ];
}

/** The codes that an action requires: any one of those for reading, and its own unless it is reading. */
export interface RequiredCodes {
  reading: readonly string[];
  own: string | undefined;
}

/** The codes required for an action; `'list'` and `'show'` are reading. Every action requires reading as well. */
export const requiredCodes = (resource: Resource, action: string, sections: readonly Resource[]): RequiredCodes => ({
  reading: readingCodes(resource, sections),
  own: isReading(action) ? undefined : codeOf(resource, action),
});

/** A code that is missing for what requires these, or undefined if it is allowed. */
export function missingOf({ reading, own }: RequiredCodes, allowed: (code: string) => boolean): string | undefined {
  // Never undefined, which would allow the action.
  if (!reading.some(allowed)) return reading[0] ?? '';
  return own === undefined || allowed(own) ? undefined : own;
}

/** The code that is missing for an action, or undefined if the action is allowed. */
export const missingCode = (
  resource: Resource,
  action: string,
  allowed: (code: string) => boolean,
  sections: readonly Resource[],
): string | undefined => missingOf(requiredCodes(resource, action, sections), allowed);

export const isReading = (action: string): boolean => action === 'list' || action === 'show';

/** Whether these codes allow an action. */
export const mayDo = (
  resource: Resource,
  action: string,
  allowed: (code: string) => boolean,
  sections: readonly Resource[],
): boolean => missingCode(resource, action, allowed, sections) === undefined;

/**
 * The actions on the section's own records: create, edit and delete, the moves of the workflow, the section's declared
 * actions and tabs, export, import, and one per data class of its fields.
 */
export function ownActionsOf(resource: Resource): Action[] {
  const labelEntries = (declarations: Readonly<Record<string, { label: Label }>>) =>
    Object.entries(declarations).map(([name, { label }]) => [name, label] as const);
  const classes = classesIn(resource).map((name) => [name, dataClasses[name].label] as const);
  const actions = [
    ...Object.entries(standardActions),
    ...labelEntries(resource.workflow?.moves ?? {}),
    ...labelEntries(resource.actions ?? {}),
    ...labelEntries(resource.tabs ?? {}),
    [EXPORT, exportLabel] as const,
    ...(resource.imports ? [[IMPORT, importLabel] as const] : []),
    ...classes,
  ];
  return actions.map(([name, label]) => ({
    code: codeOf(resource, name),
    name,
    label,
  }));
}

/**
 * Every action of a section: its own, those on records inside its records, and those on shared records it refers to.
 */
export function actionsOf(resource: Resource, sections: readonly Resource[] = []): Action[] {
  const childActions = childrenOf(resource, sections).flatMap((child) =>
    ownActionsOf(child)
      .filter(({ code }) => code !== codeOf(resource, 'edit'))
      .map((action) => ({ ...action, name: `${child.code}.${action.name}`, label: prefixedLabel(child, action) })),
  );
  const sharedActions = sharedIn(resource, sections).flatMap((one) =>
    ownActionsOf(one).map((action) => ({ ...action, name: action.code, label: prefixedLabel(one, action) })),
  );
  return [...ownActionsOf(resource), ...childActions, ...sharedActions];
}

const prefixedLabel = ({ label }: Resource, action: Action): Label => ({
  zh: `${label.zh} · ${action.label.zh}`,
  en: `${label.en} · ${action.label.en}`,
});

export const childrenOf = ({ code }: Pick<Resource, 'code'>, sections: readonly Resource[]): Resource[] =>
  sections.filter(({ within }) => within?.section === code);

/** The shared records that a section refers to. */
export const sharedIn = ({ code }: Pick<Resource, 'code'>, sections: readonly Resource[]): Resource[] =>
  sections.filter((one) => one.shared && referringSections(one, sections).includes(code));

/**
 * The sections whose records, or records inside them, refer to a shared section, directly or through another shared
 * one.
 */
function referringSections(
  { code }: Resource,
  sections: readonly Resource[],
  visited: readonly string[] = [],
): string[] {
  const referring = sections.filter((one) => one.code !== code && !visited.includes(one.code) && refersTo(one, code));
  return [
    ...new Set(
      referring.flatMap((one) =>
        one.shared ? referringSections(one, sections, [...visited, code]) : [one.within?.section ?? one.code],
      ),
    ),
  ];
}

/** Whether records of a section may refer to those of another, or its messages are written by their templates. */
export const refersTo = (resource: Resource, code: string): boolean => targetsOfResource(resource).has(code);

/** Cached because it is read for every pair of sections, and a declaration never changes. */
const targetCache = new WeakMap<Resource, ReadonlySet<string>>();

function targetsOfResource(resource: Resource): ReadonlySet<string> {
  const { fields, applicant } = resource;
  const templates = applicant ? [applicant.templates] : [];
  const targets = targetCache.get(resource) ?? new Set([...Object.values(fields).flatMap(targetsOf), ...templates]);
  targetCache.set(resource, targets);
  return targets;
}

/** The sections a field refers to, also from the columns of its rows. */
export const targetsOf = (field: Field): string[] => [...(meaningOf(field).records?.sections(field) ?? [])];

/** The path of a section's calls below the API prefix. */
export const apiPathOf = (resource: Pick<Resource, 'api' | 'code'>): string => resource.api ?? resource.code;

/** The inputs of an action as a resource, so that they are normalized and validated like a record's fields. */
export function actionInputs(
  { code, path, label, about, icon, title, list, form }: Resource,
  { asks }: SectionAction,
): Resource {
  return { code, path, label, about, icon, title, list, form, fields: asks };
}
