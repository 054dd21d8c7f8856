import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import type { SectionSeed } from '../../../src/demo/define-seed.ts';
import { rules } from '../../../src/resources/index.server.ts';
import { menu, sections } from '../../../src/resources/index.ts';
import { DEMONSTRATION_COMPLETE, type Product, type Running, start } from '../../../src/server/app/start.ts';
import { watchDatabase, watchDirectory } from '../../../src/server/app/watch.ts';
import { readSecret } from '../../../src/server/config/secret.ts';
import { StartupError } from '../../../src/server/config/startup-error.ts';
import { openDatabase } from '../../../src/server/database/open.ts';
import { hiddenFields } from '../../support/sign-on-form.ts';
import { TEST_PROGRAM } from '../../support/start-snapshot.ts';

const dirs: string[] = [];
const newDataDir = (): string => {
  const dir = mkdtempSync(join(tmpdir(), 'museum-start-'));
  dirs.push(dir);
  return join(dir, 'data');
};

const product: Product = {
  menu,
  sections,
  rules,
  cards: [],
  seeds: [],
  clientDir: null,
  sheetWorker: inject('sheetWorker'),
  // As the build makes it: a database with the tables of the museum.
  preparedTables: { database: inject('museumDatabase'), program: TEST_PROGRAM },
};
let output = '';
let server: Running | undefined;

const startProduct = async (env: Record<string, string>, overrides: Partial<Product> = {}): Promise<Running> => {
  output = '';
  server = await start(
    { ...product, ...overrides },
    {
      env: { PORT: '0', LOG_LEVEL: 'silent', ...env },
      print: (text) => {
        output = text;
      },
      giveUp: () => undefined,
      retire: () => undefined,
    },
  );
  return server;
};

/** Signs in over the network, as a program would, and returns the session cookie. */
async function signIn({ config: { publicOrigin } }: Running): Promise<string> {
  const page = encodeURIComponent(`${publicOrigin}/admin/`);
  const service = `${publicOrigin}/admin/api/admin/sso/cas/attach/${page}`;
  const login = `${publicOrigin}/cas/login?service=${encodeURIComponent(service)}`;
  const form = hiddenFields(await (await fetch(login)).text());
  const body = new URLSearchParams({ ...form, username: 'editor', password: 'editor' });
  const ticketResponse = await fetch(login, { method: 'POST', body, redirect: 'manual' });
  const sessionResponse = await fetch(ticketResponse.headers.get('location') ?? '', { redirect: 'manual' });
  return (
    sessionResponse.headers
      .getSetCookie()
      .join(';')
      .match(/museum_session=[^;]+/)?.[0] ?? ''
  );
}

/** What one side opens when it is there, and the other waits for. */
function createGate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

afterEach(async () => {
  await server?.stop();
  server = undefined;
});
afterAll(() => {
  for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
});

describe('a start of the server', () => {
  test('prints its address, the demonstration accounts and a warning about power cuts', async () => {
    const { config } = await startProduct({ DATA_DIR: newDataDir() });
    expect(output).toContain(`http://127.0.0.1:${config.port}/admin/`);
    expect(output).toContain('admin, editor, approver, desk, registrar, auditor, nobody');
    expect(output).toMatch(/power cut/);
    expect((await fetch(`${config.publicOrigin}/healthz`)).status).toBe(200);
  });

  test('keeps the sessions of the start before, and prints no demonstration account if there is a CAS server', async () => {
    const dataDir = newDataDir();
    const first = await startProduct({ DATA_DIR: dataDir });
    const cookie = await signIn(first);
    await first.stop();
    const second = await startProduct({ DATA_DIR: dataDir });
    const answer = await fetch(`${second.config.publicOrigin}/admin/api/admin/sso/currentUser`, {
      headers: { cookie },
    });
    expect(((await answer.json()) as { data: unknown }).data).toMatchObject({ account: 'editor' });
    await second.stop();
    await startProduct({ DATA_DIR: dataDir, CAS_URL: 'https://cas.example/cas' });
    expect(output).not.toContain('editor');
  });

  test('with a wrong environment is refused with every mistake, before DATA_DIR is created', async () => {
    const dataDir = newDataDir();
    await expect(startProduct({ DATA_DIR: dataDir, LOG_LEVEL: 'loud', CAS_URL: 'cas' })).rejects.toThrow(
      /CAS_URL.*\n.*LOG_LEVEL/,
    );
    expect(existsSync(dataDir)).toBe(false);
  });

  test('with two sets of rules for a section or rules without one is refused, before DATA_DIR is created', async () => {
    const dataDir = newDataDir();
    const [first] = rules;
    const strayRules = { code: 'nothing', rules: {} };
    const attempt = startProduct(
      { DATA_DIR: dataDir },
      { rules: [...rules, strayRules, { code: first?.code ?? '', rules: {} }] },
    );
    await expect(attempt).rejects.toThrow(
      `There are several rules for "${first?.code}"; make one of them with combineRules.\nThere are rules for "nothing", but no such section.`,
    );
    expect(existsSync(dataDir)).toBe(false);
  });

  test('without the worker that reads spreadsheets is refused, before DATA_DIR is created', async () => {
    const dataDir = newDataDir();
    const attempt = startProduct({ DATA_DIR: dataDir }, { sheetWorker: '/nowhere/sheet-worker.js' });
    await expect(attempt).rejects.toThrow('/nowhere/sheet-worker.js is missing; run npm run build.');
    expect(existsSync(dataDir)).toBe(false);
  });

  test('with a mistake in the declarations is refused, before DATA_DIR is created', async () => {
    const dataDir = newDataDir();
    const doubledMenu = [...menu, ...menu];
    await expect(startProduct({ DATA_DIR: dataDir }, { menu: doubledMenu, preparedTables: undefined })).rejects.toThrow(
      /Two menu entries have the code "info"/,
    );
    expect(existsSync(dataDir)).toBe(false);
  });

  test('on a port that is in use is refused, before DATA_DIR is created', async () => {
    const dataDir = newDataDir();
    const otherServer = createServer();
    await new Promise<void>((resolve) => otherServer.listen(0, '127.0.0.1', resolve));
    const address = otherServer.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const attempt = startProduct({ DATA_DIR: dataDir, PORT: String(port) });
    await expect(attempt).rejects.toThrow(StartupError);
    await expect(attempt).rejects.toThrow(`PORT: ${port} is in use on 127.0.0.1.`);
    expect(existsSync(dataDir)).toBe(false);
    otherServer.close();
  });

  test('on a host that is not an address of this machine is refused', async () => {
    const env = { DATA_DIR: newDataDir(), HOST: '192.0.2.1', CAS_URL: 'https://cas.example/cas' };
    await expect(startProduct(env)).rejects.toThrow('HOST: 192.0.2.1 is not an address of this machine.');
  });

  const startAndStop = async (dataDir: string): Promise<void> => {
    await (await startProduct({ DATA_DIR: dataDir })).stop();
    server = undefined;
  };
  const installationFile = (dataDir: string): string => join(dataDir, 'installation');
  const putPicture = (dataDir: string): void => {
    mkdirSync(join(dataDir, 'media'), { recursive: true });
    writeFileSync(join(dataDir, 'media', `${'a'.repeat(64)}.jpg`), 'x');
  };

  test('with the DATA_DIR of an installation whose database is elsewhere is refused, and creates no database', async () => {
    const dataDir = newDataDir();
    mkdirSync(dataDir);
    writeFileSync(installationFile(dataDir), 'of the museum\n');
    putPicture(dataDir);
    await expect(startProduct({ DATA_DIR: dataDir, DATABASE_URL: ' ' })).rejects.toThrow(
      /belongs to the installation of the museum.*Is DATABASE_URL missing, or mistyped\?/,
    );
    expect(existsSync(join(dataDir, 'database'))).toBe(false);
    const attempt = startProduct({ DATA_DIR: dataDir, DATABSE_URL: 'postgres://127.0.0.1/museum' });
    await expect(attempt).rejects.toThrow(/^DATABSE_URL is not read; did you mean DATABASE_URL\?\nDATA_DIR/);
  });

  test('with pictures of an earlier version in DATA_DIR but a new database is refused', async () => {
    const dataDir = newDataDir();
    putPicture(dataDir);
    await expect(startProduct({ DATA_DIR: dataDir })).rejects.toThrow(
      /holds pictures and files, but the database is new/,
    );
    expect(existsSync(join(dataDir, 'database'))).toBe(false);
  });

  test('with a database and a DATA_DIR of different installations is refused', async () => {
    const dataDir = newDataDir();
    await startAndStop(dataDir);
    writeFileSync(installationFile(dataDir), 'of another museum\n');
    await expect(startProduct({ DATA_DIR: dataDir })).rejects.toThrow(/belong to different installations/);
  });

  test('with a DATA_DIR without its installation number is refused, until the number is written there', async () => {
    const dataDir = newDataDir();
    await startAndStop(dataDir);
    const number = readFileSync(installationFile(dataDir), 'utf8');
    rmSync(installationFile(dataDir));
    await expect(startProduct({ DATA_DIR: dataDir })).rejects.toThrow(number.trim());
    writeFileSync(installationFile(dataDir), number);
    await startAndStop(dataDir);
  });

  test('on data of an earlier version without an installation number writes one into DATA_DIR', async () => {
    const dataDir = newDataDir();
    await startAndStop(dataDir);
    rmSync(installationFile(dataDir));
    const { db, close } = await openDatabase({ dataDir, databaseUrl: null });
    await db.deleteFrom('setting').where('key', '=', 'installation').execute();
    await close();
    await startAndStop(dataDir);
    expect(readFileSync(installationFile(dataDir), 'utf8')).toMatch(/^[0-9a-f-]{36}\n$/);
  });

  test('prints a warning about an environment variable that seems misspelt', async () => {
    await startProduct({ DATA_DIR: newDataDir(), DATABSE_URL: 'postgres://127.0.0.1/museum' });
    expect(output).toContain('DATABSE_URL is not read; did you mean DATABASE_URL?');
  });

  test('that fails after opening the database releases it for the next start', async () => {
    const dataDir = newDataDir();
    await expect(startProduct({ DATA_DIR: dataDir }, { clientDir: dataDir })).rejects.toThrow(
      /built client is missing/,
    );
    await startProduct({ DATA_DIR: dataDir });
    expect(output).toContain('/admin/');
  });
});

const DELETED = /database was deleted while the program was running\. Restore DATA_DIR from a backup\.$/;

describe('a DATA_DIR that is deleted while the program runs', () => {
  test('ends the program with a sentence, and the next start is refused instead of creating an empty database', async () => {
    const dataDir = newDataDir();
    const { stop } = await startProduct({ DATA_DIR: dataDir });
    const number = readFileSync(join(dataDir, 'installation'), 'utf8').trim();
    const giveUp = vi.fn<(sentence: string) => void>();
    onTestFinished(watchDirectory({ dataDir, number }, giveUp, 10));
    rmSync(dataDir, { recursive: true });
    await expect
      .poll(() => giveUp.mock.lastCall?.[0], { message: 'the watch of DATA_DIR did not give up' })
      .toEqual(expect.stringMatching(DELETED));
    await stop();
    server = undefined;
    await expect(startProduct({ DATA_DIR: dataDir })).rejects.toThrow(
      new RegExp(`belongs to the installation ${number}`),
    );
  });
});

describe('a stop of the server', () => {
  test('interrupts the seeding of demonstration data without logging an error, and the next start completes it', async () => {
    const dataDir = newDataDir();
    const [begun, gate] = [createGate(), createGate()];
    const records: SectionSeed['records'] = async () => {
      begun.open();
      await gate.opened;
      return [{ draft: { name: '报告厅' }, author: 'editor', at: new Date() }];
    };
    const seeds: SectionSeed[] = [{ code: 'venue', when: 'after', records }];
    const { app, stop } = await startProduct({ DATA_DIR: dataDir }, { seeds });
    const failures = vi.spyOn(app.log, 'error');
    server = undefined;
    await begun.opened;
    await stop();
    gate.open();
    // The write fails at once, because the database is closed.
    await new Promise((resolve) => setImmediate(resolve));
    expect(failures.mock.calls).toEqual([]);
    await startProduct({ DATA_DIR: dataDir }, { seeds });
    await vi.waitUntil(() => output === DEMONSTRATION_COMPLETE, 60_000);
  });

  test('waits for a request that has begun, and accepts no new connection', async () => {
    const { app, config, stop } = await startProduct({ DATA_DIR: newDataDir() });
    const requestArrival = new Promise((resolve) => app.server.once('request', resolve));
    const body = '{"Authorization":{"id":0}}';
    const socket = connect(config.port, '127.0.0.1');
    const response = readAll(socket);
    const head = ['POST /admin/api/admin/sso/logout HTTP/1.1', 'Host: localhost', `Origin: ${config.publicOrigin}`];
    const rest = ['Content-Type: application/json', `Content-Length: ${body.length}`];
    socket.write(`${[...head, ...rest].join('\r\n')}\r\n\r\n${body.slice(0, 5)}`);
    await requestArrival;

    const shutdown = stop();
    server = undefined;
    await vi.waitUntil(() => !app.server.listening, 60_000);
    await expect(fetch(`${config.publicOrigin}/healthz`)).rejects.toThrow();
    socket.write(body.slice(5));
    expect(await response).toMatch(/^HTTP\/1\.1 200 [\s\S]*"code":200/);
    await shutdown;
  });

  test('answers a new request on an open connection with 503 in the envelope and the requested language', async () => {
    const { app, config, stop } = await startProduct({ DATA_DIR: newDataDir() });
    const body = '{"Authorization":{"id":0}}';
    const openRequest = async (language: string) => {
      const socket = connect(config.port, '127.0.0.1');
      const requestArrival = new Promise((resolve) => app.server.once('request', resolve));
      const head = ['POST /admin/api/admin/sso/logout HTTP/1.1', 'Host: localhost', `Origin: ${config.publicOrigin}`];
      const rest = ['Content-Type: application/json', `Content-Length: ${body.length}`];
      socket.write(`${[...head, ...rest].join('\r\n')}\r\n\r\n${body.slice(0, 5)}`);
      await requestArrival;
      return () => {
        const response = readAll(socket);
        const second = [
          'GET /admin/api/admin/sso/currentUser HTTP/1.1',
          'Host: localhost',
          `Accept-Language: ${language}`,
        ];
        socket.write(`${body.slice(5)}${second.join('\r\n')}\r\n\r\n`);
        return response;
      };
    };
    const completions = [await openRequest('zh-CN'), await openRequest('en-US')];
    const shutdown = stop();
    server = undefined;
    await vi.waitUntil(() => !app.server.listening, 60_000);
    const [chinese = '', english = ''] = await Promise.all(completions.map((complete) => complete()));
    for (const [text, sentence] of [
      [chinese, '服务器正在停止或重新启动，请稍后再试。'],
      [english, 'The server is stopping or restarting; please try again in a moment.'],
    ] as const) {
      const [first = '', second = ''] = text.split(/(?=HTTP\/1\.1 503)/);
      expect(first).toMatch(/^HTTP\/1\.1 200 /);
      const [head = '', json = '{}'] = second.split('\r\n\r\n');
      expect(head).toMatch(/^connection: close$/im);
      expect(head).toMatch(/^retry-after: 10$/im);
      expect(JSON.parse(json)).toEqual({ code: 503, msg: sentence, data: null });
    }
    await shutdown;
  });
});

const readAll = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    socket.on('close', () => resolve(text));
  });

describe('the secret that signs session cookies', () => {
  test('is created once for a DATA_DIR, readable by its owner only, and read again later', () => {
    const dataDir = newDataDir();
    const secret = readSecret(dataDir);
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
    expect(readSecret(dataDir)).toBe(secret);
    expect(readSecret(newDataDir())).not.toBe(secret);
  });

  test('is refused with a sentence if its file is damaged or cannot be written', () => {
    const dataDir = newDataDir();
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'secret'), 'short');
    expect(() => readSecret(dataDir)).toThrow(/secret is damaged\. Delete it/);
    expect(() => readSecret(join(dataDir, 'secret', 'below'))).toThrow(/^DATA_DIR: .* cannot be written/);
  });
});

describe('a database that does not answer the ping', () => {
  afterEach(() => void vi.useRealTimers());

  const watchPings = async (embedded: boolean, answers: boolean[]): Promise<string[]> => {
    vi.useFakeTimers();
    const messages: string[] = [];
    const remaining = [...answers];
    const ping = async () => {
      if (remaining.shift() === false) throw new Error('nothing');
    };
    const stopWatch = watchDatabase({ embedded, ping }, (sentence) => void messages.push(sentence), 1_000);
    await vi.advanceTimersByTimeAsync(answers.length * 1_000);
    stopWatch();
    await vi.advanceTimersByTimeAsync(10_000);
    return messages;
  };

  test('three times in a row ends the program with a sentence if it is embedded', async () => {
    const messages = await watchPings(true, [false, false, false, false]);
    expect(messages).toEqual([expect.stringMatching(/Is the disk full\?/)]);
  });

  test('and then answers again does not end the program', async () => {
    expect(await watchPings(true, [false, false, true, false, false, true])).toEqual([]);
  });

  test('does not end the program if it is a PostgreSQL server', async () => {
    expect(await watchPings(false, [false, false, false, false])).toEqual([]);
  });
});
