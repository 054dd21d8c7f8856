import { request } from 'playwright-core';
import { API_PREFIX } from '../../src/contract/calls.ts';
import { origin, sessionOf } from './browser.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Calls the API as a demo operator without a browser, to prepare the records of a journey:
 * `callAs('admin', 'POST', 'activitySession/', draft)`. Returns `data`; a refused call throws.
 */
// biome-ignore lint/suspicious/noExplicitAny: a test says by its expectations what it takes the answer for
export async function callAs<T = any>(account: string, method: Method, path: string, body?: unknown): Promise<T> {
  const client = await request.newContext({ storageState: await sessionOf(account) });
  try {
    const response = await client.fetch(`${origin}${API_PREFIX}/${path}`, {
      method,
      headers: { origin, 'accept-language': 'zh-CN' },
      ...(body === undefined ? {} : { data: body }),
    });
    const envelope = await response.json();
    if (!response.ok())
      throw new Error(
        `${method} ${path} as ${account}: ${response.status()} ${envelope.msg} ${JSON.stringify(envelope.data)}`,
      );
    return envelope.data;
  } finally {
    await client.dispose();
  }
}
