import { beforeAll, describe, expect, test } from 'vitest';
import { API_PREFIX } from '../../../src/contract/calls.ts';
import { ORIGIN, type TestApp, testApp } from '../../support/server.ts';
import { attachTo, visitorOf } from '../../support/visitor.ts';

const PHONE = '13800131234';
const TICKET = 'ST-1-secret';
const NAME = '陈某';
const TARGET = `${ORIGIN}/admin/#/member/memberManage?phone=${PHONE}&keyword=${NAME}`;
const FOREIGN_TARGET = `https://elsewhere.example/chenmou?phone=${PHONE}`;
const secrets = [PHONE, TICKET, NAME, encodeURIComponent(NAME), 'memberManage', 'chenmou', 'keyword'];

const refusal = `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationFailure code="INVALID_TICKET">Ticket ${TICKET} not recognized</cas:authenticationFailure></cas:serviceResponse>`;

let museum: TestApp;
let answerOfCas: () => Promise<{ status: number; text: string }>;
let text = '';
const write = (line: string): void => {
  text += line;
};

beforeAll(async () => {
  museum = await testApp({
    env: { CAS_URL: 'https://cas.example/cas', LOG_LEVEL: 'trace' },
    askCas: () => answerOfCas(),
    logStream: { write },
  });
});

interface Line {
  level: number;
  msg: string;
  reqId: string;
  req?: { method: string; url: string; ip: string };
  err?: { type: string; code: string; message: string; stack: string };
  [name: string]: unknown;
}

/** What is logged during an action. */
async function logOf(action: () => Promise<unknown>): Promise<Line[]> {
  text = '';
  await action();
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

const openAttach = (page: string, query = '') => visitorOf(museum.app).open(`${attachTo(page)}${query}`);
const open = (path: string) => visitorOf(museum.app).open(`${API_PREFIX}/${path}`);

describe('no line of the log holds a search word, a telephone number, a ticket or the page to return to', () => {
  const search = `phone=${PHONE}&keyword=${encodeURIComponent(NAME)}`;

  test.each<[what: string, url: string, action: () => Promise<unknown>]>([
    ['of a call', `${API_PREFIX}/news/list`, () => open(`news/list?${search}&id=${PHONE}`)],
    ['of an unknown call', `${API_PREFIX}/nope/…`, () => open(`nope/${PHONE}?${search}`)],
    ['of an unknown call with a name', `${API_PREFIX}/nope/…`, () => open(`nope/${encodeURIComponent(NAME)}`)],
    ['of an address that cannot be decoded', `${API_PREFIX}/…`, () => open(`%zz${PHONE}?ticket=${TICKET}`)],
    [
      'of a page to return to that is too long',
      `${API_PREFIX}/sso/cas/attach/…`,
      () => openAttach(`${TARGET}${'x'.repeat(4_000)}`, `?ticket=${TICKET}`),
    ],
    ['of a sign-in without a ticket', `${API_PREFIX}/sso/cas/attach/:redirectUrl`, () => openAttach(TARGET)],
    [
      'of a page to return to that is not ours',
      `${API_PREFIX}/sso/cas/attach/:redirectUrl`,
      () => openAttach(FOREIGN_TARGET, `?ticket=${TICKET}`),
    ],
    [
      'of a page to return to that is no address',
      `${API_PREFIX}/sso/cas/attach/:redirectUrl`,
      () => openAttach('chenmou', `?ticket=${TICKET}`),
    ],
    [
      'of a logout at the CAS server',
      `${API_PREFIX}/sso/cas/attach/*`,
      () => visitorOf(museum.app).send(attachTo(TARGET), { logoutRequest: TICKET }, {}),
    ],
  ])('%s', async (_what, url, action) => {
    const lines = await logOf(action);
    expect(lines.find(({ req }) => req)?.req).toEqual({ method: expect.any(String), url, ip: '127.0.0.1' });
    for (const secret of secrets) expect(text).not.toContain(secret);
  });

  test.each<[what: string, answer: typeof answerOfCas, logged: object]>([
    [
      'of a ticket that the CAS server refuses',
      async () => ({ status: 200, text: refusal }),
      { result: 'refused', code: 'INVALID_TICKET' },
    ],
    [
      'of a refusal whose code is no code',
      async () => ({ status: 200, text: refusal.replace('INVALID_TICKET', TICKET) }),
      { result: 'refused', code: null },
    ],
    [
      'of a CAS server that cannot be asked',
      async () => Promise.reject(new Error(`no way to https://cas.example/cas?service=${TARGET}&ticket=${TICKET}`)),
      { result: 'unreachable', reason: 'no way to https://cas.example/cas' },
    ],
  ])('%s', async (_what, answer, logged) => {
    answerOfCas = answer;
    const lines = await logOf(() => openAttach(TARGET, `?ticket=${TICKET}`));
    expect(lines).toContainEqual(
      expect.objectContaining({ ...logged, level: 40, msg: 'a ticket did not sign anybody in' }),
    );
    for (const secret of secrets) expect(text).not.toContain(secret);
  });

  test('of a person who signs in, who is named by the number of the operator', async () => {
    const account = PHONE;
    answerOfCas = async () => ({
      status: 200,
      text: `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationSuccess><cas:user>${account}</cas:user></cas:authenticationSuccess></cas:serviceResponse>`,
    });
    const lines = await logOf(() => openAttach(TARGET, `?ticket=${TICKET}`));
    const { db } = museum.parts.database;
    const { id } = await db
      .selectFrom('operator')
      .select('id')
      .where('account', '=', account)
      .executeTakeFirstOrThrow();
    expect(lines).toContainEqual(expect.objectContaining({ operator: id, msg: 'an operator signed in' }));
    for (const secret of secrets) expect(text).not.toContain(secret);
  });
});

describe('a failure in the database', () => {
  const signIn = async () => {
    answerOfCas = async () => ({
      status: 200,
      text: `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationSuccess><cas:user>admin</cas:user></cas:authenticationSuccess></cas:serviceResponse>`,
    });
    const visitor = visitorOf(museum.app);
    await visitor.open(`${attachTo(`${ORIGIN}/admin/`)}?ticket=ST-2`);
    return visitor;
  };

  test('is logged with its code and the place in the program, and without what was searched for', async () => {
    const { db } = museum.parts.database;
    const visitor = await signIn();
    await db.schema.alterTable('news').renameTo('news_away').execute();
    const lines = await logOf(() =>
      visitor.open(`${API_PREFIX}/news/list?keyword=${encodeURIComponent(NAME)}&title=${PHONE}`),
    );
    await db.schema.alterTable('news_away').renameTo('news').execute();
    const failure = lines.find(({ err }) => err);
    expect(failure?.err).toMatchObject({ code: '42P01', message: 'relation "news" does not exist' });
    expect(failure?.err?.stack).toMatch(/^\w+: relation "news" does not exist\n +at /);
    expect(failure?.reqId).toBe(lines.find(({ req }) => req)?.reqId);
    for (const secret of secrets) expect(text).not.toContain(secret);
  });
});

describe('an error', () => {
  const loggedError = async (error: unknown): Promise<object> => {
    const [line] = await logOf(async () => museum.app.log.error({ err: error }, 'failed'));
    return line?.err ?? {};
  };

  test.each<[what: string, error: unknown, logged: object]>([
    [
      'of a refused row without its values',
      Object.assign(new Error('duplicate key value violates unique constraint "phone"'), {
        code: '23505',
        constraint: 'phone',
        detail: `Key (phone)=(${PHONE}) already exists.`,
        parameters: [NAME],
      }),
      { code: '23505', constraint: 'phone', message: 'duplicate key value violates unique constraint "phone"' },
    ],
    [
      'of a value that the database cannot read without the value',
      Object.assign(new Error(`invalid input syntax for type integer: "${NAME}"`), { code: '22P02' }),
      { code: '22P02', message: 'invalid input syntax for type integer: "…"' },
    ],
    ['of a text that is no JSON without the text', parseError(), { type: 'SyntaxError' }],
    [
      'with its cause, without the query of an address in it',
      new Error('fetch failed', { cause: new Error(`at https://a.example/x?phone=${PHONE}`) }),
      { message: 'fetch failed', cause: expect.objectContaining({ message: 'at https://a.example/x' }) },
    ],
    ['that is no error by its type only', `${NAME}`, { type: 'string' }],
  ])('is logged %s', async (_what, error, logged) => {
    expect(await loggedError(error)).toMatchObject(logged);
    for (const secret of secrets) expect(text).not.toContain(secret);
  });

  function parseError(): unknown {
    try {
      return JSON.parse(`{"name": ${NAME}, "phone": "${PHONE}"}`);
    } catch (error) {
      return error;
    }
  }
});
