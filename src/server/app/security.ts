import { isIP } from 'node:net';
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_PREFIX, PROGRAM_HEADER } from '../../contract/calls.ts';
import { type Config, isLoopback } from '../config/config.ts';
import { ownFingerprint } from '../database/program.ts';
import { Refusal, unknownCall } from '../http/errors.ts';
import { formTargets } from '../people/session/page.ts';
import { SINGLE_LOGOUT } from '../people/session/sign-on-routes.ts';
import { type IndexPage, readIndexPage } from './index-page.ts';
import type { ServerContext } from './server-context.ts';

/** Security rules that apply to every route. */
export async function secure(
  app: FastifyInstance,
  { config, secret, clientDir, sections }: ServerContext,
): Promise<void> {
  const page = clientDir === null ? null : readIndexPage(clientDir, config);
  await app.register(cookie, { secret });
  const pageHeaderList = Object.entries(pageHeaders(config, page));
  const program = { [PROGRAM_HEADER.toLowerCase()]: ownFingerprint(sections) };
  const callHeaderList = Object.entries({ ...callHeaders(config), ...program });

  const methodsOf = collectRoutes(app);
  const origins = [config.publicOrigin, ...config.allowedOrigins];
  const address = addressOf(config);

  app.addHook('onRequest', async (request, reply) => {
    for (const [name, value] of isCall(request) ? callHeaderList : pageHeaderList) reply.raw.setHeader(name, value);
    reply.header('x-request-id', request.id);
    const canonicalAddress = isCall(request) ? null : otherLoopbackName(request, address);
    if (canonicalAddress) return reply.header('cache-control', 'no-store').redirect(canonicalAddress);
    if (!isOurHost(request, address)) throw foreignHost();
    const { origin } = request.headers;
    if (isCall(request) && origin && config.allowedOrigins.includes(origin)) setCorsHeaders(reply, origin);
    const methods = request.is404 ? methodsOf(request.url) : [];
    if (request.method === 'OPTIONS' && methods.length > 0) return answerOptions(request, reply, methods);
    if (methods.length > 0) {
      reply.header('allow', methods.join(', '));
      throw new WrongMethod();
    }
    if (SAFE_METHODS.includes(request.method)) return;
    // Before the body is read.
    if (request.is404) throw unknownCall;
    if (!mayWrite(request, origins)) throw foreignPage();
  });

  app.addHook('onSend', (request, reply, _payload, done) => {
    if (isCall(request)) {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      const vary = reply.getHeader('vary');
      reply.header('vary', vary ? `${vary}, Origin` : 'Origin');
    }
    done();
  });
}

const isCall = (request: FastifyRequest): boolean => request.url.startsWith(`${API_PREFIX}/`);
const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/** Prevents CSRF: only pages of allowed origins may send writes. */
function mayWrite(request: FastifyRequest, origins: readonly string[]): boolean {
  // The logout message comes from the CAS server and is authenticated by a secret ticket.
  if (request.routeOptions.url === SINGLE_LOGOUT) return true;
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin && origin !== 'null') return origins.includes(origin);
  if (site) return site === 'same-origin' || site === 'none';
  // The sign-in form requires a password, and programs without an origin header may send it.
  return request.routeOptions.url === '/cas/login';
}

/** Sets CORS headers for an allowed origin, with credentials. */
function setCorsHeaders(reply: FastifyReply, origin: string): void {
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers':
      'content-disposition, retry-after, x-request-id, session-left, program-fingerprint, ignored-parameters',
  });
}

/** Responds to a CORS preflight; without the headers the browser refuses the request. */
function answerOptions(request: FastifyRequest, reply: FastifyReply, methods: readonly string[]): FastifyReply {
  const isPreflight = request.headers['access-control-request-method'] !== undefined;
  if (isPreflight && !reply.hasHeader('access-control-allow-origin')) throw foreignPage();
  if (isPreflight) {
    reply.headers({
      'access-control-allow-methods': methods.join(', '),
      'access-control-allow-headers':
        'menuId, content-type, accept-language, idempotency-key, idle-seconds, program-fingerprint',
      'access-control-max-age': '600',
    });
  }
  return reply.code(204).header('allow', methods.join(', ')).send();
}

/** The parsed public address, compared with every request. */
interface Address {
  origin: string;
  protocol: string;
  host: string;
  port: string;
  isOfThisMachine: boolean;
  /** Whether the address is configured; otherwise any host name is allowed. */
  isConfigured: boolean;
  /** Whether the development sign-on lets anybody in, so that only this machine may reach the server. */
  isDevelopment: boolean;
  listenHost: string;
}

function addressOf(config: Config): Address {
  const { publicOrigin, isOriginConfigured: isConfigured, developmentCas: isDevelopment, host: listenHost } = config;
  const { protocol, host, port, hostname } = new URL(publicOrigin);
  const isOfThisMachine = isLoopback(hostname);
  return { origin: publicOrigin, protocol, host, port, isOfThisMachine, isConfigured, isDevelopment, listenHost };
}

/**
 * Browsers treat `localhost` and `127.0.0.1` as different sites, so pages redirect to the name that has the cookies.
 */
function otherLoopbackName(request: FastifyRequest, address: Address): string | null {
  const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
  if (!isPage || !address.isOfThisMachine) return null;
  const requested = `${address.protocol}//${request.headers.host}`;
  if (!URL.canParse(requested)) return null;
  const { hostname, port, host } = new URL(requested);
  const isOther = host !== address.host && port === address.port && isLoopback(hostname);
  return isOther ? `${address.origin}${request.url}` : null;
}

/**
 * Refuses other host names if the public address is configured, which prevents DNS rebinding. Health checks by IP
 * address, and local proxies that do not forward the host, are allowed. With the development sign-on only the names of
 * this machine are, because any other comes through a proxy or from a page that rebinds its name.
 */
function isOurHost({ host = '' }: FastifyRequest, address: Address): boolean {
  if (host === address.host && (address.isOfThisMachine || !address.isDevelopment)) return true;
  const requested = `http://${host}`;
  const name = URL.canParse(requested) ? new URL(requested).hostname : '';
  if (isLoopback(name)) return true;
  if (address.isDevelopment) return false;
  if (!address.isConfigured) return true;
  return isIP(name.replace(/^\[|\]$/g, '')) > 0 || name === address.listenHost;
}

const foreignHost = (): Refusal =>
  new Refusal(421, {
    zh: '这个地址不是本后台的地址，请用正确的地址打开。',
    en: 'The back office is not at this address; please open it at its own.',
  });

class WrongMethod extends Error {
  readonly statusCode = 405;
}

const foreignPage = (): Refusal =>
  new Refusal(403, {
    zh: '这个请求不是从本后台的页面发出的，没有执行。',
    en: 'This request did not come from a page of the back office and was not carried out.',
  });

/** Headers of every response, built once because they never change. */
const commonHeaders = (config: Config): Record<string, string> => ({
  ...(secureOnly(config) && {
    'strict-transport-security': `max-age=31536000${config.hstsSubdomains ? '; includeSubDomains' : ''}`,
  }),
  // A client on another origin of the same site shows pictures.
  'cross-origin-resource-policy': 'same-site',
  // With `no-referrer` browsers would send forms with the origin `null`.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
});

/**
 * Headers of API responses, which are no pages and may load nothing; short, because most responses are of this sort.
 */
export const callHeaders = (config: Config): Record<string, string> => ({
  ...commonHeaders(config),
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
});

const pageHeaders = (config: Config, page: IndexPage | null): Record<string, string> => ({
  ...commonHeaders(config),
  'content-security-policy': policyOf(config, page),
  // Browsers warn about this header on plain http.
  ...(secureOnly(config) && { 'cross-origin-opener-policy': 'same-origin' }),
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
  // The XSS filter of old browsers is itself exploitable.
  'x-xss-protection': '0',
});

const secureOnly = ({ publicOrigin }: Config): boolean => publicOrigin.startsWith('https:');

function policyOf(config: Config, page: IndexPage | null): string {
  const api = page?.apiOrigin ? [page.apiOrigin] : [];
  const avatars = config.developmentCas ? [] : [new URL(config.casUrl).origin];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...(page?.scriptHashes ?? [])],
    // antd creates style elements and attributes at run time.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...avatars, ...api],
    'frame-src': ["'self'", ...api],
    'media-src': ["'self'", 'blob:', ...api],
    'connect-src': ["'self'", ...api],
    'font-src': ["'self'", 'data:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': formTargets(config),
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join(';');
}

/**
 * Collects the routes registered from now on; the returned function lists the methods of an address, none for an
 * unknown one.
 */
function collectRoutes(app: FastifyInstance): (address: string) => string[] {
  const exactRoutes = new Map<string, Set<string>>();
  const patterns = new Map<string, { pattern: RegExp; methods: Set<string> }>();

  app.addHook('onRoute', ({ url, method }) => {
    const methods = /[:*]/.test(url) ? inPatterns(url) : (exactRoutes.get(url) ?? new Set());
    for (const name of [method].flat()) methods.add(name);
    if (!/[:*]/.test(url)) exactRoutes.set(url, methods);
  });

  const inPatterns = (url: string): Set<string> => {
    const entry = patterns.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    patterns.set(url, entry);
    return entry.methods;
  };

  return (address) => {
    const path = address.split('?')[0] ?? '';
    const matches = [...patterns.values()].filter(({ pattern }) => pattern.test(path));
    return [...new Set([...(exactRoutes.get(path) ?? []), ...matches.flatMap(({ methods }) => [...methods])])].sort();
  };
}

/** Converts a route pattern such as `/media/:name` or `/attach/*` to a regular expression. */
const patternOf = (url: string): RegExp => {
  const text = url
    .split('/')
    .map((part) => (part === '*' ? '.*' : part.startsWith(':') ? '[^/]+' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&')))
    .join('/');
  return new RegExp(`^${text}$`);
};
