import type { ServerResponse } from 'node:http';
import { isGroup, type MenuItem } from '../../../src/declare/menu.ts';
import { menu, menuSections } from '../../../src/resources/index.ts';
import { type RecordedRequest, startRecordingServer } from '../recording-server.ts';
import { foreignApi, foreignCode, foreignName, museumRows } from './museum-rows.ts';
import { type ForeignRow, foreignId } from './sample-records.ts';
import { type ForeignServer, pageOfRows, redirect, sendFile } from './table.ts';

/** A server of a museum's own: every section, under its own paths, names, codes and spellings; writes answer nothing. */
export async function startForeignMuseum(): Promise<ForeignServer> {
  const server = await startRecordingServer();
  const tables = new Map(menuSections.map((resource) => [resource.code, museumRows(resource, 23)]));
  const sections = new Map(menuSections.map((resource) => [foreignApi(resource), resource.code]));
  const rows = (code: string) => tables.get(code) ?? [];

  server.respondWith((request, response) => {
    const url = new URL(request.path, server.origin);
    if (url.pathname === '/login') return redirect(response, `${url.searchParams.get('service')}?ticket=ST-1`);
    if (sendFile(response, url.pathname)) return;
    const attach = /^\/api\/sso\/attach\/([^/]+)$/.exec(url.pathname);
    if (attach) {
      const page = decodeURIComponent(attach[1] ?? '');
      if (new URL(page).hostname !== '127.0.0.1') return send(response, 403, null, '不能回到这个地址');
      response.setHeader('set-cookie', 'foreign=1; Path=/; HttpOnly; SameSite=Lax');
      // A header holds ASCII only.
      return redirect(response, new URL(page).href);
    }
    if (!request.headers.cookie?.includes('foreign=1')) return send(response, 401, null, `${server.origin}/login`);
    const [, api = '', call = ''] = /^\/api\/(.+)\/([^/]+)$/.exec(url.pathname) ?? [];
    const missing = call === 'add' ? missingTitle(request, sections.get(api)) : undefined;
    if (missing) return send(response, 10021, null, '请改正标出的内容', { [missing]: '请填写' });
    const result = answerTo(request, `${api}/${call}`) ?? sectionAnswer(request, url, sections.get(api), call);
    return result === undefined ? send(response, 404, null, '没有这个接口') : send(response, 0, result);
  });

  function sectionAnswer(
    { method, body }: RecordedRequest,
    { searchParams }: URL,
    code: string | undefined,
    call: string,
  ) {
    const table = code === undefined ? undefined : tables.get(code);
    if (!table || code === undefined) return undefined;
    if (method === 'GET') {
      return call === 'page'
        ? pageOf(table, searchParams)
        : table.find(({ id }) => String(id) === decodeURIComponent(call));
    }
    const sent = JSON.parse(body || '{}') as ForeignRow;
    if (call === 'add') table.unshift({ ...sent, id: foreignId(5_000 + table.length) });
    else if (call === 'update') change(table, sent);
    else if (call === 'del') table.splice(table.indexOf(rowOf(table, sent.id) as ForeignRow) >>> 0, 1);
    else return call === 'export' ? '/files/export.csv' : undefined;
    return null;
  }

  return { ...server, rows };
}

/** The id of a write must be as it was sent; an integer of nineteen digits is taken as text as well. */
const rowOf = (table: readonly ForeignRow[], wanted: unknown) =>
  table.find(({ id }) => (typeof id === 'bigint' ? String(id) : id) === wanted);

function change(table: readonly ForeignRow[], { id, ...values }: ForeignRow): void {
  Object.assign(rowOf(table, id) ?? {}, values);
}

function answerTo({ method }: RecordedRequest, path: string): unknown {
  if (path === 'user/me') return { user: { userId: foreignId(9_000), nickName: '钟馆员', face: null } };
  if (path === 'user/menus') return menu.map(entryOf);
  if (path === 'websiteAccount/page') return { records: [], page: { total: 0 } };
  if (path === 'todo/counts') return [{ perm: 'article', count: 3 }];
  return path === 'user/logout' && method === 'POST' ? true : undefined;
}

const buttons = ['add', 'update', 'del', 'exp'];

function entryOf(item: MenuItem): object {
  const subs = isGroup(item)
    ? item.sections.map((section) => ({
        title: section.label.zh,
        perm: foreignCode(section),
        url: `/pages/${foreignCode(section)}`,
        actions: buttons.map((name) => ({ perm: `${foreignCode(section)}:${name}` })),
      }))
    : [];
  return { title: item.label.zh, perm: item.code, url: item.path, icon: item.icon, subs };
}

function pageOf(table: readonly ForeignRow[], query: URLSearchParams) {
  // Some sections have a column of the same name.
  const own = ['page', 'size', 'orderBy', 'q'];
  const keyword = query.get('q') ?? '';
  const matches = (row: ForeignRow) =>
    Object.values(row).some((value) => String(value).includes(keyword)) &&
    [...query].every(
      ([name, value]) =>
        own.includes(name) || !Object.hasOwn(row, name.replace(/_(from|to)$/, '')) || holds(row, name, value),
    );
  const orders = (query.get('orderBy') ?? '').split(',').map((order) => order.split(' '));
  const [page, size] = [Number(query.get('page')), Number(query.get('size'))];
  const { rows, total } = pageOfRows(table, {
    matches,
    orders: orders.map(([name = '', direction]) => ({ value: (row) => row[name], descending: direction === 'desc' })),
    from: page * size,
    size,
  });
  return { records: rows, page: { total } };
}

function holds(row: ForeignRow, name: string, value: string): boolean {
  const [, column = '', end] = /^(.+)_(from|to)$/.exec(name) ?? [];
  if (end) return end === 'from' ? String(row[column]) >= value : String(row[column]) <= value;
  const stored = String(row[name] ?? '');
  return value.split(',').includes(stored) || (typeof row[name] === 'string' && stored.includes(value));
}

/** The status of HTTP is 200 whatever happened. */
function missingTitle({ body }: RecordedRequest, code: string | undefined): string | undefined {
  const resource = menuSections.find((one) => one.code === code);
  if (!resource) return undefined;
  const name = foreignName(resource, resource.title);
  return (JSON.parse(body || '{}') as ForeignRow)[name] ? undefined : name;
}

function send(response: ServerResponse, status: number, result: unknown, message = 'ok', errors?: object): void {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
  const body = { status, message, result, ...(errors ? { errors } : {}) };
  const text = JSON.stringify(body, (_, value) => (typeof value === 'bigint' ? `integer ${value}` : value));
  response.end(text.replace(/"integer (\d+)"/g, '$1'));
}
