import { readdirSync, readFileSync } from 'node:fs';
import { resources } from '../resources/index.ts';

/** The statements of the specification by their numbers. */
const statements = [
  ...ids('S1', 1, 7),
  ...ids('S2', 1, 13),
  ...ids('S3', 1, 7),
  ...ids('S4', 1, 10),
  ...ids('S6', 1, 7),
  'O1',
  ...ids('S7', 1, 16),
  ...ids('S8', 0, 6),
  ...ids('S9', 1, 8),
  ...Array.from({ length: 8 }, (_, at) => `D${at}`),
];

/**
 * Prints which tests prove which statement, and how long each declaration is. Fails when a statement has no test; says so
 * where only `npm run test:all` has one.
 */
export default function spec(): void {
  const titles = testTitles();
  const unproven: string[] = [];
  const onlyInAll: string[] = [];
  for (const id of statements) {
    const proofs = titles.filter(({ title }) => numbersIn(title).includes(id));
    if (proofs.length === 0) unproven.push(id);
    else if (proofs.every(({ file }) => isOnlyInAll(file))) onlyInAll.push(id);
    const mark = unproven.includes(id) ? '—' : onlyInAll.includes(id) ? 'only in npm run test:all' : '';
    console.log(`${id.padEnd(6)} ${mark}`);
    for (const { title, file } of proofs) console.log(`         ${title}  (${file})`);
  }
  console.log('\nLines a section');
  for (const { code, path } of resources) {
    const source = readFileSync(`src/resources${path}.ts`, 'utf8');
    console.log(`  ${String(source.split('\n').length).padStart(4)}  ${code}`);
  }
  console.log(unproven.length > 0 ? `\nWithout a test: ${unproven.join(' ')}` : '\nEvery statement has a test.');
  console.log(`Proved by npm run test:all only: ${onlyInAll.join(' ') || 'none'}`);
  if (unproven.length > 0) process.exitCode = 1;
}

function ids(chapter: string, from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, at) => `${chapter}.${from + at}`);
}

const isOnlyInAll = (file: string): boolean => file.startsWith('e2e/rest/');

/** The generated questions have their titles in a file of their own. */
function testTitles(): { title: string; file: string }[] {
  return readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$|^every-resource\/questions\.ts$/.test(name))
    .flatMap((name) => {
      const source = readFileSync(`tests/${name}`, 'utf8');
      return [...source.matchAll(/(['"`])(\[(?:[SDO]\d+(?:\.\d+)?[ ,]*)+\].*?)\1\s*,/g)].map(([, , title = '']) => ({
        title,
        file: name,
      }));
    });
}

const numbersIn = (title: string): string[] =>
  [...(/^(\[[^\]]+\]\s*)+/.exec(title)?.[0] ?? '').matchAll(/[SDO]\d+(\.\d+)?/g)].map(([id]) => id);
