import type { Resource } from '../../../declare/define-resource.ts';
import { RecentCache } from '../../database/recent-cache.ts';
import type { Db } from '../../database/tables.ts';
import { createVersions } from '../../database/versioned-results.ts';
import type { Operator } from '../../http/access.ts';
import { tableOf } from '../section-table.ts';
import { countPendingRows, pendingSections } from './messages.ts';
import type { PendingContext } from './pending-decisions.ts';

/** The number of operators whose counts are cached. */
const MAX_OPERATORS = 500;

interface CachedCounts {
  /** Other permissions mean other rows. */
  codes: Operator['codes'];
  sections: readonly Resource[];
  /** By the version of the table before the rows were counted; a count that is running serves further calls. */
  totals: Map<Resource, { version: number; total: Promise<number> }>;
}

/**
 * Counts the rows of each section that are pending for an operator, for the badge, which every open page asks for. The rows depend on nothing but
 * the tables, so only sections written since are counted again. The versions are read before the rows, by one query for
 * all concurrent calls.
 */
export function createPendingCounts(db: Db): (context: PendingContext) => Promise<ReadonlyMap<Resource, number>> {
  const cache = new RecentCache<CachedCounts>(MAX_OPERATORS);
  const readVersions = createVersions(db);
  const countsOf = (context: PendingContext): CachedCounts => {
    const { id, codes } = context.operator;
    const cached = cache.get(String(id));
    if (cached?.codes === codes) return cached;
    const counts = { codes, sections: pendingSections(context), totals: new Map() };
    cache.set(String(id), counts);
    return counts;
  };
  return async (context) => {
    const { sections, totals } = countsOf(context);
    const versions = await readVersions();
    const versionOf = (resource: Resource) => versions.get(tableOf(resource)) ?? 0;
    const changed = sections.filter((resource) => totals.get(resource)?.version !== versionOf(resource));
    const counting = countPendingRows(db, changed, context, 'me');
    for (const resource of changed) {
      const total = counting.then((counted) => counted.get(resource) ?? 0);
      const entry = { version: versionOf(resource), total };
      totals.set(resource, entry);
      total.catch(() => {
        if (totals.get(resource) === entry) totals.delete(resource);
      });
    }
    const counted = new Map<Resource, number>();
    for (const resource of sections) counted.set(resource, (await totals.get(resource)?.total) ?? 0);
    return counted;
  };
}
