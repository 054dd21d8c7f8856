import { sql } from 'kysely';
import { HOUR } from '../../../contract/museum-time.ts';
import { RecentCache } from '../../database/recent-cache.ts';
import { type Db, sectionTables } from '../../database/tables.ts';
import { createVersionedResults } from '../../database/versioned-results.ts';
import type { Condition, RowExpressions } from '../../fields/kind.ts';

/** Counts the entries of the audit log that fulfil a condition. */
export type CountAudit = (db: Db, condition: (where: RowExpressions) => Condition) => Promise<number>;

/** The number of matching entries up to an id. */
interface SettledTotal {
  until: number;
  total: number;
}

const MAX_FILTERS = 200;

/** Entries older than this are complete: no transaction runs for so long, and the log is never changed. */
const SETTLED_AFTER = HOUR;

/**
 * The log has millions of entries and grows with every write, so the settled ones are counted once for each filter, and
 * afterwards only those that have been added.
 */
export function createAuditTotals(now: () => Date): CountAudit {
  const latest = new RecentCache<SettledTotal>(MAX_FILTERS);
  const totals = createVersionedResults<SettledTotal>(MAX_FILTERS);

  return async (db, condition) => {
    const matching = sectionTables(db)
      .selectFrom('audit')
      .where(condition)
      .select(({ fn }) => fn.countAll().as('total'));
    const count = async (query: typeof matching) => Number((await query.executeTakeFirstOrThrow()).total);
    const { first, last } = await readSettled(db, new Date(now().getTime() - SETTLED_AFTER));
    const { sql: text, parameters } = matching.compile();
    // The first entry tells whether old ones were removed, which an administrator may do in the database.
    const key = JSON.stringify([first, text, parameters]);
    const countSettled = async () => {
      const known = latest.get(key) ?? { until: 0, total: 0 };
      // A call that began earlier may come later.
      if (known.until >= last) return known;
      const added = await count(matching.where('id', '>', known.until).where('id', '<=', last));
      const settled = { until: last, total: known.total + added };
      latest.set(key, settled);
      return settled;
    };
    const { until, total } = await totals.find(key, last, countSettled);
    return total + (await count(matching.where('id', '>', until)));
  };
}

/** The ids of the first entry and of the last one before a time; 0 without any. */
async function readSettled(db: Db, before: Date): Promise<{ first: number; last: number }> {
  const { rows } = await sql<{ first: number; last: number }>`
    select coalesce((select min(id) from audit), 0) as first,
      coalesce((select id from audit where at <= ${before} order by at desc, id desc limit 1), 0) as last`.execute(db);
  return rows[0] ?? { first: 0, last: 0 };
}
