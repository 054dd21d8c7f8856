import { readFileSync } from 'node:fs';
import { addLine, type ListLine } from './list-lines.ts';
import { replaceTexts } from './spelling.ts';

/** One of the examples that `CONTRIBUTING.md` shows and the commands copy: its files, and the lines that list them. */
export interface Example {
  /** Below `src/examples`, and below `src` once they are copied. */
  files: readonly string[];
  lines: readonly ListLine[];
  /** The example that this one stands on. */
  needs?: ExampleName;
}

export type ExampleName = 'section' | 'rule' | 'screen' | 'card' | 'fieldKind';

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
  rule: {
    needs: 'section',
    files: ['resources/info/lostProperty.server.ts'],
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
    files: ['resources/info/lostProperty.client.tsx', 'resources/info/lostProperty-show.client.tsx'],
    lines: [
      {
        file: 'src/resources/index.client.ts',
        statement: "import { lostPropertyScreens } from './info/lostProperty.client.tsx';",
        rows: [{ list: 'sectionScreens', text: 'lostPropertyScreens' }],
      },
    ],
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
  for (const [file, source] of renameExample(name, {})) write(file, source);
  for (const line of examples[name].lines) write(line.file, addLine(read(line.file), line));
}

/** The files of an example under other names, by the path each is copied to. */
export const renameExample = (name: ExampleName, names: Readonly<Record<string, string>>): Map<string, string> =>
  new Map(
    examples[name].files.map((file) => [
      `src/${replaceTexts(file, names)}`,
      replaceTexts(readFileSync(`src/examples/${file}`, 'utf8'), names),
    ]),
  );
