import { MINUTE } from '../../contract/museum-time.ts';
import type { Resource } from '../../declare/define-resource.ts';
import type { Config } from '../config/config.ts';
import { mediaDirOf } from '../config/directories.ts';
import type { Database } from '../database/open.ts';
import type { Db } from '../database/tables.ts';
import { vacuumTables } from '../database/vacuum.ts';
import { dropOldSheets } from '../files/import/sheets.ts';
import { type SweepLog, sweepMedia } from '../files/media/sweep.ts';
import { expirePresence } from '../people/presence.ts';
import type { SectionRules } from '../records/rules.ts';
import { storeScheduledChangeFailures } from '../records/scheduled/scheduled-change-failures.ts';
import {
  hasScheduledChanges,
  runScheduledChangesIn,
  type ScheduledChangeFailure,
} from '../records/scheduled/scheduled-changes.ts';
import { emptyTrash } from '../records/trash.ts';
import { removeOldJobs } from '../work/jobs/create.ts';
import { eraseOldMessages } from '../work/outbox/sender.ts';

interface ClockParts {
  config: Pick<Config, 'dataDir' | 'sessionIdleMinutes' | 'sessionHours'>;
  database: Database;
  sections: readonly Resource[];
  rules: readonly SectionRules[];
  now: () => Date;
  /** Receives messages for the log. */
  log?: SweepLog;
}

/** Intervals in minutes for vacuuming the embedded database. Only the first of them begins at the start. */
const VACUUM_OUTDATED_EVERY = 10;
const VACUUM_ALL_EVERY = 6 * 60;

/** The running clock of a server. */
export interface Clock {
  /** When the work of a minute was last finished, whether or not each step succeeded. */
  lastRun: () => Date;
  stop: () => void;
}

/** Runs scheduled changes immediately and then every minute. */
export function startScheduler(parts: ClockParts, failed: LogStep = logToConsole): Clock {
  let minutes = 0;
  let busy = false;
  let lastRun = parts.now();
  const tick = async () => {
    if (busy) return;
    busy = true;
    await runScheduledChanges(parts, failed);
    lastRun = parts.now();
    if (parts.database.embedded && minutes % VACUUM_OUTDATED_EVERY === 0) {
      const isTimeForAll = minutes > 0 && minutes % VACUUM_ALL_EVERY === 0;
      await vacuumTables(parts.database, isTimeForAll ? 'all' : 'outdated').catch((error) => failed('vacuum', error));
    }
    minutes += 1;
    busy = false;
  };
  void tick();
  const timer = setInterval(tick, MINUTE);
  timer.unref();
  return { lastRun: () => lastRun, stop: () => clearInterval(timer) };
}

/** Logs a step of the clock that failed; the next minute tries it again. */
type LogStep = (step: string, error: Error) => void;

const logToConsole: LogStep = (step, error) => console.error(step, error);

/**
 * The work of one minute, which is idempotent because each statement selects only what is still due. A step that fails does
 * not hold up the others.
 */
export async function runScheduledChanges(
  { config, database, sections, rules, now, log }: ClockParts,
  failed: LogStep = logToConsole,
): Promise<void> {
  const { db } = database;
  const at = now();
  const attempt = (step: string, work: Promise<unknown>) => work.catch((error: Error) => failed(step, error));
  const failures: ScheduledChangeFailure[] = [];
  for (const resource of sections.filter(hasScheduledChanges)) {
    const section = {
      resource,
      sections,
      rules: rules.find(({ code }) => code === resource.code)?.rules,
      now: at,
    };
    await attempt(
      resource.code,
      runScheduledChangesIn(db, section).then((found) => failures.push(...found)),
    );
  }
  for (const { section, id, error } of failures) failed(id === null ? section : `${section} #${id}`, error);
  await attempt('the report of the clock', storeScheduledChangeFailures(db, failures));
  await attempt('old sheets', dropOldSheets(db, at));
  // The time of this step: while the earlier ones ran, the clock may have been set back and somebody have signed in.
  await attempt('expired sessions', removeDeadSessions(db, config, now()));
  await attempt('old jobs', removeOldJobs(db, at));
  await attempt('old messages', eraseOldMessages(db, at));
  await attempt('presence', expirePresence(db, at));
  await attempt('the trash', emptyTrash(db, sections, at));
  const dir = mediaDirOf(config.dataDir);
  await attempt('unused files', sweepMedia({ database, dir, sections, now: at, log }));
}

async function removeDeadSessions(db: Db, config: ClockParts['config'], now: Date): Promise<void> {
  const before = (minutes: number) => new Date(now.getTime() - minutes * MINUTE).toISOString();
  await db
    .deleteFrom('session')
    .where((where) =>
      where.or([
        where('seenAt', '<', before(config.sessionIdleMinutes)),
        where('createdAt', '<', before(config.sessionHours * 60)),
      ]),
    )
    .execute();
}
