import type { ReactNode } from 'react';
import { ListScreen } from '../list/list.tsx';
import { NotFound } from '../session/routing/not-found.tsx';
import type { RouteRow } from '../session/routing/routes.ts';
import type { FormScreenProps, ScreenProps } from '../session/routing/screen-props.ts';
import {
  type CustomScreens,
  missingPageScreen,
  type PageScreen,
  type SectionScreens,
} from '../session/routing/section-screens.ts';
import { lazyChunk } from '../ui/lazy.tsx';
import { RouteGuard, ToFirstScreen } from './route-screen.tsx';

/** The list is part of the start bundle; form and record page are loaded when first opened. */
const FormScreen = lazyChunk<FormScreenProps>(async () => ({
  default: (await import('../record/form/form.tsx')).FormScreen,
}));
const ShowScreen = lazyChunk<ScreenProps>(async () => ({
  default: (await import('../record/show/show.tsx')).ShowScreen,
}));
const SearchScreen = lazyChunk(async () => ({ default: (await import('../search/search.tsx')).SearchScreen }));

const MediaPage = lazyChunk(async () => ({ default: (await import('../media-page/media-page.tsx')).MediaPage }));

const CalendarPage = lazyChunk(async () => ({ default: (await import('../calendar/calendar-page.tsx')).CalendarPage }));

const generic = { list: ListScreen, form: FormScreen, show: ShowScreen };

/** The screen of a route: the section's own one if declared, otherwise the generic one. */
export function screenFor(row: RouteRow, { sections, pages }: CustomScreens): ReactNode {
  switch (row.screen) {
    case 'notFound':
      return <NotFound />;
    case 'group':
      return <ToFirstScreen pathPrefix={`${row.path}/`} />;
    case 'page':
      return (
        <RouteGuard row={row}>
          <OwnPage code={row.access ?? ''} pages={pages} />
        </RouteGuard>
      );
    case 'search':
      return (
        <RouteGuard row={row}>
          <SearchScreen />
        </RouteGuard>
      );
    case 'media':
      return (
        <RouteGuard row={row}>
          <MediaPage />
        </RouteGuard>
      );
    case 'calendar':
      return (
        <RouteGuard row={row}>
          <CalendarPage />
        </RouteGuard>
      );
    default:
      return <RouteGuard row={row}>{recordScreen(row, row.screen, sections)}</RouteGuard>;
  }
}

/** Throws inside the page, so that the rest of the app stays usable. */
function OwnPage({ code, pages }: { code: string; pages: readonly PageScreen[] }) {
  const own = pages.find(({ page }) => page.code === code);
  if (!own) throw new Error(missingPageScreen(code));
  return <own.Screen page={own.page} />;
}

/**
 * Preloads the page at this path while the first requests run, or else the first of the list: the overview, to which an
 * address without a section leads.
 */
export const preloadPage = (path: string, pages: readonly PageScreen[]): void =>
  (pages.find(({ page }) => page.path === path) ?? pages[0])?.preload();

function recordScreen(
  { path, resource }: RouteRow,
  screen: RecordScreen,
  sections: readonly SectionScreens[],
): ReactNode {
  if (!resource) throw new Error(`The route ${path} shows records of no section.`);
  const screens = { ...generic, ...sections.find(({ code }) => code === resource.code) };
  if (screen === 'create' || screen === 'edit') return <screens.form resource={resource} screen={screen} />;
  const Screen = screens[screen];
  return <Screen resource={resource} />;
}

type RecordScreen = Exclude<RouteRow['screen'], 'notFound' | 'group' | 'page' | 'search' | 'media' | 'calendar'>;
