import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import http from 'node:http';
import { connect, type Socket } from 'node:net';
import { API_PREFIX, LOGOUT_BODY } from '../../contract/calls.ts';
import { type Group, must, NotHere, pause, until } from './fault.ts';
import { inMuseum, listed, type Museum, signIn, written } from './museum.ts';
import { inside, KEPT, usedFolder } from './used-data-dir.ts';

/** What clients and their connections do to a server. */
export const requests = (): Group => ({
  name: 'requests',
  faults: [
    { name: 'an upload cut off', expected: 'no file, no row, no temporary left after a minute', drive: uploadCutOff },
    {
      name: 'SIGTERM with requests in flight',
      expected: 'they finish, it ends within 10 s with code 0',
      drive: askedToEnd,
    },
    { name: '1,000 idle connections', expected: 'others are served', drive: () => crowd(1_000, 'idle') },
    {
      name: '300 connections that never finish asking',
      expected: 'others are served',
      drive: () => crowd(300, 'slow'),
    },
    { name: '64 file handles', expected: 'errors, then recovers', drive: fewHandles },
    { name: '256 MB heap', expected: 'everybody is served', drive: smallHeap },
    { name: 'one record saved by twenty at once', expected: 'one wins, the others get 409', drive: twentySaves },
    { name: 'one create sent twenty times', expected: 'exactly one row', drive: twentyCreates },
    { name: 'standard output closed', expected: 'the process lives', drive: outputClosed },
    { name: 'TZ and LANG', expected: 'same answers', drive: otherPlaces },
  ],
});

const inUsed = async <T>(
  work: (museum: Museum, cookie: string, folder: string) => Promise<T>,
  environment: Record<string, string> = {},
  manner?: Parameters<typeof inMuseum>[2],
): Promise<T> => {
  const folder = await usedFolder();
  return inMuseum(
    { DATA_DIR: folder, ...environment },
    async (museum) => work(museum, await signIn(museum), folder),
    manner,
  );
};

const uploadCutOff = (): Promise<string> =>
  inUsed(async (museum, cookie, folder) => {
    const files = () => readNames(inside(folder, 'media'));
    const before = files();
    const head =
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.7\n';
    const sending = http.request(`${museum.origin}${API_PREFIX}/media/file?section=news&field=attachments`, {
      method: 'POST',
      headers: {
        cookie,
        origin: museum.origin,
        'content-length': 10_000_000,
        'content-type': 'multipart/form-data; boundary=x',
      },
    });
    sending.on('error', () => undefined);
    sending.write(head);
    sending.write(Buffer.alloc(4_000_000, 32));
    await until(() => files() !== before, 10_000, 'Nothing of the upload arrived.');
    sending.destroy();
    const ms = await until(() => files() === before, 60_000, `A minute later there is still ${files()}.`);
    const { status, data } = await museum.ask('GET', 'media/list', { cookie });
    must(status === 200 && data?.total === 0, `The library lists ${data?.total} files.`);
    return `gone after ${ms} ms`;
  });

function readNames(folder: string): string {
  try {
    return readdirSync(folder, { recursive: true }).sort().join();
  } catch {
    return '';
  }
}

const askedToEnd = (): Promise<string> =>
  inUsed(async (museum, cookie) => {
    const halves = await Promise.all(Array.from({ length: 10 }, () => halfAsked(museum, cookie)));
    await pause(500);
    const begun = performance.now();
    const ended = museum.stop();
    await pause(1_000);
    const answers = await Promise.all(halves.map(({ finish }) => finish()));
    const code = await ended;
    const seconds = (performance.now() - begun) / 1000;
    const bad = answers.filter((said) => !/^HTTP\/1\.1 200 /.test(said));
    must(bad.length === 0, `${bad.length} of 10 requests in flight were answered with “${bad[0]?.split('\r\n')[0]}”.`);
    must(code === 0, `It ended with code ${code}.`);
    must(seconds <= 10, `It took ${seconds.toFixed(1)} s to end.`);
    return `10 finished, ended after ${seconds.toFixed(1)} s`;
  });

/** A request whose body has come half way. */
async function halfAsked(museum: Museum, cookie: string) {
  const socket = await opened(museum);
  const body = JSON.stringify(LOGOUT_BODY);
  const head = [`POST ${API_PREFIX}/sso/logout HTTP/1.1`, 'Host: x', `Origin: ${museum.origin}`, `Cookie: ${cookie}`];
  socket.write(`${[...head, 'Content-Type: application/json', `Content-Length: ${body.length}`].join('\r\n')}\r\n\r\n`);
  socket.write(body.slice(0, 5));
  let said = '';
  socket.on('data', (chunk) => {
    said += chunk.toString();
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  return {
    async finish() {
      socket.write(body.slice(5));
      await Promise.race([closed, pause(10_000)]);
      return said;
    },
  };
}

function opened({ origin }: Museum): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => resolve(socket));
    socket.on('error', reject);
  });
}

/** Many connections that want nothing, or never say what; everybody else is served meanwhile. */
const crowd = (many: number, kind: 'idle' | 'slow'): Promise<string> =>
  inUsed(async (museum, cookie) => {
    const sockets = await Promise.all(Array.from({ length: many }, () => opened(museum)));
    if (kind === 'slow') for (const socket of sockets) socket.write('GET /admin/ HTTP/1.1\r\nHost: x\r\n');
    const dripping = setInterval(() => {
      if (kind === 'slow') for (const socket of sockets) socket.write('X-More: 1\r\n');
    }, 500);
    const times: number[] = [];
    for (let count = 0; count < 20; count += 1) {
      const { status, ms } = await listed(museum, cookie, 5_000);
      must(status === 200, `Meanwhile a list was answered with ${status}.`);
      times.push(ms);
      await pause(100);
    }
    clearInterval(dripping);
    for (const socket of sockets) socket.destroy();
    times.sort((a, b) => a - b);
    must((times[10] ?? 0) < 1_000, `Meanwhile a list took ${times[10]} ms.`);
    return `meanwhile a list took ${times[10]} ms, at most ${times.at(-1)} ms`;
  });

/** Taken away from a server that runs: with so few Node itself cannot read the program. */
const fewHandles = (): Promise<string> =>
  inUsed(async (museum, cookie) => {
    const allow = (handles: number) => {
      try {
        execFileSync('prlimit', ['--pid', String(museum.pid), `--nofile=${handles}:`], { stdio: 'pipe' });
      } catch {
        throw new NotHere('needs prlimit');
      }
    };
    allow(64);
    const sockets = await Promise.allSettled(Array.from({ length: 200 }, () => opened(museum)));
    const meanwhile = await Promise.all([
      listed(museum, cookie, 3_000),
      museum.ask('GET', '/healthz', { within: 3_000 }),
    ]);
    for (const socket of sockets) if (socket.status === 'fulfilled') socket.value.destroy();
    const back = async () => (await listed(museum, cookie, 2_000)).status === 200;
    const ms = await until(back, 10_000, 'It did not come back within 10 s of 200 connections leaving.');
    await written(museum, cookie, '句柄够用之后');
    return `meanwhile ${meanwhile.map(({ status }) => status || 'no answer').join(', ')}; served again after ${ms} ms`;
  });

const smallHeap = (): Promise<string> =>
  inUsed(
    async (museum, cookie) => {
      const body = { title: '很长的一条', category: 'museum', body: `<p>${'长'.repeat(60_000)}</p>` };
      for (let count = 0; count < 50; count += 1) await museum.ask('POST', 'news/', { cookie, body });
      const path = 'news/list?current=1&pageSize=100';
      const answers = await Promise.all(Array.from({ length: 300 }, () => museum.ask('GET', path, { cookie })));
      const bad = answers.filter(({ status }) => ![200, 503].includes(status));
      must(bad.length === 0, `${bad.length} of 300 lists failed, the first with ${bad[0]?.status} ${bad[0]?.text}`);
      must((await listed(museum, cookie)).status === 200, 'Afterwards it no longer answers.');
      return `${answers.filter(({ status }) => status === 200).length} of 300 lists at once served`;
    },
    {},
    { node: ['--max-old-space-size=256'] },
  );

const twentySaves = (): Promise<void> =>
  inUsed(async (museum, cookie) => {
    const { id, version } = await written(museum, cookie, '二十人同时保存');
    const saves = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        museum.ask('PUT', 'news/', { cookie, body: { id, version, title: `第${number}人保存` } }),
      ),
    );
    const counted = (wanted: number) => saves.filter(({ status }) => status === wanted).length;
    must(counted(200) === 1 && counted(409) === 19, `${counted(200)} won, ${counted(409)} were told of a conflict.`);
    must(
      saves.every(({ status, msg }) => status === 200 || msg),
      'A conflict came without a sentence.',
    );
  });

const twentyCreates = (): Promise<void> =>
  inUsed(async (museum, cookie) => {
    const total = async () => Number((await listed(museum, cookie)).data?.total);
    const before = await total();
    const options = {
      cookie,
      body: { title: '只写一次', category: 'museum' },
      headers: { 'idempotency-key': randomUUID() },
    };
    const answers = await Promise.all(Array.from({ length: 20 }, () => museum.ask('POST', 'news/', options)));
    must(
      answers.every(({ status }) => status === 200),
      'One of the twenty was refused.',
    );
    must(new Set(answers.map(({ data }) => data?.id)).size === 1, 'They were answered with several records.');
    must((await total()) === before + 1, `${(await total()) - before} rows were made.`);
  });

const outputClosed = (): Promise<void> =>
  inUsed(
    async (museum, cookie) => {
      museum.process.stdout?.destroy();
      museum.process.stderr?.destroy();
      for (let count = 0; count < 20; count += 1) {
        const { status } = await listed(museum, cookie);
        must(status === 200, `With nobody reading its log a list was answered with ${status}.`);
      }
      await museum.ask('GET', 'news/?id=nonsense', { cookie });
      await written(museum, cookie, '没有人看日志');
    },
    { LOG_LEVEL: 'debug' },
  );

async function otherPlaces(): Promise<void> {
  const folder = await usedFolder();
  const heard = new Set<string>();
  const places: Record<string, string>[] = [
    { TZ: 'Asia/Shanghai', LANG: 'zh_CN.UTF-8' },
    { TZ: 'UTC', LANG: 'C', LC_ALL: 'C' },
    { TZ: 'America/New_York', LANG: 'C' },
  ];
  for (const place of places) {
    await inMuseum({ DATA_DIR: folder, ...place }, async (museum) => {
      const cookie = await signIn(museum);
      const list = await listed(museum, cookie);
      const one = await museum.ask('GET', 'news/?id=1', { cookie });
      must(list.text.includes(KEPT), `With TZ=${place.TZ} what was kept is not listed.`);
      heard.add(`${list.text} ${one.text}`);
    });
  }
  must(heard.size === 1, 'The same question was answered differently.');
}
