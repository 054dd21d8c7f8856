import type { FastifyInstance } from 'fastify';
import type { Resource } from '../declare/define-resource.ts';
import type { MenuItem } from '../declare/menu.ts';
import type { AccessControl } from './access/access.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/open.ts';
import type { LogStream } from './http/log.ts';
import type { ReadSheet } from './import/sheets/sheet-reader.ts';
import type { CardQueries } from './overview/cards/cards.ts';
import type { SectionRules } from './rules/rules.ts';

/** The dependencies of the server, passed explicitly instead of read from environment, clock or network. */
export interface Parts {
  config: Config;
  database: Database;
  menu: readonly MenuItem[];
  /** Every section with a table: those of the menu, nested ones and shared ones. */
  records: readonly Resource[];
  rules: readonly SectionRules[];
  /** The cards of the overview with their queries. */
  cards: readonly CardQueries[];
  /** Signs the session cookie. */
  secret: string;
  now: () => Date;
  /** Where the log goes; standard output without it. */
  logStream?: LogStream;
  /** Sends a request to the CAS server; in tests the app itself. */
  askCas: (address: string, signal: AbortSignal) => Promise<{ status: number; text: string }>;
  /** Sends logout messages of the development sign-on to services; none are sent without it. */
  tellService?: (address: string, form: URLSearchParams) => Promise<void>;
  /** Reads an uploaded sheet in a worker thread. */
  readSheet: ReadSheet;
  /** Notifies the job worker; absent in tests. */
  wakeJobs?: () => void;
  /** When the clock last did the work of a minute; absent where no clock runs. */
  lastClockRun?: () => Date;
  /** Whether a later program has taken the database over, so that this server stops; absent in tests. */
  isReplaced?: boolean;
  /** Adds calls that only a developer needs; absent in a built server. */
  developmentRoutes?: (app: FastifyInstance, parts: Parts, access: AccessControl) => void;
  /** The built client; `null` when something else serves it. */
  clientDir: string | null;
}
