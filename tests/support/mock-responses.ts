import type { Page } from 'playwright-core';
import { API_PREFIX } from '../../src/contract/calls.ts';

/** From here on every call of the page gets this refusal. */
export const refuseAll = (page: Page, { status, code, msg }: { status: number; code: number; msg: string }) =>
  page.route(`**${API_PREFIX}/**`, (route) =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify({ code, msg, data: null }) }),
  );

/** The counts of the menu, in whatever shape a server may send them. */
export const countsAre = (page: Page, data: unknown) =>
  page.route('**/mail/message/count', (route) => route.fulfill({ json: { code: 200, msg: '', data } }));
