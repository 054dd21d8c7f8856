import { sql } from 'kysely';
import type { Resource } from '../../declare/define-resource.ts';
import type { Publication } from '../../declare/workflow.ts';
import type { Config } from '../config.ts';
import type { Database } from './open.ts';
import { published, withdrawn } from './publication.ts';
import { tableOf } from './section-table.ts';
import { type Db, sectionsIn, type Tx } from './tables.ts';
import { holdVersion, raiseVersion } from './totals.ts';

interface ClockParts {
  config: Pick<Config, 'sessionIdleMinutes' | 'sessionHours'>;
  database: Database;
  records: readonly Resource[];
  now: () => Date;
}

const MINUTE = 60_000;
/** The embedded database has nobody who tidies up after it. */
const TIDY_EVERY = 6 * 60;

/** Does each minute what has come due, at once to begin with. The answer stops it. */
export function startClock(parts: ClockParts, failed: (error: Error) => void = console.error): () => void {
  let minutes = 0;
  let busy = false;
  const tick = async () => {
    if (busy) return;
    busy = true;
    await doWhatIsDue(parts).catch(failed);
    if (parts.database.embedded && minutes % TIDY_EVERY === 0) {
      await sql`vacuum analyze`.execute(parts.database.db).catch(failed);
    }
    minutes += 1;
    busy = false;
  };
  void tick();
  const timer = setInterval(tick, MINUTE);
  timer.unref();
  return () => clearInterval(timer);
}

/** What one minute does: each statement asks for what still waits, so doing it twice changes nothing. */
export async function doWhatIsDue({ config, database: { db }, records, now }: ClockParts): Promise<void> {
  const at = now();
  for (const resource of records) {
    const publication = resource.workflow?.publication;
    if (publication) await publishAndWithdraw(db, resource, publication, at);
  }
  await removeDeadSessions(db, config, at);
}

const publishAndWithdraw = (db: Db, resource: Resource, publication: Publication, now: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await holdVersion(tx, tableOf(resource));
    const shown = await publishDue(tx, resource, publication, now);
    const gone = await withdrawDue(tx, resource, publication, now);
    if (shown + gone > 0n) await raiseVersion(tx, tableOf(resource));
  });

async function publishDue(tx: Tx, resource: Resource, publication: Publication, now: Date): Promise<bigint> {
  const { waiting, from } = publication;
  const { numUpdatedRows } = await sectionsIn(tx)
    .updateTable(tableOf(resource))
    .set({ ...published(resource, publication, now), ...touched(now) })
    .where('deletedAt', 'is', null)
    .where('status', '=', waiting)
    // Whoever emptied the moment meanwhile meant at once.
    .where((where) => where.or([where(from, '<=', now), where(from, 'is', null)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows;
}

/** What the public sees goes by the moment in the copy they see, not by that of a newer draft nobody has approved. */
async function withdrawDue(tx: Tx, resource: Resource, publication: Publication, now: Date): Promise<bigint> {
  const { live, gone, until } = publication;
  const { numUpdatedRows } = await sectionsIn(tx)
    .updateTable(tableOf(resource))
    .set({
      ...withdrawn,
      ...touched(now),
      status: sql`case when status = ${live} then ${gone} else status end`,
    })
    .where('deletedAt', 'is', null)
    .where('live', 'is not', null)
    .where((where) => where.or([where(until, 'is not', null), where('changed', '=', true)]))
    .where(sql<boolean>`(live ->> ${until}::text)::timestamptz <= ${now}`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows;
}

const touched = (now: Date) => ({ version: sql`version + 1`, updatedAt: now, updatedBy: null });

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
