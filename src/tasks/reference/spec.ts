import { readdirSync, readFileSync } from 'node:fs';
import { resources } from '../../resources/index.ts';

/** The ids of all statements of the specification. */
const statements = [
  ...rangeOfIds('S1', 1, 7),
  ...rangeOfIds('S2', 1, 13),
  ...rangeOfIds('S3', 1, 7),
  ...rangeOfIds('S4', 1, 10),
  ...rangeOfIds('S6', 1, 7),
  'O1',
  ...rangeOfIds('S7', 1, 16),
  ...rangeOfIds('S8', 0, 6),
  ...rangeOfIds('S9', 1, 8),
  ...Array.from({ length: 8 }, (_, at) => `D${at}`),
];

/**
 * Prints which tests prove which statement, and how many lines each declaration has. Fails when a statement has no test, and
 * marks statements whose tests run in `npm run test:all` only.
 */
export default function spec(): void {
  const titles = testTitles();
  const unproven: string[] = [];
  const provenOnlyInAll: string[] = [];
  for (const id of statements) {
    const proofs = titles.filter(({ title }) => idsIn(title).includes(id));
    if (proofs.length === 0) unproven.push(id);
    else if (proofs.every(({ file }) => runsOnlyInAll(file))) provenOnlyInAll.push(id);
    const remark = unproven.includes(id) ? '—' : provenOnlyInAll.includes(id) ? 'only in npm run test:all' : '';
    console.log(`${id.padEnd(6)} ${remark}`);
    for (const { title, file } of proofs) console.log(`         ${title}  (${file})`);
  }
  console.log('\nLines a section');
  for (const { code, path } of resources) {
    const source = readFileSync(`src/resources${path}.ts`, 'utf8');
    console.log(`  ${String(source.split('\n').length).padStart(4)}  ${code}`);
  }
  console.log(unproven.length > 0 ? `\nWithout a test: ${unproven.join(' ')}` : '\nEvery statement has a test.');
  console.log(`Proved by npm run test:all only: ${provenOnlyInAll.join(' ') || 'none'}`);
  if (unproven.length > 0) process.exitCode = 1;
}

function rangeOfIds(chapter: string, from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, at) => `${chapter}.${from + at}`);
}

const runsOnlyInAll = (file: string): boolean => file.startsWith('e2e/rest/');

/** The tests that run for every resource have their titles in `questions.ts`. */
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

const idsIn = (title: string): string[] =>
  [...(/^(\[[^\]]+\]\s*)+/.exec(title)?.[0] ?? '').matchAll(/[SDO]\d+(\.\d+)?/g)].map(([id]) => id);
