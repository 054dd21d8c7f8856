import type { Placement } from './place-fields.ts';

/** What was found of one section. */
export interface SectionPlacement extends Placement {
  code: string;
}

/** A draft of the mapping for `defineWire`, from what the lists had; whoever adopts it reads it through. */
export function draftMapping(sections: readonly SectionPlacement[]): string {
  const pairs = sections.flatMap(({ code, renames }) =>
    Object.entries(renames).map(([ours, theirs]) => ({ code, ours, theirs })),
  );
  const snake = pairs.filter(({ ours, theirs }) => theirs !== ours && theirs === underscored(ours));
  const isSnake = snake.length > 2;
  const named = pairs.filter(({ ours, theirs }) => !(isSnake && theirs === underscored(ours)));
  const common = named.filter(({ ours, theirs }) => sectionsWith(named, ours, theirs) > 1);
  const own = named.filter(({ ours, theirs }) => sectionsWith(named, ours, theirs) === 1);
  const lines = [
    ...(isSnake ? ["  names: 'snake_case',"] : []),
    ...block('fields', [...new Set(common.map(({ ours, theirs }) => `${ours}: '${theirs}',`))], '  '),
    ...block('values', valueLines(sections), '  '),
    ...block(
      'states',
      codeLines(sections, ({ name }) => name === 'status'),
      '  ',
    ),
    ...sectionLines(sections, own),
  ];
  return lines.length > 0 ? ['defineWire({', ...lines, '});'].join('\n') : '';
}

const underscored = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const sectionsWith = (pairs: readonly { ours: string; theirs: string }[], ours: string, theirs: string): number =>
  pairs.filter((pair) => pair.ours === ours && pair.theirs === theirs).length;

const block = (name: string, lines: readonly string[], indent: string): string[] =>
  lines.length > 0 ? [`${indent}${name}: {`, ...lines.map((line) => `${indent}  ${line}`), `${indent}},`] : [];

/** The converters of kinds whose values have another shape everywhere, by the look of the first value. */
function valueLines(sections: readonly SectionPlacement[]): string[] {
  const converters = new Map<string, string>();
  for (const { kind, values } of sections.flatMap(({ shapes }) => shapes)) {
    const converter = converterFor(values[0]);
    if (converter && !converters.has(kind)) converters.set(kind, converter);
  }
  return [...converters].map(([kind, converter]) => `${kind}: ${converter},`);
}

function converterFor(value: unknown): string | null {
  if (value === 0 || value === 1 || value === '0' || value === '1') return 'yesNo(1, 0)';
  if (typeof value === 'number' && value > 1e12) return "moments('milliseconds')";
  if (typeof value === 'number' && value > 1e9) return "moments('seconds')";
  const first = Array.isArray(value) ? value[0] : value;
  if (typeof first === 'object' && first !== null) return 'name' in first ? "properties({ title: 'name' })" : null;
  if (typeof value !== 'string') return null;
  if (/^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/.test(value)) return "moments('yyyy-MM-dd HH:mm:ss')";
  if (/^(https?:\/\/|\/)/.test(value)) return 'addresses()';
  if (/^-?\d+\.\d+$/.test(value)) return 'numbers';
  return value.includes(',') ? "joined(',')" : null;
}

/** Codes that were seen, for whoever knows what they mean. */
const codeLines = (
  sections: readonly SectionPlacement[],
  isMeant: (shape: SectionPlacement['shapes'][number]) => boolean,
): string[] => [
  ...new Set(
    sections.flatMap(({ shapes }) =>
      shapes.filter(isMeant).flatMap(({ values }) => values.map((value) => `// ?: ${JSON.stringify(value)},`)),
    ),
  ),
];

function sectionLines(
  sections: readonly SectionPlacement[],
  own: readonly { code: string; ours: string; theirs: string }[],
): string[] {
  const lines = sections.flatMap(({ code, shapes }) => {
    const names = own.filter((pair) => pair.code === code).map(({ ours, theirs }) => `${ours}: '${theirs}'`);
    const options = shapes
      .filter(({ name, values }) => name !== 'status' && converterFor(values[0]) === null)
      .map(({ name, values }) => `/* ${name}: ${values.map((value) => JSON.stringify(value)).join(', ')} */`);
    const parts = [...names, ...options];
    return parts.length > 0 ? [`${code}: { fields: { ${parts.join(', ')} } },`] : [];
  });
  return block('sections', lines, '  ');
}
