import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Forbidden } from '../routing/forbidden.tsx';
import { buildNavigation, leavesOf } from '../routing/navigation.ts';
import { useOpenRoutes } from '../routing/open-routes.ts';
import type { RouteRow } from '../routing/routes.ts';
import { useSession } from '../session/session.ts';
import { useLanguage } from '../ui/language.tsx';

/**
 * A screen for those who may open it, the 403 page for the others. The views of one section tell each other apart by
 * what they are; a form that goes on as another screen of its section stays the same form.
 */
export function Gate({ row, children }: { row: RouteRow; children: ReactNode }) {
  const { open } = useOpenRoutes();
  const visit = useVisit();
  const place = row.resource?.path ?? row.path;
  return open.has(row.path) ? <Fragment key={`${place} ${visit}`}>{children}</Fragment> : <Forbidden />;
}

/**
 * Changes with each click in the menu, so that the screen begins anew; not with what the screen itself asks of the
 * address.
 */
function useVisit(): number {
  const { state } = useLocation();
  const fresh = (state as { fresh?: number } | null)?.fresh;
  const [visit, setVisit] = useState(fresh ?? 0);
  if (fresh !== undefined && fresh !== visit) setVisit(fresh);
  return visit;
}

/** Goes to the first screen of the server's menu that is one of ours (S2.8), or of one group of it; else shows the 403 page. */
export function ToFirstScreen({ below = '/' }: { below?: string }) {
  const { say } = useLanguage();
  const { menu } = useSession();
  const opening = useOpenRoutes();
  const navigate = useNavigate();
  const location = useLocation();
  const path = leavesOf(buildNavigation(menu, opening, say)).find((leaf) => leaf.path.startsWith(below))?.path;
  // Not <Navigate>, which acts once: while the first screen is loaded this one stays mounted, and somebody may come back to it.
  useEffect(() => {
    if (path && location) void navigate(path, { replace: true });
  }, [navigate, path, location]);
  return path ? null : <Forbidden />;
}
