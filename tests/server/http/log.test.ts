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

describe('no search word, telephone number, ticket or return address is in the log', () => {
  const search = `phone=${PHONE}&keyword=${encodeURIComponent(NAME)}`;

  test.each<[what: string, url: string, action: () => Promise<unknown>]>([
    ['of a call', `${API_PREFIX}/news/list`, () => open(`news/list?${search}&id=${PHONE}`)],
    ['of an unknown call', `${API_PREFIX}/nope/…`, () => open(`nope/${PHONE}?${search}`)],
    ['of an unknown call with a name', `${API_PREFIX}/nope/…`, () => open(`nope/${encodeURIComponent(NAME)}`)],
    ['of a call whose address cannot be decoded', `${API_PREFIX}/…`, () => open(`%zz${PHONE}?ticket=${TICKET}`)],
    [
      'of a sign-in with a return address that is too long',
      `${API_PREFIX}/sso/cas/attach/…`,
      () => openAttach(`${TARGET}${'x'.repeat(4_000)}`, `?ticket=${TICKET}`),
    ],
    ['of a sign-in without a ticket', `${API_PREFIX}/sso/cas/attach/:redirectUrl`, () => openAttach(TARGET)],
    [
      'of a sign-in with a return address on another site',
      `${API_PREFIX}/sso/cas/attach/:redirectUrl`,
      () => openAttach(FOREIGN_TARGET, `?ticket=${TICKET}`),
    ],
    [
      'of a sign-in with a return address that is no URL',
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
      'of a sign-in with a ticket that the CAS server refuses',
      async () => ({ status: 200, text: refusal }),
      { result: 'refused', code: 'INVALID_TICKET' },
    ],
    [
      'of a sign-in that the CAS server refuses with an invalid code',
      async () => ({ status: 200, text: refusal.replace('INVALID_TICKET', TICKET) }),
      { result: 'refused', code: null },
    ],
    [
      'of a sign-in while the CAS server cannot be reached',
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

  test('of a sign-in, which names the operator by number only', async () => {
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

  test('is logged with its code and the place in the program, but without the search words', async () => {
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
      'without the values of the row that the database refused',
      Object.assign(new Error('duplicate key value violates unique constraint "phone"'), {
        code: '23505',
        constraint: 'phone',
        detail: `Key (phone)=(${PHONE}) already exists.`,
        parameters: [NAME],
      }),
      { code: '23505', constraint: 'phone', message: 'duplicate key value violates unique constraint "phone"' },
    ],
    [
      'without the value that the database could not read',
      Object.assign(new Error(`invalid input syntax for type integer: "${NAME}"`), { code: '22P02' }),
      { code: '22P02', message: 'invalid input syntax for type integer: "…"' },
    ],
    ['without the text that is not valid JSON', parseError(), { type: 'SyntaxError' }],
    [
      'with its cause, but without the query of an address in it',
      new Error('fetch failed', { cause: new Error(`at https://a.example/x?phone=${PHONE}`) }),
      { message: 'fetch failed', cause: expect.objectContaining({ message: 'at https://a.example/x' }) },
    ],
    ['by its type only, if it is no Error object', `${NAME}`, { type: 'string' }],
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
