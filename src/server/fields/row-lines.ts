import type { RowsField } from '../../declare/kinds/rows.ts';

type Columns = Pick<RowsField, 'columns'>;

/** Splits a cell into table rows; a line without a column name continues the previous row. */
export function parseRowLines(cell: string, field: Columns): string[] {
  const begins = new RegExp(`^\\s*(?:${labelsOf(field)})\\s*[：:]`);
  const lines: string[] = [];
  for (const line of cell.split(/\r?\n/)) {
    if (lines.length === 0 || begins.test(line)) lines.push(line);
    else lines.push(`${lines.pop()}\n${line}`);
  }
  return lines.filter((line) => line.trim() !== '');
}

/** The values of a line by column, `部位：口沿；数值：12`; undefined if it does not begin with a column name. */
export function splitLine(line: string, field: Columns): [name: string, words: string][] | undefined {
  const parts = line.split(new RegExp(`(?:^|[；;])\\s*(${labelsOf(field)})\\s*[：:]`));
  if (parts[0]?.trim() !== '') return undefined;
  const said: [string, string][] = [];
  for (let at = 1; at < parts.length; at += 2) {
    const name = Object.entries(field.columns).find(
      ([, { label }]) => label.zh === parts[at] || label.en === parts[at],
    )?.[0];
    const words = parts[at + 1]?.trim();
    if (name !== undefined && words) said.push([name, words]);
  }
  return said;
}

/** Column labels in both languages as a pattern, longest first because one label may be the prefix of another. */
const labelsOf = ({ columns }: Columns): string =>
  Object.values(columns)
    .flatMap(({ label }) => [label.zh, label.en])
    .sort((one, other) => other.length - one.length)
    .map((label) => label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|');
