import { findSection } from '../../declare/define-resource.ts';
import { sections as allSections } from '../../resources/index.ts';
import { type OtherShape, type Placement, underscored } from './place-fields.ts';

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
  const namedCommonly = named.filter(({ ours, theirs }) => sectionsWith(named, ours, theirs) > 1);
  const own = named.filter(({ ours, theirs }) => sectionsWith(named, ours, theirs) === 1);
  const common = commonStates(codedStates(sections));
  const shapes = sections.flatMap((section) => section.shapes);
  const lines = [
    ...(isSnake ? ["  names: 'snake_case',"] : []),
    ...block('fields', [...new Set(namedCommonly.map((pair) => fieldLine(pair, shapes)))], '  '),
    ...block('values', valueLines(sections), '  '),
    ...(common ? [`  states: { ${statesText(common)} },`] : []),
    ...sectionLines(sections, own, common),
  ];
  return lines.length > 0 ? ['defineWire({', ...lines, '});'].join('\n') : '';
}

const fieldLine = ({ ours, theirs }: { ours: string; theirs: string }, shapes: readonly OtherShape[]): string =>
  shapes.some(({ name, values }) => name === ours && byNameAlone(name, values[0]))
    ? `${ours}: { name: '${theirs}', as: byName },`
    : `${ours}: '${theirs}',`;

const sectionsWith = (pairs: readonly { ours: string; theirs: string }[], ours: string, theirs: string): number =>
  pairs.filter((pair) => pair.ours === ours && pair.theirs === theirs).length;

const block = (name: string, lines: readonly string[], indent: string): string[] =>
  lines.length > 0 ? [`${indent}${name}: {`, ...lines.map((line) => `${indent}  ${line}`), `${indent}},`] : [];

/** The converters of kinds whose values have another shape everywhere, by the look of the first value. */
function valueLines(sections: readonly SectionPlacement[]): string[] {
  const converters = new Map<string, string>();
  for (const { kind, id, title } of sections.flatMap(({ pairs }) => pairs)) {
    const separator = id.endsWith('s') ? ", ','" : '';
    converters.set(kind, `parts({ id: '${id}', title: '${title}' }${separator})`);
  }
  for (const { name, kind, values } of sections.flatMap(({ shapes }) => shapes)) {
    const converter = byNameAlone(name, values[0]) ? null : converterFor(kind, values[0]);
    if (converter && !converters.has(kind)) converters.set(kind, converter);
  }
  return [...converters].map(([kind, converter]) => `${kind}: ${converter},`);
}

/** An operator of whom the server sends the name alone. */
const byNameAlone = (name: string, value: unknown): boolean =>
  ['createdBy', 'updatedBy'].includes(name) && typeof value === 'string';

function converterFor(kind: string, value: unknown): string | null {
  const first = Array.isArray(value) ? value[0] : value;
  if (typeof first === 'object' && first !== null) return 'name' in first ? "properties({ title: 'name' })" : null;
  const text = String(value);
  switch (kind) {
    case 'toggle':
      return yesNoCodes.find(([yes, no]) => text === yes || text === no)?.[2] ?? null;
    case 'date':
      if (/^\d{8}$/.test(text)) return "days('yyyyMMdd')";
      if (/^\d{12,}$/.test(text)) return "days('milliseconds')";
      return /^\d{4}-\d\d-\d\d[ T]/.test(text) ? "days('yyyy-MM-dd 00:00:00')" : null;
    case 'dateTime':
      if (/^\d{12,}$/.test(text)) return "moments('milliseconds')";
      if (/^\d{9,}$/.test(text)) return "moments('seconds')";
      return /^\d{4}-\d\d-\d\d( \d\d:\d\d(:\d\d)?)?$/.test(text) ? "moments('yyyy-MM-dd HH:mm:ss')" : null;
    case 'image':
    case 'file':
    case 'gallery':
    case 'files':
      return 'addresses()';
    case 'multi':
    case 'tags':
    case 'codes':
      return typeof value === 'string' ? "joined(',')" : null;
    default:
      return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) && numericKinds.includes(kind)
        ? 'numbers'
        : null;
  }
}

const yesNoCodes = [
  ['1', '0', 'yesNo(1, 0)'],
  ['Y', 'N', "yesNo('Y', 'N')"],
] as const;

const numericKinds = ['integer', 'decimal', 'money'];

/** The states of a section, if the server has codes for them. */
interface CodedStates {
  code: string;
  states: readonly string[];
  seen: readonly unknown[];
}

const codedStates = (sections: readonly SectionPlacement[]): CodedStates[] =>
  sections.flatMap(({ code, shapes }) => {
    const seen = shapes.find(({ name }) => name === 'status')?.values ?? [];
    const states = Object.keys(findSection(allSections, code)?.workflow?.states ?? {});
    return seen.length > 0 ? [{ code, states, seen }] : [];
  });

/** Codes in the order of the states, which whoever knows the server has to confirm. */
function statesText({ states, seen }: Pick<CodedStates, 'states' | 'seen'>): string {
  const numbers = seen.map(Number);
  if (numbers.some((number) => !Number.isInteger(number)))
    return `/* seen: ${seen.map((value) => JSON.stringify(value)).join(', ')} */`;
  const first = numbers.includes(0) || Math.max(...numbers) < states.length ? 0 : 1;
  const codes = states.map((state, at) => `${state}: ${typeof seen[0] === 'string' ? `'${at + first}'` : at + first}`);
  return `${codes.join(', ')} /* guessed by their order; seen: ${seen.join(', ')} */`;
}

/** The states that several sections share. */
function commonStates(coded: readonly CodedStates[]): CodedStates | undefined {
  const sharing = coded.filter((one) => coded.filter(({ states }) => states.join() === one.states.join()).length > 1);
  const [first] = sharing;
  if (!first) return undefined;
  const same = sharing.filter(({ states }) => states.join() === first.states.join());
  return { ...first, seen: [...new Set(same.flatMap(({ seen }) => seen))].slice(0, 8) };
}

function sectionLines(
  sections: readonly SectionPlacement[],
  own: readonly { code: string; ours: string; theirs: string }[],
  common: CodedStates | undefined,
): string[] {
  const coded = codedStates(sections).filter(({ states }) => states.join() !== common?.states.join());
  const lines = sections.flatMap(({ code, shapes }) => {
    const names = own.filter((pair) => pair.code === code).map(({ ours, theirs }) => `${ours}: '${theirs}'`);
    const options = shapes
      .filter(
        ({ name, kind, values }) =>
          name !== 'status' && !byNameAlone(name, values[0]) && !converterFor(kind, values[0]),
      )
      .map(({ name, values }) => `/* ${name}: ${values.map((value) => JSON.stringify(value)).join(', ')} */`);
    const states = coded.find((one) => one.code === code);
    const fields = [...names, ...options];
    const parts = [
      ...(fields.length > 0 ? [`fields: { ${fields.join(', ')} }`] : []),
      ...(states ? [`states: { ${statesText(states)} }`] : []),
    ];
    return parts.length > 0 ? [`${code}: { ${parts.join(', ')} },`] : [];
  });
  return block('sections', lines, '  ');
}
