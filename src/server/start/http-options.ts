import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyServerOptions } from 'fastify';
import type { Envelope } from '../../contract/envelope.ts';
import { BODY_LIMIT } from '../../contract/limits.ts';
import type { Config } from '../config/config.ts';
import { answerFailure } from '../http/errors.ts';
import { callHeaders } from './security.ts';
import { lateWriters } from './writers.ts';

const MINUTE = 60_000;

/** How the server speaks HTTP: its limits, its log, and what it answers to what is no request. */
export const httpOptions = (config: Config) => {
  const { logLevel, trustProxy } = config;
  return {
    logger: logLevel === 'silent' ? false : { level: logLevel, serializers: { req: loggedRequest } },
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    // The number in the log and in `x-request-id`; never one a client chose.
    genReqId: () => randomUUID(),
    // A signed-on address carries a whole encoded page address as one path segment.
    routerOptions: { maxParamLength: 4000 },
    schemaController: { compilersFactory: { buildSerializer: lateWriters } },
    bodyLimit: BODY_LIMIT,
    // Its own answer is in no envelope; `closing.ts` refuses instead.
    return503OnClosing: false,
    // A connection that says nothing, and a request that never ends, must not be kept for ever.
    connectionTimeout: 2 * MINUTE,
    requestTimeout: 20 * MINUTE,
    // An address that cannot be decoded comes past every hook.
    frameworkErrors: (error, request, reply) => void answerFailure(error, request, reply.headers(callHeaders(config))),
    clientErrorHandler: refuseRaw,
  } satisfies FastifyServerOptions;
};

interface Logged {
  method: string;
  url: string;
  ip: string;
}

/** Numbers that say which page or record was asked for. */
const loggedNumbers = ['id', 'version', 'current', 'pageSize'];

/**
 * What the log keeps of a request. The words behind the `?` are telephone numbers, names looked for and tickets that sign
 * somebody in: of those only what they are called.
 */
const loggedRequest = ({ method, url, ip }: Logged) => ({
  method,
  url: url.replace(/([?&])([^=&]*)=([^&]*)/g, (whole, sign, name, value) =>
    loggedNumbers.includes(name) && /^\d{1,10}$/.test(value) ? whole : `${sign}${name}=…`,
  ),
  ip,
});

/** Bytes that are no HTTP are answered in the envelope too, as far as anybody listens. */
function refuseRaw(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  // What language is asked for was in the headers, which were not read.
  const [status, reason] = rawRefusals[error.code ?? ''] ?? [
    '400 Bad Request',
    '请求无法读懂。 The request could not be read.',
  ];
  const body = JSON.stringify({ code: Number.parseInt(status, 10), msg: reason, data: null } satisfies Envelope);
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}

const rawRefusals: Readonly<Record<string, readonly [status: string, reason: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', '请求超时，请重试。 The request took too long; please try again.'],
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    '地址或请求头太长。 The address or the headers are too long.',
  ],
};
