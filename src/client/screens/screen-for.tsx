import type { ReactNode } from 'react';
import { lazyChunk } from '../lazy.tsx';
import type { RouteRow } from '../routes.ts';
import type { ScreenProps, SectionScreens } from './define-screens.ts';
import { ListScreen } from './list.tsx';
import { NotFound } from './not-found.tsx';
import { Gate, ToFirstScreen } from './route-screen.tsx';

const loadDashboard = async () => ({ default: (await import('./dashboard.tsx')).Dashboard });
const Dashboard = lazyChunk(loadDashboard);

/** Whoever does not begin at a list will need it: it is on its way while the first questions are being answered. */
export const expectDashboard = (): void => void loadDashboard().catch(() => undefined);

/** Lists open with the app; what is only needed on a record's pages comes when one is opened. */
const CreateScreen = lazyChunk<ScreenProps>(async () => {
  const { FormScreen } = await import('./form.tsx');
  return { default: ({ resource }) => <FormScreen resource={resource} view="create" /> };
});
const EditScreen = lazyChunk<ScreenProps>(async () => {
  const { FormScreen } = await import('./form.tsx');
  return { default: ({ resource }) => <FormScreen resource={resource} view="edit" /> };
});
const ShowScreen = lazyChunk<ScreenProps>(async () => ({ default: (await import('./show.tsx')).ShowScreen }));

const generic = { list: ListScreen, create: CreateScreen, edit: EditScreen, show: ShowScreen };

/** What a row of the route table shows: the section's own screen where it has one, else the generic one. */
export function screenFor(row: RouteRow, own: readonly SectionScreens[]): ReactNode {
  switch (row.view) {
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
    default: {
      const { resource } = row;
      if (!resource) throw new Error(`The route ${row.path} shows records of no section.`);
      const Screen = own.find(({ code }) => code === resource.code)?.screens[row.view] ?? generic[row.view];
      return (
        <Gate row={row}>
          <Screen resource={resource} />
        </Gate>
      );
    }
  }
}
