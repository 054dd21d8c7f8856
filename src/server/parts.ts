import type { Resource } from '../declare/define-resource.ts';
import type { MenuItem } from '../declare/menu.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/open.ts';
import type { ReadSheet } from './import/sheets/sheet-reader.ts';
import type { CardQueries } from './overview/cards/cards.ts';
import type { SectionRules } from './rules/rules.ts';

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
