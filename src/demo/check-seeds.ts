import type { Resource } from '../declare/define-resource.ts';
import {
  aFunction,
  anyOfShapes,
  anything,
  listOf,
  mapOf,
  number,
  objectOf,
  oneOf,
  type Shape,
  suggestion,
  textShape,
  trueShape,
} from '../kinds/shape.ts';
import type { SectionSeed, SeedRecord } from './define-seed.ts';

const seedShape = objectOf<SectionSeed>(
  { code: textShape, when: oneOf('before', 'after'), records: aFunction },
  { onlyIfUnused: trueShape },
);

/** The mistakes in the list of seeds, a sentence each. */
export function checkSeeds(seeds: readonly SectionSeed[], sections: readonly Resource[]): string[] {
  const codes = sections.map(({ code }) => code);
  return seeds.flatMap((seed, at) => {
    const mistakes = seedShape(`seeds[${at}]`, seed);
    if (mistakes.length > 0) return mistakes;
    if (!codes.includes(seed.code)) {
      return [`There are demonstration records for "${seed.code}", but no such section${suggestion(seed.code, codes)}`];
    }
    const isRepeated = seeds.findIndex(({ code }) => code === seed.code) < at;
    return isRepeated ? [`There are two lists of demonstration records for "${seed.code}"; make them one.`] : [];
  });
}

const moment: Shape = (at, value) =>
  value instanceof Date && !Number.isNaN(value.getTime()) ? [] : [`${at} must be a moment, a Date.`];

const recordShape = objectOf<SeedRecord>(
  { draft: mapOf(anything), author: textShape, at: moment },
  {
    status: textShape,
    reason: textShape,
    lastBy: textShape,
    madeAt: moment,
    own: mapOf(anyOfShapes(number, listOf(number))),
  },
);

/** The mistakes in the demonstration records of a section: wrong options, fields and states. */
export function checkSeedRecords({ code, fields, workflow }: Resource, records: readonly SeedRecord[]): string[] {
  return records.flatMap((record, at) => {
    const place = `${code}.seed[${at}]`;
    const mistakes = recordShape(place, record);
    if (mistakes.length > 0) return mistakes;
    const names = Object.keys(fields);
    const states = Object.keys(workflow?.states ?? {});
    const { draft, own = {}, status } = record;
    return [
      ...Object.keys({ ...draft, ...own })
        .filter((name) => !names.includes(name))
        .map((name) => `${place}: "${name}" is not a field of ${code}${suggestion(name, names)}`),
      ...(status !== undefined && !states.includes(status)
        ? [`${place}: ${code} has no state "${status}"${suggestion(status, states)}`]
        : []),
    ];
  });
}
