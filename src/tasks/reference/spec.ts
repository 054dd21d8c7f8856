import { readdirSync, readFileSync } from 'node:fs';

/** A test, or a group of tests, whose title starts with ids of statements. */
interface Title {
  title: string;
  file: string;
}

/**
 * Prints each statement of `tests/specification.md` with the titles that carry its id, and marks those whose tests run in
 * `npm run test:all` only. Fails when a statement has no title, and when the sources name an id that is not in the file.
 */
export default async function spec(): Promise<void> {
  const statements = readStatements();
  const titles = listTitles();
  const onlyInAll: string[] = [];
  for (const [id, text] of statements) {
    const found = titles.filter(({ title }) => idsAtStart(title).includes(id));
    if (found.length > 0 && found.every(({ file }) => file.startsWith('tests/e2e/rest/'))) onlyInAll.push(id);
    console.log(`${id}  ${found.length} ${found.length === 1 ? 'title' : 'titles'}  ${text}`);
    for (const { title, file } of found) console.log(`    ${title}  (${file})`);
  }
  const untested = listUntested(statements, titles);
  const unknown = listUnknownIds(statements);
  console.log(`\n${statements.size} statements, without a test: ${untested.join(' ') || 'none'}`);
  console.log(`Tested by npm run test:all only: ${onlyInAll.join(' ') || 'none'}`);
  await printLengths();
  for (const { id, file } of unknown) console.log(`${file} names ${id}, which tests/specification.md does not have.`);
  if (untested.length > 0 || unknown.length > 0) process.exitCode = 1;
}

/** The lines of each declaration, for whoever asks what a section costs. */
async function printLengths(): Promise<void> {
  const { menuSections } = await import('../../resources/index.ts');
  console.log('\nLines of each declaration');
  for (const { code, path } of menuSections) {
    const { length } = readFileSync(`src/resources${path}.ts`, 'utf8').split('\n');
    console.log(`  ${String(length - 1).padStart(4)}  ${code}`);
  }
}

/** The statements by id, in the order of `tests/specification.md`. */
export function readStatements(): Map<string, string> {
  const page = readFileSync('tests/specification.md', 'utf8');
  const items = page.matchAll(/^- \*\*([SDO]\d+(?:\.\d+)?)\*\* (.+(?:\n {2}.+)*)/gm);
  return new Map([...items].map(([, id = '', text = '']) => [id, text.replace(/\s+/g, ' ')]));
}

export function listTitles(): Title[] {
  // The tests that run for every resource have their titles in `questions.ts`.
  const files = listFiles('tests').filter((file) => /\.test\.tsx?$|\/every-resource\/questions\.ts$/.test(file));
  return files.flatMap((file) => titlesIn(readFileSync(file, 'utf8')).map((title) => ({ title, file })));
}

/** The literal texts of a source that start with ids in brackets and are followed by another argument. */
const titlesIn = (source: string): string[] =>
  [...source.matchAll(/(['"`])(\[(?:[SDO]\d+(?:\.\d+)?[ ,]*)+\].*?)\1\s*,/g)].map(([, , title = '']) => title);

const idsAtStart = (title: string): string[] => statementIds(/^(\[[^\]]+\]\s*)+/.exec(title)?.[0] ?? '');

export const listUntested = (statements: ReadonlyMap<string, string>, titles: readonly Title[]): string[] => {
  const tested = new Set(titles.flatMap(({ title }) => idsAtStart(title)));
  return [...statements.keys()].filter((id) => !tested.has(id));
};

/** The ids in titles, comments and other text of the sources that the statements lack. */
export const listUnknownIds = (statements: ReadonlyMap<string, string>): { id: string; file: string }[] =>
  [...listFiles('src'), ...listFiles('tests')]
    .filter((file) => /\.(tsx?|js)$/.test(file))
    .flatMap((file) => statementIds(readFileSync(file, 'utf8')).map((id) => ({ id, file })))
    .filter(({ id }) => !statements.has(id));

/** `S2.8` anywhere; `O1` and `D4` in brackets, because otherwise they may be the cells of a sheet. */
export const statementIds = (text: string): string[] =>
  [...text.matchAll(/\bS\d+\.\d+\b|(?<=[[(](?:[SDO][\d.]+, )*)[DO]\d+(?=[\]),])/g)].map(([id]) => id);

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name.replaceAll('\\', '/')}`);
