import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Reading so few bytes takes less time than a new connection. */
const LITTLE = 64 * 1024;

/** How long the socket stays open for the client to read the response: closing it at once may discard the response. */
const READING_TIME = 2_000;

/** After these statuses the connection is closed, because the client still sends a body that is refused. */
const CLOSING: readonly number[] = [413, 507];

/**
 * Closes the connection of a refused upload; Node would read the body to its end, for minutes, to reuse the connection.
 */
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

/** Keeps the connection open after the response until the client has stopped sending, or for a moment. */
async function* thenWait(payload: string, request: IncomingMessage): AsyncGenerator<Buffer> {
  yield Buffer.from(payload);
  request.unpipe();
  request.resume();
  const timer = new AbortController();
  const stopped = finished(request).catch(() => undefined);
  await Promise.race([stopped, pause(READING_TIME, undefined, { signal: timer.signal }).catch(() => undefined)]);
  timer.abort();
}
