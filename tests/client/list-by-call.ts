import type { DataProvider } from '@refinedev/core';
import { createDataProvider } from '../../src/client/app/providers/data-provider.ts';
import type { Request, RequestOptions } from '../../src/client/transport/http/request.ts';

type Custom = (params: never) => Promise<{ data: unknown }>;

/** The product's own `getList`, for lists that have a call of their own; the test answers the call in `custom`. */
export function listByCall(custom: Custom): DataProvider['getList'] {
  const request = async (method: string, url: string, { query, read, signal }: RequestOptions) => {
    const pairs = query as [string, string][];
    const sentQuery = Object.fromEntries(
      pairs.filter(([, value]) => value !== '').map(([name, value]) => [name, parseValue(value)]),
    );
    const params = { url, method: method.toLowerCase(), query: sentQuery, meta: { signal } };
    const { data } = await custom(params as never);
    return read?.(data);
  };
  return createDataProvider(request as unknown as Request, (resource) => resource).getList;
}

const parseValue = (text: string): string | number => (/^\d+$/.test(text) ? Number(text) : text);
