import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';
import type { Envelope } from '../../contract/envelope.ts';
import { BODY_LIMIT } from '../../contract/limits.ts';
import { MINUTE } from '../../contract/museum-time.ts';
import { sendFailure } from '../http/errors.ts';
import { logOptions } from '../http/log.ts';
import { callHeaders } from './security.ts';
import type { ServerContext } from './server-context.ts';

/** Options of the HTTP server: limits, log and responses to malformed requests. */
export const httpOptions = ({ config, logStream }: Pick<ServerContext, 'config' | 'logStream'>) => {
  const { trustProxy } = config;
  return {
    logger: logOptions(config, logStream),
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    // The request id in the log and in `x-request-id`, never chosen by a client.
    genReqId: () => randomUUID(),
    // The attach address contains an encoded page address as one path segment.
    routerOptions: { maxParamLength: 4000 },
    schemaController: { compilersFactory: { buildSerializer: lazySerializers } },
    bodyLimit: BODY_LIMIT,
    // The response of the framework has no envelope, so `app.ts` refuses instead.
    return503OnClosing: false,
    // Closes silent connections and endless requests.
    connectionTimeout: 2 * MINUTE,
    requestTimeout: 20 * MINUTE,
    // An address that cannot be decoded skips all hooks.
    frameworkErrors: (error, request, reply) => void sendFailure(error, request, reply.headers(callHeaders(config))),
    clientErrorHandler: sendRawRefusal,
  } satisfies FastifyServerOptions;
};

/** Responds to malformed HTTP with an envelope if the socket is still writable. */
function sendRawRefusal(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  // The headers were not parsed, so the language is unknown.
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

const build = SerializerSelector();

/**
 * Compiled serializers are fast, but compiling one takes a millisecond and nearly every route has one, so each is
 * compiled on first use.
 */
const lazySerializers: typeof build = (schemas, options) => {
  const compile = build(schemas, options);
  return (route) => {
    let serialize: ReturnType<typeof compile> | undefined;
    return (payload) => {
      serialize ??= compile(route);
      return serialize(payload);
    };
  };
};
