import { createContext, useContext } from 'react';
import type { RouteRow } from './routes.ts';

/** The routes of the app, and the paths that this operator may open. */
export interface RouteAccess {
  routes: readonly RouteRow[];
  allowedPaths: ReadonlySet<string>;
}

export const RoutesContext = createContext<RouteAccess>({ routes: [], allowedPaths: new Set() });

export const useRoutes = (): RouteAccess => useContext(RoutesContext);
