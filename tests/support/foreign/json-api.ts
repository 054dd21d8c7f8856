import type { ServerResponse } from 'node:http';
import { apiPathOf } from '../../../src/declare/actions.ts';
import type { Resource } from '../../../src/declare/define-resource.ts';
import { isGroup } from '../../../src/declare/menu.ts';
import type { Field } from '../../../src/kinds/index.ts';
import { menu, menuSections } from '../../../src/resources/index.ts';
import { type RecordedRequest, startRecordingServer } from '../recording-server.ts';
import { type ForeignRow, foreignId, foreignRows, OPERATOR_NAME } from './sample-records.ts';
import { type ForeignServer, pageOfRows, redirect, sendFile } from './table.ts';

/**
 * A server in the style of JSON:API: no envelope but the status of HTTP, records as type, id, attributes and
 * relationships, the titles of related records beside the list, names with hyphens, PATCH for a change.
 */
export async function startJsonApiServer(): Promise<ForeignServer> {
  const server = await startRecordingServer();
  const tables = new Map(menuSections.map((section) => [section.code, jsonApiRows(section, 23)]));
  const sections = new Map(menuSections.map((section) => [apiPathOf(section), section]));
  const rows = (code: string) => tables.get(code) ?? [];

  server.respondWith((request, response) => {
    const url = new URL(request.path, server.origin);
    if (url.pathname === '/login') return signIn(response, url.searchParams.get('back') ?? '');
    if (sendFile(response, url.pathname)) return;
    if (!request.headers.cookie?.includes('session=1')) return refuse(response, 401, '请先登录');
    const [, api = '', , id] = /^\/api\/v1\/([^/]+)(\/(.+))?$/.exec(url.pathname) ?? [];
    const section = sections.get(api);
    const answer = sessionAnswer(request, url.pathname);
    if (answer) return send(response, 200, answer);
    if (request.method === 'GET' && url.pathname === '/api/v1/member/accounts')
      return send(response, 200, { data: [], meta: { total: 0 } });
    if (!section) return refuse(response, 404, `没有这个接口：${url.pathname}`);
    answerTable(request, response, url.searchParams, {
      section,
      id: id === undefined ? undefined : decodeURIComponent(id),
    });
  });

  function answerTable(
    { method, body }: RecordedRequest,
    response: ServerResponse,
    query: URLSearchParams,
    { section, id }: { section: Resource; id: string | undefined },
  ): unknown {
    const table = rows(section.code);
    if (method === 'GET' && id === undefined) return send(response, 200, listOf(section, table, query));
    if (method === 'POST' && id === 'export') return sendFile(response, '/files/export.csv');
    const sent = body ? valuesOf(JSON.parse(body).data) : {};
    if (method === 'POST' && id === undefined) {
      if (!sent[hyphened(section.title)]) return refuse(response, 422, '请填写', hyphened(section.title));
      const created = { ...sent, id: foreignId(5_000 + table.length) };
      table.unshift(created);
      return send(response, 201, documentOf(section, [created], created));
    }
    const row = table.find((one) => one.id === id);
    if (!row) return refuse(response, 404, '没有这条记录');
    if (method === 'GET') return send(response, 200, documentOf(section, [row], row));
    if (method === 'PATCH') {
      Object.assign(row, sent);
      return send(response, 200, documentOf(section, [row], row));
    }
    if (method !== 'DELETE') return refuse(response, 405, '不支持');
    table.splice(table.indexOf(row), 1);
    response.writeHead(204).end();
  }

  return { ...server, rows };
}

export const hyphened = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

interface Related {
  type: string;
  id: string;
  /** Sent beside the records that refer to it. */
  title: string;
}

const isRelated = (value: unknown): value is Related => typeof (value as Related | null)?.type === 'string';

/** Rows hold related records as `{ type, id, title }`; an answer has them in three places. */
const jsonApiRows = (section: Resource, count: number): ForeignRow[] =>
  foreignRows(section, count, (name, value, field) => [[hyphened(name), storedValue(value, field, name)]]);

function storedValue(value: unknown, field: Field | undefined, name: string): unknown {
  if (value === null || value === undefined) return isListOfRelated(field) ? [] : null;
  const related = ({ id, title, section }: { id: string; title: string; section?: string }): Related => ({
    type: section ?? (name.endsWith('By') ? 'operator' : String((field as { to?: unknown }).to)),
    id,
    title,
  });
  switch (field?.kind) {
    case 'reference':
    case 'anyReference':
      return related(value as Parameters<typeof related>[0]);
    case 'references':
    case 'anyReferences':
      return (value as Parameters<typeof related>[0][]).map(related);
    case 'rows': {
      const { columns } = field as unknown as { columns: Readonly<Record<string, Field>> };
      const cells = (row: object) =>
        Object.entries(row).map(([cell, one]) => [hyphened(cell), storedValue(one, columns[cell], cell)]);
      return (value as object[]).map((row) => Object.fromEntries(cells(row)));
    }
    case 'image':
      return picture(value);
    case 'gallery':
      return (value as object[]).map(picture);
    default:
      return value;
  }
}

const isListOfRelated = (field: Field | undefined): boolean =>
  field?.kind === 'references' || field?.kind === 'anyReferences';

function picture(value: unknown): object {
  const { url, width, height } = value as { url: string; width: number; height: number };
  return { src: url, w: width, h: height };
}

/** A document with one record or several, and what they are related to. */
function documentOf(section: Resource, rows: readonly ForeignRow[], one?: ForeignRow) {
  const related = rows.flatMap((row) => Object.values(row).flat().filter(isRelated));
  const included = new Map(
    related.map(({ type, id, title }) => [`${type} ${id}`, { type, id, attributes: { title } }]),
  );
  return {
    data: one ? resourceOf(section, one) : rows.map((row) => resourceOf(section, row)),
    included: [...included.values()],
  };
}

function resourceOf(section: Resource, { id, ...row }: ForeignRow) {
  const pairs = Object.entries(row);
  const linkage = ({ type, id: relatedId }: Related) => ({ type, id: relatedId });
  const isRelationship = (name: string) => relationshipNames(section).has(name);
  return {
    type: apiPathOf(section),
    id,
    attributes: Object.fromEntries(pairs.filter(([name]) => !isRelationship(name))),
    relationships: Object.fromEntries(
      pairs
        .filter(([name]) => isRelationship(name))
        .map(([name, value]) => [
          name,
          { data: Array.isArray(value) ? value.map(linkage) : isRelated(value) ? linkage(value) : null },
        ]),
    ),
  };
}

const relationshipKinds = ['reference', 'references', 'anyReference', 'anyReferences'];

const relationshipNames = ({ fields }: Resource): ReadonlySet<string> =>
  new Set([
    'created-by',
    'updated-by',
    ...Object.keys(fields)
      .filter((name) => relationshipKinds.includes(fields[name]?.kind ?? ''))
      .map(hyphened),
  ]);

/** What a write holds, as rows have it. */
function valuesOf({ attributes = {}, relationships = {} }: { attributes?: object; relationships?: object }) {
  const titled = (value: object) => ({ title: '', ...value });
  const pairs = Object.entries(relationships as Record<string, { data: object | object[] | null }>).map(
    ([name, { data }]) => [name, Array.isArray(data) ? data.map(titled) : data && titled(data)],
  );
  return { ...attributes, ...Object.fromEntries(pairs) } as Record<string, unknown>;
}

function sessionAnswer({ method }: RecordedRequest, path: string): object | undefined {
  switch (`${method} ${path}`) {
    case 'GET /api/v1/me':
      return { data: { type: 'operator', id: foreignId(9_000), attributes: { 'full-name': OPERATOR_NAME } } };
    case 'GET /api/v1/menus':
      return { data: menuEntries };
    case 'GET /api/v1/badges':
      return { data: [{ type: 'badge', id: 'news', attributes: { count: 3 } }] };
    case 'DELETE /api/v1/session':
      return { data: null };
  }
}

/** One list, in which each entry names the one that it is in. */
const menuEntries = menu.flatMap((item) => {
  const entry = (id: string, label: { zh: string }, parent: string | null, rest: object = {}) => ({
    type: 'menu',
    id,
    attributes: { title: label.zh, url: `/${id}`, ...rest },
    relationships: { parent: { data: parent === null ? null : { type: 'menu', id: parent } } },
  });
  const group = entry(item.code, item.label, null, { icon: item.icon });
  if (!isGroup(item)) return [group];
  const actions = ['create', 'update', 'delete', 'export'];
  return [group, ...item.sections.map(({ code, label }) => entry(code, label, item.code, { actions }))];
});

/** `page[number]`, `page[size]`, `sort=-news-date`, `filter[status]=draft,review`, `filter[news-date][from]`, `filter[q]`. */
function listOf(section: Resource, table: readonly ForeignRow[], query: URLSearchParams) {
  const [page, size] = [Number(query.get('page[number]')), Number(query.get('page[size]'))];
  const sorts = (query.get('sort') ?? '').split(',').filter(Boolean);
  const matches = (row: ForeignRow) => [...query].every(([name, value]) => holds(row, name, value));
  const orders = sorts.map((name) => ({
    value: (row: ForeignRow) => row[name.replace('-', name.startsWith('-') ? '' : '-')],
    descending: name.startsWith('-'),
  }));
  const { rows, total } = pageOfRows(table, { matches, orders, from: (page - 1) * size, size });
  return { ...documentOf(section, rows), meta: { total } };
}

function holds(row: ForeignRow, parameter: string, value: string): boolean {
  const [, name = '', , end] = /^filter\[([^\]]+)\](\[(from|to)\])?$/.exec(parameter) ?? [];
  if (name === 'q') return JSON.stringify(row).includes(value);
  if (!Object.hasOwn(row, name)) return true;
  const stored = row[name];
  if (end) return end === 'from' ? String(stored) >= value : String(stored) <= value;
  const values = [stored].flat().map((one) => (isRelated(one) ? one.id : String(one)));
  return value.split(',').some((one) => values.includes(one));
}

function signIn(response: ServerResponse, page: string): unknown {
  if (new URL(page).hostname !== '127.0.0.1') return refuse(response, 403, '不能回到这个地址');
  response.setHeader('set-cookie', 'session=1; Path=/; HttpOnly; SameSite=Lax');
  return redirect(response, new URL(page).href);
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/vnd.api+json' }).end(JSON.stringify(body));
}

function refuse(response: ServerResponse, status: number, detail: string, attribute?: string): void {
  const source = attribute === undefined ? {} : { source: { pointer: `/data/attributes/${attribute}` } };
  send(response, status, { errors: [{ status: String(status), detail, ...source }] });
}
