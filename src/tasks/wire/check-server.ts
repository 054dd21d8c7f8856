import { type Adapter, type Call, fromServer, toServer } from '../../client/transport/http/adapter.ts';
import { requestUrl } from '../../client/transport/http/address.ts';
import { readJson } from '../../client/transport/http/json.ts';
import { calls, sectionCalls } from '../../contract/calls.ts';
import { SUCCESS_CODE } from '../../contract/envelope.ts';
import { listQuery } from '../../contract/list.ts';
import { apiPathOf } from '../../declare/actions.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { defaultOrder } from '../../declare/waiting-order.ts';
import { findRows } from './find-rows.ts';
import { type Placement, placeFields } from './place-fields.ts';

export interface ServerParts {
  origin: string;
  cookie: string;
  adapter: Adapter;
  fetch: typeof fetch;
}

/** What one call was answered with. */
export interface CallAnswer {
  /** The method and path as sent. */
  sent: string;
  /** Why the answer cannot be used. */
  problem?: string;
  /** The data in the words of the contract. */
  data: unknown;
}

export interface SectionReport {
  section: Resource;
  answer: CallAnswer;
  rows: number;
  total: number | null;
  placement: Placement | null;
}

/** Reads as the client does; nothing is written. */
export async function ask({ origin, cookie, adapter, fetch }: ServerParts, call: Call): Promise<CallAnswer> {
  const { method, path, query, body, menuId } = toServer(adapter, call);
  const url = requestUrl(origin, path, query);
  const sent = `${method} ${url.slice(origin.length)}`;
  try {
    const response = await fetch(url, {
      method,
      headers: {
        cookie,
        accept: 'application/json',
        ...(menuId === undefined ? {} : { menuId }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'manual',
    });
    const text = await response.text();
    return { sent, ...readAnswer(response.status, text, adapter, call) };
  } catch (error) {
    const { message, cause } = error as Error;
    return { sent, data: null, problem: cause instanceof Error ? `${message}: ${cause.message}` : message };
  }
}

function readAnswer(status: number, text: string, adapter: Adapter, call: Call): Omit<CallAnswer, 'sent'> {
  const raw = readJson(text);
  if (raw === undefined)
    return { data: null, problem: `HTTP ${status}, no JSON: ${text.slice(0, 60).replaceAll('\n', ' ')}` };
  const { code, msg, data } = (fromServer(adapter, call, raw, status) ?? {}) as {
    code?: unknown;
    msg?: unknown;
    data?: unknown;
  };
  if (status < 400 && Number(code) === SUCCESS_CODE) return { data };
  const names = typeof raw === 'object' && raw !== null ? Object.keys(raw).join(', ') : typeof raw;
  return {
    data: null,
    problem: `HTTP ${status}, code ${String(code)}${typeof msg === 'string' && msg ? `, ${msg}` : ''}; the answer holds ${names}`,
  };
}

/** The first page of a section, and what of its rows has a place in the declaration. */
export async function checkSection(parts: ServerParts, section: Resource): Promise<SectionReport> {
  const { sort, waiting } = defaultOrder(section);
  const query = listQuery('', { sort, waiting });
  const path = `${apiPathOf(section)}/${sectionCalls.list}`;
  const answer = await ask(parts, { method: 'GET', path, query, menuId: section.code });
  const nothing = { section, rows: 0, total: null, placement: null };
  if (answer.problem !== undefined) return { ...nothing, answer };
  const { list, total } = (answer.data ?? {}) as { list?: unknown; total?: unknown };
  if (!Array.isArray(list)) return { ...nothing, answer: { ...answer, problem: problemOfList(answer.data) } };
  const rows = list.filter((row) => typeof row === 'object' && row !== null);
  const count = total === undefined || total === null ? null : Number(total);
  return { section, answer, rows: rows.length, total: count, placement: placeFields(section, rows) };
}

function problemOfList(data: unknown): string {
  const found = findRows(data);
  if (!found) return 'there is no list in the data';
  return `the rows are at “${found.rows}”${found.total === null ? '' : `, the total at “${found.total}”`}: list: { rows: '${found.rows}'${found.total === null ? '' : `, total: '${found.total}'`} }`;
}

export const askUser = (parts: ServerParts): Promise<CallAnswer> =>
  ask(parts, { method: 'GET', path: calls.currentUser });

export const askMenu = (parts: ServerParts): Promise<CallAnswer> => ask(parts, { method: 'GET', path: calls.menuList });
