import type { BaseKey, CrudFilter, DataProvider, GetListParams, MetaQuery } from '@refinedev/core';
import { API_PREFIX } from '../../../contract/calls.ts';
import { countParameters, DEFAULT_PAGE_SIZE, FIRST_PAGE, rangeText, sortText } from '../../../contract/list.ts';
import type { Method } from '../../transport/http/adapter.ts';
import type { RequestQuery } from '../../transport/http/address.ts';
import { httpMessages } from '../../transport/http/messages.ts';
import { InvalidAnswer, type Request, type RequestOptions } from '../../transport/http/request.ts';
import { idOf } from '../../transport/wire/id.ts';
import { type PageRequest, parseListPage } from '../../transport/wire/list-page.ts';
import { writtenRecord } from './written-record.ts';

/** The record that a call changes, as `changed` in the call's `meta`; it is read again if it is not answered. */
export interface ChangedRecord {
  resource: string;
  id: BaseKey;
}

/** Translates between Refine's names and those of the API. It knows no section by name. */
export function createDataProvider(
  request: Request,
  apiPathOf: (resource: string) => string,
  { boundedTotals = false }: { boundedTotals?: boolean } = {},
): DataProvider {
  const readOne = (path: string, id: BaseKey) =>
    request<unknown>('GET', path, { query: { id }, skipErrorHandler: true });
  const provider = {
    async getList({ resource, pagination, sorters, filters, meta }) {
      // Some records are listed by a call of their parent section.
      const path = typeof meta?.call === 'string' ? meta.call : `${apiPathOf(resource)}/list`;
      const pageRequest = pageRequestOf(pagination);
      const query = listPairs({ pagination, sorters, filters });
      const { list, ...totals } = await request('GET', path, {
        query: boundedTotals && meta?.exactTotal !== true ? [...query, ...countParameters(query)] : query,
        read: (data) => parseListPage(data, pageRequest),
        ...requestOptionsFrom(meta),
      });
      return { data: list, ...totals };
    },

    async getOne({ resource, id, meta }) {
      const path = `${apiPathOf(resource)}/`;
      const record = await request('GET', path, { query: { id }, read: parseRecord, ...requestOptionsFrom(meta) });
      // Links need the id, which an answer to it may leave out.
      return { data: { ...record, id: record.id ?? idOf(id) } };
    },

    async create({ resource, variables, meta }) {
      const path = `${apiPathOf(resource)}/`;
      const answer = await request('POST', path, { body: variables, ...requestOptionsFrom(meta) });
      return {
        data: await writtenRecord({
          answer,
          sent: variables as Record<string, unknown>,
          readOne: (written) => readOne(path, written),
        }),
      };
    },

    async update({ resource, id, variables, meta }) {
      // The id may come from an address, which has texts only; the record has it as the server wrote it.
      const changed = meta?.changed as ChangedRecord | undefined;
      const body = { ...(variables as object), id: changed?.id ?? idOf(id) };
      const path = `${apiPathOf(resource)}/`;
      const answer = await request('PUT', path, { body, ...requestOptionsFrom(meta) });
      return { data: await writtenRecord({ answer, sent: body, id, readOne: (written) => readOne(path, written) }) };
    },

    async deleteOne({ resource, id, variables, meta }) {
      const { version } = (variables ?? {}) as { version?: number };
      return {
        data: await request('DELETE', `${apiPathOf(resource)}/`, {
          query: { id, version },
          ...requestOptionsFrom(meta),
        }),
      };
    },

    async custom({ url, method, query, payload, meta }) {
      const name = METHODS.find((one) => one.toLowerCase() === method);
      if (!name) throw new Error(`The request helper does not know the method ${method}.`);
      const answer = await request(name, url, {
        query: (query ?? []) as RequestQuery,
        body: payload,
        ...requestOptionsFrom(meta),
      });
      const changed = meta?.changed as ChangedRecord | undefined;
      if (!changed) return { data: answer };
      const path = `${apiPathOf(changed.resource)}/`;
      return {
        data: await writtenRecord({ answer, sent: {}, id: changed.id, readOne: (written) => readOne(path, written) }),
      };
    },

    getApiUrl: () => API_PREFIX,
  } satisfies UntypedProvider;
  return provider as DataProvider;
}

/** A record as the server sent it. Some servers answer an id that they do not know with `null` instead of 404. */
function parseRecord(data: unknown): Record<string, unknown> {
  if ((data ?? null) === null) throw new InvalidAnswer(httpMessages.noRecord, 404);
  if (typeof data !== 'object' || Array.isArray(data)) throw new InvalidAnswer(httpMessages.requestError);
  return data as Record<string, unknown>;
}

type ListParams = Pick<GetListParams, 'pagination' | 'sorters' | 'filters'>;

/** The query of a list request. */
export function listPairs({ pagination, sorters, filters }: ListParams): [string, string][] {
  const { current, pageSize } = pageRequestOf(pagination);
  return [
    ['current', String(current)],
    ['pageSize', String(pageSize)],
    ['sort', sortText(sorters ?? [])],
    ...(filters ?? []).flatMap(filterPairs),
  ];
}

const pageRequestOf = (pagination: ListParams['pagination']): PageRequest => ({
  current: pagination?.currentPage ?? FIRST_PAGE,
  pageSize: pagination?.pageSize ?? DEFAULT_PAGE_SIZE,
});

/** Refine's provider is generic in the record type, but the type of a response is unknown here. */
type UntypedProvider = {
  [K in keyof DataProvider]: (
    ...args: Parameters<NonNullable<DataProvider[K]>>
  ) => ReturnType<NonNullable<DataProvider[K]>> | Promise<{ data: unknown }>;
};

/** The options of the request helper that screens pass through Refine's `meta`. */
function requestOptionsFrom(
  meta: MetaQuery | undefined,
): Pick<
  RequestOptions,
  'skipErrorHandler' | 'handledStatuses' | 'signal' | 'onProgress' | 'idempotencyKey' | 'keepalive' | 'maxBytes'
> {
  const { skipErrorHandler, handledStatuses, signal, onProgress, idempotencyKey, keepalive, maxBytes } = meta ?? {};
  return {
    ...(skipErrorHandler === true ? { skipErrorHandler } : {}),
    ...(Array.isArray(handledStatuses) ? { handledStatuses } : {}),
    ...(typeof onProgress === 'function' ? { onProgress } : {}),
    ...(typeof idempotencyKey === 'string' ? { idempotencyKey } : {}),
    ...(keepalive === true ? { keepalive } : {}),
    ...(typeof maxBytes === 'number' ? { maxBytes } : {}),
    // Refine spreads the context of the query into `meta`, and each parameter of the page's URL as a text.
    ...(signal instanceof AbortSignal ? { signal } : {}),
  };
}

/** A filter as query parameters: several values repeat the name, a range is one text, empty values are left out. */
export function filterPairs(filter: CrudFilter): [string, string][] {
  if (!('field' in filter))
    throw new Error('A list takes plain filters only; "and" and "or" have no form on the wire.');
  const { field, operator, value } = filter;
  switch (operator) {
    case 'eq':
    case 'contains':
    case 'in':
      return [value]
        .flat()
        .filter(isPresent)
        .map((one) => [field, String(one)]);
    case 'between': {
      const [from, to] = value as [string | null, string | null];
      return from || to ? [[field, rangeText(from, to)]] : [];
    }
    default:
      throw new Error(`The filter "${operator}" on ${field} has no form on the wire.`);
  }
}

const isPresent = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE'];
