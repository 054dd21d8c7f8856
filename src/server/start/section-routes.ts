import type { FastifyInstance } from 'fastify';
import type { AccessControl } from '../access/access.ts';
import { exportRoutes } from '../export/export-routes.ts';
import { importRoutes } from '../import/import-routes.ts';
import { createImportTasks } from '../import/import-tasks.ts';
import { bulkRoute } from '../jobs/bulk-routes.ts';
import type { Parts } from '../parts.ts';
import { actionRoutes, ownRoutes } from '../records/action-routes.ts';
import { createCalls, recordRoutes } from '../records/record-routes.ts';
import type { Records } from '../records/records-interface.ts';
import { seatRoutes } from '../seats/seat-routes.ts';

/** Registers the routes of every section, grouped by capability. */
export function sectionRoutes(app: FastifyInstance, parts: Parts, access: AccessControl): void {
  const works = createImportTasks();
  app.addHook('onClose', () => works.end());
  const known = new Map<string, Records>();
  for (const resource of parts.records) {
    const own = parts.rules.find(({ code }) => code === resource.code)?.rules ?? {};
    const calls = createCalls(app, resource, own, { parts, access });
    recordRoutes(calls);
    actionRoutes(calls, own);
    bulkRoute(calls, parts);
    seatRoutes(calls, parts);
    exportRoutes(calls, parts);
    importRoutes(calls, parts, works);
    known.set(resource.code, calls.kept);
    ownRoutes(calls, own.calls ?? {}, (code) => known.get(code) as Records, parts);
  }
}
