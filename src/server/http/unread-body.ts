import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Less than this is read to its end sooner than a new connection is made. */
const LITTLE = 64 * 1024;

/** How long whoever still sends has to read the answer: a socket that is closed at once may take the answer with it. */
const READING_TIME = 2_000;

/** What is refused for its size or for want of room is not sent again over the same connection. */
const CLOSING: readonly number[] = [413, 507];

/** Refuses without reading the rest of what is sent: Node would read it to its end, for minutes, to use the connection again. */
export function closeUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode < 400) return payload;
    const isUnread = hasMore(request.raw);
    if (isUnread || CLOSING.includes(reply.statusCode)) reply.header('connection', 'close');
    if (!isUnread || typeof payload !== 'string') return payload;
    reply.header('content-length', String(Buffer.byteLength(payload)));
    return Readable.from(thenWait(payload, request.raw), { objectMode: false });
  });
}

const hasMore = ({ complete, headers }: IncomingMessage): boolean =>
  complete === false && ('transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > LITTLE);

/** The answer is whole as soon as it is written; the connection ends when the other side has stopped, or after a moment. */
async function* thenWait(payload: string, request: IncomingMessage): AsyncGenerator<Buffer> {
  yield Buffer.from(payload);
  request.unpipe();
  request.resume();
  const timer = new AbortController();
  const stopped = finished(request).catch(() => undefined);
  await Promise.race([stopped, pause(READING_TIME, undefined, { signal: timer.signal }).catch(() => undefined)]);
  timer.abort();
}
