import { createAccessProvider } from '../../client/app/providers/access-provider.ts';
import {
  accessFrom,
  accessiblePaths,
  markAccessible,
  resourcesOf,
  routeTable,
  sectionsWithoutGroup,
} from '../../client/session/routing/routes.ts';
import { children, menu, shared } from '../../resources/index.ts';

interface MenuAccess {
  /** The paths that the operator may open. */
  openPaths: ReadonlySet<string>;
  /** The sections that the menu grants and that are refused all the same. */
  withoutGroup: ReturnType<typeof sectionsWithoutGroup>;
}

/** What the client makes of the codes of a menu, by its own code. */
export function accessOfMenu(codes: ReadonlySet<string>): MenuAccess {
  const rows = routeTable(menu, [...children, ...shared]);
  const { sync } = createAccessProvider(codes, resourcesOf(rows)).can;
  return {
    openPaths: accessiblePaths(markAccessible(rows, accessFrom(rows, sync))),
    withoutGroup: sectionsWithoutGroup(rows, sync),
  };
}
