import { isIP } from 'node:net';
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_PREFIX } from '../../contract/calls.ts';
import { type Config, isLoopback } from '../config/config.ts';
import { Refusal } from '../http/errors.ts';
import { collectRoutes } from '../http/known-routes.ts';
import type { Parts } from '../parts.ts';
import { formTargets } from '../session/page.ts';
import { SINGLE_LOGOUT } from '../session/sign-on-routes.ts';
import { type IndexPage, readIndexPage } from '../site/index-page.ts';

/** What every answer and every request must obey, whatever its route. */
export async function secure(app: FastifyInstance, { config, secret, clientDir }: Parts): Promise<void> {
  const page = clientDir === null ? null : readIndexPage(clientDir, config);
  await app.register(cookie, { secret });
  const onPages = Object.entries(pageHeaders(config, page));
  const onCalls = Object.entries(callHeaders(config));

  const methodsOf = collectRoutes(app);
  const origins = [config.publicOrigin, ...config.allowedOrigins];
  const address = addressOf(config);

  app.addHook('onRequest', async (request, reply) => {
    for (const [name, value] of isCall(request) ? onCalls : onPages) reply.raw.setHeader(name, value);
    reply.header('x-request-id', request.id);
    const elsewhere = otherLoopbackName(request, address);
    if (elsewhere) return reply.header('cache-control', 'no-store').redirect(elsewhere);
    if (!isOurHost(request, address)) throw foreignHost();
    if (isCall(request)) openTo(request, reply, config.allowedOrigins);
    const known = request.is404 ? methodsOf(request.url) : [];
    if (request.method === 'OPTIONS' && known.length > 0) return answerOptions(request, reply, known);
    if (known.length > 0) {
      reply.header('allow', known.join(', '));
      throw new WrongMethod();
    }
    if (!request.is404 && !isReading(request) && !mayWrite(request, origins)) throw foreignPage();
    return;
  });

  app.addHook('onSend', async (request, reply) => {
    if (!isCall(request)) return;
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    const vary = reply.getHeader('vary');
    reply.header('vary', vary ? `${vary}, Origin` : 'Origin');
  });
}

const isCall = (request: FastifyRequest): boolean => request.url.startsWith(`${API_PREFIX}/`);
const isReading = ({ method }: FastifyRequest): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method);

/** Cookies go along with any page's request; only pages of ours may change anything. */
function mayWrite(request: FastifyRequest, origins: readonly string[]): boolean {
  // The CAS server says who has logged out by itself, and shows a secret ticket for it.
  if (request.routeOptions.url === SINGLE_LOGOUT) return true;
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin && origin !== 'null') return origins.includes(origin);
  if (site) return site === 'same-origin' || site === 'none';
  // The development sign-on asks for a password anyway; programs without a browser may fill in its form.
  return request.routeOptions.url === '/cas/login';
}

/** A client of ours at another origin may read the answers, with the operator's cookie. */
function openTo(request: FastifyRequest, reply: FastifyReply, allowed: readonly string[]): void {
  const { origin } = request.headers;
  if (!origin || !allowed.includes(origin)) return;
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'content-disposition, retry-after, x-request-id, session-left',
  });
}

/** A browser asks first whether it may; an answer without these headers is a no. */
function answerOptions(request: FastifyRequest, reply: FastifyReply, methods: readonly string[]): FastifyReply {
  const isPreflight = request.headers['access-control-request-method'] !== undefined;
  if (isPreflight && !reply.hasHeader('access-control-allow-origin')) throw foreignPage();
  if (isPreflight) {
    reply.headers({
      'access-control-allow-methods': methods.join(', '),
      'access-control-allow-headers': 'menuId, content-type, accept-language, idempotency-key, idle-seconds',
      'access-control-max-age': '600',
    });
  }
  return reply.code(204).header('allow', methods.join(', ')).send();
}

/** Where the server is found, read once: every request is held against it. */
interface Address {
  origin: string;
  protocol: string;
  host: string;
  port: string;
  isOfThisMachine: boolean;
  /** Whether somebody has said where it is; else any name will do. */
  isGiven: boolean;
  listening: string;
}

function addressOf({ publicOrigin, isOriginGiven, host: listening }: Config): Address {
  const { protocol, host, port, hostname } = new URL(publicOrigin);
  const isOfThisMachine = isLoopback(hostname);
  return { origin: publicOrigin, protocol, host, port, isOfThisMachine, isGiven: isOriginGiven, listening };
}

/** `localhost` and `127.0.0.1` are two sites to a browser; pages are shown at the one that has the cookies. */
function otherLoopbackName(request: FastifyRequest, ours: Address): string | null {
  const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html') && !isCall(request);
  if (!isPage || !ours.isOfThisMachine) return null;
  const asked = `${ours.protocol}//${request.headers.host}`;
  if (!URL.canParse(asked)) return null;
  const { hostname, port, host } = new URL(asked);
  const isOther = host !== ours.host && port === ours.port && isLoopback(hostname);
  return isOther ? `${ours.origin}${request.url}` : null;
}

/**
 * Where the server is told its address, no other name leads to it: a page that had its own name lead here would be of the same
 * site as the back office. A check by the number of the machine, and a proxy on it that keeps no name, are let through.
 */
function isOurHost({ host = '' }: FastifyRequest, ours: Address): boolean {
  if (!ours.isGiven || host === ours.host) return true;
  const asked = `http://${host}`;
  const name = URL.canParse(asked) ? new URL(asked).hostname : '';
  return isLoopback(name) || isIP(name.replace(/^\[|\]$/g, '')) > 0 || name === ours.listening;
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

/** What browsers are told with every answer; the same words each time, so they are put together once. */
const commonHeaders = (config: Config): Record<string, string> => ({
  ...(secureOnly(config) && { 'strict-transport-security': 'max-age=31536000' }),
  // Pictures are shown by a client of ours on a neighbouring origin.
  'cross-origin-resource-policy': 'same-site',
  // With `no-referrer` browsers would send our own forms with the origin `null`.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
});

/** The answer to a call is no page: shown as one, it may do nothing. Most of what is sent are such answers, so few words. */
export const callHeaders = (config: Config): Record<string, string> => ({
  ...commonHeaders(config),
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
});

const pageHeaders = (config: Config, page: IndexPage | null): Record<string, string> => ({
  ...commonHeaders(config),
  'content-security-policy': policyOf(config, page),
  // Browsers complain about it on plain http.
  ...(secureOnly(config) && { 'cross-origin-opener-policy': 'same-origin' }),
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
  // The filter of old browsers could itself be turned against a page.
  'x-xss-protection': '0',
});

const secureOnly = ({ publicOrigin }: Config): boolean => publicOrigin.startsWith('https:');

function policyOf(config: Config, page: IndexPage | null): string {
  const api = page?.apiOrigin ? [page.apiOrigin] : [];
  const avatars = config.developmentCas ? [] : [new URL(config.casUrl).origin];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...(page?.scriptHashes ?? [])],
    // antd writes style elements and attributes while it runs.
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
