import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { defaultWire } from '../../../src/client/transport/wire/default-wire.ts';
import { API_PREFIX } from '../../../src/contract/calls.ts';
import { menuSections } from '../../../src/resources/index.ts';
import { giveRoleByCode } from '../../../src/server/people/roles.ts';
import conformance from '../../../src/tasks/conformance/conformance.ts';
import type { Finding } from '../../../src/tasks/conformance/findings.ts';
import { isFailed, textReport } from '../../../src/tasks/conformance/report.ts';
import { type RunOptions, runConformance } from '../../../src/tasks/conformance/run.ts';
import { findFreePort } from '../../support/measure.ts';
import { ORIGIN, type TestApp, testApp } from '../../support/server.ts';
import { hiddenFields } from '../../support/sign-on-form.ts';
import { createWorld } from '../../support/world.ts';

/** Another origin of the client, which this server allows. */
const CLIENT = 'http://127.0.0.1:9000';
const filled = ['news', 'memberManage', 'organization', 'collectionManage', 'annals'];

let museum: TestApp;
let cookie = '';

beforeAll(async () => {
  museum = await testApp({ env: { ALLOWED_ORIGINS: CLIENT } });
  await giveRoleByCode(museum.parts.database.db, 'editor', 'administrator');
  for (const section of menuSections.filter(({ code }) => filled.includes(code))) {
    const world = await createWorld(museum, section);
    for (let number = 0; number < 12; number += 1) await world.create(section);
  }
  cookie = (await museum.signIn('admin')).cookie ?? '';
});

/** An answer of the real server, which a test may spoil. */
interface Answer {
  status: number;
  headers: Record<string, string>;
  /** The parsed JSON; undefined for anything else. */
  // biome-ignore lint/suspicious/noExplicitAny: a test spoils any part of it
  json: any;
  text: string;
}

interface Sent {
  method: string;
  /** Below the API prefix, without the query. */
  path: string;
  query: URLSearchParams;
  // biome-ignore lint/suspicious/noExplicitAny: the body of any call
  body: any;
  headers: Record<string, string>;
}

type Spoil = (sent: Sent, answer: Answer) => void;

/** Sends requests to the app and spoils its answers. */
const fetchFrom =
  (spoil: Spoil): RunOptions['fetch'] =>
  async (address, init) => {
    const { pathname, search } = new URL(address);
    const headers = Object.fromEntries(new Headers(init.headers));
    const response = await museum.app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: pathname + search,
      headers: { host: new URL(ORIGIN).host, ...headers },
      ...(init.body ? { payload: String(init.body) } : {}),
    });
    const isJson = /json/.test(String(response.headers['content-type']));
    const answer: Answer = {
      status: response.statusCode,
      headers: Object.fromEntries(
        Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
      ),
      json: isJson ? response.json() : undefined,
      text: response.body,
    };
    const body = init.body ? JSON.parse(String(init.body)) : undefined;
    const path = pathname.slice(API_PREFIX.length + 1);
    spoil({ method: init.method ?? 'GET', path, query: new URLSearchParams(search), body, headers }, answer);
    const text = answer.json === undefined ? answer.text : JSON.stringify(answer.json);
    const { 'content-length': _length, ...rest } = answer.headers;
    return new Response([204, 304].includes(answer.status) ? null : text, { status: answer.status, headers: rest });
  };

const run = (spoil: Spoil = () => undefined, options: Partial<RunOptions> = {}): Promise<readonly Finding[]> =>
  runConformance({
    url: ORIGIN,
    origin: CLIENT,
    cookie,
    adapter: defaultWire,
    sections: ['news'],
    writes: [],
    fetch: fetchFrom(spoil),
    now: () => museum.clock.now,
    ...options,
  });

const failed = (findings: readonly Finding[]) => findings.filter(({ outcome }) => outcome === 'not met');

describe('a conformance run against this server', () => {
  test('finds every statement met in every section, and sends no write except one export of members', async () => {
    const writes: string[] = [];
    const findings = await run(
      ({ method, path }) => {
        if (!['GET', 'OPTIONS'].includes(method)) writes.push(path);
      },
      { sections: [] },
    );
    expect(failed(findings)).toEqual([]);
    expect(new Set(findings.map(({ section }) => section).filter(Boolean)).size).toBe(menuSections.length);
    expect(writes).toEqual(['member/export']);
  });

  test('that may write finds every statement met and leaves as many records as before', async () => {
    const writes = ['news', 'memberManage', 'organization', 'collectionManage', 'role'];
    const totals = async () =>
      Promise.all(
        menuSections
          .filter(({ code }) => writes.includes(code))
          .map(async ({ code, api = code }) => (await museum.call('GET', `${api}/list`, { as: 'admin' })).data.total),
      );
    const before = await totals();
    const findings = await run(undefined, { sections: [], writes });
    expect(failed(findings)).toEqual([]);
    const written = findings.filter(
      ({ expected, outcome }) => outcome === 'met' && expected.startsWith('PUT with one'),
    );
    expect(written.map(({ section }) => section).sort()).toEqual([...writes].sort());
    expect(await totals()).toEqual(before);
  });

  test('as an operator with few sections finds that another section is refused with 403', async () => {
    const editor = (await museum.signIn('desk')).cookie ?? '';
    const findings = await run(undefined, { cookie: editor, sections: [] });
    expect(failed(findings)).toEqual([]);
    expect(findings.find(({ statement }) => statement === 'O1')).toMatchObject({ outcome: 'met', actual: '403' });
  });
});

/** Applies a change to successful answers of one call. */
const onCall =
  (path: string, change: (answer: Answer, sent: Sent) => void, method = 'GET'): Spoil =>
  (sent, answer) => {
    if (sent.path === path && sent.method === method && answer.status === 200) change(answer, sent);
  };

// biome-ignore lint/suspicious/noExplicitAny: a test spoils any part of a row
const onRows = (change: (row: any, at: number) => void): Spoil =>
  onCall('news/list', ({ json }) => {
    json.data.list.forEach(change);
  });

const refuseSignedOut =
  (change: (answer: Answer) => void): Spoil =>
  (_sent, answer) => {
    if (answer.status === 402) change(answer);
  };

describe('a conformance run against a server that breaks one statement', () => {
  const reading: readonly [broken: string, statement: string, spoil: Spoil, said: string][] = [
    [
      'a signed-out client gets 401 instead of 402',
      'S8.1',
      refuseSignedOut((answer) => {
        answer.status = 401;
        answer.json.code = 401;
      }),
      'HTTP 401',
    ],
    [
      'the login address has no scheme',
      'S8.1',
      refuseSignedOut((answer) => {
        answer.json.msg = 'cas.museum.cn/login';
      }),
      'msg is "cas.museum.cn/login"',
    ],
    [
      'sso/cas/attach redirects to a foreign address',
      'S8.0',
      ({ path }, answer) => {
        if (!path.includes('elsewhere')) return;
        answer.status = 302;
        answer.headers.location = 'https://elsewhere.example/page';
      },
      'to https://elsewhere.example/page',
    ],
    [
      'sso/cas/attach answers 404',
      'S7.12',
      ({ path }, answer) => {
        if (!path.startsWith('sso/cas/attach')) return;
        answer.status = 404;
        delete answer.headers.location;
      },
      'HTTP 404',
    ],
    [
      'the operator has no name',
      'S3.1',
      onCall('sso/currentUser', ({ json }) => {
        delete json.data.name;
      }),
      'name is nothing',
    ],
    [
      'the menu is an object instead of a list',
      'S7.10',
      onCall('menu/getMenuList', ({ json }) => {
        json.data = { list: json.data };
      }),
      'data is {"list"',
    ],
    [
      'a menu entry has no code',
      'S3.2',
      onCall('menu/getMenuList', ({ json }) => {
        delete json.data[1].menuCode;
      }),
      'menuCode is nothing',
    ],
    [
      'no menu url belongs to a screen of the client',
      'S2.8',
      onCall('menu/getMenuList', ({ json }) => {
        const move = (entry: { menuUrl: string; children?: never[] }) => {
          entry.menuUrl = `/app${entry.menuUrl}`;
          entry.children?.forEach(move);
        };
        json.data.forEach(move);
      }),
      'no entry has the address of a screen',
    ],
    [
      'a group of the menu has another code than the client knows',
      'S6.5',
      onCall('menu/getMenuList', ({ json }) => {
        json.data.find(({ menuCode }: { menuCode: string }) => menuCode === 'info').menuCode = 'cms';
      }),
      'news is granted, its group info is not',
    ],
    [
      'a button has a code that the client does not know',
      'S6.2',
      onCall('menu/getMenuList', ({ json }) => {
        const entries = json.data.flatMap((entry: { children?: object[] }) => entry.children ?? []);
        entries.find(({ menuCode }: { menuCode: string }) => menuCode === 'news').buttonList = [
          { menuCode: 'news:add' },
        ];
      }),
      'news:add',
    ],
    [
      'the message counts are a text',
      'S7.14',
      onCall('mail/message/count', ({ json }) => {
        json.data = 'three';
      }),
      'data is "three"',
    ],
    [
      'the rows of a list are called “records”',
      'S3.6',
      onCall('news/list', ({ json }) => {
        json.data = { records: json.data.list, total: json.data.total };
      }),
      'data is {"records"',
    ],
    [
      'a list has no total',
      'S3.6',
      onCall('news/list', ({ json }) => {
        delete json.data.total;
      }),
      'total is nothing',
    ],
    [
      'the page number is ignored',
      'S3.6',
      onCall('news/list', (answer, { query }) => {
        if (query.get('current') === '2') answer.json.data.list = firstRows;
      }),
      'stand on page 1',
    ],
    [
      'the page size is ignored',
      'S3.6',
      onCall('news/list', ({ json }, { query }) => {
        if (query.get('pageSize') === '20') json.data.list.length = 10;
      }),
      'pageSize=20 answers 10 of',
    ],
    [
      'a page past the end has the total 0',
      'S3.6',
      onCall('news/list', ({ json }) => {
        if (json.data.list.length === 0) json.data.total = 0;
      }),
      'total is 0 and not',
    ],
    [
      'a list has the same order ascending and descending',
      'S7.7',
      onCall('news/list', ({ json }, { query }) => {
        if (query.get('pageSize') === '100' && !query.get('sort')?.startsWith('-')) json.data.list.reverse();
      }),
      'the values of newsDate are',
    ],
    [
      'a filter is ignored',
      'S7.7',
      onCall('news/list', ({ json }, { query }) => {
        if (query.get('category')) json.data.list[0].category = query.get('category') === 'media' ? 'party' : 'media';
      }),
      'with category=',
    ],
    [
      'an unknown query parameter gets 400',
      'S7.7',
      (sent, answer) => {
        if (!sent.query.has('noSuchField')) return;
        answer.status = 400;
        answer.json = { code: 400, msg: 'unknown parameter', data: null };
      },
      'HTTP 400',
    ],
    [
      'a request with the header menuId gets 400',
      'S7.2',
      ({ headers, path }, answer) => {
        if (!headers.menuid || path !== 'news/list' || answer.status !== 200) return;
        answer.status = 400;
        answer.json = { code: 400, msg: 'unknown header', data: null };
      },
      'unknown header',
    ],
    [
      'two rows have the same id',
      'S3.6',
      onRows((row) => {
        row.id = 7;
      }),
      'the id 7 stands there twice',
    ],
    [
      'an id is not an integer',
      'S3.6',
      onRows((row, at) => {
        row.id = 7.5 + at;
      }),
      'an id is 7.5',
    ],
    [
      'a workflow state is a number',
      'S3.6',
      onRows((row) => {
        row.status = 0;
      }),
      'status is 0',
    ],
    [
      'a picture is a text instead of an object',
      'S3.6',
      onRows((row) => {
        row.cover = '/upload/cover.jpg';
      }),
      'cover is "/upload/cover.jpg": expected object',
    ],
    [
      'a field is missing in a record',
      'S3.6',
      (sent, answer) => {
        onRows((row) => {
          delete row.source;
        })(sent, answer);
        onCall('news/', ({ json }) => {
          delete json.data.source;
        })(sent, answer);
      },
      'source',
    ],
    [
      'a date and time has no time zone',
      'S3.6',
      onRows((row) => {
        row.publishAt = '2026-03-02 10:00:00';
      }),
      'publishAt is "2026-03-02 10:00:00"',
    ],
    [
      'the record has another id than the one requested',
      'S7.5',
      onCall('news/', ({ json }) => {
        json.data.id += 1;
      }),
      'id is',
    ],
    [
      'a missing record gets 200 with null',
      'S7.5',
      ({ path }, answer) => {
        if (path !== 'news/' || answer.status !== 404) return;
        answer.status = 200;
        answer.json = { code: 200, msg: '', data: null };
      },
      'HTTP 200',
    ],
    [
      'the body of an error has the code 200',
      'S3.5',
      ({ path }, answer) => {
        if (path === 'news/' && answer.status === 404) answer.json.code = 200;
      },
      'HTTP 404',
    ],
    [
      'JSON has the content type text/plain',
      'S3.5',
      onCall('news/list', (answer) => {
        answer.headers['content-type'] = 'text/plain';
      }),
      'text/plain',
    ],
    [
      'an error has no message',
      'S8.4',
      ({ path }, answer) => {
        if (path === 'news/' && answer.status === 404) answer.json.msg = '';
      },
      '"msg":""',
    ],
    [
      'a preflight does not allow the header menuId',
      'S7.3',
      ({ method }, answer) => {
        if (method === 'OPTIONS') answer.headers['access-control-allow-headers'] = 'content-type, accept-language';
      },
      'the header menuid is not allowed',
    ],
    [
      'a preflight allows any origin',
      'S7.3',
      ({ method, headers }, answer) => {
        if (method !== 'OPTIONS') return;
        answer.headers['access-control-allow-origin'] = headers.origin ?? '';
        answer.headers['access-control-allow-credentials'] = 'true';
      },
      'https://elsewhere.example is allowed',
    ],
    [
      'scripts can read a cookie',
      'S8.0',
      ({ path }, answer) => {
        if (path === 'sso/currentUser') answer.headers['set-cookie'] = 'SESSION=1; Path=/';
      },
      'SESSION=…; Path=/',
    ],
  ];

  /** The first page of the news, for the server that always answers it. */
  let firstRows: unknown[];
  beforeAll(async () => {
    firstRows = (await museum.call('GET', 'news/list', { as: 'admin' })).data.list;
  });

  test.each(reading)('reports, when %s, that the statement %s is not met', async (_broken, statement, spoil, said) => {
    expect(failed(await run(spoil)).map((finding) => `${finding.statement} ${finding.actual}`)).toContainEqual(
      expect.stringMatching(new RegExp(`^${quote(statement)} .*${quote(said)}`)),
    );
  });

  const writing: readonly [broken: string, spoil: Spoil, said: string][] = [
    [
      'a field is not stored',
      onCall('news/', ({ json }) => {
        json.data.source = null;
      }),
      'source is null and not',
    ],
    [
      'a stale version is accepted',
      ({ method, path }, answer) => {
        if (method === 'PUT' && path === 'news/' && answer.status === 409) {
          answer.status = 200;
          answer.json = { code: 200, msg: '', data: null };
        }
      },
      'HTTP 200',
    ],
    [
      'a refusal does not name the field',
      (_sent, answer) => {
        if (answer.status === 422) answer.json.data = null;
      },
      'HTTP 422',
    ],
    [
      'a delete gets 500',
      ({ method }, answer) => {
        if (method !== 'DELETE') return;
        answer.status = 500;
        answer.json = { code: 500, msg: 'failed', data: null };
      },
      'HTTP 500',
    ],
  ];

  test.each(writing)('that may write reports it when %s', async (_broken, spoil, said) => {
    const found = failed(await run(spoil, { sections: [], writes: ['news'] }));
    expect(found.map(({ actual }) => actual)).toContainEqual(expect.stringContaining(said));
  });

  test('that may write names a record that it created and could not delete', async () => {
    const serve = fetchFrom(() => undefined);
    const fetch: RunOptions['fetch'] = async (address, init) =>
      init.method === 'DELETE'
        ? Response.json({ code: 500, msg: 'no', data: null }, { status: 500 })
        : serve(address, init);
    const found = failed(await run(undefined, { sections: [], writes: ['news'], fetch }));
    expect(found.map(({ actual }) => actual)).toContainEqual(
      expect.stringMatching(/record \d+ “测试 conformance \d+改?” is still there/),
    );
  });

  const members: readonly [broken: string, statement: string, spoil: Spoil, said: string][] = [
    [
      'an export returns no file',
      'S7.6',
      onCall(
        'member/export',
        ({ json }) => {
          json.data = { total: 3 };
        },
        'POST',
      ),
      'data is {"total":3}',
    ],
    [
      'an exported file has the content type text/html',
      'S7.16',
      ({ path }, answer) => {
        if (path === 'member/export/file') answer.headers['content-type'] = 'text/html';
      },
      'text/html',
    ],
    [
      'the call for website accounts gets 404',
      'S7.9',
      ({ path }, answer) => {
        if (path === 'member/website-member')
          Object.assign(answer, { status: 404, json: { code: 404, msg: 'no', data: null } });
      },
      'HTTP 404',
    ],
  ];

  test.each(members)(
    'over the members reports, when %s, that the statement %s is not met',
    async (_broken, statement, spoil, said) => {
      const found = failed(await run(spoil, { sections: ['memberManage'] }));
      expect(found.map((finding) => `${finding.statement} ${finding.actual}`)).toContainEqual(
        expect.stringMatching(new RegExp(`^${quote(statement)} .*${quote(said)}`)),
      );
    },
  );
});

const quote = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Signs in as a browser does, over HTTP, and returns the cookies. */
async function signOnAt(origin: string, account: string): Promise<string> {
  const cookies = new Map<string, string>();
  const open = async (address: string, form?: URLSearchParams) => {
    const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '), origin };
    const method = form ? { method: 'POST', body: form } : {};
    const response = await fetch(new URL(address, origin), { ...method, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  const login = new URL((await (await open(`${API_PREFIX}/sso/currentUser`)).json()).msg);
  login.searchParams.set('service', `${origin}${API_PREFIX}/sso/cas/attach/${encodeURIComponent(`${origin}/admin/`)}`);
  const form = new URLSearchParams(hiddenFields(await (await open(login.href)).text()));
  form.set('username', account);
  form.set('password', account);
  await open((await open(login.href, form)).headers.get('location') ?? '');
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

describe('npm run conformance', () => {
  afterEach(() => {
    process.exitCode = undefined;
    vi.restoreAllMocks();
  });

  /** The output of the command, and the code it ends with. */
  async function command(...args: string[]) {
    const lines: string[] = [];
    for (const name of ['log', 'error'] as const)
      vi.spyOn(console, name).mockImplementation((...texts) => void lines.push(texts.join(' ')));
    await conformance(args);
    const { exitCode } = process;
    process.exitCode = undefined;
    return { text: lines.join('\n'), exitCode };
  }

  test('prints its help when it has no arguments', async () => {
    expect((await command()).text).toContain('npm run conformance -- <url> --cookie');
  });

  test.each([
    [['museum.example', '--cookie', 'a=b'], 'The address of the server must begin with http:// or https://'],
    [['http://127.0.0.1:1', '--cookie', 'a=b'], 'http://127.0.0.1:1 cannot be reached: no answer'],
    [['http://127.0.0.1:1'], '--cookie is missing'],
    [['http://127.0.0.1:1', '--cookie', 'a=b', '--section', 'newz'], 'There is no section newz'],
    [['http://127.0.0.1:1', '--cookie', 'a=b', '--wire', 'nowhere.ts'], 'nowhere.ts, which is not there'],
    [['http://127.0.0.1:1', '--cokie', 'a=b'], "Unknown option '--cokie'"],
  ])('with the arguments %j prints one line that says what is wrong, and exits with 2', async (args, sentence) => {
    const { text, exitCode } = await command(...args);
    expect(text).toContain(sentence);
    expect(text.trim().split('\n')).toHaveLength(1);
    expect(exitCode).toBe(2);
  });

  test('checks a listening server, prints the report and writes it as JSON; with an invalid session it exits with 2', async () => {
    const port = await findFreePort();
    const origin = `http://127.0.0.1:${port}`;
    const askCas = async (address: string) => {
      const response = await fetch(address);
      return { status: response.status, text: await response.text() };
    };
    const { app } = await testApp({ env: { PUBLIC_ORIGIN: origin }, askCas });
    await app.listen({ port, host: '127.0.0.1' });
    const session = await signOnAt(origin, 'admin');
    const file = join(inject('testFolder'), 'conformance.json');
    const args = [`${origin}/`, '--section', 'news', '--json', file];
    const { text, exitCode } = await command(...args, '--cookie', session);
    expect(text).toContain('Every must is met.');
    expect(exitCode).toBe(0);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ conforms: true, totals: { 'not met': 0 } });
    const expired = await command(...args, '--cookie', 'museum_session=nobody');
    expect(expired).toMatchObject({ exitCode: 2, text: expect.stringContaining('not that of a signed-in operator') });
  });

  test('reports for an unmet statement the request, the response and the effect in the client', () => {
    const finding: Finding = {
      ...{ statement: 'S3.6', level: 'must', section: 'news', outcome: 'not met' },
      ...{ expected: 'There is a total.', consequence: 'There is no pager.', sent: 'GET /news/list', actual: 'none' },
    };
    expect(isFailed(finding)).toBe(true);
    const text = textReport({ url: ORIGIN, at: '2026-03-02', findings: [finding] });
    for (const line of [
      'not met: news: There is a total.',
      'sent: GET /news/list',
      'came: none',
      'client: There is no pager.',
    ])
      expect(text).toContain(line);
    expect(text).toContain('1 musts are not met.');
  });
});
