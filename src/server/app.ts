import Fastify, { type FastifyInstance } from 'fastify';
import type { Resource } from '../declare/define-resource.ts';
import type { MenuItem } from '../declare/menu.ts';
import { createAccess } from './access/access.ts';
import { messageRoutes } from './api/message-routes.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/open.ts';
import { auditRoutes, noteRefusals } from './history/audit-routes.ts';
import { handleErrors } from './http/errors.ts';
import { readJsonBodies } from './http/json-body.ts';
import { closeUnreadBodies } from './http/unread-body.ts';
import type { ReadSheet } from './import/sheets/sheet-reader.ts';
import { jobRoutes } from './jobs/job-routes.ts';
import { mediaLibraryRoutes } from './media/library-routes.ts';
import { mediaRoutes } from './media/media-routes.ts';
import { openApiRoute } from './openapi/open-api.ts';
import type { CardQueries } from './overview/cards/cards.ts';
import { dashboardRoutes } from './overview/dashboard-routes.ts';
import { menuRoutes } from './people/menu-routes.ts';
import { peopleRoutes } from './people/people-routes.ts';
import { favouriteRoutes } from './preferences/favourite-routes.ts';
import { preferenceRoutes } from './preferences/preference-routes.ts';
import { viewRoutes } from './preferences/view-routes.ts';
import { presenceRoutes } from './presence/presence-routes.ts';
import { sectionRoutes } from './records/record-routes.ts';
import type { SectionRules } from './rules/rules.ts';
import { searchRoute } from './search/search-route.ts';
import { developmentCas } from './session/development-cas.ts';
import { sessionRoutes } from './session/session-routes.ts';
import { createSessions } from './session/sessions.ts';
import { signOnRoutes } from './session/sign-on-routes.ts';
import { siteRoutes } from './site/site-routes.ts';
import { refuseWhileClosing } from './start/closing.ts';
import { httpOptions } from './start/http-options.ts';
import { secure } from './start/security.ts';
import { undoRoutes } from './undo/undo-routes.ts';

/** Everything the server is made of. Nothing below reaches for the environment, the clock or the network by itself. */
export interface Parts {
  config: Config;
  database: Database;
  menu: readonly MenuItem[];
  /** Everything that has a table: the sections of the menu, the records inside theirs, and those they share. */
  records: readonly Resource[];
  rules: readonly SectionRules[];
  /** The cards of the overview, with what fills them. */
  cards: readonly CardQueries[];
  /** Signs the session cookie. */
  secret: string;
  now: () => Date;
  /** How the CAS server is asked; in tests it may be this very app. */
  askCas: (address: string, signal: AbortSignal) => Promise<{ status: number; text: string }>;
  /** How the development sign-on tells a service that somebody has logged out; absent, it tells nobody. */
  tellService?: (address: string, form: URLSearchParams) => Promise<void>;
  /** Reads a file of rows that somebody brings in, without keeping the server from others. */
  readSheet: ReadSheet;
  /** Says that there is a new job; in tests nobody is there to hear it. */
  wakeJobs?: () => void;
  /** The built client; `null` when something else serves it. */
  clientDir: string | null;
}

export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { config } = parts;
  const app: FastifyInstance = Fastify(httpOptions(config));
  handleErrors(app);
  readJsonBodies(app);
  await secure(app, parts);
  refuseWhileClosing(app);
  closeUnreadBodies(app);

  const sessions = createSessions(parts);
  const access = createAccess(sessions.signedIn);

  noteRefusals(app, parts, access);
  await signOnRoutes(app, parts, sessions, access);
  sessionRoutes(app, parts, sessions, access);
  if (config.developmentCas) await developmentCas(app, parts);
  menuRoutes(app, parts, access);
  messageRoutes(app, parts, access);
  jobRoutes(app, parts, access);
  dashboardRoutes(app, parts, access);
  await mediaRoutes(app, parts, access);
  mediaLibraryRoutes(app, parts, access);
  favouriteRoutes(app, parts, access);
  searchRoute(app, parts, access);
  sectionRoutes(app, parts, access);
  auditRoutes(app, parts, access);
  peopleRoutes(app, parts, access);
  preferenceRoutes(app, parts, access);
  presenceRoutes(app, parts, access);
  viewRoutes(app, parts, access);
  undoRoutes(app, parts, access);
  openApiRoute(app, parts, access);
  await siteRoutes(app, parts);
  return app;
}
