import { Fragment, type ReactNode, useEffect, useReducer, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { pathOfHash } from '../session/menu-tree.ts';
import { Forbidden } from '../session/routing/forbidden.tsx';
import { buildNavigation, leavesOf } from '../session/routing/navigation.ts';
import { canOpen, groupOf, type RouteRow } from '../session/routing/routes.ts';
import { useRoutes } from '../session/routing/use-routes.ts';
import { useSession } from '../session/session.ts';
import { useCanSync } from '../session/use-may.ts';
import { useLanguage } from '../ui/language.tsx';

/**
 * Renders its children if the operator may open the route, otherwise the 403 page. The key is the same for all routes
 * of a section, so that a form that changes from create to edit keeps its state.
 */
export function RouteGuard({ row, children }: { row: RouteRow; children: ReactNode }) {
  const { routes, allowedPaths } = useRoutes();
  const can = useCanSync();
  const visit = useVisit();
  const sectionPath = row.resource?.path ?? row.path;
  if (allowedPaths.has(row.path)) return <Fragment key={`${sectionPath} ${visit}`}>{children}</Fragment>;
  const answer = canOpen(row, can);
  const missingCode = answer.can ? groupOf(row, routes)?.access : answer.reason;
  return <Forbidden {...(missingCode === undefined ? {} : { missingCode })} />;
}

/**
 * A key that changes with each click in the menu, so that the screen remounts; changes of the query do not remount it.
 */
function useVisit(): number {
  const { state } = useLocation();
  const visitTime = (state as { visit?: number } | null)?.visit;
  const [visit, setVisit] = useState(visitTime ?? 0);
  if (visitTime !== undefined && visitTime !== visit) setVisit(visitTime);
  return visit;
}

/** Redirects to the first screen of the menu (S2.8), or of one of its groups; shows the 403 page if there is none. */
export function ToFirstScreen({ pathPrefix = '/' }: { pathPrefix?: string }) {
  const { say } = useLanguage();
  const { menu } = useSession();
  const routes = useRoutes();
  const navigate = useNavigate();
  const location = useLocation();
  const path = leavesOf(buildNavigation(menu, routes, say)).find((leaf) => leaf.path.startsWith(pathPrefix))?.path;
  const [returns, countReturn] = useReducer((count: number) => count + 1, 0);
  const { pathname } = location;
  // Not `<Navigate>`, which redirects only once: this component stays mounted while the target loads, and the operator
  // may come back to it. To the router that is the same location again, so the browser's event counts.
  useEffect(() => {
    const notice = () => pathOfHash(window.location.hash) === pathname && countReturn();
    addEventListener('popstate', notice);
    return () => removeEventListener('popstate', notice);
  }, [pathname]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location or return means that the root was reached again, with the same path
  useEffect(() => {
    if (path) void navigate(path, { replace: true });
  }, [navigate, path, location, returns]);
  return path ? null : <Forbidden />;
}
