import type { Page, Route } from 'playwright-core';
import { API_PREFIX } from '../../src/contract/calls.ts';

/** Answers every further API request of the page with this refusal. */
export const mockRefusals = (page: Page, { status, code, msg }: { status: number; code: number; msg: string }) =>
  page.route(`**${API_PREFIX}/**`, (route) =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify({ code, msg, data: null }) }),
  );

/** Answers the request for the counts of the menu with `data`, which may have any shape. */
export const mockCounts = (page: Page, data: unknown) =>
  page.route('**/mail/message/count', (route) => route.fulfill({ json: { code: 200, msg: '', data } }));

/** Lets the server answer and changes the JSON of its answer, as another server might have sent it. */
export const modifyJson =
  <T>(change: (body: T) => unknown) =>
  async (route: Route): Promise<void> => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as T) });
  };
