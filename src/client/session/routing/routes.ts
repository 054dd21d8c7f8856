import type { IResourceItem } from '@refinedev/core';
import type { ReactNode } from 'react';
import type { RouteObject } from 'react-router';
import type { Label } from '../../../contract/label.ts';
import { CALENDAR, childrenOf, codeOf, MEDIA, SEARCH } from '../../../declare/actions.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { findSection } from '../../../declare/define-resource.ts';
import { isGroup, type MenuItem } from '../../../declare/menu.ts';
import type { AccessAnswer, Can } from '../use-may.ts';

/** The kind of screen a route shows. */
export type ScreenName =
  | 'group'
  | 'page'
  | 'list'
  | 'create'
  | 'edit'
  | 'show'
  | 'search'
  | 'media'
  | 'calendar'
  | 'notFound';

export interface RouteRow {
  path: string;
  screen: ScreenName;
  /** The permission code that an operator needs; only a not-found row has none. */
  access?: string;
  label?: Label;
  resource?: Resource;
  children?: RouteRow[];
}

/**
 * Every path of the app, derived from the declarations; the router and Refine both read this table. `extraResources`
 * are the resources without a menu entry: those inside another section's record, and those that several sections share.
 */
export const routeTable = (menu: readonly MenuItem[], extraResources: readonly Resource[] = []): RouteRow[] => [
  ...menu.map((item): RouteRow => {
    const { code, path, label } = item;
    if (!isGroup(item)) return { path, screen: 'page', access: code, label };
    return {
      path,
      screen: 'group',
      access: code,
      label,
      children: [
        ...item.sections.flatMap((section) => [
          ...sectionRows(section),
          ...childrenOf(section, extraResources).flatMap(recordRows),
        ]),
        { path: `${path}/*`, screen: 'notFound' },
      ],
    };
  }),
  ...extraResources.filter(({ shared }) => shared).flatMap(sectionRows),
  { path: '/search', screen: 'search', access: SEARCH },
  { path: MEDIA_PATH, screen: 'media', access: MEDIA },
  { path: CALENDAR_PATH, screen: 'calendar', access: CALENDAR },
];

/** The path of the media page. */
export const MEDIA_PATH = '/media';

/** The path of the calendar. */
export const CALENDAR_PATH = '/calendar';

const sectionRows = (resource: Resource): RouteRow[] => [
  { path: resource.path, screen: 'list', access: resource.code, label: resource.label, resource },
  ...recordRows(resource),
];

/**
 * A record's pages are siblings of the list, not children of it, because an operator without write permission may still
 * read.
 */
function recordRows(resource: Resource): RouteRow[] {
  const { path, label } = resource;
  return [
    { path: `${path}/create`, screen: 'create', access: codeOf(resource, 'create'), label, resource },
    { path: `${path}/edit/:id`, screen: 'edit', access: codeOf(resource, 'edit'), label, resource },
    { path: `${path}/show/:id`, screen: 'show', access: resource.within?.section ?? resource.code, label, resource },
  ];
}

/** What a code grants: a boolean, or a function of the route in question. */
export type RouteAccess = Readonly<Record<string, boolean | ((row: RouteRow) => boolean)>>;

export interface CheckedRouteRow extends RouteRow {
  accessible: boolean;
  children?: CheckedRouteRow[];
}

/**
 * Marks each row with whether this operator may open it (S6.3–S6.6). A code that is missing from `access` is denied,
 * and so are all children of a denied row.
 */
export const markAccessible = (
  rows: readonly RouteRow[],
  access: RouteAccess,
  isParentAllowed = true,
): CheckedRouteRow[] =>
  rows.map((row) => {
    const allowed = isParentAllowed && isAllowed(row, access);
    if (!row.children) return { ...row, children: undefined, accessible: allowed };
    const children = markAccessible(row.children, access, allowed);
    return { ...row, children, accessible: children.some((child) => child.accessible && child.screen !== 'notFound') };
  });

function isAllowed(row: RouteRow, access: RouteAccess): boolean {
  if (row.screen === 'notFound') return true;
  if (typeof row.access !== 'string') {
    throw new Error(`The route ${row.path} has no access code; give it a string, the code of its menu entry.`);
  }
  const grant = Object.hasOwn(access, row.access) ? access[row.access] : false;
  return typeof grant === 'function' ? grant(row) : grant === true;
}

/** The access of every code of the rows: whether `can` allows the action that the row's screen performs. */
export const accessFrom = (rows: readonly RouteRow[], can: Can['sync']): RouteAccess =>
  Object.fromEntries(
    flattenRoutes(rows).flatMap(({ access }) => (access ? [[access, (row: RouteRow) => canOpen(row, can).can]] : [])),
  );

/** The answer of `can` for the screen of a row; a page without records, such as the overview or the calendar, is a list. */
export const canOpen = ({ resource, access = '', screen }: RouteRow, can: Can['sync']): AccessAnswer =>
  resource ? can({ resource: resource.code, action: screen }) : can({ resource: access, action: 'list' });

export const accessiblePaths = (rows: readonly CheckedRouteRow[]): ReadonlySet<string> =>
  new Set((flattenRoutes(rows) as CheckedRouteRow[]).filter(({ accessible }) => accessible).map(({ path }) => path));

/** The group of the menu that a row is in; where its code is missing, nothing in it can be opened. */
export const groupOf = (row: RouteRow, rows: readonly RouteRow[]): RouteRow | undefined =>
  rows.find(({ children }) => children?.includes(row));

/** The sections whose lists their own codes allow, but not the code of their group. */
export const sectionsWithoutGroup = (
  rows: readonly RouteRow[],
  can: Can['sync'],
): readonly { section: string; group: string }[] => {
  const open = accessiblePaths(markAccessible(rows, accessFrom(rows, can)));
  return rows.flatMap(({ access: group = '', children = [] }) =>
    children
      .filter((row) => row.screen === 'list' && !open.has(row.path) && canOpen(row, can).can)
      .map(({ access: section = '' }) => ({ section, group })),
  );
};

export const flattenRoutes = (rows: readonly RouteRow[]): RouteRow[] =>
  rows.flatMap((row) => [row, ...flattenRoutes(row.children ?? [])]);

/** The menu path for each resource path: its own, or that of the section whose records contain it. */
export function menuPaths(rows: readonly RouteRow[]): ReadonlyMap<string, string> {
  const sections = flattenRoutes(rows).flatMap(({ resource }) => resource ?? []);
  const pathOf = (code: string) => findSection(sections, code)?.path;
  return new Map(sections.map(({ path, within }) => [path, (within && pathOf(within.section)) ?? path]));
}

type Say = (label: Label) => string;

/** The table as Refine resources: one for each menu code, groups as parents (D3). */
export const toRefineResources = (rows: readonly RouteRow[], say: Say, parent?: string): IResourceItem[] =>
  rows
    .filter(({ screen, resource }) => ['group', 'page', 'list'].includes(screen) && !resource?.shared)
    .flatMap((row) => [
      {
        name: row.access ?? '',
        ...(row.resource ? pathsOf(row.resource, rows) : row.screen === 'page' ? { list: row.path } : {}),
        meta: { ...(row.label ? { label: say(row.label) } : {}), ...(parent ? { parent } : {}) },
      },
      ...toRefineResources(row.children ?? [], say, row.access),
    ]);

/**
 * The resources without a menu code, in the same form: those inside a section's record, and the shared ones. They are not
 * registered with Refine, whose resources are the menu codes, but its hooks recognize their pages (`wire/parse.ts`).
 */
export const resourcesOutsideMenu = (rows: readonly RouteRow[]): IResourceItem[] =>
  resourcesOf(rows)
    .filter(({ shared, within }) => shared || within)
    .map((resource) => ({ name: resource.code, ...pathsOf(resource, flattenRoutes(rows)) }));

const pathsOf = (resource: Resource, rows: readonly RouteRow[]): Partial<IResourceItem> =>
  Object.fromEntries(
    rows.filter((row) => row.resource?.code === resource.code).map(({ screen, path }) => [screen, path]),
  );

/** The table as routes of the router. The path of a group itself shows what `screenFor` returns for the group's row. */
export const toRoutes = (rows: readonly RouteRow[], screenFor: (row: RouteRow) => ReactNode): RouteObject[] =>
  rows.map((row) =>
    row.children
      ? { path: row.path, children: [{ index: true, element: screenFor(row) }, ...toRoutes(row.children, screenFor)] }
      : { path: row.path, element: screenFor(row) },
  );

/** Each declared resource of the rows once. */
export const resourcesOf = (rows: readonly RouteRow[]): Resource[] => [
  ...new Set(flattenRoutes(rows).flatMap(({ resource }) => resource ?? [])),
];

/** The resource of each list by its path. */
export const listsByPath = (rows: readonly RouteRow[]): ReadonlyMap<string, Resource> =>
  new Map(
    flattenRoutes(rows).flatMap(({ screen, path, resource }) =>
      screen === 'list' && resource ? [[path, resource] as const] : [],
    ),
  );
