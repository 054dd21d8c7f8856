import type { FastifyRequest } from 'fastify';
import { ONCE_HEADER } from '../../contract/calls.ts';
import { checkCharacters } from '../../declare/kinds/plain-text.ts';
import { notFound, unreadableRequest } from './errors.ts';
import type { QueryParameters } from './query.ts';

/** The parts of a request that a call cannot do without, or one sentence that says what is missing. */

type Sent = Readonly<Record<string, unknown>>;

/** What the columns of numbers and versions hold. */
const LARGEST = 2_147_483_647;

/** The number of a record, from an address or a body. */
export function parseId(sent: Sent): number {
  const id = wholeNumber(sent.id);
  if (id === null) {
    throw unreadableRequest({
      zh: '缺少记录编号，请刷新页面后重试。',
      en: 'The record number is missing; please reload the page.',
    });
  }
  if (id > LARGEST) throw notFound();
  return id;
}

/** The version the operator has seen; no write goes without it. */
export function parseVersion(sent: Sent): number {
  const version = wholeNumber(sent.version);
  if (version !== null && version <= LARGEST) return version;
  throw unreadableRequest({
    zh: '缺少记录的版本号，请刷新页面后重试。',
    en: 'The version of the record is missing; please reload the page and try again.',
  });
}

/** Which of the kept versions is meant. */
export function parseRevision(revision: unknown): number {
  const version = wholeNumber(revision);
  if (version !== null && version <= LARGEST) return version;
  throw unreadableRequest({
    zh: '缺少要查看的版本，请刷新页面后重试。',
    en: 'Which version is meant is missing; please reload the page and try again.',
  });
}

/** The body, which must be an object. */
export function requestBody(request: FastifyRequest): Sent {
  const { body } = request;
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Sent;
  throw unreadableRequest({
    zh: '请求没有内容，请刷新页面后重试。',
    en: 'The request has no content; please reload the page and try again.',
  });
}

/** The words behind the `?`; such as no database can look for are refused. */
export function requestQuery(request: FastifyRequest): QueryParameters {
  const query = request.query as QueryParameters;
  for (const word of Object.values(query).flat()) {
    const refused = word === undefined ? undefined : checkCharacters(word);
    if (refused) throw unreadableRequest(refused);
  }
  return query;
}

const wholeNumber = (value: unknown): number | null => {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return Number.isSafeInteger(number) && Number(number) > 0 ? Number(number) : null;
};

/** What a client calls this write, so that it may ask again when the answer got lost; longer ones are nobody's. */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers[ONCE_HEADER.toLowerCase()];
  return typeof key === 'string' && /^[\w-]{8,64}$/.test(key) ? key : undefined;
}
