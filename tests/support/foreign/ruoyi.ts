import type { ServerResponse } from 'node:http';
import { apiPathOf } from '../../../src/declare/actions.ts';
import type { Resource } from '../../../src/declare/define-resource.ts';
import { isGroup, type MenuItem } from '../../../src/declare/menu.ts';
import type { Field } from '../../../src/kinds/index.ts';
import { menu, menuSections } from '../../../src/resources/index.ts';
import { type RecordedRequest, startRecordingServer } from '../recording-server.ts';
import { type ForeignRow, foreignId, foreignRows, OPERATOR_NAME } from './sample-records.ts';
import { type ForeignServer, pageOfRows, redirect, sendFile } from './table.ts';

/**
 * A server in the style of RuoYi: the envelope has its data beside the code, a record is created and changed at one
 * path, states and options are codes of each table, references are ids with names beside them, and what an operator may
 * do is in the permissions of `getInfo` as well as in the buttons of the flat menu.
 */
export async function startRuoyiServer(): Promise<ForeignServer> {
  const server = await startRecordingServer();
  const tables = new Map(menuSections.map((section) => [section.code, ruoyiRows(section, 23)]));
  const sections = new Map(menuSections.map((section) => [apiPathOf(section), section]));
  const rows = (code: string) => tables.get(code) ?? [];

  server.respondWith((request, response) => {
    const url = new URL(request.path, server.origin);
    if (url.pathname === '/login') return signIn(response, url.searchParams.get('redirect') ?? '');
    if (sendFile(response, url.pathname)) return;
    if (!request.headers.cookie?.includes('Admin-Token=1')) return send(response, { code: 401, msg: '登录状态已过期' });
    const [, api = '', call] = /^\/prod-api\/cms\/([^/]+)(?:\/(.+))?$/.exec(url.pathname) ?? [];
    const section = sections.get(api);
    const answer =
      sessionAnswer(request, url.pathname) ??
      (section ? tableAnswer(request, url.searchParams, section, call) : undefined);
    if (answer === 'file') return void sendFile(response, '/files/export.csv');
    send(response, answer ?? { code: 404, msg: `请求的接口不存在：${url.pathname}` });
  });

  function tableAnswer(
    { method, body }: RecordedRequest,
    query: URLSearchParams,
    section: Resource,
    call: string | undefined,
  ) {
    const table = rows(section.code);
    const id = decodeURIComponent(call ?? '');
    if (method === 'GET' && call === 'list') return { ...success, ...listOf(table, query) };
    if (method === 'POST' && call === 'export') return 'file';
    if (call === undefined && (method === 'POST' || method === 'PUT')) return write(table, section, method, body);
    const row = table.find((one) => String(one.id) === id);
    if (!row) return { code: 500, msg: '数据不存在' };
    if (method === 'GET') return { ...success, data: row };
    if (method !== 'DELETE') return undefined;
    table.splice(table.indexOf(row), 1);
    return success;
  }

  function write(table: ForeignRow[], section: Resource, method: string, body: string): object {
    const sent = JSON.parse(body) as ForeignRow;
    if (method === 'PUT') {
      Object.assign(table.find(({ id }) => id === sent.id) ?? {}, sent);
      return success;
    }
    if (!sent[ruoyiName(section, section.title)]) return { code: 500, msg: '标题不能为空' };
    table.unshift({ ...sent, id: foreignId(5_000 + table.length) });
    return success;
  }

  return { ...server, rows };
}

const success = { code: 200, msg: '操作成功' };

const names: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '': { createdAt: 'createTime', createdBy: 'createBy', updatedAt: 'updateTime', updatedBy: 'updateBy' },
  news: { title: 'newsTitle', body: 'newsContent' },
  notice: { title: 'noticeTitle', body: 'noticeContent' },
};

export const ruoyiName = ({ code }: Resource, name: string): string => names[code]?.[name] ?? names['']?.[name] ?? name;

/** The last part of a page's path, which is also in its permissions. */
const pathOf = ({ code }: { code: string }): string => ({ news: 'article', memberManage: 'memberList' })[code] ?? code;

const ruoyiRows = (section: Resource, count: number): ForeignRow[] =>
  foreignRows(section, count, (name, value, field) => cellsOf(section, name, value, field));

type Cells = readonly (readonly [string, unknown])[];
interface Named {
  id: unknown;
  title: string;
  section?: string;
}

function cellsOf(section: Resource, name: string, value: unknown, field: Field | undefined): Cells {
  const column = ruoyiName(section, name);
  if (name === 'status' && section.workflow)
    return [[column, String(Object.keys(section.workflow.states).indexOf(String(value)))]];
  if (name === 'createdBy' || name === 'updatedBy') return [[column, (value as Named).title]];
  if (section.code === 'news' && name === 'category' && field?.kind === 'choice')
    return [[column, String(Object.keys(field.options).indexOf(String(value)) + 1)]];
  switch (field?.kind) {
    case 'reference':
      return [
        [`${column}Id`, (value as Named | null)?.id ?? null],
        [`${column}Name`, (value as Named | null)?.title ?? null],
      ];
    case 'references': {
      const list = (value as Named[] | null) ?? [];
      return [
        [`${column}Ids`, list.map(({ id }) => id).join(',')],
        [`${column}Names`, list.map(({ title }) => title).join(',')],
      ];
    }
    case 'rows': {
      const { columns } = field as unknown as { columns: Readonly<Record<string, Field>> };
      const cells = (row: object) =>
        Object.fromEntries(Object.entries(row).flatMap(([cell, one]) => cellsOf(section, cell, one, columns[cell])));
      return [[column, (value as object[] | null)?.map(cells) ?? null]];
    }
    default:
      return [[column, value === null || value === undefined ? null : written(value, field)]];
  }
}

function written(value: unknown, field: Field | undefined): unknown {
  const named = ({ id, title, section }: Named) => ({ id, name: title, type: section });
  switch (field?.kind) {
    case 'toggle':
      return value ? 'Y' : 'N';
    case 'date':
      return `${value} 00:00:00`;
    case 'dateTime':
      return new Date(Date.parse(String(value)) + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    case 'money':
    case 'decimal':
      return Number(value).toFixed(2);
    case 'multi':
    case 'tags':
    case 'codes':
      return (value as string[]).join(',');
    case 'image':
    case 'file':
      return (value as { url: string }).url;
    case 'gallery':
    case 'files':
      return (value as { url: string }[]).map(({ url }) => url).join(',');
    case 'anyReference':
      return named(value as Named);
    case 'anyReferences':
      return (value as Named[]).map(named);
    default:
      return value;
  }
}

function sessionAnswer({ method }: RecordedRequest, path: string): object | undefined {
  switch (`${method} ${path}`) {
    case 'GET /prod-api/getInfo':
      return {
        ...success,
        user: { userId: foreignId(9_000), userName: 'zhong', nickName: OPERATOR_NAME },
        permissions,
      };
    case 'GET /prod-api/system/menu/list':
      return { ...success, data: flatMenu() };
    case 'GET /prod-api/getRouters':
      return { ...success, data: menu.map(routerOf) };
    case 'GET /prod-api/museum/todo/count':
      return { ...success, data: { article: 3 } };
    case 'GET /prod-api/cms/member/website-member':
      return { ...success, rows: [], total: 0 };
    case 'POST /prod-api/logout':
      return success;
  }
}

const buttons = { list: '查询', add: '新增', edit: '修改', remove: '删除', export: '导出' };

const permissions = menuSections.flatMap((section) =>
  Object.keys(buttons).map((name) => `cms:${pathOf(section)}:${name}`),
);

/** Directories (M), pages (C) and buttons (F) in one list. */
function flatMenu(): object[] {
  let last = 1_000;
  const entry = (parentId: number, menuType: 'M' | 'C' | 'F', menuName: string, rest: object = {}) => {
    last += 1;
    return { menuId: last, parentId, menuType, menuName, path: '', perms: '', icon: '#', visible: '0', ...rest };
  };
  return menu.flatMap((item) => {
    const page = { path: pathOf(item), icon: item.icon };
    if (!isGroup(item)) return [entry(0, 'C', item.label.zh, { ...page, perms: `cms:${item.code}:list` })];
    const group = entry(0, 'M', item.label.zh, page);
    return [
      group,
      ...item.sections.flatMap((section) => {
        const perms = (name: string) => `cms:${pathOf(section)}:${name}`;
        const leaf = entry(group.menuId, 'C', section.label.zh, { path: pathOf(section), perms: perms('list') });
        const names = Object.entries(buttons).slice(1);
        return [leaf, ...names.map(([name, label]) => entry(leaf.menuId, 'F', label, { perms: perms(name) }))];
      }),
    ];
  });
}

/** The routes of a menu for a program of pages: names and icons in `meta`, and a page at the top inside a route without a name. */
function routerOf(item: MenuItem): object {
  const page = (one: { code: string; label: { zh: string } }) => ({
    name: pathOf(one).replace(/^./, (letter) => letter.toUpperCase()),
    path: pathOf(one),
    hidden: false,
    component: `cms/${pathOf(one)}/index`,
    meta: { title: one.label.zh, icon: '#', noCache: false, link: null },
  });
  if (!isGroup(item)) return { path: '/', hidden: false, component: 'Layout', children: [page(item)] };
  return {
    ...page(item),
    path: `/${item.code}`,
    redirect: 'noRedirect',
    component: 'Layout',
    alwaysShow: true,
    meta: { title: item.label.zh, icon: item.icon, noCache: false, link: null },
    children: item.sections.map(page),
  };
}

/** `orderByColumn=newsDate&isAsc=desc`, and `params[beginNewsDate]` for the ends of a range. */
function listOf(table: readonly ForeignRow[], query: URLSearchParams) {
  const [page, size] = [Number(query.get('pageNum')), Number(query.get('pageSize'))];
  const keyword = query.get('searchValue') ?? '';
  const column = query.get('orderByColumn');
  const conditions = [...query.keys()].filter((name) => !parameters.includes(name));
  const matches = (row: ForeignRow) =>
    Object.values(row).some((value) => String(value).includes(keyword)) &&
    conditions.every((name) => holds(row, name, query.getAll(name)));
  const orders =
    column === null ? [] : [{ value: (row: ForeignRow) => row[column], descending: query.get('isAsc') === 'desc' }];
  return pageOfRows(table, { matches, orders, from: (page - 1) * size, size });
}

const parameters = ['pageNum', 'pageSize', 'orderByColumn', 'isAsc', 'searchValue'];

function holds(row: ForeignRow, name: string, values: readonly string[]): boolean {
  const [, end, capital = ''] = /^params\[(begin|end)(.+)\]$/.exec(name) ?? [];
  const column = end ? capital.replace(/^./, (letter) => letter.toLowerCase()) : name;
  // A parameter without a property of the table is not bound.
  if (!Object.hasOwn(row, column)) return true;
  const stored = String(row[column] ?? '');
  if (end) return end === 'begin' ? stored >= (values[0] ?? '') : stored <= (values[0] ?? '');
  return values.some((value) => stored.split(',').includes(value));
}

function signIn(response: ServerResponse, page: string): unknown {
  if (new URL(page).hostname !== '127.0.0.1') return send(response, { code: 403, msg: '不能回到这个地址' });
  response.setHeader('set-cookie', 'Admin-Token=1; Path=/; HttpOnly; SameSite=Lax');
  return redirect(response, new URL(page).href);
}

/** The status of HTTP is 200 whatever happened. */
function send(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}
