import { type Adapter, type Call, fromServer, toServer } from '../../client/transport/http/adapter.ts';
import { requestUrl } from '../../client/transport/http/address.ts';
import { readJson } from '../../client/transport/http/json.ts';
import { isObject } from '../../client/transport/wire/value-at.ts';
import { REQUEST_TIMEOUT } from '../../contract/calls.ts';
import { LOGIN_CODES, SUCCESS_CODE } from '../../contract/envelope.ts';

/** A request and what came back. */
export interface Exchange {
  /** Method, path and query, as they were sent. */
  sent: string;
  /** HTTP status; 0 when no answer came. */
  status: number;
  headers: Headers;
  /** The answer as text. */
  text: string;
  /** The JSON of the answer in the words of the contract; undefined when it is none. */
  body: unknown;
  milliseconds: number;
  /** Status, type and the beginning of the answer, in one line. */
  summary: string;
  /** A call that is answered with the envelope, unlike a file or a redirect. */
  isCall: boolean;
}

export interface ServerOptions {
  /** The origin of the API, with a prefix if it has one. */
  url: string;
  /** The `Cookie` header of a signed-in operator. */
  cookie: string;
  /** The origin of the client. */
  origin: string;
  adapter: Adapter;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
}

interface SendOptions {
  isSignedOut?: boolean;
  /** The answer may be a file. */
  mayBeFile?: boolean;
}

type Translate = (body: unknown, status: number) => unknown;

/** The server under test, as the client reaches it. */
export interface Server {
  options: ServerOptions;
  /** Everything that was sent so far. */
  exchanges: readonly Exchange[];
  /** Sends a call in the words of the contract through the adapter. */
  send: (call: Call, options?: SendOptions) => Promise<Exchange>;
  /** Requests an address as it is. */
  open: (address: string, init?: RequestInit) => Promise<Exchange>;
}

export function createServer(options: ServerOptions): Server {
  const { adapter, url, cookie, origin } = options;
  const exchanges: Exchange[] = [];
  const record = async (address: string, init: RequestInit, translate: Translate, isCall: boolean) => {
    const exchange = await exchangeFor(options, address, init, { translate, isCall });
    exchanges.push(exchange);
    return exchange;
  };
  return {
    options,
    exchanges,
    send(call, { isSignedOut = false, mayBeFile = false } = {}) {
      const wire = toServer(adapter, call);
      const headers = {
        accept: 'application/json, text/plain, */*',
        'accept-language': 'zh-CN',
        ...(wire.menuId === undefined ? {} : { menuId: wire.menuId }),
        ...(isSignedOut ? {} : { cookie }),
        // Browsers send it with every write, and servers use it against foreign pages.
        ...(wire.method === 'GET' && origin === new URL(url).origin ? {} : { origin }),
        ...(wire.body === undefined ? {} : { 'content-type': 'application/json' }),
      };
      const body = wire.body === undefined ? {} : { body: JSON.stringify(wire.body) };
      const init = { method: wire.method, headers, ...body };
      const address = requestUrl(url, wire.path, wire.query);
      return record(address, init, (json, status) => fromServer(adapter, call, json, status), !mayBeFile);
    },
    open: (address, init = {}) =>
      record(address, { ...init, headers: { cookie, ...init.headers } }, (json) => json, false),
  };
}

async function exchangeFor(
  { fetch }: ServerOptions,
  address: string,
  init: RequestInit,
  { translate, isCall }: { translate: Translate; isCall: boolean },
): Promise<Exchange> {
  const { pathname, search } = new URL(address);
  const sent = `${init.method ?? 'GET'} ${decode(pathname + search)}`;
  const start = performance.now();
  const timing = () => Math.round(performance.now() - start);
  try {
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT);
    const response = await fetch(address, { ...init, redirect: 'manual', signal });
    const text = await response.text();
    const { status, headers } = response;
    const summary = [`HTTP ${status}`, headers.get('content-type')?.split(';')[0], excerpt(text)].filter(Boolean);
    const body = translate(readJson(text), status);
    return { sent, status, headers, text, body, isCall, milliseconds: timing(), summary: summary.join(' ') };
  } catch (error) {
    const { name, message, cause } = error as Error;
    const reason =
      name === 'TimeoutError' ? 'no answer within 30 s' : `no answer: ${(cause as Error)?.message || message}`;
    const headers = new Headers();
    return { sent, status: 0, headers, text: '', body: undefined, isCall, milliseconds: timing(), summary: reason };
  }
}

const EXCERPT = 140;

/** The beginning of a text in one line. */
export const excerpt = (text: string): string => {
  const line = text.slice(0, EXCERPT * 2).replace(/\s+/g, ' ');
  return line.length > EXCERPT ? `${line.slice(0, EXCERPT)}…` : line;
};

/** A value of an answer in one line. */
export const show = (value: unknown): string => excerpt(JSON.stringify(value) ?? 'nothing');

function decode(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

export const envelopeCode = ({ body }: Exchange): unknown => (isObject(body) ? body.code : undefined);

/** Whether the client takes the answer for a success. */
export const isSuccess = (exchange: Exchange): boolean =>
  exchange.status > 0 && exchange.status < 400 && Number(envelopeCode(exchange)) === SUCCESS_CODE;

/** Whether the client takes the answer for a failure with this code. */
export const hasCode = (exchange: Exchange, code: number): boolean =>
  !isSuccess(exchange) && (exchange.status === code || Number(envelopeCode(exchange)) === code);

/** Whether the client takes the answer for that of a server where nobody is signed in. */
export const needsLogin = (exchange: Exchange): boolean =>
  exchange.status === 402 || LOGIN_CODES.includes(Number(envelopeCode(exchange)));

/** The data of a successful answer. */
export const dataOf = (exchange: Exchange): unknown =>
  isSuccess(exchange) ? (exchange.body as { data?: unknown }).data : undefined;

/** What is wrong with an answer that should be a success. */
export const failureSummary = (exchange: Exchange): string | null => (isSuccess(exchange) ? null : exchange.summary);
