import { beforeAll, describe, expect, test } from 'vitest';
import { sectionCalls } from '../../../src/contract/calls.ts';
import { apiPathOf, codeOf, EXPORT, IMPORT, readingCodes, SENSITIVE } from '../../../src/declare/actions.ts';
import type { Resource } from '../../../src/declare/define-resource.ts';
import { classesIn } from '../../../src/kinds/data-classes.ts';
import { rules } from '../../../src/resources/index.server.ts';
import { menu, sections } from '../../../src/resources/index.ts';
import { demoOperators } from '../../../src/server/people/roles.ts';
import { codesOf } from '../../support/access.ts';
import { chosenSections } from '../../support/chosen-sections.ts';
import { type CallOptions, type TestApp, testApp } from '../../support/server.ts';

/**
 * [O1] Tests every call of everything declared, for every seeded role. The tests know no guard: a call is allowed
 * exactly when the codes of the role say so. No request can succeed, so that none changes anything: it names a
 * number that no record has, or its body is empty.
 */

interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  options?: Pick<CallOptions, 'query' | 'body'>;
  /** The action that is required besides reading the records; absent where reading them is enough. */
  action?: string;
}

type Entry = Pick<Resource, 'code' | 'path'>;

const UNKNOWN_ID = 2_000_000_000;
const unknownRecord = { id: UNKNOWN_ID, version: 1 };

function callsOf(resource: Resource): Call[] {
  const api = apiPathOf(resource);
  const read = (path: string, query: CallOptions['query'] = {}): Call => ({
    method: 'GET',
    path: `${api}/${path}`,
    options: { query },
  });
  const post = (path: string, action: string, body: object = {}): Call => ({
    method: 'POST',
    path: `${api}/${path}`,
    options: { body },
    action,
  });
  const ruleCalls = rules.find(({ code }) => code === resource.code)?.rules.calls ?? {};
  return [
    read(sectionCalls.list),
    read(sectionCalls.one, { id: UNKNOWN_ID }),
    read(sectionCalls.uses, { id: UNKNOWN_ID }),
    read(sectionCalls.history, { id: UNKNOWN_ID }),
    read(sectionCalls.revisions, { id: UNKNOWN_ID }),
    read(sectionCalls.revision, unknownRecord),
    { ...read(sectionCalls.trash), action: 'delete' },
    post(sectionCalls.undelete, 'delete', unknownRecord),
    post(sectionCalls.restore, 'edit', { ...unknownRecord, revision: 1 }),
    post(sectionCalls.one, 'create', { [resource.title]: '' }),
    { method: 'PUT', path: `${api}/`, options: { body: unknownRecord }, action: 'edit' },
    { method: 'DELETE', path: `${api}/`, options: { query: unknownRecord }, action: 'delete' },
    ...Object.keys(resource.workflow?.moves ?? {}).map((move) =>
      post(sectionCalls.move, move, { ...unknownRecord, move }),
    ),
    ...Object.keys(resource.actions ?? {}).map((name) => post(name, name, { ids: [UNKNOWN_ID] })),
    ...['delete', ...Object.keys(resource.workflow?.moves ?? {}), ...Object.keys(resource.actions ?? {})].map((what) =>
      post(sectionCalls.bulk, what, { what, rows: [{ id: UNKNOWN_ID }], check: true }),
    ),
    ...(resource.bulk
      ? [post(sectionCalls.bulk, 'edit', { what: 'set', rows: [{ id: UNKNOWN_ID }], check: true })]
      : []),
    ...Object.keys(resource.tabs ?? {}).map((name): Call => ({ method: 'GET', path: `${api}/${name}`, action: name })),
    post(sectionCalls.export, EXPORT, { format: 'csv', columns: ['nonsense'] }),
    { ...read(sectionCalls.exportFile, { key: 'nonsense' }), action: EXPORT },
    { ...read(sectionCalls.exportProgress, { key: 'nonsense' }), action: EXPORT },
    ...(resource.imports ? importCalls(read, post) : []),
    ...(classesIn(resource).includes(SENSITIVE)
      ? [post(sectionCalls.reveal, SENSITIVE, { ...unknownRecord, field: 'nonsense', reason: 'x' })]
      : []),
    ...Object.entries(ruleCalls).map(
      ([name, { method, action }]): Call => ({
        method,
        path: `${api}/${name}`,
        options: method === 'GET' ? { query: { id: UNKNOWN_ID } } : { body: {} },
        ...(['list', 'show'].includes(action) ? {} : { action }),
      }),
    ),
  ];
}

const importCalls = (
  read: (path: string) => Call,
  post: (path: string, action: string, body?: object) => Call,
): Call[] => [
  ...[sectionCalls.import, sectionCalls.importRows, sectionCalls.importErrors, sectionCalls.importTemplate].map(
    (path): Call => ({ ...read(path), action: IMPORT }),
  ),
  ...[sectionCalls.import, sectionCalls.importCheck, sectionCalls.importRun, sectionCalls.importStop].map((path) =>
    post(path, IMPORT),
  ),
  { ...post(sectionCalls.importRow, IMPORT), method: 'PUT' },
  { ...read(sectionCalls.import), method: 'DELETE', action: IMPORT },
];

const unknownScope = { operator: UNKNOWN_ID, since: '2026-03-02T01:30:00.000Z' };

/** The calls that belong to no section, with the codes they take. */
const otherCalls: [Call, readonly string[]][] = [
  [{ method: 'GET', path: 'operator/audit' }, ['operator', 'operator:audit']],
  [
    { method: 'GET', path: 'operator/audit/export', options: { query: { format: 'nonsense' } } },
    ['operator', 'operator:audit', 'operator:export'],
  ],
  [{ method: 'GET', path: 'operator/why', options: { query: { id: UNKNOWN_ID } } }, ['operator']],
  [{ method: 'GET', path: 'role/menu', options: { query: { id: UNKNOWN_ID } } }, ['role']],
  [{ method: 'GET', path: 'job/list' }, []],
  [{ method: 'GET', path: 'job/', options: { query: { id: UNKNOWN_ID } } }, []],
  [{ method: 'GET', path: 'job/rows', options: { query: { id: UNKNOWN_ID } } }, []],
  [{ method: 'PUT', path: 'job/cancel', options: { body: { id: UNKNOWN_ID } } }, []],
  [{ method: 'GET', path: 'undo/preview', options: { query: { changeSet: 'job:2000000000' } } }, []],
  [{ method: 'GET', path: 'undo/preview', options: { query: unknownScope } }, ['operator', 'operator:edit']],
  [{ method: 'POST', path: 'undo/', options: { body: { changeSet: 'job:2000000000', token: '' } } }, []],
  [{ method: 'POST', path: 'undo/', options: { body: { ...unknownScope, token: '' } } }, ['operator', 'operator:edit']],
  [{ method: 'GET', path: 'sso/currentUser' }, []],
  [{ method: 'GET', path: 'sso/session/list' }, []],
  [{ method: 'DELETE', path: 'sso/session/', options: { query: { id: UNKNOWN_ID } } }, []],
  [{ method: 'DELETE', path: 'sso/session/others' }, []],
  [{ method: 'GET', path: 'menu/getMenuList' }, []],
  [{ method: 'GET', path: 'menu/getMenu' }, []],
  [{ method: 'GET', path: 'mail/message/count' }, []],
  [{ method: 'GET', path: 'favourite/' }, []],
  [{ method: 'POST', path: 'favourite/', options: { body: { section: 'news', id: UNKNOWN_ID } } }, ['news']],
  [{ method: 'DELETE', path: 'favourite/', options: { query: { section: 'news' } } }, []],
  [
    { method: 'PUT', path: 'presence/', options: { body: { section: 'news', id: UNKNOWN_ID, visit: 'one-page' } } },
    ['news'],
  ],
  [{ method: 'DELETE', path: 'presence/', options: { query: { visit: 'one-page' } } }, []],
  [{ method: 'GET', path: 'search/', options: { query: { q: '馆' } } }, []],
  [{ method: 'GET', path: 'search/', options: { query: { q: '馆', section: 'news' } } }, ['news']],
  [{ method: 'PUT', path: 'preference/', options: { body: { section: 'news', columns: 'nonsense' } } }, ['news']],
  [{ method: 'PUT', path: 'preference/seen', options: { body: { section: 'news' } } }, ['news']],
  [{ method: 'DELETE', path: 'preference/', options: { query: { section: 'news' } } }, ['news']],
  [{ method: 'POST', path: 'view/', options: { body: { section: 'news' } } }, ['news']],
  [{ method: 'PUT', path: 'view/', options: { body: { section: 'news', id: UNKNOWN_ID } } }, ['news']],
  [{ method: 'PUT', path: 'view/default', options: { body: { section: 'news', id: UNKNOWN_ID } } }, ['news']],
  [
    { method: 'POST', path: 'view/', options: { body: { section: 'role', query: '', layout: null, roles: [1] } } },
    ['role', 'role:edit'],
  ],
  [{ method: 'DELETE', path: 'view/', options: { query: { id: UNKNOWN_ID } } }, []],
];

let museum: TestApp;
beforeAll(async () => {
  museum = await testApp();
});

const accounts = demoOperators.map(({ account }) => account);

const readStatus = async ({ method, path, options }: Call, as?: string): Promise<number> =>
  (await museum.call(method, path, { ...options, ...(as ? { as } : {}) })).status;

/** Sends the calls at once, so that the server looks the operator up once. No call changes what another one finds. */
const readStatuses = (calls: readonly Call[], as?: string) =>
  Promise.all(calls.map(async (call) => [call, await readStatus(call, as)] as const));

const nameOf = ({ method, path, options, action }: Call): string =>
  `${method} ${path} ${action ?? JSON.stringify(options?.query ?? {})}`;

/** The calls of a section that the server allows, and those that the codes allow. */
async function compareCalls(resource: Resource, codes: ReadonlySet<string>, as: string) {
  const reads = readingCodes(resource, sections).some((code) => codes.has(code));
  const [allowed, expected]: [string[], string[]] = [[], []];
  for (const [call, status] of await readStatuses(callsOf(resource), as)) {
    expect(status, nameOf(call)).toBeLessThan(500);
    if (status !== 403) allowed.push(nameOf(call));
    if (reads && (call.action === undefined || codes.has(codeOf(resource, call.action)))) expected.push(nameOf(call));
  }
  return { allowed, expected };
}

describe.each(accounts)('[O1] the demonstration account %s', (account) => {
  let codes: ReadonlySet<string>;
  beforeAll(async () => {
    codes = new Set(await codesOf(museum.parts.database.db, account));
  });

  test.each(chosenSections(sections).map((resource) => [resource.code, resource] as const))(
    'may make exactly those calls of the section %s that its permission codes allow',
    async (_code, resource) => {
      const { allowed, expected } = await compareCalls(resource, codes, account);
      expect(allowed).toEqual(expected);
    },
  );

  test('may make exactly those calls outside the sections that its permission codes allow', async () => {
    for (const [call, required] of otherCalls) {
      const isAllowed = (await readStatus(call, account)) !== 403;
      expect(isAllowed, nameOf(call)).toBe(required.every((code) => codes.has(code)));
    }
  });

  test('sees exactly those sections in the menu for which it has the permission code', async () => {
    const { data } = await museum.call('GET', 'menu/getMenuList', { as: account });
    const menuJson = JSON.stringify(data);
    for (const item of menu.flatMap((one): readonly Entry[] => ('sections' in one ? one.sections : [one]))) {
      expect(menuJson.includes(`"menuUrl":"${item.path}"`), item.code).toBe(codes.has(item.code));
    }
  });
});

test.each(chosenSections(sections).map((resource) => [resource.code, resource] as const))(
  '[O1] a client that is not signed in gets 402 for every call of the section %s',
  async (_code, resource) => {
    for (const call of callsOf(resource)) expect(await readStatus(call), nameOf(call)).toBe(402);
  },
);

test('[O1] a client that is not signed in gets 402 for every call outside the sections', async () => {
  for (const [call] of otherCalls) expect(await readStatus(call), nameOf(call)).toBe(402);
});

test('the administrator has every code of the other accounts, the auditor only reads, and “nobody” has no code', async () => {
  const { db } = museum.parts.database;
  const allCodes = await codesOf(db, 'admin');
  expect(await codesOf(db, 'nobody')).toEqual([]);
  expect((await codesOf(db, 'auditor')).filter((code) => code.includes(':'))).toEqual([
    'messageTemplate:outbox',
    'operator:audit',
  ]);
  for (const account of accounts) {
    const codes = await codesOf(db, account);
    expect(allCodes).toEqual(expect.arrayContaining(codes));
    const managesPeople = codes.some((code) => /^(role|operator)(:|$)/.test(code));
    expect(managesPeople, account).toBe(['admin', 'auditor'].includes(account));
  }
});
