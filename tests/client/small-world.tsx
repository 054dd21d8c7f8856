import { type DataProvider, type GetListParams, type OpenNotificationParams, Refine } from '@refinedev/core';
import { QueryClient } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import { type ReactNode, useState } from 'react';
import { createMemoryRouter, type InitialEntry, Outlet, RouterProvider } from 'react-router';
import { createAccessProvider } from '../../src/client/app/providers/access-provider.ts';
import { QuickCreateContext } from '../../src/client/fields/quick-create.ts';
import { AttendancePanel } from '../../src/client/list/attendance/attendance-panel.tsx';
import { ChildLists } from '../../src/client/list/child-lists.tsx';
import { ListScreen } from '../../src/client/list/list.tsx';
import { RecordLinksProvider } from '../../src/client/page/record-link.tsx';
import { FormScreen } from '../../src/client/record/form/form.tsx';
import QuickCreate from '../../src/client/record/form/quick-create.tsx';
import { AttendanceContext, ChildListsContext } from '../../src/client/record/show/child-sections.tsx';
import { ShowScreen } from '../../src/client/record/show/show.tsx';
import { SlotsContext } from '../../src/client/record/slots/use-slots.ts';
import { PreferenceCallProvider } from '../../src/client/session/preference-call.tsx';
import { PreferencesProvider } from '../../src/client/session/preferences.tsx';
import type { SectionScreens } from '../../src/client/session/routing/section-screens.ts';
import { LastVisitsContext, SessionContext } from '../../src/client/session/session.ts';
import { WritesProvider } from '../../src/client/session/writes.tsx';
import { ApiError } from '../../src/client/transport/http/api-error.ts';
import type { FetchFile } from '../../src/client/transport/http/request.ts';
import { FetchFileContext } from '../../src/client/transport/http/use-download.ts';
import { parseListPage } from '../../src/client/transport/wire/list-page.ts';
import type { CurrentUser } from '../../src/contract/user.ts';
import type { AnyRecord, Resource } from '../../src/declare/define-resource.ts';
import {
  choice,
  date,
  defineResource,
  image,
  integer,
  longText,
  publishing,
  publishingFields,
  text,
} from '../../src/declare/index.ts';
import { sections as productRecords } from '../../src/resources/index.ts';
import { listByCall } from './list-by-call.ts';

// Load the screens' lazy chunks first, so that their loading time does not count against a test's time-out.
await import('../../src/client/record/actions/action-dialog.tsx');
await import('../../src/client/list/filter-fields.tsx');
await import('../../src/client/list/active-filters.tsx');
await import('../../src/client/list/arranged-table.tsx');
await import('../../src/client/list/pages.tsx');
await import('../../src/client/list/list-toolbar.tsx');
await import('../../src/client/list/columns-drawer.tsx');
await import('../../src/client/session/shortcuts-dialog.tsx');
await import('../../src/client/list/views/view-dialog.tsx');
await import('../../src/client/list/drag-edge.ts');
await import('../../src/client/list/bulk/bulk-bar.tsx');
await import('../../src/client/list/bulk/bulk-dialog.tsx');
await import('../../src/client/record/actions/own-action-dialog.tsx');
await import('../../src/client/list/export/export-dialog.tsx');
await import('../../src/client/page/page-tools.tsx');
await import('../../src/client/record/show/sensitive.tsx');
await import('../../src/client/record/history/history-lines.tsx');
await import('../../src/client/record/history/revision-drawer.tsx');
await import('../../src/client/list/trash-drawer.tsx');
await import('../../src/kinds/index.client.ts');
await import('../../src/kinds/rows/rows-input.client.tsx');
await import('../../src/client/fields/reference-select.tsx');

/** A section with a field of each common kind; none of them loads a large chunk such as the editor. */
export const story = defineResource({
  code: 'story',
  path: '/info/story',
  label: { zh: '故事', en: 'Stories' },
  about: { zh: '给测试用的栏目', en: 'A section for tests' },
  icon: 'read',
  title: 'title',
  fields: {
    title: text({ label: { zh: '标题', en: 'Title' }, required: true, min: 2, max: 20 }),
    category: choice({
      label: { zh: '栏目', en: 'Column' },
      options: { one: { zh: '甲', en: 'One' }, two: { zh: '乙', en: 'Two' } },
    }),
    pages: integer({ label: { zh: '页数', en: 'Pages' }, min: 1 }),
    day: date({ label: { zh: '日期', en: 'Day' } }),
    cover: image({ label: { zh: '封面', en: 'Cover' } }),
    summary: longText({ label: { zh: '摘要', en: 'Summary' }, max: 30, required: 'publish' }),
    ...publishingFields,
  },
  list: {
    columns: ['cover', 'title', 'category', 'pages', 'status', 'day', 'updatedAt', 'updatedBy'],
    filters: ['title', 'category', 'status', 'pages', 'day', 'updatedAt'],
    search: ['title'],
    sort: ['day', 'desc'],
  },
  form: [{ title: { zh: '内容', en: 'Content' }, fields: ['title', 'category', 'pages', 'summary'] }],
  workflow: publishing,
  fourEyes: true,
});

export const record = (id: number, overrides: Partial<AnyRecord> = {}): AnyRecord => ({
  id,
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: { id: 1, title: '陈某' },
  updatedAt: '2026-01-02T03:04:05.000Z',
  updatedBy: { id: 1, title: '陈某' },
  title: `第${id}则故事`,
  category: 'one',
  pages: 3,
  day: '2026-01-01',
  cover: null,
  summary: '摘要',
  publishAt: null,
  offlineAt: null,
  status: 'draft',
  changed: false,
  publishedAt: null,
  rejectReason: null,
  changedByMe: false,
  ...overrides,
});

export const everyCode = [
  'story',
  ...['create', 'edit', 'delete', ...Object.keys(publishing.moves)].map((action) => `story:${action}`),
];

export interface Call {
  name: string;
  params: Record<string, unknown>;
}

interface World {
  address: InitialEntry;
  records?: unknown[];
  /** The sections whose screens have routes; `story` by default. */
  sections?: readonly Resource[];
  /** Records of further sections, by section code. */
  otherRecords?: Readonly<Record<string, unknown[]>>;
  /** Which of the further records the list of such a section answers; all of them by default. */
  filterOthers?: (rows: readonly unknown[], params: GetListParams) => unknown[];
  /** The total the server reports; with `null` it sends page after page without a total. */
  total?: number | null;
  codes?: string[];
  /** Further properties of the signed-in operator. */
  user?: Partial<CurrentUser>;
  /** Further routes, such as a section's own screens. */
  screens?: { path: string; element: ReactNode }[];
  /** What the sections have of their own. */
  own?: readonly SectionScreens[];
  /** How files are fetched; by default it fails. */
  fetchFile?: FetchFile;
  /** What the answer of a list waits for; by default nothing. */
  beforeList?: () => Promise<void> | undefined;
  /** Answers a write or a custom call; by default it succeeds. */
  answer?: (call: Call) => Partial<AnyRecord> | ApiError | Promise<Partial<AnyRecord>> | undefined;
}

/** Renders the generic list, show and form screens over a handful of records, and records the calls they make. */
export function openWorld({
  address,
  records = [record(1)],
  sections = [story],
  otherRecords = {},
  filterOthers = (rows) => [...rows],
  total = records.length,
  codes = everyCode,
  user = {},
  screens = [],
  own = [],
  fetchFile = () => Promise.reject(new Error('no files here')),
  beforeList,
  answer,
}: World) {
  const calls: Call[] = [];
  const messages: string[] = [];
  const notices: OpenNotificationParams[] = [];
  const recordsById = new Map(records.map((storedRow) => [String((storedRow as AnyRecord | null)?.id), storedRow]));
  const write = async (name: string, params: Record<string, unknown>, fallback: unknown) => {
    calls.push({ name, params });
    const response = await answer?.({ name, params });
    if (response instanceof ApiError) throw response;
    return { data: response === null || Array.isArray(response) ? response : { ...(fallback as object), ...response } };
  };
  const dataProvider = {
    async getList(params: GetListParams) {
      if (params.meta?.call)
        return listByCall((request) => write('custom', request, record(1, { status: 'review', version: 2 })))(params);
      calls.push({ name: 'list', params: { ...params } });
      await beforeList?.();
      const others = otherRecords[params.resource];
      const rows = others && filterOthers(others, params);
      if (rows) return { data: rows, total: rows.length };
      return total === null ? pageWithoutTotal(records, params.pagination as Pagination) : { data: records, total };
    },
    async getOne({ resource, id }: { resource: string; id: unknown }) {
      calls.push({ name: 'one', params: { id } });
      const otherRecord = otherRecords[resource]?.find((row) => String((row as AnyRecord).id) === String(id));
      const row = otherRecord ?? recordsById.get(String(id));
      if (!row) throw new ApiError({ message: '没有', statusCode: 404, code: 404 });
      return { data: row };
    },
    create: (params: { variables: object }) => write('create', params, record(9, params.variables)),
    update: ({ id, variables }: { id: unknown; variables: object }) =>
      write('update', { id, variables }, { ...(recordsById.get(String(id)) as object), ...variables, version: 2 }),
    deleteOne: (params: Record<string, unknown>) => write('delete', params, {}),
    custom: (params: Record<string, unknown>) => write('custom', params, record(1, { status: 'review', version: 2 })),
    getApiUrl: () => '',
  } as unknown as DataProvider;

  const router = createMemoryRouter(
    [
      {
        element: (
          <SessionProvider codes={codes} user={user}>
            <ConfigProvider button={{ autoInsertSpace: false }} theme={{ zeroRuntime: true, token: { motion: false } }}>
              <Refine
                dataProvider={dataProvider}
                accessControlProvider={createAccessProvider(new Set(codes), [...productRecords, ...sections])}
                resources={sections.map(({ code }) => ({ name: code }))}
                notificationProvider={{
                  open(notice) {
                    // As in the product, which shows errors where they are handled and not as notices of Refine.
                    if (notice.type !== 'success') return;
                    messages.push(notice.message);
                    notices.push(notice);
                  },
                  close: () => undefined,
                }}
                options={{ disableTelemetry: true, reactQuery: { clientConfig: createTestClient() } }}
              >
                <FetchFileContext value={fetchFile}>
                  <QuickCreateContext value={QuickCreate}>
                    <ChildListsContext value={ChildLists}>
                      <AttendanceContext value={AttendancePanel}>
                        <SlotsContext value={new Map(own.map((section) => [section.code, section]))}>
                          <WritesProvider>
                            <PreferenceCallProvider>
                              <RecordLinksProvider>
                                <Outlet />
                              </RecordLinksProvider>
                            </PreferenceCallProvider>
                          </WritesProvider>
                        </SlotsContext>
                      </AttendanceContext>
                    </ChildListsContext>
                  </QuickCreateContext>
                </FetchFileContext>
              </Refine>
            </ConfigProvider>
          </SessionProvider>
        ),
        children: [...screens, ...sections.flatMap(routesOf), { path: '*', element: <p>elsewhere</p> }],
      },
    ],
    { initialEntries: [address] },
  );
  return { ...render(<RouterProvider router={router} />), router, calls, messages, notices };
}

type Pagination = { currentPage: number; pageSize: number };

/** What the data provider returns for a server that sends no total. */
function pageWithoutTotal(records: readonly unknown[], { currentPage: current, pageSize }: Pagination) {
  const rows = records.slice((current - 1) * pageSize, current * pageSize);
  const { list, ...totals } = parseListPage({ list: rows }, { current, pageSize });
  return { data: list, ...totals };
}

const routesOf = (resource: Resource) => [
  { path: resource.path, element: <ListScreen resource={resource} /> },
  { path: `${resource.path}/create`, element: <FormScreen resource={resource} screen="create" /> },
  { path: `${resource.path}/edit/:id`, element: <FormScreen resource={resource} screen="edit" /> },
  { path: `${resource.path}/show/:id`, element: <ShowScreen resource={resource} /> },
];

/** Presses an element and waits for the lazy chunk it opens. */
export const press = (element: HTMLElement): Promise<void> => act(async () => element.click());

/** Chooses a rare action of a record's page. */
export async function chooseRare(name: string): Promise<void> {
  await press(await screen.findByRole('button', { name: '更多' }));
  await press(await screen.findByText(name, { selector: '[role=menuitem] *' }));
}

function SessionProvider({
  codes,
  user,
  children,
}: {
  codes: string[];
  user: Partial<CurrentUser>;
  children: ReactNode;
}) {
  const [session] = useState(() => sessionOf(codes, user));
  const [lastVisits] = useState(() => new Map<string, string>());
  return (
    <SessionContext value={session}>
      <PreferencesProvider>
        <LastVisitsContext value={lastVisits}>{children}</LastVisitsContext>
      </PreferencesProvider>
    </SessionContext>
  );
}

/** What most servers of the tests offer; what an operator keeps to themselves is named by the tests of it. */
const commonFeatures: CurrentUser['features'] = [
  ...(['overview', 'messageList', 'relatedRecords', 'choices', 'uses', 'media', 'import', 'bulk'] as const),
  'permissionReasons',
];

const sessionOf = (codes: string[], user: Partial<CurrentUser>) => ({
  user: { name: '测试员', account: 'tester', features: commonFeatures, ...user } as CurrentUser,
  menu: [{ menuName: '故事', menuUrl: '/info/story', menuCode: 'story' }],
  codes: new Set(codes),
  sections: new Map([['/info/story', 'story']]),
  settings: { museumName: { zh: '馆', en: 'Museum' }, apiOrigin: '', mourning: false },
});

const createTestClient = () =>
  new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });
