import type { ServerResponse } from 'node:http';
import { apiPathOf } from '../../src/declare/actions.ts';
import type { Resource } from '../../src/declare/define-resource.ts';
import { sampleDraft } from '../../src/declare/sample.ts';
import type { SampleSource } from '../../src/kinds/field.ts';
import { fileTypes } from '../../src/kinds/file-types.ts';
import { menu as declaredMenu, menuSections } from '../../src/resources/index.ts';
import { type RecordedRequest, type RecordingServer, sendEnvelope, startRecordingServer } from './recording-server.ts';

/**
 * A server with only those calls that the specification names, and the records of the 29 sections behind the calls that
 * list, read, create, edit and delete them.
 */
export interface SpecificationServer extends RecordingServer {
  rowsOf: (code: string) => Row[];
  /** Requests of any other call. */
  unknown: string[];
}

export type Row = Record<string, unknown> & { id: number };

const source: Omit<SampleSource, 'number'> = {
  language: 'zh',
  firstDate: '2026-01-01',
  firstMoment: '2026-04-01',
  codes: ['analysis', 'system'],
  image: () => ({ url: '/picture.svg', width: 4_000, height: 4_000 }),
  file: (type) => ({ url: '/recording', name: 'recording', bytes: 1_000, type: fileTypes[type].types[0] }),
  record: (section) => ({ id: 3, title: `所属${section}` }),
};

const ROWS = 12;

const rowsFor = (resource: Resource): Row[] =>
  Array.from({ length: ROWS }, (_, at) => ({
    ...sampleDraft(resource, { ...source, number: at + 1 }),
    ...(resource.workflow ? { status: resource.workflow.initial } : {}),
    id: at + 1,
  }));

const ACTIONS = ['create', 'edit', 'delete'];

/** The menu of an operator who may do everything. */
const menu = declaredMenu.map((item) => {
  const sections = 'sections' in item ? item.sections : [];
  const entry = ({ code, path, label, icon }: { code: string; path: string; label: { zh: string }; icon: string }) => ({
    menuName: label.zh,
    menuUrl: path,
    menuCode: code,
    icon,
  });
  return {
    ...entry(item),
    children: sections.map((section) => ({
      ...entry(section),
      buttonList: [
        ...ACTIONS.map((action) => ({ menuCode: `${section.code}:${action}` })),
        ...(section.code === 'memberManage'
          ? [{ menuCode: 'memberManage:export' }, { menuCode: 'memberManage:role' }]
          : []),
      ],
    })),
  };
});

export async function startSpecificationServer(): Promise<SpecificationServer> {
  const server = await startRecordingServer();
  const unknown: string[] = [];
  const tables = new Map(menuSections.map((resource) => [apiPathOf(resource), rowsFor(resource as Resource)]));

  const redirect = (response: ServerResponse, location: string) => void response.writeHead(302, { location }).end();

  const answer = (request: RecordedRequest, response: ServerResponse): unknown => {
    const { pathname, searchParams } = new URL(request.path, server.origin);
    if (pathname === '/picture.svg') {
      response.writeHead(200, { 'content-type': 'image/svg+xml' });
      return response.end('<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"/>');
    }
    if (pathname === '/recording') return response.writeHead(200, { 'content-type': 'audio/mpeg' }).end();
    if (pathname === '/cas/login') return redirect(response, `${searchParams.get('service')}?ticket=ST-1`);
    const attach = /^\/sso\/cas\/attach\/([^/]+)$/.exec(pathname);
    if (attach) {
      response.setHeader('set-cookie', 'museum=1; Path=/; HttpOnly; SameSite=Lax');
      return redirect(response, decodeURIComponent(attach[1] ?? ''));
    }
    if (!request.headers.cookie?.includes('museum=1')) {
      return sendEnvelope(response, 402, null, { msg: `${server.origin}/cas/login` });
    }
    if (pathname === '/member/members.csv') {
      response.writeHead(200, {
        'content-type': 'text/csv',
        'content-disposition': 'attachment; filename=members.csv',
      });
      return response.end('会员号\nM1\n');
    }
    const data = dataOf(request, pathname, searchParams);
    if (data !== undefined) return sendEnvelope(response, 200, data);
    unknown.push(`${request.method} ${request.path}`);
    return sendEnvelope(response, 404, null, { msg: '没有这个接口' });
  };

  const dataOf = ({ method, body }: RecordedRequest, pathname: string, query: URLSearchParams): unknown => {
    switch (`${method} ${pathname}`) {
      case 'GET /sso/currentUser':
        return { name: '钟馆员' };
      case 'GET /menu/getMenuList':
        return menu;
      case 'GET /mail/message/count':
        return [{ menuCode: 'news', total: 3 }];
      case 'POST /sso/logout':
        return null;
      case 'GET /member/website-member':
        return { list: [], total: 0 };
      case 'POST /member/role':
        return null;
      case 'POST /member/export':
        return { url: '/admin/api/admin/member/members.csv' };
    }
    const [, api = '', call] = /^\/(\w+)\/(list)?$/.exec(pathname) ?? [];
    const rows = tables.get(api);
    if (!rows) return undefined;
    if (call === 'list') {
      if (method !== 'GET') return undefined;
      const [current, size] = [Number(query.get('current')), Number(query.get('pageSize'))];
      return { list: rows.slice((current - 1) * size, current * size), total: rows.length };
    }
    const draft = body ? (JSON.parse(body) as Row) : undefined;
    const id = Number(draft?.id ?? query.get('id'));
    const at = rows.findIndex((row) => row.id === id);
    switch (method) {
      case 'GET':
        return rows[at];
      case 'POST': {
        const record = { ...draft, id: Math.max(...rows.map((row) => row.id)) + 1 };
        rows.unshift(record);
        return record;
      }
      case 'PUT':
        rows[at] = { ...rows[at], ...draft, id };
        return rows[at];
      case 'DELETE':
        rows.splice(at, 1);
        return null;
    }
    return undefined;
  };

  server.respondWith(answer);
  return {
    ...server,
    unknown,
    rowsOf: (code) => tables.get(apiPathOf(menuSections.find((one) => one.code === code) as Resource)) ?? [],
  };
}
