import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createReport, tableOf, writeTables } from './bench/report.ts';

test('a figure is met up to its bound, and one that was not measured is not met', () => {
  const report = createReport('client');
  report.atMost('CPU', 300, 300, 'ms');
  report.atMost('CPU again', 300.4, 300, 'ms');
  report.atLeast('share', 0.6, 0.6);
  report.atLeast('share again', 0.59, 0.6);
  report.atMost('time', Number.NaN, 300, 'ms');
  expect(report.rows.map(({ met }) => met)).toEqual([true, false, true, false, false]);
  expect(tableOf(report)).toContain('CPU         | at most 300 ms   | 300 ms   | met');
  expect(tableOf(report)).toMatch(/^time +\| at most 300 ms +\| NaN ms +\| NOT MET$/m);
});

test('a table replaces the lines between the comments of its part and no others', () => {
  const folder = mkdtempSync(join(tmpdir(), 'museum-bench-report-'));
  const file = join(folder, 'FIGURES.md');
  const linesOf = (part: string) => `<!-- bench ${part} -->\nolder ${part}\n<!-- end of bench ${part} -->\n`;
  try {
    writeFileSync(file, `before\n${linesOf('client')}between\n${linesOf('lists')}after\n`);
    const report = createReport('client');
    report.atMost('CPU', 120, 300, 'ms');
    writeTables(file, [report]);
    writeTables(file, [report]);
    const text = readFileSync(file, 'utf8');
    expect(text).not.toContain('older client');
    expect(text.match(/\| CPU \| at most 300 ms \| 120 ms \| met \|/g)).toHaveLength(1);
    expect(text).toContain(`between\n${linesOf('lists')}after\n`);
    expect(() => writeTables(file, [createReport('server')])).toThrow('<!-- bench server -->');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
