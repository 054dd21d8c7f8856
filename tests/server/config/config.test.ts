import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sectionsOf } from '../../../src/declare/menu.ts';
import { menu } from '../../../src/resources/index.ts';
import { type Config, readConfiguration } from '../../../src/server/config/config.ts';

const read = (env: Record<string, string>): Config => {
  const result = readConfiguration(env);
  if ('mistakes' in result) throw new Error(result.mistakes.join('\n'));
  return result.config;
};
const mistakesOf = (env: Record<string, string>): string[] => {
  const result = readConfiguration(env);
  return 'mistakes' in result ? result.mistakes : [];
};

test('an empty environment configures a demonstration on the loopback address 127.0.0.1', () => {
  expect(read({})).toMatchObject({
    port: 8000,
    host: '127.0.0.1',
    dataDir: '.data',
    databaseUrl: null,
    casUrl: 'http://127.0.0.1:8000/cas',
    developmentCas: true,
    publicOrigin: 'http://127.0.0.1:8000',
    allowedOrigins: [],
    sessionSecret: null,
    demoData: true,
    trustProxy: [],
    devCasServices: [],
  });
});

test('the default rate limits are above what an operator does by hand in a minute', () => {
  const { search, upload, export: exports, media, other } = read({}).rateLimits;
  // The search waits 200 ms after the last key, a gallery holds 60 pictures, and an export takes two calls.
  expect(search).toBeGreaterThanOrEqual(60_000 / 200);
  expect(upload).toBeGreaterThanOrEqual(4 * 60);
  expect(exports).toBeGreaterThanOrEqual(2 * sectionsOf(menu).length);
  // A list of a hundred thumbnails, scrolled to the next page every two seconds.
  expect(media).toBeGreaterThanOrEqual(100 * 30);
  // Twenty open pages, each with a record that reports presence every 20 seconds and reads its counts every minute.
  expect(other).toBeGreaterThanOrEqual(10 * 20 * 4);
});

test('each rate limit is read from its own variable, and may be 0', () => {
  const env = {
    SIGN_INS_PER_MINUTE: '1',
    SEARCHES_PER_MINUTE: '2',
    EXPORTS_PER_MINUTE: '3',
    UPLOADS_PER_MINUTE: '4',
    IMPORTS_PER_MINUTE: '5',
    MEDIA_READS_PER_MINUTE: '6',
    CALLS_PER_MINUTE: '0',
  };
  expect(read(env).rateLimits).toEqual({ signIn: 1, search: 2, export: 3, upload: 4, import: 5, media: 6, other: 0 });
});

test('a configuration with a CAS server has neither the development sign-on nor demonstration data', () => {
  const env = { CAS_URL: 'https://cas.example/cas/', HOST: '0.0.0.0', PUBLIC_ORIGIN: 'https://museum.example' };
  expect(read(env)).toMatchObject({ casUrl: 'https://cas.example/cas', developmentCas: false, demoData: false });
});

test('a variable that holds a list is split at blanks and commas', () => {
  const env = {
    ADMIN_ACCOUNTS: 'lin, chen  gu',
    ALLOWED_ORIGINS: 'https://a.example,https://b.example/',
    TRUST_PROXY: '10.0.0.0/8 ::1 loopback',
    DEV_CAS_SERVICES: 'http://127.0.0.1:8123/admin',
    CAS_URL: 'https://cas.example',
  };
  expect(read(env)).toMatchObject({
    adminAccounts: ['lin', 'chen', 'gu'],
    allowedOrigins: ['https://a.example', 'https://b.example'],
    trustProxy: ['10.0.0.0/8', '::1', 'loopback'],
    devCasServices: ['http://127.0.0.1:8123/admin'],
  });
});

test('a variable that is empty or only blanks counts as unset', () => {
  expect(read({ PORT: ' ', CAS_URL: '', DATA_DIR: '  ' })).toMatchObject({
    port: 8000,
    developmentCas: true,
    dataDir: '.data',
  });
});

test.each([
  ['PORT', { PORT: '70000' }],
  ['PORT', { PORT: 'eighty' }],
  ['HOST', { HOST: '192.168.1.5' }],
  ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'https://museum.example' }],
  ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: 'http://127.0.0.1:1 https://museum.example' }],
  ['DEV_CAS_SERVICES', { DEV_CAS_SERVICES: 'https://shop.example/buy' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'loopback' }],
  ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'museum.example' }],
  ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'https://museum.example/admin' }],
  ['PUBLIC_ORIGIN', { HOST: '0.0.0.0', CAS_URL: 'https://cas.example' }],
  ['CAS_URL', { CAS_URL: 'cas.example' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://here' }],
  ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: '*' }],
  ['SESSION_SECRET', { SESSION_SECRET: 'short' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['DEMO_DATA', { DEMO_DATA: 'maybe' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'my-proxy' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/99' }],
  ['DEV_CAS_SERVICES', { DEV_CAS_SERVICES: '127.0.0.1:8123' }],
  ['SESSION_IDLE_MINUTES', { SESSION_IDLE_MINUTES: '4' }],
  ['SIGN_INS_PER_MINUTE', { SIGN_INS_PER_MINUTE: '-1' }],
  ['SEARCHES_PER_MINUTE', { SEARCHES_PER_MINUTE: 'many' }],
  ['EXPORTS_PER_MINUTE', { EXPORTS_PER_MINUTE: '1.5' }],
  ['UPLOADS_PER_MINUTE', { UPLOADS_PER_MINUTE: '10/s' }],
  ['IMPORTS_PER_MINUTE', { IMPORTS_PER_MINUTE: '1000001' }],
  ['CALLS_PER_MINUTE', { CALLS_PER_MINUTE: 'off' }],
  ['MESSAGE_URL', { MESSAGE_URL: 'http://gateway.example', MESSAGE_SECRET: '0123456789abcdef0123456789abcdef' }],
  ['MESSAGE_SECRET', { MESSAGE_URL: 'https://gateway.example', MESSAGE_SECRET: 'short' }],
  ['MESSAGE_SECRET', { MESSAGE_SECRET: '0123456789abcdef0123456789abcdef' }],
  ['SMTP_URL', { SMTP_URL: 'mail.example', MESSAGE_FROM: 'desk@museum.example' }],
  ['MESSAGE_FROM', { SMTP_URL: 'smtp://mail.example' }],
  ['MESSAGE_FROM', { SMTP_URL: 'smtp://mail.example', MESSAGE_FROM: 'the desk' }],
  ['MESSAGE_FROM', { MESSAGE_FROM: 'desk@museum.example' }],
  [
    'MESSAGE_URL',
    {
      MESSAGE_URL: 'https://gateway.example',
      MESSAGE_SECRET: '0123456789abcdef0123456789abcdef',
      SMTP_URL: 'smtp://mail.example',
    },
  ],
])('a mistake in %s is reported with one sentence that begins with its name: %j', (name, env) => {
  const mistakes = mistakesOf(env);
  expect(mistakes).toHaveLength(1);
  expect(mistakes[0]).toMatch(new RegExp(`^${name}\\b.*\\.$`));
});

test('all mistakes of the environment are reported at once', () => {
  expect(mistakesOf({ PORT: 'x', LOG_LEVEL: 'x', CAS_URL: 'x' })).toHaveLength(3);
});

test('without a CAS server only loopback addresses are accepted for HOST and PUBLIC_ORIGIN, and no TRUST_PROXY', () => {
  const mistakes = mistakesOf({ HOST: '0.0.0.0', PUBLIC_ORIGIN: 'https://museum.example', TRUST_PROXY: 'loopback' });
  expect(mistakes.map((sentence) => sentence.split(' ')[0])).toEqual(['HOST', 'PUBLIC_ORIGIN', 'TRUST_PROXY']);
  for (const host of ['127.0.0.1', 'localhost', '::1', '127.0.1.1']) expect(mistakesOf({ HOST: host })).toEqual([]);
});

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['database_url', 'DATABASE_URL'],
  ['DATADIR', 'DATA_DIR'],
  ['PUBLIC_ORIGN', 'PUBLIC_ORIGIN'],
  ['CAS_URI', 'CAS_URL'],
])('the unknown variable %s is reported with the question whether %s was meant', (name, intended) => {
  expect(read({ [name]: 'x' }).misspelled).toEqual([`${name} is not read; did you mean ${intended}?`]);
});

test('variables of other programs are not reported as misspelt', () => {
  const otherVariables = [
    'PATH',
    'HOME',
    'HOSTNAME',
    'PGDATABASE',
    'PGHOST',
    'SSH_TTY',
    'LOGNAME',
    'NODE_ENV',
    'MAIL',
    'LANG',
  ];
  const names = [
    ...otherVariables,
    'npm_config_cache',
    'npm_package_name',
    'DATABASE_HOST',
    'XDG_DATA_DIRS',
    'SECRET',
    'POST',
  ];
  expect(read(Object.fromEntries(names.map((name) => [name, 'x']))).misspelled).toEqual([]);
});

test('.env.example and OPERATIONS.md name every variable that the server reads, and no other', () => {
  const read = new Set<string>();
  readConfiguration(new Proxy({}, { get: (_, name) => void read.add(String(name)) }));
  const variables = [...read, 'REFINE_DEVTOOLS'].sort();
  const example = [...readFileSync('.env.example', 'utf8').matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(example.sort()).toEqual(variables);
  const [, table = ''] = /^## Variables\n(.*?)^## /ms.exec(readFileSync('OPERATIONS.md', 'utf8')) ?? [];
  const documented = [...table.matchAll(/^\| (.+?) \|/gm)].flatMap(([, cell = '']) => cell.match(/[A-Z_]{3,}/g) ?? []);
  expect(documented.sort()).toEqual(variables);
});

test('messages to applicants are off until a gateway or a mail server is configured', () => {
  expect(read({}).outgoing).toEqual({ channel: 'off' });
  const secret = '0123456789abcdef0123456789abcdef';
  expect(read({ MESSAGE_URL: 'https://gateway.example/send/', MESSAGE_SECRET: secret }).outgoing).toEqual({
    channel: 'gateway',
    url: 'https://gateway.example/send/',
    secret,
  });
  const from = '纪念馆 <desk@museum.example>';
  expect(read({ SMTP_URL: 'smtps://mail.example', MESSAGE_FROM: from }).outgoing).toEqual({
    channel: 'smtp',
    url: 'smtps://mail.example',
    from,
  });
});
