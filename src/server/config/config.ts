import { isIP } from 'node:net';
import type { Label } from '../../contract/label.ts';
import { type Outgoing, readOutgoing } from './outgoing.ts';

/** The configuration of an installation, read from the environment and checked once at start. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** `null`: the embedded database. */
  databaseUrl: string | null;
  /** Whether the servers of one database share a media directory, although they cannot verify it. */
  mediaShared: boolean;
  /** Where the CAS server is, without a slash at the end. */
  casUrl: string;
  /** Whether the built-in development sign-on is used because `CAS_URL` is unset. */
  developmentCas: boolean;
  /** The origin under which operators' browsers reach this server. */
  publicOrigin: string;
  /** Whether `publicOrigin` was configured rather than derived from host and port. */
  isOriginConfigured: boolean;
  /** Whether browsers are told to use https for the subdomains of `publicOrigin` as well. */
  hstsSubdomains: boolean;
  /** Other origins the client may be served from. */
  allowedOrigins: readonly string[];
  /** `null`: generated at the first start and stored in `dataDir`. */
  sessionSecret: string | null;
  sessionIdleMinutes: number;
  sessionHours: number;
  museumName: Label;
  mourning: boolean;
  logLevel: LogLevel;
  /** Accounts that are administrators from their first sign-in. */
  adminAccounts: readonly string[];
  demoData: boolean;
  /** How many records one job may change. */
  bulkLimit: number;
  /** Within how many days the server reads every stored file and compares it with its hash; 0: never. */
  mediaCheckDays: number;
  /** How many calls a minute each group of routes takes; 0: any number. */
  rateLimits: Readonly<Record<RateGroup, number>>;
  /** How messages to applicants leave the server. */
  outgoing: Outgoing;
  /** Proxies whose forwarded headers count. */
  trustProxy: readonly string[];
  /** Address prefixes the development sign-on serves. */
  devCasServices: readonly string[];
  /** One sentence for each unknown variable whose name resembles a known one. */
  misspelled: readonly string[];
}

/** Calls that are counted together by a rate limit. */
export type RateGroup = 'signIn' | 'search' | 'export' | 'upload' | 'import' | 'media' | 'other';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof logLevels)[number];
type Environment = Readonly<Record<string, string | undefined>>;

/** The configuration, or one sentence for each mistake, naming the variable. */
export function readConfiguration(env: Environment): { config: Config } | { mistakes: string[] } {
  const mistakes: string[] = [];
  const read = reader(env, mistakes);

  const host = read.text('HOST', '127.0.0.1');
  const port = read.number('PORT', 8000, 0, 65_535);
  const configuredOrigin = read.origin('PUBLIC_ORIGIN');
  const publicOrigin = configuredOrigin ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const casUrl = read.address('CAS_URL');
  const sessionSecret = read.optional('SESSION_SECRET');
  const allowedOrigins = read.list('ALLOWED_ORIGINS').map((item) => originOf(item, 'ALLOWED_ORIGINS', mistakes));
  const trustProxy = read.list('TRUST_PROXY').filter((item) => isProxy(item, mistakes));
  const devCasServices = read.list('DEV_CAS_SERVICES').filter((item) => isPrefix(item, mistakes));

  if (!casUrl) {
    mistakes.push(
      ...requireCas('HOST', isLoopback(host) ? [] : [host]),
      ...requireCas('PUBLIC_ORIGIN', [configuredOrigin ?? ''].filter(isOrigin).filter(isRemote)),
      ...requireCas('ALLOWED_ORIGINS', allowedOrigins.filter(isOrigin).filter(isRemote)),
      ...requireCas('DEV_CAS_SERVICES', devCasServices.filter(isRemote)),
      ...requireCas('TRUST_PROXY', trustProxy),
    );
  }
  if (!configuredOrigin && isEveryAddress(host)) {
    mistakes.push(
      `PUBLIC_ORIGIN must be set when HOST is ${host}; it is the address operators open, such as https://museum.example.`,
    );
  }
  if (sessionSecret && sessionSecret.length < 32) {
    mistakes.push('SESSION_SECRET must have at least 32 characters; leave it unset to have one made.');
  }

  const config: Config = {
    port,
    host,
    dataDir: read.text('DATA_DIR', '.data'),
    databaseUrl: read.address('DATABASE_URL', ['postgres:', 'postgresql:']),
    mediaShared: read.flag('MEDIA_SHARED', false),
    casUrl: casUrl ?? `${publicOrigin}/cas`,
    developmentCas: !casUrl,
    publicOrigin,
    isOriginConfigured: configuredOrigin !== null,
    hstsSubdomains: read.flag('HSTS_SUBDOMAINS', false),
    allowedOrigins,
    sessionSecret,
    sessionIdleMinutes: read.number('SESSION_IDLE_MINUTES', 30, 5, 1_440),
    sessionHours: read.number('SESSION_HOURS', 12, 1, 168),
    museumName: {
      zh: read.text('MUSEUM_NAME_ZH', '人物纪念馆'),
      en: read.text('MUSEUM_NAME_EN', 'Memorial Museum'),
    },
    mourning: read.flag('MOURNING', false),
    logLevel: read.oneOf('LOG_LEVEL', logLevels, 'info'),
    adminAccounts: read.list('ADMIN_ACCOUNTS'),
    demoData: read.flag('DEMO_DATA', !casUrl),
    bulkLimit: read.number('BULK_LIMIT', 100_000, 1, 1_000_000),
    mediaCheckDays: read.number('MEDIA_CHECK_DAYS', 100, 0, 3_650),
    rateLimits: {
      signIn: read.number('SIGN_INS_PER_MINUTE', 300, 0, 1_000_000),
      search: read.number('SEARCHES_PER_MINUTE', 300, 0, 1_000_000),
      export: read.number('EXPORTS_PER_MINUTE', 60, 0, 1_000_000),
      upload: read.number('UPLOADS_PER_MINUTE', 300, 0, 1_000_000),
      import: read.number('IMPORTS_PER_MINUTE', 60, 0, 1_000_000),
      media: read.number('MEDIA_READS_PER_MINUTE', 6_000, 0, 1_000_000),
      other: read.number('CALLS_PER_MINUTE', 3_000, 0, 1_000_000),
    },
    outgoing: readOutgoing({ read: read.optional, mistakes, isLoopback }),
    trustProxy,
    devCasServices,
    misspelled: [],
  };
  // Called after all variables are read, because reading them collects the known names.
  config.misspelled = findMisspelled(Object.keys(env), read.names);
  return mistakes.length > 0 ? { mistakes } : { config };
}

/**
 * The password of the development sign-on is the account name, so it must be reachable from this machine only and not
 * through a proxy.
 */
const requireCas = (name: string, values: readonly string[]): string[] =>
  values.map(
    (value) =>
      `${name} is ${value}, but without CAS_URL the development sign-on lets anybody in; set CAS_URL, or keep to this machine: 127.0.0.1, and no proxy.`,
  );

/** A malformed address counts as local here because another check already refuses it. */
const isRemote = (address: string): boolean => {
  const url = urlOf(address);
  return url !== null && !isLoopback(url.hostname);
};

export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);

const isEveryAddress = (host: string): boolean => ['0.0.0.0', '::', '[::]'].includes(host);

/** Returns readers for variables that collect mistakes instead of throwing, so that all are reported at once. */
const reader = (env: Environment, mistakes: string[]) => {
  const names = new Set<string>();
  const optional = (name: string): string | null => {
    names.add(name);
    return env[name]?.trim() || null;
  };
  return {
    optional,
    /** The names of all variables read so far. */
    names,
    text: (name: string, fallback: string): string => optional(name) ?? fallback,
    list: (name: string): string[] => (optional(name) ?? '').split(/[\s,]+/).filter(Boolean),
    origin: (name: string): string | null => {
      const value = optional(name);
      return value && originOf(value, name, mistakes);
    },
    number(name: string, fallback: number, min: number, max: number): number {
      const value = Number(optional(name) ?? fallback);
      if (Number.isInteger(value) && value >= min && value <= max) return value;
      mistakes.push(`${name} is "${env[name]}"; it must be a whole number from ${min} to ${max}.`);
      return fallback;
    },
    flag(name: string, fallback: boolean): boolean {
      const value = optional(name)?.toLowerCase();
      if (value === undefined) return fallback;
      if (['1', 'true', 'yes', 'on'].includes(value)) return true;
      if (['0', 'false', 'no', 'off'].includes(value)) return false;
      mistakes.push(`${name} is "${env[name]}"; it must be true or false.`);
      return fallback;
    },
    oneOf<T extends string>(name: string, choices: readonly T[], fallback: T): T {
      const value = optional(name);
      if (value === null) return fallback;
      const match = choices.find((choice) => choice === value);
      if (!match) mistakes.push(`${name} is "${value}"; it must be one of ${choices.join(', ')}.`);
      return match ?? fallback;
    },
    address(name: string, protocols = ['http:', 'https:']): string | null {
      const value = optional(name);
      if (value === null) return null;
      if (!protocols.includes(urlOf(value)?.protocol ?? '')) {
        // The value is not printed because it may contain a password.
        mistakes.push(`${name} must be an address that begins with ${protocols.join('// or ')}//.`);
      }
      return value.replace(/\/+$/, '');
    },
  };
};

const isOrigin = (value: string): boolean => {
  const url = urlOf(value);
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.origin === value.replace(/\/$/, '');
};

function originOf(value: string, name: string, mistakes: string[]): string {
  if (isOrigin(value)) return new URL(value).origin;
  mistakes.push(`${name} holds "${value}"; it must be an origin such as https://museum.example, without a path.`);
  return value;
}

function isProxy(value: string, mistakes: string[]): boolean {
  const [address = '', bits, ...more] = value.split('/');
  const version = isIP(address);
  const fits = bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
  if (['loopback', 'linklocal', 'uniquelocal'].includes(value) || (version > 0 && fits && more.length === 0))
    return true;
  mistakes.push(
    `TRUST_PROXY holds "${value}"; it must be an address such as 10.0.0.1, a network such as 10.0.0.0/8, or loopback.`,
  );
  return false;
}

function isPrefix(value: string, mistakes: string[]): boolean {
  if (['http:', 'https:'].includes(urlOf(value)?.protocol ?? '')) return true;
  mistakes.push(`DEV_CAS_SERVICES holds "${value}"; it must be an address that begins with http:// or https://.`);
  return false;
}

const urlOf = (value: string): URL | null => (URL.canParse(value) ? new URL(value) : null);

/**
 * One question for each unknown variable whose name resembles a known one: `DATABSE_URL is not read; did you mean
 * DATABASE_URL?`
 */
function findMisspelled(names: readonly string[], knownNames: ReadonlySet<string>): string[] {
  return names
    .filter((name) => !knownNames.has(name))
    .flatMap((name) => {
      const suggestion = [...knownNames].find((known) => isSimilar(plain(name), plain(known)));
      return suggestion ? [`${name} is not read; did you mean ${suggestion}?`] : [];
    });
}

const plain = (name: string): string => name.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Short names such as PORT resemble too many other variables. */
function isSimilar(name: string, known: string): boolean {
  if (known.length < 6 || Math.abs(name.length - known.length) > 2) return false;
  return distance(name, known) <= (known.length < 8 ? 1 : 2);
}

/** Edit distance, counting the exchange of two neighbouring letters as one edit. */
function distance(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, at) => at)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= from.length; row += 1) {
    const currentRow = [row];
    rows.push(currentRow);
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1];
      const isExchanged = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      currentRow.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (same ? 0 : 1),
          isExchanged ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(from.length, to.length);
}
