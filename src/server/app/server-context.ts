import type { FastifyInstance } from 'fastify';
import type { ImportContext } from '../files/import/import-routes.ts';
import type { AccessControl } from '../http/access.ts';
import type { OverviewContext } from '../overview/dashboard-routes.ts';

/** All dependencies of the server: those that every area may need, and those of single areas. */
export interface ServerContext extends ImportContext, OverviewContext {
  /** Adds calls that only a developer needs; absent in a built server. */
  developmentRoutes?: (app: FastifyInstance, parts: ServerContext, access: AccessControl) => void;
  /** The built client; `null` when something else serves it. */
  clientDir: string | null;
}
