import type { ReactNode } from 'react';
import { ListScreen } from '../list/screen/list.tsx';
import type { FormScreenProps, ScreenProps, SectionScreens } from '../routing/define-screens.ts';
import { NotFound } from '../routing/not-found.tsx';
import type { RouteRow } from '../routing/routes.ts';
import { lazyChunk } from '../ui/lazy.tsx';
import { Gate, ToFirstScreen } from './route-screen.tsx';

const loadDashboard = async () => ({ default: (await import('../overview/dashboard.tsx')).Dashboard });
const Dashboard = lazyChunk(loadDashboard);

/** Whoever does not begin at a list will need it: it is on its way while the first questions are being answered. */
export const expectDashboard = (): void => void loadDashboard().catch(() => undefined);

/** Lists open with the app; what is only needed on a record's pages comes when one is opened. */
const FormScreen = lazyChunk<FormScreenProps>(async () => ({ default: (await import('../form/form.tsx')).FormScreen }));
const ShowScreen = lazyChunk<ScreenProps>(async () => ({ default: (await import('../show/show.tsx')).ShowScreen }));

const generic = { list: ListScreen, form: FormScreen, show: ShowScreen };

/** What a row of the route table shows: the section's own screen where it has one, else the generic one. */
export function screenFor(row: RouteRow, own: readonly SectionScreens[]): ReactNode {
  switch (row.screen) {
    case 'notFound':
      return <NotFound />;
    case 'group':
      return <ToFirstScreen below={`${row.path}/`} />;
    case 'page':
      return (
        <Gate row={row}>
          <Dashboard />
        </Gate>
      );
    default:
      return <Gate row={row}>{recordScreen(row, row.screen, own)}</Gate>;
  }
}

function recordScreen({ path, resource }: RouteRow, screen: RecordScreen, own: readonly SectionScreens[]): ReactNode {
  if (!resource) throw new Error(`The route ${path} shows records of no section.`);
  const screens = { ...generic, ...own.find(({ code }) => code === resource.code)?.screens };
  if (screen === 'create' || screen === 'edit') return <screens.form resource={resource} screen={screen} />;
  const Screen = screens[screen];
  return <Screen resource={resource} />;
}

type RecordScreen = Exclude<RouteRow['screen'], 'notFound' | 'group' | 'page'>;
