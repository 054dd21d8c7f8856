import { createContext, useContext } from 'react';
import type { RouteRow } from './routes.ts';

/** The route table, and the paths of it that this operator may open. */
export interface OpenRoutes {
  rows: readonly RouteRow[];
  open: ReadonlySet<string>;
}

export const OpenRoutesContext = createContext<OpenRoutes>({ rows: [], open: new Set() });

export const useOpenRoutes = (): OpenRoutes => useContext(OpenRoutesContext);
