import type { AnyDraft, AnyRecord, Resource } from '../../declare/define-resource.ts';
import { isReference } from '../../declare/kinds/reference.ts';
import { TEXT_MAX } from '../../declare/kinds/text.ts';
import type { Field } from '../../declare/kinds.ts';

/** What the address calls the record that is copied. */
export const COPY = 'copy';

/**
 * What another record begins with that is to be like this one. Left out is what only one record can have, what the
 * server fills in, when it is to be published, and whatever is not for everybody's eyes.
 */
export function draftCopyOf(resource: Resource, record: AnyRecord): AnyDraft {
  const { workflow, fixed, onePer, title } = resource;
  const left = [fixed, onePer, workflow?.publication?.from, workflow?.publication?.until];
  const isCopied = ([name, field]: [string, Field]): boolean =>
    !left.includes(name) &&
    !field.auto &&
    !field.seenBy &&
    (!field.unique || name === title) &&
    (record[name] ?? null) !== null;
  const copied = Object.entries(resource.fields).filter(isCopied);
  return Object.fromEntries(copied.map(([name, field]) => [name, copiedTitle(resource, name, field, record[name])]));
}

/** The address of an empty form for another record beside this one, in the same record above them. */
export const createAddress = (resource: Resource, record: AnyRecord): string =>
  createPath(resource, parentParams(resource, record));

/** The address of the form that begins with a copy of a record. */
export const copyAddress = (resource: Resource, record: AnyRecord): string =>
  createPath(resource, { ...parentParams(resource, record), [COPY]: String(record.id) });

function parentParams({ within }: Resource, record: AnyRecord): Record<string, string> {
  const above = within && record[within.field];
  return within && isReference(above) ? { [within.field]: String(above.id) } : {};
}

function createPath({ path }: Resource, asked: Record<string, string>): string {
  const search = new URLSearchParams(asked).toString();
  return `${path}/create${search && `?${search}`}`;
}

/** Applications are written by whoever applies, so that none is like another. */
export const isCopiable = ({ entry }: Resource): boolean => entry === undefined;

/** The copy says of itself what it is, until somebody gives it a title of its own. */
function copiedTitle({ title }: Resource, name: string, field: Field, value: unknown): unknown {
  const suffix = name === title ? '（副本）' : name === `${title}En` ? ' (copy)' : null;
  if (suffix === null || typeof value !== 'string' || field.kind !== 'text' || field.format) return value;
  return [...value].slice(0, (field.max ?? TEXT_MAX) - suffix.length).join('') + suffix;
}
