import { createContext, useContext } from 'react';
import type { RouteRow } from './routes.ts';

/** The route table and the paths of it this operator may open. */
export interface Opening {
  rows: readonly RouteRow[];
  open: ReadonlySet<string>;
}

export const OpeningContext = createContext<Opening>({ rows: [], open: new Set() });

export const useOpening = (): Opening => useContext(OpeningContext);
