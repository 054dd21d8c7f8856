import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import http from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { API_PREFIX, LOGOUT_BODY } from '../../src/contract/calls.ts';
import { assert, type Group, MissingPrerequisite, pause, waitUntil } from './fault.ts';
import { createNews, listNews, type Museum, signIn, withMuseum } from './museum.ts';
import { copyUsedDataDir, STORED_TITLE } from './used-data-dir.ts';

/** Clients, connections and limits of the process that put a server under strain. */
export const requests = (): Group => ({
  name: 'requests',
  faults: [
    {
      name: 'an upload cut off',
      expected: 'no file, no row and no temporary file after a minute',
      run: checkAbortedUpload,
    },
    {
      name: 'SIGTERM with requests in flight',
      expected: 'they finish, it ends within 10 s with code 0',
      run: checkTermination,
    },
    { name: '1,000 idle connections', expected: 'others are served', run: () => checkManyConnections(1_000, 'idle') },
    {
      name: '300 connections that never finish their request',
      expected: 'others are served',
      run: () => checkManyConnections(300, 'slow'),
    },
    { name: '64 file handles', expected: 'errors, then recovers', run: checkFewHandles },
    { name: '256 MB heap', expected: 'everybody is served', run: checkSmallHeap },
    { name: 'one record saved by twenty at once', expected: 'one wins, the others get 409', run: checkConcurrentSaves },
    { name: 'one create sent twenty times', expected: 'exactly one row', run: checkConcurrentCreates },
    { name: 'standard output closed', expected: 'the process goes on', run: checkClosedOutput },
    { name: 'another TZ and LANG', expected: 'the same answers', run: checkLocales },
  ],
});

const withUsedMuseum = async <T>(
  work: (museum: Museum, cookie: string, folder: string) => Promise<T>,
  environment: Record<string, string> = {},
  options?: Parameters<typeof withMuseum>[2],
): Promise<T> => {
  const folder = await copyUsedDataDir();
  return withMuseum(
    { DATA_DIR: folder, ...environment },
    async (museum) => work(museum, await signIn(museum), folder),
    options,
  );
};

const checkAbortedUpload = (): Promise<string> =>
  withUsedMuseum(async (museum, cookie, folder) => {
    const files = () => listNames(join(folder, 'media'));
    const filesBefore = files();
    const head =
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.7\n';
    const request = http.request(`${museum.origin}${API_PREFIX}/media/file?section=news&field=attachments`, {
      method: 'POST',
      headers: {
        cookie,
        origin: museum.origin,
        'content-length': 10_000_000,
        'content-type': 'multipart/form-data; boundary=x',
      },
    });
    request.on('error', () => undefined);
    request.write(head);
    request.write(Buffer.alloc(4_000_000, 32));
    await waitUntil(() => files() !== filesBefore, 10_000, 'Nothing of the upload arrived.');
    request.destroy();
    const ms = await waitUntil(() => files() === filesBefore, 60_000, `A minute later there is still ${files()}.`);
    const { status, data } = await museum.request('GET', 'media/list', { cookie });
    assert(status === 200 && data?.total === 0, `The library lists ${data?.total} files.`);
    return `gone after ${ms} ms`;
  });

function listNames(folder: string): string {
  try {
    return readdirSync(folder, { recursive: true }).sort().join();
  } catch {
    return '';
  }
}

const checkTermination = (): Promise<string> =>
  withUsedMuseum(async (museum, cookie) => {
    const halfRequests = await Promise.all(Array.from({ length: 10 }, () => sendHalfRequest(museum, cookie)));
    await pause(500);
    const start = performance.now();
    const exitCode = museum.stop();
    await pause(1_000);
    const responses = await Promise.all(halfRequests.map(({ finish }) => finish()));
    const code = await exitCode;
    const seconds = (performance.now() - start) / 1000;
    const failures = responses.filter((response) => !/^HTTP\/1\.1 200 /.test(response));
    assert(
      failures.length === 0,
      `${failures.length} of 10 requests in flight were answered with “${failures[0]?.split('\r\n')[0]}”.`,
    );
    assert(code === 0, `It ended with code ${code}.`);
    assert(seconds <= 10, `It took ${seconds.toFixed(1)} s to end.`);
    return `10 finished, ended after ${seconds.toFixed(1)} s`;
  });

/** Sends a request with half of its body; `finish` sends the other half and returns the response. */
async function sendHalfRequest(museum: Museum, cookie: string) {
  const socket = await openSocket(museum);
  const body = JSON.stringify(LOGOUT_BODY);
  const head = [
    `POST ${API_PREFIX}/sso/logout HTTP/1.1`,
    'Host: localhost',
    `Origin: ${museum.origin}`,
    `Cookie: ${cookie}`,
  ];
  socket.write(`${[...head, 'Content-Type: application/json', `Content-Length: ${body.length}`].join('\r\n')}\r\n\r\n`);
  socket.write(body.slice(0, 5));
  let response = '';
  socket.on('data', (chunk) => {
    response += chunk.toString();
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  return {
    async finish() {
      socket.write(body.slice(5));
      await Promise.race([closed, pause(10_000)]);
      return response;
    },
  };
}

function openSocket({ origin }: Museum): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => resolve(socket));
    socket.on('error', reject);
  });
}

/** Opens many connections that send nothing, or headers without end, and checks that other requests are served. */
const checkManyConnections = (count: number, behaviour: 'idle' | 'slow'): Promise<string> =>
  withUsedMuseum(async (museum, cookie) => {
    const sockets = await Promise.all(Array.from({ length: count }, () => openSocket(museum)));
    if (behaviour === 'slow') for (const socket of sockets) socket.write('GET /admin/ HTTP/1.1\r\nHost: localhost\r\n');
    const dripTimer = setInterval(() => {
      if (behaviour === 'slow') for (const socket of sockets) socket.write('X-More: 1\r\n');
    }, 500);
    const times: number[] = [];
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const { status, ms } = await listNews(museum, cookie, 5_000);
      assert(status === 200, `Meanwhile a list was answered with ${status}.`);
      times.push(ms);
      await pause(100);
    }
    clearInterval(dripTimer);
    for (const socket of sockets) socket.destroy();
    times.sort((a, b) => a - b);
    assert((times[10] ?? 0) < 1_000, `Meanwhile a list took ${times[10]} ms.`);
    return `meanwhile a list took ${times[10]} ms, at most ${times.at(-1)} ms`;
  });

/** The limit is set after the start, as Node could not even load the program with so few handles. */
const checkFewHandles = (): Promise<string> =>
  withUsedMuseum(async (museum, cookie) => {
    const allow = (handles: number) => {
      try {
        execFileSync('prlimit', ['--pid', String(museum.pid), `--nofile=${handles}:`], { stdio: 'pipe' });
      } catch {
        throw new MissingPrerequisite('needs prlimit');
      }
    };
    allow(64);
    const sockets = await Promise.allSettled(Array.from({ length: 200 }, () => openSocket(museum)));
    const responses = await Promise.all([
      listNews(museum, cookie, 3_000),
      museum.request('GET', '/healthz', { timeout: 3_000 }),
    ]);
    for (const socket of sockets) if (socket.status === 'fulfilled') socket.value.destroy();
    const isBack = async () => (await listNews(museum, cookie, 2_000)).status === 200;
    const ms = await waitUntil(isBack, 10_000, 'It did not come back within 10 s of 200 connections leaving.');
    await createNews(museum, cookie, '句柄够用之后');
    return `meanwhile ${responses.map(({ status }) => status || 'no answer').join(', ')}; served again after ${ms} ms`;
  });

const checkSmallHeap = (): Promise<string> =>
  withUsedMuseum(
    async (museum, cookie) => {
      const body = { title: '很长的一条', category: 'museum', body: `<p>${'长'.repeat(60_000)}</p>` };
      for (let count = 0; count < 50; count += 1) await museum.request('POST', 'news/', { cookie, body });
      const path = 'news/list?current=1&pageSize=100';
      const responses = await Promise.all(Array.from({ length: 300 }, () => museum.request('GET', path, { cookie })));
      const failures = responses.filter(({ status }) => ![200, 503].includes(status));
      assert(
        failures.length === 0,
        `${failures.length} of 300 lists failed, the first with ${failures[0]?.status} ${failures[0]?.text}`,
      );
      assert((await listNews(museum, cookie)).status === 200, 'Afterwards it no longer answers.');
      return `${responses.filter(({ status }) => status === 200).length} of 300 lists at once served`;
    },
    {},
    { nodeArguments: ['--max-old-space-size=256'] },
  );

const checkConcurrentSaves = (): Promise<void> =>
  withUsedMuseum(async (museum, cookie) => {
    const { id, version } = await createNews(museum, cookie, '二十人同时保存');
    const saves = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        museum.request('PUT', 'news/', { cookie, body: { id, version, title: `第${number}人保存` } }),
      ),
    );
    const countStatus = (code: number) => saves.filter(({ status }) => status === code).length;
    assert(
      countStatus(200) === 1 && countStatus(409) === 19,
      `${countStatus(200)} won, ${countStatus(409)} were told of a conflict.`,
    );
    assert(
      saves.every(({ status, msg }) => status === 200 || msg),
      'A conflict came without a sentence.',
    );
  });

const checkConcurrentCreates = (): Promise<void> =>
  withUsedMuseum(async (museum, cookie) => {
    const total = async () => Number((await listNews(museum, cookie)).data?.total);
    const totalBefore = await total();
    const options = {
      cookie,
      body: { title: '只写一次', category: 'museum' },
      headers: { 'idempotency-key': randomUUID() },
    };
    const responses = await Promise.all(Array.from({ length: 20 }, () => museum.request('POST', 'news/', options)));
    assert(
      responses.every(({ status }) => status === 200),
      'One of the twenty was refused.',
    );
    assert(new Set(responses.map(({ data }) => data?.id)).size === 1, 'They were answered with several records.');
    assert((await total()) === totalBefore + 1, `${(await total()) - totalBefore} rows were made.`);
  });

const checkClosedOutput = (): Promise<void> =>
  withUsedMuseum(
    async (museum, cookie) => {
      museum.process.stdout?.destroy();
      museum.process.stderr?.destroy();
      for (let count = 0; count < 20; count += 1) {
        const { status } = await listNews(museum, cookie);
        assert(status === 200, `With nobody reading its log a list was answered with ${status}.`);
      }
      await museum.request('GET', 'news/?id=nonsense', { cookie });
      await createNews(museum, cookie, '没有人看日志');
    },
    { LOG_LEVEL: 'debug' },
  );

async function checkLocales(): Promise<void> {
  const folder = await copyUsedDataDir();
  const responses = new Set<string>();
  const environments: Record<string, string>[] = [
    { TZ: 'Asia/Shanghai', LANG: 'zh_CN.UTF-8' },
    { TZ: 'UTC', LANG: 'C', LC_ALL: 'C' },
    { TZ: 'America/New_York', LANG: 'C' },
  ];
  for (const environment of environments) {
    await withMuseum({ DATA_DIR: folder, ...environment }, async (museum) => {
      const cookie = await signIn(museum);
      const list = await listNews(museum, cookie);
      const record = await museum.request('GET', 'news/?id=1', { cookie });
      assert(list.text.includes(STORED_TITLE), `With TZ=${environment.TZ} what was kept is not listed.`);
      responses.add(`${list.text} ${record.text}`);
    });
  }
  assert(responses.size === 1, 'The same question was answered differently.');
}
