import type { FastifyRequest } from 'fastify';
import { IDEMPOTENCY_HEADER } from '../../contract/calls.ts';
import { DEFAULT_PAGE_SIZE, FIRST_PAGE, PAGE_SIZES } from '../../contract/list.ts';
import { checkCharacters } from '../../kinds/plain-text.ts';
import { notFound, unreadableRequest } from './errors.ts';

/** Parses the required parts of a request; each throws a sentence that says what is missing. */

type RequestValues = Readonly<Record<string, unknown>>;

/** The largest value of an integer column. */
const LARGEST = 2_147_483_647;

/** The record id from a query or a body, where it may be a number or its decimal text. */
export function parseId(values: RequestValues): number {
  const id = parsePositiveInteger(values.id);
  if (id === null) {
    throw unreadableRequest({
      zh: '缺少记录编号，请刷新页面后重试。',
      en: 'The record number is missing; please reload the page.',
    });
  }
  if (id > LARGEST) throw notFound();
  return id;
}

/** A list of ids, each once; null unless it holds between one and `most`, all valid. */
export function parseIds(value: unknown, most: number): number[] | null {
  if (!Array.isArray(value) || value.length === 0 || value.length > most) return null;
  const ids = value.map(parseColumnNumber);
  return ids.every((id) => id !== null) ? [...new Set(ids)] : null;
}

/** The version that the operator has read, required for every write. */
export function parseVersion(values: RequestValues): number {
  const version = parseColumnNumber(values.version);
  if (version !== null) return version;
  throw unreadableRequest({
    zh: '缺少记录的版本号，请刷新页面后重试。',
    en: 'The version of the record is missing; please reload the page and try again.',
  });
}

/** The version of a revision. */
export function parseRevision(revision: unknown): number {
  const version = parseColumnNumber(revision);
  if (version !== null) return version;
  throw unreadableRequest({
    zh: '缺少要查看的版本，请刷新页面后重试。',
    en: 'Which version is meant is missing; please reload the page and try again.',
  });
}

/** The body, which must be an object. */
export function requestBody(request: FastifyRequest): RequestValues {
  const { body } = request;
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as RequestValues;
  throw unreadableRequest({
    zh: '请求没有内容，请刷新页面后重试。',
    en: 'The request has no content; please reload the page and try again.',
  });
}

/** The query of a request; characters that the database cannot store are refused. */
export function requestQuery(request: FastifyRequest): QueryParameters {
  const query = request.query as QueryParameters;
  for (const value of Object.values(query).flat()) {
    const refused = value === undefined ? undefined : checkCharacters(value);
    if (refused) throw unreadableRequest(refused);
  }
  return query;
}

/** The parsed query string of an address. */
export type QueryParameters = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The non-empty values of a query parameter. */
export const parameterValues = (query: QueryParameters, name: string): string[] =>
  [query[name] ?? []].flat().filter(Boolean);

const LARGEST_PAGE = Math.max(...PAGE_SIZES);
const LAST_PAGE = 1_000_000_000;

/** The requested page; the first one by default. */
export function parsePage({ current, pageSize }: QueryParameters): { current: number; pageSize: number } {
  return {
    current: Math.min(parsePositiveInteger([current].flat()[0]) ?? FIRST_PAGE, LAST_PAGE),
    pageSize: Math.min(parsePositiveInteger([pageSize].flat()[0]) ?? DEFAULT_PAGE_SIZE, LARGEST_PAGE),
  };
}

/** A positive integer that fits into its column, or the decimal text of one. */
export function parseColumnNumber(value: unknown): number | null {
  const number = parsePositiveInteger(value);
  return number !== null && number <= LARGEST ? number : null;
}

/** A positive integer, or the decimal text of one: clients for other servers have ids as text. */
export const parsePositiveInteger = (value: unknown): number | null => {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return Number.isSafeInteger(number) && Number(number) > 0 ? Number(number) : null;
};

/** The idempotency key of a write. A malformed one is refused: whoever sends it relies on it at a retry. */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers[IDEMPOTENCY_HEADER.toLowerCase()];
  if (key === undefined || (typeof key === 'string' && /^[\w-]{8,64}$/.test(key))) return key;
  throw unreadableRequest({
    zh: `请求头 ${IDEMPOTENCY_HEADER} 应为 8 至 64 个字母、数字、下划线或连字符。`,
    en: `The header ${IDEMPOTENCY_HEADER} must be 8 to 64 letters, digits, underscores or hyphens.`,
  });
}
