import Fastify, { type FastifyInstance } from 'fastify';
import { OPEN_BODY_LIMIT } from '../../contract/limits.ts';
import { ProgramReplaced } from '../database/pool.ts';
import { auditExportRoutes, auditRoutes, recordRefusals } from '../files/export/audit-routes.ts';
import { exportRoutes } from '../files/export/export-routes.ts';
import { importRoutes } from '../files/import/import-routes.ts';
import { libraryPageRoutes } from '../files/media/library-page-routes.ts';
import { mediaLibraryRoutes } from '../files/media/library-routes.ts';
import { mediaRoutes } from '../files/media/media-routes.ts';
import type { AccessControl } from '../http/access.ts';
import { createAccess } from '../http/access.ts';
import { handleErrors, Refusal } from '../http/errors.ts';
import { closeUnreadBodies, readJsonBodies } from '../http/request-body.ts';
import { calendarRoutes } from '../overview/calendar/calendar-routes.ts';
import { dashboardRoutes } from '../overview/dashboard-routes.ts';
import { menuRoutes, peopleRoutes } from '../people/people-routes.ts';
import { favouriteRoutes } from '../people/preferences/favourite-routes.ts';
import { preferenceRoutes } from '../people/preferences/preference-routes.ts';
import { viewRoutes } from '../people/preferences/view-routes.ts';
import { presenceRoutes } from '../people/presence-routes.ts';
import { developmentCas } from '../people/session/development-cas.ts';
import { sessionRoutes } from '../people/session/session-routes.ts';
import { createSessions } from '../people/session/sessions.ts';
import { signOnRoutes } from '../people/session/sign-on-routes.ts';
import { actionRoutes, ownRoutes } from '../records/action-routes.ts';
import { reviewRoute } from '../records/history/review-route.ts';
import { outboxRoutes } from '../records/outbox/outbox-routes.ts';
import { createSectionRouteContext, recordRoutes } from '../records/record-routes.ts';
import type { Records } from '../records/records-interface.ts';
import { registerRoutes } from '../records/register/register-routes.ts';
import { skipSchemaValidation } from '../records/route-schema.ts';
import { searchRoute } from '../records/search-route.ts';
import { seatRoutes } from '../records/seats/seat-routes.ts';
import { bulkRoute } from '../work/jobs/bulk-routes.ts';
import { jobRoutes } from '../work/jobs/job-routes.ts';
import { messageRoutes } from '../work/message-routes.ts';
import { undoRoutes } from '../work/undo/undo-routes.ts';
import { httpOptions } from './http-options.ts';
import { collectSchemas, openApiRoute } from './open-api.ts';
import { limitRates } from './rate-limits.ts';
import { secure } from './security.ts';
import type { ServerContext } from './server-context.ts';
import { HEALTH_CHECK, siteRoutes } from './site-routes.ts';

export async function buildApp(parts: ServerContext): Promise<FastifyInstance> {
  const { config } = parts;
  const app: FastifyInstance = Fastify(httpOptions(parts));
  handleErrors(app);
  readJsonBodies(app);
  skipSchemaValidation(app);
  await secure(app, parts);
  rejectWhileStopping(app, parts);
  countCalls(app, parts);
  closeUnreadBodies(app);

  const sessions = createSessions(parts);
  const access = createAccess(sessions.signedIn);

  limitOpenBodies(app, access);
  await limitRates(app, config, access);
  await collectSchemas(app, parts);
  recordRefusals(app, parts, access);
  await signOnRoutes(app, parts, sessions, access);
  sessionRoutes(app, parts, sessions, access);
  if (config.developmentCas) await developmentCas(app, parts);
  menuRoutes(app, parts, access);
  messageRoutes(app, parts, access);
  jobRoutes(app, parts, access);
  dashboardRoutes(app, parts, access);
  calendarRoutes(app, parts, access);
  await mediaRoutes(app, parts, access);
  mediaLibraryRoutes(app, parts, access);
  libraryPageRoutes(app, parts, access);
  favouriteRoutes(app, parts, access);
  searchRoute(app, parts, access);
  sectionRoutes(app, parts, access);
  outboxRoutes(app, parts, access);
  auditExportRoutes(app, parts, access);
  auditRoutes(app, parts, access);
  peopleRoutes(app, parts, access);
  preferenceRoutes(app, parts, access);
  presenceRoutes(app, parts, access);
  viewRoutes(app, parts, access);
  undoRoutes(app, parts, access);
  parts.developmentRoutes?.(app, parts, access);
  openApiRoute(app, access);
  await siteRoutes(app, parts);
  return app;
}

/**
 * Refuses requests on keep-alive connections while the server closes, and all but the health check while it is about to
 * because a later program has taken its place.
 */
function rejectWhileStopping(app: FastifyInstance, parts: Pick<ServerContext, 'isReplaced'>): void {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.addHook('onRequest', (request, reply, done) => {
    const isRefused = parts.isReplaced === true && request.routeOptions.url !== HEALTH_CHECK;
    if (!isClosing && !isRefused) return done();
    reply.header('connection', 'close');
    done(isRefused ? new ProgramReplaced() : serverStopping());
  });
}

/** A guard refuses before the body is read; what has none takes a small body only. */
function limitOpenBodies(app: FastifyInstance, { isGuarded }: Pick<AccessControl, 'isGuarded'>): void {
  app.addHook('onRoute', (route) => {
    if (!isGuarded(route)) route.bodyLimit ??= OPEN_BODY_LIMIT;
  });
}

/** Lets work in the background wait for calls in progress. */
function countCalls(app: FastifyInstance, { database: { callPriority } }: ServerContext): void {
  app.addHook('onRequest', (request, reply, done) => {
    callPriority.beginCall(request);
    // There is no response to a client that goes away.
    reply.raw.once('close', () => callPriority.endCall(request));
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    callPriority.endCall(request);
    done();
  });
}

const serverStopping = () =>
  new Refusal(503, {
    zh: '服务器正在停止或重新启动，请稍后再试。',
    en: 'The server is stopping or restarting; please try again in a moment.',
  });

/** Registers the routes of every section, grouped by capability. */
function sectionRoutes(app: FastifyInstance, parts: ServerContext, access: AccessControl): void {
  const recordsByCode = new Map<string, Records>();
  for (const resource of parts.sections) {
    const sectionRules = parts.rules.find(({ code }) => code === resource.code)?.rules ?? {};
    const context = createSectionRouteContext(app, resource, sectionRules, { parts, access });
    recordRoutes(context);
    actionRoutes(context, sectionRules);
    bulkRoute(context, parts);
    seatRoutes(context, parts);
    registerRoutes(context, parts);
    reviewRoute(context, parts);
    exportRoutes(context, parts);
    importRoutes(context, parts);
    recordsByCode.set(resource.code, context.records);
    ownRoutes(context, sectionRules.calls ?? {}, (code) => recordsByCode.get(code) as Records, parts);
  }
}
