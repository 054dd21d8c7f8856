import type pg from 'pg';

/** Maximum number of prepared statements of a connection; the least recently used one is deallocated. */
const MOST_PLANS = 300;

/** How many statements are remembered after their first execution, to recognise the second. */
const MOST_SEEN = 1_000;

const PREPARABLE = /^\s*(select|insert|update|delete|with)\s/;
/**
 * A search inside texts is planned with its words each time: how many rows a word matches decides whether its index or
 * the one of the order is read, and a plan for any word reads the order, which takes a whole table for a rare one.
 */
const SEARCHES_TEXTS = / i?like /;
const CHANGES_TABLES = /^\s*(create|alter|drop)\s/;

interface Plan {
  /** Name of the prepared statement; undefined if it is not prepared. */
  name: string | undefined;
  /** Prepared statements to deallocate first. */
  dropped: readonly string[];
}

export const NOT_PREPARED: Plan = { name: undefined, dropped: [] };

/**
 * Chooses which statements a connection prepares. A statement is prepared when it is executed the second time, because
 * filters create countless statements that are executed once.
 */
export function createPlans(): (text: string) => Plan {
  const names = new Map<string, string>();
  const seenOnce = new Set<string>();
  let count = 0;

  const use = (text: string, name: string, dropped: readonly string[] = []): Plan => {
    names.delete(text);
    names.set(text, name);
    return { name, dropped };
  };
  return (text) => {
    if (CHANGES_TABLES.test(text)) {
      const dropped = [...names.values()];
      names.clear();
      return { ...NOT_PREPARED, dropped };
    }
    if (!PREPARABLE.test(text) || SEARCHES_TEXTS.test(text)) return NOT_PREPARED;
    const existing = names.get(text);
    if (existing) return use(text, existing);
    if (!seenOnce.delete(text)) {
      removeOldest(seenOnce, MOST_SEEN);
      seenOnce.add(text);
      return NOT_PREPARED;
    }
    count += 1;
    const [oldest] = names.size < MOST_PLANS ? [] : names;
    if (oldest) names.delete(oldest[0]);
    return use(text, `museum_${count}`, oldest && [oldest[1]]);
  };
}

function removeOldest(values: Set<string>, most: number): void {
  const [oldest] = values.size < most ? [] : values;
  if (oldest !== undefined) values.delete(oldest);
}

/** The prepared statements that the driver remembers for a connection, which its types do not declare. */
interface Driver {
  connection?: { parsedStatements?: Record<string, string> };
}

/** Deallocates statements. This fails in an aborted transaction; the statement then stays prepared and unused. */
export async function deallocate(client: pg.PoolClient, names: readonly string[]): Promise<void> {
  const { parsedStatements = {} } = (client as Driver).connection ?? {};
  for (const name of names) delete parsedStatements[name];
  await client.query(names.map((name) => `deallocate ${name}`).join('; '));
}
