import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { unreadableRequest } from './errors.ts';

/** Reading so few bytes takes less time than a new connection. */
const SMALL_BODY = 64 * 1024;

/** How long the socket stays open for the client to read the response: closing it at once may discard the response. */
const READING_TIME = 2_000;

/** After these statuses the connection is closed, because the client still sends a body that is refused. */
const CLOSING_STATUSES: readonly number[] = [413, 507];

/**
 * Closes the connection of a refused upload; Node would read the body to its end, for minutes, to reuse the connection.
 */
export function closeUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode < 400) return done();
    const { complete, headers } = request.raw;
    const isUnread =
      !complete && ('transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > SMALL_BODY);
    if (isUnread || CLOSING_STATUSES.includes(reply.statusCode)) reply.header('connection', 'close');
    if (!isUnread || typeof payload !== 'string') return done();
    reply.header('content-length', String(Buffer.byteLength(payload)));
    done(null, Readable.from(sendAndWait(payload, request.raw), { objectMode: false }));
  });
}

/** Keeps the connection open after the response until the client has stopped sending, or for a moment. */
async function* sendAndWait(payload: string, request: IncomingMessage): AsyncGenerator<Buffer> {
  yield Buffer.from(payload);
  request.unpipe();
  request.resume();
  const abortController = new AbortController();
  const requestEnd = finished(request).catch(() => undefined);
  await Promise.race([
    requestEnd,
    pause(READING_TIME, undefined, { signal: abortController.signal }).catch(() => undefined),
  ]);
  abortController.abort();
}

/** A record with a table of references has six levels. */
const MAX_LEVELS = 32;

/** Parses JSON bodies; a deeply nested one is refused unparsed, because parsing it takes long. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (levelsIn(body) > MAX_LEVELS) done(nestedTooDeep());
    else parse(request, body, done);
  });
}

/** The nesting depth of brackets outside strings. */
function levelsIn(json: string): number {
  let [level, deepest] = [0, 0];
  for (let at = 0; at < json.length && deepest <= MAX_LEVELS; at += 1) {
    const character = json[at];
    if (character === '"') at = endOfString(json, at);
    else if (character === '[' || character === '{') deepest = Math.max(deepest, ++level);
    else if (character === ']' || character === '}') level -= 1;
  }
  return deepest;
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];

/** The end of the string that starts here; an unterminated one is left to the parser. */
function endOfString(json: string, from: number): number {
  let at = from + 1;
  // By codes, which is several times as fast as by characters.
  for (let code = json.charCodeAt(at); at < json.length && code !== QUOTE; code = json.charCodeAt(at)) {
    at += code === BACKSLASH ? 2 : 1;
  }
  return at;
}

const nestedTooDeep = () =>
  unreadableRequest({
    zh: '请求的内容嵌套太深，没有执行，请刷新页面后重试。',
    en: 'The request is nested too deep and was not carried out; please reload the page and try again.',
  });
