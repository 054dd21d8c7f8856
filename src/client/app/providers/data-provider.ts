import type { BaseKey, BaseRecord, DataProvider, GetListParams, MetaQuery } from '@refinedev/core';
import { API_PREFIX } from '../../../contract/calls.ts';
import {
  countParameters,
  DEFAULT_PAGE_SIZE,
  FIRST_PAGE,
  type FilterKind,
  IDS,
  MAX_FILTER_VALUES,
  PAGE_SIZES,
  sortText,
} from '../../../contract/list.ts';
import type { Method } from '../../transport/http/adapter.ts';
import type { RequestQuery } from '../../transport/http/address.ts';
import { httpMessages } from '../../transport/http/messages.ts';
import { InvalidAnswer, type Request, type RequestOptions } from '../../transport/http/request.ts';
import { idOf } from '../../transport/wire/id.ts';
import { type PageRequest, parseListPage } from '../../transport/wire/list-page.ts';
import { isObject } from '../../transport/wire/value-at.ts';
import { type FilterContext, filterPairs } from './list-filters.ts';
import { createRecordVersions, type RecordVersions } from './record-versions.ts';
import { writtenRecord } from './written-record.ts';

/** The record that a call changes, as `changed` in the call's `meta`; it is read again if it is not answered. */
export interface ChangedRecord {
  resource: string;
  id: BaseKey;
}

interface ProviderOptions {
  /** Features of the server. */
  boundedTotals?: boolean;
  filterOperators?: boolean;
  /** How a section's list filters by a field; `undefined` where the resource is no section. */
  filterKindOf?: (resource: string, field: string) => FilterKind | undefined;
  /** Whether a section's list can be sorted by a column. */
  isSortable?: (resource: string, column: string) => boolean;
  versions?: RecordVersions;
}

/** Translates between Refine's names and those of the API. It knows no section by name. */
export function createDataProvider(
  request: Request,
  apiPathOf: (resource: string) => string,
  {
    boundedTotals = false,
    filterOperators = false,
    filterKindOf = () => undefined,
    isSortable = () => true,
    versions = createRecordVersions(undefined),
  }: ProviderOptions = {},
): DataProvider {
  const filtersFor = (resource: string, meta: MetaQuery | undefined): FilterContext => ({
    // A call of its own has parameters of its own.
    kindOf: (field) => (meta?.call === undefined ? filterKindOf(resource, field) : undefined),
    hasOperators: filterOperators,
    reject: rejectRequest,
  });
  const checkSorters = ({ resource, sorters = [], meta }: GetListParams) => {
    const ignored = meta?.call === undefined && sorters.find(({ field }) => !isSortable(resource, field));
    if (ignored)
      rejectRequest(`The list of "${resource}" cannot be sorted by "${ignored.field}". Add it to list.columns.`);
  };
  /** What this page has deleted: Refine's form of such a record reads it again, which is no news to the operator. */
  const deleted = new Set<string>();
  /** The values of a write with the version of the record as it was read, unless they name one. */
  const withVersion = (resource: string, id: BaseKey, values: unknown): Record<string, unknown> => {
    const { version = versions.versionOf(resource, id), ...others } = withoutEmptyReferences(values);
    return version === undefined ? others : { ...others, version };
  };
  const readOne = (path: string, id: BaseKey) =>
    request<unknown>('GET', path, { query: { id }, skipErrorHandler: true });
  const readRecord = async (resource: string, id: BaseKey, meta: MetaQuery | undefined) => {
    const path = `${apiPathOf(resource)}/`;
    const record = await request('GET', path, {
      query: { id },
      read: parseRecord,
      ...requestOptionsFrom(meta),
      ...(deleted.has(`${resource} ${id}`) ? { skipErrorHandler: true } : {}),
    });
    // Links need the id, which an answer to it may leave out.
    deleted.delete(`${resource} ${id}`);
    const data = { ...record, id: record.id ?? idOf(id) };
    versions.remember(resource, data);
    return data;
  };
  const readPage = async (params: GetListParams) => {
    const { resource, pagination, sorters, filters, meta } = params;
    checkSorters(params);
    // Some records are listed by a call of their parent section.
    const path = typeof meta?.call === 'string' ? meta.call : `${apiPathOf(resource)}/list`;
    const pageRequest = pageRequestOf(pagination);
    const query = listPairs({ pagination, sorters, filters }, filtersFor(resource, meta));
    const { list, ...totals } = await request('GET', path, {
      query: boundedTotals && meta?.exactTotal !== true ? [...query, ...countParameters(query)] : query,
      read: (data) => parseListPage(data, pageRequest),
      ...requestOptionsFrom(meta),
    });
    for (const record of list) versions.remember(resource, record);
    return { data: list, ...totals };
  };
  const provider = {
    async getList(params) {
      const mode = params.pagination?.mode ?? 'server';
      return mode === 'server' ? readPage(params) : readAllPages(params, readPage);
    },

    async getOne({ resource, id, meta }) {
      return { data: await readRecord(resource, id, meta) };
    },

    /** The rows of the list, without the long texts that `getOne` has; what no longer exists is left out. */
    async getMany({ resource, ids: given, meta }) {
      // `useSelect` without a default value asks for `undefined`.
      const ids = [...new Set(given)].filter((id) => (id ?? '') !== '');
      if (!filterOperators) return { data: await Promise.all(ids.map((id) => readRecord(resource, id, meta))) };
      const page = { current: FIRST_PAGE, pageSize: MAX_FILTER_VALUES };
      const answers = await Promise.all(
        chunksOf(ids, MAX_FILTER_VALUES).map((part) =>
          request('GET', `${apiPathOf(resource)}/list`, {
            query: { ...page, [IDS]: part.map(String) },
            read: (data) => parseListPage(data, page),
            ...requestOptionsFrom(meta),
          }),
        ),
      );
      const records = new Map(answers.flatMap(({ list }) => list).map((record) => [String(record.id), record]));
      for (const record of records.values()) versions.remember(resource, record);
      return { data: ids.flatMap((id) => records.get(String(id)) ?? []) };
    },

    async create({ resource, variables, meta }) {
      const path = `${apiPathOf(resource)}/`;
      const body = withoutEmptyReferences(variables);
      const answer = await request('POST', path, { body, ...requestOptionsFrom(meta) });
      const data = await writtenRecord({
        answer,
        sent: body,
        readOne: (written) => readOne(path, written),
      });
      versions.remember(resource, data);
      return { data };
    },

    async update({ resource, id, variables, meta }) {
      // The id may come from an address, which has texts only; the record has it as the server wrote it.
      const changed = meta?.changed as ChangedRecord | undefined;
      const body = { ...withVersion(resource, id, variables), id: changed?.id ?? idOf(id) };
      const path = `${apiPathOf(resource)}/`;
      const answer = await request('PUT', path, { body, ...requestOptionsFrom(meta) });
      const data = await writtenRecord({ answer, sent: body, id, readOne: (written) => readOne(path, written) });
      versions.remember(resource, data);
      return { data };
    },

    async deleteOne({ resource, id, variables, meta }) {
      const { version } = withVersion(resource, id, variables);
      const answer = await request('DELETE', `${apiPathOf(resource)}/`, {
        query: { id, version: version as number | undefined },
        ...requestOptionsFrom(meta),
      });
      deleted.add(`${resource} ${id}`);
      return { data: answer };
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
      const readChanged = (written: BaseKey) => readOne(path, written);
      const data = await writtenRecord({ answer, sent: {}, id: changed.id, readOne: readChanged });
      versions.remember(changed.resource, data);
      return { data };
    },

    getApiUrl: () => API_PREFIX,
  } satisfies UntypedProvider;
  return provider as DataProvider;
}

/** As many pages as a list without pages of its own is read in. */
const MAX_PAGES = 10;
const LARGEST_PAGE = Math.max(...PAGE_SIZES);

/** Every row, for a list that Refine's `pagination.mode` makes one page of; beyond a thousand they are left out. */
async function readAllPages(
  params: GetListParams,
  readPage: (params: GetListParams) => Promise<{ data: BaseRecord[]; total: number }>,
): Promise<{ data: BaseRecord[]; total: number }> {
  const pageAt = (currentPage: number) =>
    readPage({ ...params, pagination: { currentPage, pageSize: LARGEST_PAGE, mode: 'server' } });
  const first = await pageAt(FIRST_PAGE);
  const pages = Math.ceil(first.total / LARGEST_PAGE);
  if (pages > MAX_PAGES)
    rejectRequest(
      `${params.resource} has ${first.total} records, and a list without pages at most ${MAX_PAGES * LARGEST_PAGE}. Use pagination.mode "server".`,
    );
  const data = [...first.data];
  for (let page = FIRST_PAGE + 1; page <= Math.min(pages, MAX_PAGES); page += 1)
    data.push(...(await pageAt(page)).data);
  return { ...first, data };
}

/** An input named `['venue', 'id']` makes an empty reference an object whose id is undefined. */
const withoutEmptyReferences = (values: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values ?? {}).map(([name, value]) => [
      name,
      isObject(value) && isEmptyReference(value) ? null : value,
    ]),
  );

const isEmptyReference = (value: Record<string, unknown>): boolean => 'id' in value && (value.id ?? '') === '';

/** A record as the server sent it. Some servers answer an id that they do not know with `null` instead of 404. */
function parseRecord(data: unknown): Record<string, unknown> {
  if ((data ?? null) === null) throw new InvalidAnswer(httpMessages.noRecord, 404);
  if (typeof data !== 'object' || Array.isArray(data)) throw new InvalidAnswer(httpMessages.requestError);
  return data as Record<string, unknown>;
}

type ListParams = Pick<GetListParams, 'pagination' | 'sorters' | 'filters'>;

/** The query of a list request. */
function listPairs({ pagination, sorters, filters }: ListParams, list: FilterContext): [string, string][] {
  const { current, pageSize } = pageRequestOf(pagination);
  return [
    ['current', String(current)],
    ['pageSize', String(pageSize)],
    ['sort', sortText(sorters ?? [])],
    ...filterPairs(filters ?? [], list),
  ];
}

const pageRequestOf = (pagination: ListParams['pagination']): PageRequest => ({
  current: pagination?.currentPage ?? FIRST_PAGE,
  pageSize: pagination?.pageSize ?? DEFAULT_PAGE_SIZE,
});

/** In development what no list can answer is an error, which the page shows with the place in the source. */
function rejectRequest(sentence: string): void {
  if (!import.meta.env.DEV) {
    console.warn(sentence);
    return;
  }
  const error = new Error(sentence);
  if (import.meta.env.MODE === 'development') reportError(error);
  throw error;
}

const chunksOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

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

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE'];
