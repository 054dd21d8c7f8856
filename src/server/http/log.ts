import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';

/** Where log lines go. */
export interface LogStream {
  write: (line: string) => void;
}

/** The log of the server, on standard output unless a stream is given. It says where and why, and nothing that somebody typed. */
export const logOptions = ({ logLevel }: Config, stream?: LogStream) =>
  logLevel !== 'silent' && {
    level: logLevel,
    serializers: { req: loggedRequest, err: loggedError },
    ...(stream && { stream }),
  };

/** Without query and path parameters, which hold tickets, search words and addresses with both. */
const loggedRequest = ({ method, url, ip, routeOptions }: FastifyRequest) => ({
  method,
  url: routeOptions.url ?? unknownPath(url),
  ip,
});

/** A path without a route; a part that is no plain name may be anything. */
const unknownPath = (url: string): string =>
  (url.split('?')[0] ?? '')
    .split('/')
    .map((part) => (/^[\w.-]{0,80}$/.test(part) ? withoutInput(part) : '…'))
    .join('/');

/** A message without the queries of addresses and without numbers that are as long as a telephone number. */
export const withoutInput = (message: string): string =>
  message.replace(/(https?:\/\/[^\s?]*)\?\S*/g, '$1').replace(/\d{7,}/g, '…');

/** What else the log holds of an error; other properties may be the parameters of a query or the values of a row. */
const LOGGED_PROPERTIES = ['code', 'syscall', 'path', 'table', 'column', 'constraint'];

interface LoggedError {
  type: string;
  message: string;
  stack: string;
  [property: string]: unknown;
}

function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const type = error.constructor.name;
  const message = messageOf(error);
  const frames = error.stack?.match(/\n {4}at .*/gs)?.[0] ?? '';
  return {
    type,
    message,
    stack: `${type}: ${message}${frames}`,
    ...Object.fromEntries(Object.entries(error).filter(([name]) => LOGGED_PROPERTIES.includes(name))),
    ...(error.cause instanceof Error && { cause: loggedError(error.cause) }),
  };
}

/** These messages quote what could not be read: data exceptions and syntax errors of PostgreSQL, and JSON. */
function messageOf(error: Error & { code?: unknown }): string {
  const quotesInput = error instanceof SyntaxError || /^(22|42601)/.test(String(error.code));
  return withoutInput(quotesInput ? error.message.replace(/["'].*["']/gs, '"…"') : error.message);
}
