import type { AnyDraft, AnyRecord, Resource } from '../../declare/define-resource.ts';
import type { Field } from '../../kinds/index.ts';
import { meaningOf } from '../../kinds/index.ts';
import { isReference } from '../../kinds/reference/reference.ts';

/** The query parameter with the id of the copied record. */
export const COPY = 'copy';

/** The draft of a copy: without unique values, values the server fills in, publication times and restricted fields. */
export function draftCopyOf(resource: Resource, record: AnyRecord): AnyDraft {
  const { workflow, fixed, onePer, title } = resource;
  const omittedNames = [fixed, onePer, workflow?.publication?.from, workflow?.publication?.until];
  const isCopied = ([name, field]: [string, Field]): boolean =>
    !omittedNames.includes(name) &&
    !field.auto &&
    !field.filledBy &&
    !field.seenBy &&
    (!field.unique || name === title) &&
    (record[name] ?? null) !== null;
  const copied = Object.entries(resource.fields).filter(isCopied);
  return Object.fromEntries(copied.map(([name, field]) => [name, copiedTitle(resource, name, field, record[name])]));
}

/** The path of an empty form for a record with the same parent. */
export const createAddress = (resource: Resource, record: AnyRecord): string =>
  createPath(resource, parentParams(resource, record));

/** The path of a form that starts with a copy of a record. */
export const copyAddress = (resource: Resource, record: AnyRecord): string =>
  createPath(resource, { ...parentParams(resource, record), [COPY]: String(record.id) });

function parentParams({ within }: Resource, record: AnyRecord): Record<string, string> {
  const parent = within && record[within.field];
  return within && isReference(parent) ? { [within.field]: String(parent.id) } : {};
}

function createPath({ path }: Resource, params: Record<string, string>): string {
  const search = new URLSearchParams(params).toString();
  return `${path}/create${search && `?${search}`}`;
}

/** Applications come from applicants and are not copied. */
export const isCopiable = ({ entry }: Resource): boolean => entry === undefined;

/** The title of a copy gets a suffix. */
function copiedTitle({ title }: Resource, name: string, field: Field, value: unknown): unknown {
  const suffix = name === title ? '（副本）' : name === `${title}En` ? ' (copy)' : null;
  if (suffix === null || typeof value !== 'string') return value;
  return meaningOf(field).withSuffix?.(value, suffix, field) ?? value;
}
