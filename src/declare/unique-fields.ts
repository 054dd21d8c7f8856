import type { Resource } from './define-resource.ts';

/** Each set of fields whose combined values must be unique. */
export function uniqueFieldSets(resource: Resource): readonly (readonly string[])[] {
  const sets = fieldSets.get(resource) ?? findFieldSets(resource);
  fieldSets.set(resource, sets);
  return sets;
}

/** Cached because every write reads it, and a declaration never changes. */
const fieldSets = new WeakMap<Resource, readonly (readonly string[])[]>();

const findFieldSets = ({ fields, together = [], onePer }: Resource): readonly (readonly string[])[] => [
  ...Object.entries(fields).flatMap(([name, { unique }]) => (unique ? [[name]] : [])),
  ...(onePer === undefined ? [] : [[onePer]]),
  ...together,
];
