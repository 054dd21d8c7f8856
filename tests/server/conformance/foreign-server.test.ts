import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Adapter } from '../../../src/client/transport/http/adapter.ts';
import { wire as jsonApiWire } from '../../../src/examples/client/wire/json-api.ts';
import { wire as museumWire } from '../../../src/examples/client/wire/museum.ts';
import { wire as ruoyiWire } from '../../../src/examples/client/wire/ruoyi.ts';
import { wire as routersWire } from '../../../src/examples/client/wire/ruoyi-routers.ts';
import { isFailed } from '../../../src/tasks/conformance/report.ts';
import { runConformance } from '../../../src/tasks/conformance/run.ts';
import { startJsonApiServer } from '../../support/foreign/json-api.ts';
import { startForeignMuseum } from '../../support/foreign/museum.ts';
import { startRuoyiServer } from '../../support/foreign/ruoyi.ts';
import type { ForeignServer } from '../../support/foreign/table.ts';

describe.each<[string, () => Promise<ForeignServer>, Adapter, string, number]>([
  ['a museum', startForeignMuseum, museumWire, 'foreign=1', 41],
  ['RuoYi with a flat menu', startRuoyiServer, ruoyiWire, 'Admin-Token=1', 40],
  ['RuoYi with routers', startRuoyiServer, routersWire, 'Admin-Token=1', 40],
  ['JSON:API', startJsonApiServer, jsonApiWire, 'session=1', 40],
])('the server of %s', (_style, start, adapter, cookie, least) => {
  let server: ForeignServer;

  beforeAll(async () => {
    server = await start();
  });

  afterAll(() => server.close());

  /** What the run finds when it writes into these sections; without any it reads all of them. */
  const run = (...writes: string[]) =>
    runConformance({
      url: server.origin,
      origin: server.origin,
      cookie,
      adapter,
      fetch,
      sections: [],
      writes,
      now: () => new Date(),
    });

  test('a conformance run that writes notices finds no failure', async () => {
    const findings = await run('notice');
    expect(findings.filter(isFailed).map(({ expected, actual }) => `${expected} ${actual}`)).toEqual([]);
    expect(findings.filter(({ outcome }) => outcome === 'met').length).toBeGreaterThanOrEqual(least);
  });

  test('a read-only conformance run finds no failure in at least 28 sections', async () => {
    const findings = await run();
    expect(findings.filter(isFailed).map(({ expected, actual }) => `${expected} ${actual}`)).toEqual([]);
    expect(new Set(findings.map(({ section }) => section)).size).toBeGreaterThan(28);
  });
});
