import {
  isLiteral,
  type KindEntry,
  type OptionEntry,
  type Reference,
  type TypeEntry,
} from '../../client/playground/reference.ts';

/** The reference as a page that reads well on a code host. */
export function referenceMarkdown({ kinds, common, chapters }: Reference): string {
  const headings = [
    'Contents',
    'Kinds',
    ...kinds.map(({ kind }) => kind),
    COMMON,
    ...chapters.flatMap(({ title, entries }) => [title, ...entries.map(({ name }) => name)]),
  ];
  const anchors = anchorsOf(headings);
  const linkTo = (name: string) => `[${name}](#${anchors.get(name)})`;
  const entryPart = (entry: TypeEntry): string[] => [
    `### ${entry.name}`,
    entry.meaning,
    ...optionTable(entry.options, linkTo),
    ...entry.examples.map(codeBlock),
  ];
  return `${[
    '# The options of a declaration',
    'Written by `npm run build` (or `npm run reference`) from the comments in the sources: change those, not this page. ' +
      'While `npm run dev` is running, `/admin/#/declare` shows each kind live. ' +
      '[CONTRIBUTING.md](CONTRIBUTING.md) says how to add a section, a rule, a screen, a card or a kind.',
    '## Contents',
    [
      `- ${linkTo('Kinds')}: ${kinds.map(({ kind }) => linkTo(kind)).join(', ')}`,
      `- ${linkTo(COMMON)}`,
      ...chapters.map(
        ({ title, entries }) => `- ${linkTo(title)}: ${entries.map(({ name }) => linkTo(name)).join(', ')}`,
      ),
    ].join('\n'),
    '## Kinds',
    `A field is written with the function of its kind, imported from \`src/declare/index.ts\`. Each also takes the ${linkTo(COMMON).replace(COMMON, COMMON.toLowerCase())}, of which \`label\` is required; the tables show what a kind has besides.`,
    kindsTable(kinds, linkTo),
    ...kinds.flatMap((kind) => kindPart(kind, linkTo)),
    `## ${COMMON}`,
    ...optionTable(common.options, linkTo),
    ...chapters.flatMap(({ title, text, entries, exports }) => [
      `## ${title}`,
      text,
      ...exportTable(exports),
      ...entries.flatMap(entryPart),
    ]),
  ].join('\n\n')}\n`;
}

const COMMON = 'Options of every kind';

/** The addresses of headings as code hosts make them: a heading that occurs again gets a number. */
function anchorsOf(headings: readonly string[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  return new Map(
    headings.map((heading) => {
      const anchor = heading.toLowerCase().replaceAll(' ', '-');
      const count = counts.get(anchor) ?? 0;
      counts.set(anchor, count + 1);
      return [heading, count === 0 ? anchor : `${anchor}-${count}`];
    }),
  );
}

const kindsTable = (kinds: readonly KindEntry[], linkTo: (name: string) => string): string =>
  table(
    ['Kind', 'Value', 'Filter', 'Sorts', 'Column'],
    kinds.map(({ kind, value, valueTypes, filter, isSortable, column }) => [
      linkTo(kind),
      typeText(value, valueTypes, linkTo),
      filter,
      isSortable ? 'yes' : 'no',
      code(column),
    ]),
  );

const kindPart = (kind: KindEntry, linkTo: (name: string) => string): string[] => [
  `### ${kind.kind}`,
  `${kind.meaning} The value is ${typeText(kind.value, kind.valueTypes, linkTo)}, the column ${code(kind.column)}; ` +
    `filter: ${kind.filter}; ${kind.isSortable ? 'a list can be sorted by it' : 'a list cannot be sorted by it'}.`,
  ...optionTable(kind.options, linkTo),
  ...kind.examples.map(codeBlock),
];

function optionTable(options: readonly OptionEntry[], linkTo: (name: string) => string): string[] {
  if (options.length === 0) return [];
  const rows = options.map(({ name, type, types, isRequired, defaultValue, meaning, examples }) => [
    code(name),
    typeText(type, types, linkTo),
    isRequired ? 'required' : defaultText(defaultValue),
    [meaning.replaceAll('|', '\\|'), ...examples.map(code)].join('<br>'),
  ]);
  return [table(['Option', 'Type', 'Default', 'Meaning'], rows)];
}

/** The type as code, which leads to the described type that it names. */
function typeText(type: string, types: readonly string[], linkTo: (name: string) => string): string {
  const [first, ...others] = types.map(linkTo);
  return [first?.replace(/^\[.*?\]/, `[${code(type)}]`) ?? code(type), ...others].join(' ');
}

/** A value as code, and a default in words as it is. */
const defaultText = (value: string | undefined): string => {
  if (value === undefined) return '';
  return isLiteral(value) ? code(value) : value;
};

const exportTable = (exports: readonly { name: string; meaning: string }[]): string[] =>
  exports.length === 0
    ? []
    : [
        table(
          ['Ready to use', 'Meaning'],
          exports.map(({ name, meaning }) => [code(name), meaning]),
        ),
      ];

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** A bar would end the cell of a table, also in code. */
const code = (text: string): string => `\`${text.replaceAll('|', '\\|')}\``;

const codeBlock = (text: string): string => `\`\`\`ts\n${text}\n\`\`\``;
