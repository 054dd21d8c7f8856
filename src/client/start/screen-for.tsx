import type { ReactNode } from 'react';
import { ListScreen } from '../list/screen/list.tsx';
import type { FormScreenProps, ScreenProps, SectionScreens } from '../routing/define-screens.ts';
import { NotFound } from '../routing/not-found.tsx';
import type { RouteRow } from '../routing/routes.ts';
import { lazyChunk } from '../ui/lazy.tsx';
import { RouteGuard, ToFirstScreen } from './route-screen.tsx';

const loadDashboard = async () => ({ default: (await import('../overview/dashboard.tsx')).Dashboard });
const Dashboard = lazyChunk(loadDashboard);

/** Preloads the overview while the first requests run, for a start that is not at a list. */
export const preloadDashboard = (): void => void loadDashboard().catch(() => undefined);

/** The list is part of the start bundle; form and record page are loaded when first opened. */
const FormScreen = lazyChunk<FormScreenProps>(async () => ({ default: (await import('../form/form.tsx')).FormScreen }));
const ShowScreen = lazyChunk<ScreenProps>(async () => ({ default: (await import('../show/show.tsx')).ShowScreen }));

const generic = { list: ListScreen, form: FormScreen, show: ShowScreen };

/** The screen of a route: the section's own one if declared, otherwise the generic one. */
export function screenFor(row: RouteRow, sectionScreens: readonly SectionScreens[]): ReactNode {
  switch (row.screen) {
    case 'notFound':
      return <NotFound />;
    case 'group':
      return <ToFirstScreen pathPrefix={`${row.path}/`} />;
    case 'page':
      return (
        <RouteGuard row={row}>
          <Dashboard />
        </RouteGuard>
      );
    default:
      return <RouteGuard row={row}>{recordScreen(row, row.screen, sectionScreens)}</RouteGuard>;
  }
}

function recordScreen(
  { path, resource }: RouteRow,
  screen: RecordScreen,
  sectionScreens: readonly SectionScreens[],
): ReactNode {
  if (!resource) throw new Error(`The route ${path} shows records of no section.`);
  const screens = { ...generic, ...sectionScreens.find(({ code }) => code === resource.code)?.screens };
  if (screen === 'create' || screen === 'edit') return <screens.form resource={resource} screen={screen} />;
  const Screen = screens[screen];
  return <Screen resource={resource} />;
}

type RecordScreen = Exclude<RouteRow['screen'], 'notFound' | 'group' | 'page'>;
