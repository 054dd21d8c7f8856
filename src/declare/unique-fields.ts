import type { Resource } from './define-resource.ts';

/** Each set of fields whose combined values must be unique. */
export const uniqueFieldSets = ({ fields, together = [], onePer }: Resource): (readonly string[])[] => [
  ...Object.entries(fields).flatMap(([name, { unique }]) => (unique ? [[name]] : [])),
  ...(onePer === undefined ? [] : [[onePer]]),
  ...together,
];
