import type { Resource } from '../../declare/define-resource.ts';
import type { MenuItem } from '../../declare/menu.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/open.ts';
import type { LogStream } from '../http/log.ts';
import type { SectionRules } from './rules.ts';

/** What every area of the server may need, passed explicitly instead of read from environment, clock or network. */
export interface AppContext {
  config: Config;
  database: Database;
  menu: readonly MenuItem[];
  /** Every section with a table: those of the menu, nested ones and shared ones. */
  sections: readonly Resource[];
  rules: readonly SectionRules[];
  /** Signs the session cookie. */
  secret: string;
  now: () => Date;
  /** Where the log goes; standard output without it. */
  logStream?: LogStream;
  /** Sends a request to the CAS server; in tests the app itself. */
  askCas: (address: string, signal: AbortSignal) => Promise<{ status: number; text: string }>;
  /** Sends logout messages of the development sign-on to services; none are sent without it. */
  tellService?: (address: string, form: URLSearchParams) => Promise<void>;
  /** Notifies the job worker; absent in tests. */
  wakeJobs?: () => void;
  /** Notifies the sender of messages to applicants; absent in tests. */
  wakeOutbox?: () => void;
  /** When the clock last did the work of a minute; absent where no clock runs. */
  lastClockRun?: () => Date;
  /** Whether a later program has taken the database over, so that this server stops; absent in tests. */
  isReplaced?: boolean;
}
