import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { API_PREFIX } from '../../src/contract/calls.ts';
import { LONGEST_XML } from '../../src/server/people/session/xml.ts';
import { highRateLimits } from '../support/start-product.ts';
import { workbook } from '../support/workbook.ts';
import { assert, type Fault, type Group, waitUntil } from './fault.ts';
import { createNews, type Museum, newFolder, signIn, withMuseum } from './museum.ts';
import { environmentOf, stopDatabaseServer, withOwnDatabase } from './own-database.ts';

/** How long others may wait for a list, in milliseconds. */
const LONGEST_WAIT = 200;
const MB = 1024 * 1024;
const LIST = 'news/list?current=1&pageSize=10';

/** One way into the server, the worst call that its limits allow or refuse, and who answers it. */
interface WorstCall {
  way: string;
  amount: string;
  answer: string;
  /** Sends the call, also several at once, and returns the statuses. */
  send: (client: Client) => Promise<number[]>;
  statuses: readonly number[];
  /** Runs before others are observed. */
  prepare?: (client: Client) => Promise<unknown>;
}

interface Client {
  museum: Museum;
  cookie: string;
}

const worstCalls: readonly WorstCall[] = [
  {
    way: 'sheet',
    amount: '2 KB, 100 cells of one text of 199,000 characters that grow when they are compared',
    answer: 'the reader of sheets refuses its rows',
    statuses: [422],
    send: async (client) => [await sendSheet(client, 'annals', await sharedText('\ufdfa'.repeat(199_000)))],
  },
  {
    way: 'sheet',
    amount: '2 KB, 100 cells of 199,000 control characters',
    answer: 'the reader of sheets refuses its rows',
    statuses: [422],
    send: async (client) => [await sendSheet(client, 'annals', await sharedText('_x0001_'.repeat(28_000)))],
  },
  {
    way: 'CSV',
    amount: '19 MB in 40 rows, then its check',
    answer: 'taken, and checked row by row',
    statuses: [200, 200],
    send: (client) => checkSheet(client, 'annals', ['日期,标题', ...rows(40, () => `1990,${'长'.repeat(158_000)}`)]),
  },
  {
    way: 'CSV',
    amount: '640 KB, 20 cells of 32,000 slashes for a place in a tree, then its check',
    answer: 'taken, and each row refused by the check',
    statuses: [200, 200],
    send: (client) =>
      checkSheet(client, 'collectionManage', [
        '总登记号,文物名称,现存库位',
        ...rows(20, (number) => `W-${number},甲,${'/'.repeat(32_000)}`),
      ]),
  },
  {
    way: 'JSON',
    amount: '40 bodies of 2 MB without a session',
    answer: 'the session, before the body',
    statuses: [402],
    send: ({ museum }) => atOnce(40, () => post(museum, 'news/', { body: 'a'.repeat(2 * MB - 20) })),
  },
  {
    way: 'JSON',
    amount: '10 bodies of 2 MB with a session',
    answer: 'the length of the field',
    statuses: [422],
    send: ({ museum, cookie }) =>
      atOnce(10, () => post(museum, 'news/', { title: 'a'.repeat(2 * MB - 60), category: 'museum' }, cookie)),
  },
  {
    way: 'form',
    amount: '40 bodies of 2 MB to the page of the sign-on',
    answer: 'the limit of calls without a session',
    statuses: [413],
    send: ({ museum }) =>
      atOnce(40, () =>
        statusOf(
          fetch(`${museum.origin}/cas/login`, {
            method: 'POST',
            body: new URLSearchParams({ lt: 'a'.repeat(2 * MB) }),
          }),
        ),
      ),
  },
  {
    way: 'picture',
    amount: '4 of 49 million pixels',
    answer: 'taken, or refused while others are read',
    statuses: [200, 429],
    send: async ({ museum, cookie }) => {
      const create = { width: 7_000, height: 7_000, channels: 3 as const, background: '#8a6f63' };
      const picture = await sharp({ create }).png().toBuffer();
      return atOnce(4, (number) =>
        upload(museum, cookie, 'media/image?section=news&field=cover', Buffer.concat([picture, Buffer.from([number])])),
      );
    },
  },
  {
    way: 'article',
    amount: '5 of 1.9 MB in 100,000 nested elements',
    answer: 'the length or depth of the article',
    statuses: [400, 413, 422],
    send: ({ museum, cookie }) =>
      atOnce(5, () =>
        post(museum, 'news/', { title: '甲', category: 'museum', body: '<b><i title="a">'.repeat(118_000) }, cookie),
      ),
  },
  {
    way: 'search',
    amount: '10 of 20 words in a list, 10 in all sections',
    answer: 'the database, or the limit of searches',
    statuses: [200, 400, 429],
    send: async ({ museum, cookie }) => {
      const words = Array.from({ length: 20 }, (_, number) => `字${number}`).join(' ');
      const get = (path: string) => museum.request('GET', path, { cookie }).then(({ status }) => status);
      const lists = await atOnce(10, () => get(`news/list?keyword=${encodeURIComponent(words)}`));
      return [...lists, ...(await atOnce(10, (number) => get(`search/?q=${encodeURIComponent(`馆藏${number}`)}`)))];
    },
  },
  {
    way: 'undo',
    amount: '1,000 records that a bulk deletion has put into the trash, asked for 5 times at once',
    answer: 'one preview at a time, the newest of an operator',
    statuses: [200, 429],
    prepare: createManyNews,
    send: async ({ museum, cookie }) => {
      const { data, text } = await museum.request('POST', 'news/bulk?category=museum', {
        cookie,
        body: { what: 'delete' },
      });
      const id = (data?.job as { id?: number } | undefined)?.id;
      assert(id, `The job was refused: ${text}`);
      await waitUntil(
        async () => (await museum.request('GET', `job/?id=${id}`, { cookie })).data?.state === 'done',
        300_000,
        'The job did not end.',
      );
      const preview = () => museum.request('GET', `undo/preview?changeSet=job:${id}`, { cookie, timeout: 120_000 });
      return atOnce(5, async () => (await preview()).status);
    },
  },
  {
    way: 'header',
    amount: '100 times 15 KB of cookies, and 100 times 64 KB',
    answer: 'the session, and the limit of headers',
    statuses: [402, 431],
    send: async ({ museum }) => {
      const get = (length: number) =>
        statusOf(
          fetch(`${museum.origin}${API_PREFIX}/news/list`, {
            headers: { cookie: `museum_session=${'a'.repeat(length)}` },
          }),
        );
      return [...(await atOnce(100, () => get(15_000))), ...(await atOnce(100, () => get(64_000)))];
    },
  },
];

/** The worst call of each way in, while colleagues read a list. */
export function worstCallGroup(): Group {
  return {
    name: 'worst-calls',
    faults: [
      ...worstCalls.map((call) => faultOf(call, 'PostgreSQL')),
      ...worstCalls.map((call) => faultOf(call, 'embedded')),
      { name: `CAS: 20 answers of ${LONGEST_XML} characters`, expected: 'nobody is signed in', run: checkCasAnswers },
    ],
    cleanUp: stopDatabaseServer,
  };
}

const faultOf = (call: WorstCall, database: 'embedded' | 'PostgreSQL'): Fault => ({
  name: `${call.way}: ${call.amount} (${database})`,
  expected: call.answer,
  run: () => {
    const work = (environment: Record<string, string>) =>
      withMuseum({ ...highRateLimits, ...environment }, async (museum) =>
        measureCall({ museum, cookie: await signIn(museum) }, call),
      );
    return database === 'embedded'
      ? work({ DATA_DIR: newFolder() })
      : withOwnDatabase((setup) => work(environmentOf(setup)));
  },
});

/** Sends the call while lists are read one after the other, and says how long the slowest of them took. */
async function measureCall(client: Client, { prepare, send, statuses }: WorstCall): Promise<string> {
  const { museum, cookie } = client;
  await createNews(museum, cookie, '馆讯');
  await prepare?.(client);
  const { answered, longest } = await observeLists(museum, LIST, await signIn(museum), () => send(client));
  const unexpected = answered.filter((status) => !statuses.includes(status));
  assert(
    unexpected.length === 0,
    `${unexpected.length} of ${answered.length} calls were answered with ${unexpected[0]}.`,
  );
  assert(longest <= LONGEST_WAIT, `Meanwhile a list took ${longest} ms.`);
  return `${[...new Set(answered)].sort().join(', ')}; meanwhile a list took at most ${longest} ms`;
}

/** Reads lists in a thread of its own, which does not wait for what this one sends. */
async function observeLists({ origin }: Museum, path: string, cookie: string, work: () => Promise<number[]>) {
  const observer = new Worker(OBSERVER, {
    eval: true,
    workerData: { address: `${origin}${API_PREFIX}/${path}`, cookie },
  });
  try {
    await once(observer, 'message');
    const answered = await work();
    observer.postMessage('end');
    const [{ longest, failure }] = (await once(observer, 'message')) as [{ longest: number; failure: string | null }];
    assert(failure === null, `Meanwhile ${path} was answered with ${failure}.`);
    return { answered, longest };
  } finally {
    await observer.terminate();
  }
}

/** Calls the address again and again; its first message says that it has begun, its last one what it has seen. */
const OBSERVER = `
  const { parentPort, workerData: { address, cookie } } = require('node:worker_threads');
  let isRunning = true;
  let longest = 0;
  let failure = null;
  const observe = async () => {
    for (let count = 0; isRunning; count += 1) {
      const start = performance.now();
      const response = await fetch(address, { headers: { cookie } });
      const text = await response.text();
      if (count === 20) parentPort.postMessage('begun');
      if (count > 20) longest = Math.max(longest, Math.round(performance.now() - start));
      if (![200, 402].includes(response.status)) failure ??= response.status + ' ' + text;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    parentPort.postMessage({ longest, failure });
  };
  parentPort.on('message', () => { isRunning = false; });
  observe();
`;

const rows = (count: number, row: (number: number) => string) =>
  Array.from({ length: count }, (_, number) => row(number));

const atOnce = <T>(count: number, call: (number: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, number) => call(number)));

/** The status of a response, or 413 where the server has closed the connection without reading on. */
const statusOf = async (response: Promise<Response>): Promise<number> => {
  try {
    const { status, body } = await response;
    await body?.cancel();
    return status;
  } catch {
    return 413;
  }
};

const post = async (museum: Museum, path: string, body: object, cookie = ''): Promise<number> => {
  const { status } = await museum.request('POST', path, { body, cookie });
  return status;
};

function upload({ origin }: Museum, cookie: string, path: string, file: Buffer | string): Promise<number> {
  const body = new FormData();
  body.append('file', new Blob([typeof file === 'string' ? file : new Uint8Array(file)]), 'a');
  return statusOf(fetch(`${origin}${API_PREFIX}/${path}`, { method: 'POST', body, headers: { cookie, origin } }));
}

const sendSheet = ({ museum, cookie }: Client, section: string, file: Buffer | string): Promise<number> =>
  upload(museum, cookie, `${section}/import`, file);

/** A workbook of ten rows with ten cells each, all of which show one text. */
const sharedText = (content: string): Promise<Buffer> =>
  workbook(`<row>${'<c t="s"><v>0</v></c>'.repeat(10)}</row>`.repeat(10), {
    'xl/texts.xml': `<sst><si><t>${content}</t></si></sst>`,
  });

/** Uploads a sheet and waits for its check. */
async function checkSheet(client: Client, section: string, lines: readonly string[]): Promise<number[]> {
  const { museum, cookie } = client;
  const uploaded = await sendSheet(client, section, lines.join('\n'));
  const { status } = await museum.request('POST', `${section}/import/check`, { cookie, body: {} });
  const readState = async () => (await museum.request('GET', `${section}/import`, { cookie })).data?.state;
  if (status === 200) await waitUntil(async () => (await readState()) === 'checked', 120_000, 'The check did not end.');
  return [uploaded, status];
}

async function createManyNews({ museum, cookie }: Client): Promise<void> {
  for (let count = 0; count < 50; count += 1) {
    await atOnce(20, (number) => createNews(museum, cookie, `馆讯 ${count}-${number}`));
  }
}

/** A CAS server whose answers are as long as the product reads them. */
async function checkCasAnswers(): Promise<string> {
  const open = '<cas:a>';
  const answer = `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${`${open}</cas:a>`.repeat(LONGEST_XML)}`;
  const answers = [answer.slice(0, LONGEST_XML - 30), answer];
  const cas = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://cas');
    const number = Number(searchParams.get('ticket')?.replace('ST-', ''));
    response.end(answers[number % answers.length]);
  });
  await new Promise<void>((resolve) => cas.listen(0, '127.0.0.1', resolve));
  const CAS_URL = `http://127.0.0.1:${(cas.address() as AddressInfo).port}/cas`;
  try {
    return await withMuseum({ ...highRateLimits, DATA_DIR: newFolder(), CAS_URL }, async (museum) => {
      const attach = `sso/cas/attach/${encodeURIComponent(`${museum.origin}/admin/`)}`;
      const { answered: statuses, longest } = await observeLists(museum, 'sso/currentUser', '', () =>
        atOnce(20, async (number) => {
          const { status, text } = await museum.request('GET', `${attach}?ticket=ST-${number}`);
          assert(!text.includes('museum_session'), 'Somebody was signed in.');
          return status;
        }),
      );
      assert(longest <= LONGEST_WAIT, `Meanwhile a call took ${longest} ms.`);
      return `${[...new Set(statuses)].join(', ')}; meanwhile a call took at most ${longest} ms`;
    });
  } finally {
    cas.close();
  }
}
