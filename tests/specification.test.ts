import { expect, test } from 'vitest';
import { listTitles, listUnknownIds, listUntested, readStatements, statementIds } from '../src/tasks/reference/spec.ts';

const statements = readStatements();

test('tests/specification.md has every statement of the specification and of the design card', () => {
  const counts: Record<string, number> = {};
  for (const id of statements.keys()) {
    const chapter = /^(S\d|[DO])/.exec(id)?.[0] ?? id;
    counts[chapter] = (counts[chapter] ?? 0) + 1;
  }
  expect(counts).toEqual({ S1: 7, S2: 13, S3: 7, S4: 10, S6: 7, O: 1, S7: 16, S8: 7, S9: 8, D: 8 });
});

test('each statement has a test, or a group of tests, whose title starts with its id', () => {
  expect(listUntested(statements, listTitles())).toEqual([]);
});

test('each id in a title or a comment of src and tests is in tests/specification.md', () => {
  expect(listUnknownIds(statements)).toEqual([]);
});

test('the ids of statements are found in titles and comments, and the name of a spreadsheet cell is not an id', () => {
  expect(statementIds("'[S2.8, D4] [O1] a title' // the comment (D3), as S4.5 says")).toEqual([
    'S2.8',
    'D4',
    'O1',
    'D3',
    'S4.5',
  ]);
  expect(statementIds(`"A2:D5" 'D3' <c r="D4"> room D2`)).toEqual([]);
});
