import { afterAll, beforeAll, expect, test } from 'vitest';
import { wire } from '../../../src/examples/client/wire/museum.ts';
import { isFailed } from '../../../src/tasks/conformance/report.ts';
import { runConformance } from '../../../src/tasks/conformance/run.ts';
import { type ForeignMuseum, startForeignMuseum } from '../../support/foreign/museum.ts';

let museum: ForeignMuseum;

beforeAll(async () => {
  museum = await startForeignMuseum();
});

afterAll(() => museum.close());

/** What the run finds when it writes into these sections; without any it reads all of them. */
const run = (...writes: string[]) =>
  runConformance({
    url: museum.origin,
    origin: museum.origin,
    cookie: 'foreign=1',
    adapter: wire,
    fetch,
    sections: [],
    writes,
    now: () => new Date(),
  });

test('a conformance run with a wire adapter that writes notices to a foreign server finds no failure', async () => {
  const findings = await run('notice');
  expect(findings.filter(isFailed).map(({ expected, actual }) => `${expected} ${actual}`)).toEqual([]);
  expect(findings.filter(({ outcome }) => outcome === 'met').length).toBeGreaterThan(40);
});

test('a read-only conformance run of the foreign server finds no failure in at least 28 sections', async () => {
  const findings = await run();
  expect(findings.filter(isFailed).map(({ expected, actual }) => `${expected} ${actual}`)).toEqual([]);
  expect(new Set(findings.map(({ section }) => section)).size).toBeGreaterThan(28);
});
