import type { Resource } from '../../declare/define-resource.ts';
import { CALENDAR_PATH } from '../session/routing/routes.ts';
import { useRoutes } from '../session/routing/use-routes.ts';

/** The address of the calendar, of one section or all; undefined if this operator may not open it or the server has none. */
export function useCalendarPage(section?: Pick<Resource, 'code' | 'calendar'>): string | undefined {
  const { allowedPaths } = useRoutes();
  if (!allowedPaths.has(CALENDAR_PATH) || (section && !section.calendar)) return undefined;
  return section ? `${CALENDAR_PATH}?section=${section.code}` : CALENDAR_PATH;
}
