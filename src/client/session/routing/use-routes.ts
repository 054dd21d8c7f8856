import { createContext, useContext } from 'react';
import type { RouteRow } from './routes.ts';

/** The routes of the app, and the paths that this operator may open. */
export interface RoutesOfOperator {
  routes: readonly RouteRow[];
  allowedPaths: ReadonlySet<string>;
}

export const RoutesContext = createContext<RoutesOfOperator>({ routes: [], allowedPaths: new Set() });

export const useRoutes = (): RoutesOfOperator => useContext(RoutesContext);
