import type { Resource } from '../../declare/define-resource.ts';
import type { Config } from '../config/config.ts';
import { mediaDirOf } from '../config/directories.ts';
import type { Database } from '../database/open.ts';
import type { Db } from '../database/tables.ts';
import { vacuumTables } from '../database/vacuum.ts';
import { dropOldSheets } from '../import/sheets.ts';
import { removeOldJobs } from '../jobs/create.ts';
import { type SweepLog, sweepMedia } from '../media/sweep.ts';
import { expirePresence } from '../presence/presence.ts';
import { emptyTrash } from '../records/trash.ts';
import { hasScheduledChanges, runScheduledChangesIn } from './scheduled-changes.ts';

interface ClockParts {
  config: Pick<Config, 'dataDir' | 'sessionIdleMinutes' | 'sessionHours'>;
  database: Database;
  records: readonly Resource[];
  now: () => Date;
  /** Receives messages for the log. */
  log?: SweepLog;
}

const MINUTE = 60_000;
/** Intervals in minutes for vacuuming the embedded database. Only the first of them begins at the start. */
const VACUUM_OUTDATED_EVERY = 10;
const VACUUM_ALL_EVERY = 6 * 60;

/** Runs scheduled changes immediately and then every minute; returns a function that stops it. */
export function startScheduler(parts: ClockParts, failed: (error: Error) => void = console.error): () => void {
  let minutes = 0;
  let busy = false;
  const tick = async () => {
    if (busy) return;
    busy = true;
    await runScheduledChanges(parts).catch(failed);
    if (parts.database.embedded && minutes % VACUUM_OUTDATED_EVERY === 0) {
      const isTimeForAll = minutes > 0 && minutes % VACUUM_ALL_EVERY === 0;
      await vacuumTables(parts.database, isTimeForAll ? 'all' : 'outdated').catch(failed);
    }
    minutes += 1;
    busy = false;
  };
  void tick();
  const timer = setInterval(tick, MINUTE);
  timer.unref();
  return () => clearInterval(timer);
}

/** The work of one minute, which is idempotent because each statement selects only what is still due. */
export async function runScheduledChanges({ config, database, records, now, log }: ClockParts): Promise<void> {
  const { db } = database;
  const at = now();
  for (const resource of records.filter(hasScheduledChanges))
    await runScheduledChangesIn(db, { resource, resources: records, now: at });
  await dropOldSheets(db, at);
  await removeDeadSessions(db, config, at);
  await removeOldJobs(db, at);
  await expirePresence(db, at);
  await emptyTrash(db, records, at);
  await sweepMedia({ database, dir: mediaDirOf(config.dataDir), resources: records, now: at, log });
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
