import { readFileSync } from 'node:fs';
import { addPart, type ExamplePart, sourceWithPart } from './example-parts.ts';
import { type ListLine, renameLine } from './list-lines.ts';
import { replaceTexts } from './spelling.ts';
import { withLines } from './write-files.ts';

/** One of the examples that `CONTRIBUTING.md` shows and the commands copy: its files, and the lines that list them. */
export interface Example {
  /** Below `src/examples`, and below `src` once they are copied. */
  files: readonly string[];
  lines: readonly ListLine[];
  /** What it adds to the screens or the rules of its section; the lines list these. */
  part?: ExamplePart;
  /** The example that this one stands on. */
  needs?: ExampleName;
}

export type ExampleName = 'section' | 'page' | 'rule' | 'screen' | 'cell' | 'panel' | 'card' | 'fieldKind';

const screens = {
  part: { file: 'resources/info/lostProperty.client.tsx', call: 'defineScreens' },
  lines: [
    {
      file: 'src/resources/index.client.ts',
      statement: "import { lostPropertyScreens } from './info/lostProperty.client.tsx';",
      rows: [{ list: 'sectionScreens', text: 'lostPropertyScreens' }],
    },
  ],
};

export const examples: Readonly<Record<ExampleName, Example>> = {
  section: {
    files: ['resources/info/lostProperty.ts'],
    lines: [
      {
        file: 'src/resources/index.ts',
        statement: "import { lostProperty } from './info/lostProperty.ts';",
        rows: [{ list: 'menu', text: 'lostProperty' }],
        group: 'info',
      },
    ],
  },
  page: {
    files: ['resources/floorPlan/floorPlan.ts', 'resources/floorPlan/floorPlan.client.tsx'],
    lines: [
      {
        file: 'src/resources/index.ts',
        statement: "import { floorPlan } from './floorPlan/floorPlan.ts';",
        rows: [{ list: 'menu', text: 'floorPlan' }],
      },
      {
        file: 'src/resources/index.client.ts',
        statement: "import { floorPlan } from './floorPlan/floorPlan.ts';",
        rows: [
          { list: 'pageScreens', text: "definePage(floorPlan, () => import('./floorPlan/floorPlan.client.tsx'))" },
        ],
      },
    ],
  },
  rule: {
    needs: 'section',
    files: [],
    part: { file: 'resources/info/lostProperty.server.ts', call: 'defineRules', property: 'mayDelete' },
    lines: [
      {
        file: 'src/resources/index.server.ts',
        statement: "import { lostPropertyRules } from './info/lostProperty.server.ts';",
        rows: [{ list: 'rules', text: 'lostPropertyRules' }],
      },
    ],
  },
  screen: {
    needs: 'section',
    files: ['resources/info/lostProperty-show.client.tsx'],
    part: { ...screens.part, property: 'show' },
    lines: screens.lines,
  },
  cell: {
    needs: 'section',
    files: ['resources/info/lostProperty-place.client.tsx'],
    part: { ...screens.part, property: 'cells' },
    lines: screens.lines,
  },
  panel: {
    needs: 'section',
    files: ['resources/info/lostProperty-age.client.tsx'],
    part: { ...screens.part, property: 'panels' },
    lines: screens.lines,
  },
  card: {
    needs: 'section',
    files: ['resources/analysis/lostThings.ts', 'resources/analysis/lostThings.server.ts'],
    lines: [
      {
        file: 'src/resources/cards.ts',
        statement: "import { lostThingsCard } from './analysis/lostThings.ts';",
        rows: [{ list: 'cards', text: 'lostThingsCard' }],
      },
      {
        file: 'src/resources/index.server.ts',
        statement: "import { lostThingsQueries } from './analysis/lostThings.server.ts';",
        rows: [{ list: 'cardQueries', text: 'lostThingsQueries' }],
      },
    ],
  },
  fieldKind: {
    files: [
      'kinds/percent/percent.ts',
      'kinds/percent/percent.client.tsx',
      'kinds/percent/percent-cell.client.tsx',
      'kinds/percent/percent.server.ts',
    ],
    lines: [
      { file: 'src/kinds/index.ts', statement: "export { percent } from './percent/percent.ts';", rows: [] },
      {
        file: 'src/kinds/index.ts',
        statement: "import { type PercentField, percentMeaning } from './percent/percent.ts';",
        rows: [
          { list: 'Kinds', text: 'percent: { field: PercentField; value: number };' },
          { list: 'meanings', text: 'percent: percentMeaning' },
        ],
      },
      {
        file: 'src/kinds/index.client.ts',
        statement: "import { percentKind } from './percent/percent.client.tsx';",
        rows: [{ list: 'kinds', text: 'percent: percentKind' }],
      },
      {
        file: 'src/kinds/index-cells.client.ts',
        statement: "import { percentCell } from './percent/percent-cell.client.tsx';",
        rows: [{ list: 'cells', text: 'percent: percentCell' }],
      },
      {
        file: 'src/kinds/index.server.ts',
        statement: "import { percentServerKind } from './percent/percent.server.ts';",
        rows: [{ list: 'kinds', text: 'percent: percentServerKind' }],
      },
    ],
  },
};

/** The sources of a project, by path from its top. */
export interface Sources {
  read: (file: string) => string;
  write: (file: string, source: string) => void;
}

/** Copies an example to its place in a project and adds its lines; the one it stands on must be there already. */
export function addExample(name: ExampleName, { read, write }: Sources): void {
  for (const [file, source] of exampleSources(name, {}, read)) write(file, source);
}

/** What an example adds to a project under other names: its files, its part, and the lists with its lines. */
export function exampleSources(
  name: ExampleName,
  names: Readonly<Record<string, string>>,
  read: (file: string) => string = (file) => readFileSync(file, 'utf8'),
): Map<string, string> {
  const { part, lines } = examples[name];
  const sources = renameExample(name, names);
  if (part) {
    const file = `src/${replaceTexts(part.file, names)}`;
    const example = replaceTexts(readFileSync(`src/examples/${part.file}`, 'utf8'), names);
    const present = readPresent(file, read);
    sources.set(file, present === undefined ? sourceWithPart(example, part) : addPart(file, present, example, part));
    // A file that is there already is in its list.
    if (present !== undefined) return sources;
  }
  return withLines(
    sources,
    lines.map((line) => renameLine(line, names)),
    read,
  );
}

function readPresent(file: string, read: (file: string) => string): string | undefined {
  try {
    return read(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The files of an example under other names, by the path each is copied to. */
export const renameExample = (name: ExampleName, names: Readonly<Record<string, string>>): Map<string, string> =>
  new Map(
    examples[name].files.map((file) => [
      `src/${replaceTexts(file, names)}`,
      replaceTexts(readFileSync(`src/examples/${file}`, 'utf8'), names),
    ]),
  );
