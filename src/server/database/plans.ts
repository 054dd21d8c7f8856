import type pg from 'pg';

/** Maximum number of prepared statements of a connection; the least recently used one is deallocated. */
const MOST_PLANS = 300;

/** How many statements are remembered after their first execution, to recognise the second. */
const MOST_SEEN = 1_000;

const PLANNED = /^\s*(select|insert|update|delete|with)\s/;
const CHANGES_TABLES = /^\s*(create|alter|drop)\s/;

interface Plan {
  /** Name of the prepared statement; undefined if it is not prepared. */
  name: string | undefined;
  /** Prepared statements to deallocate first. */
  dropped: readonly string[];
}

export const NOT_PLANNED: Plan = { name: undefined, dropped: [] };

/**
 * Chooses which statements a connection prepares. A statement is prepared when it is executed the second time, because
 * filters create countless statements that are executed once.
 */
export function createPlans(): (text: string) => Plan {
  const names = new Map<string, string>();
  const seen = new Set<string>();
  let made = 0;

  const use = (text: string, name: string, dropped: readonly string[] = []): Plan => {
    names.delete(text);
    names.set(text, name);
    return { name, dropped };
  };
  return (text) => {
    if (CHANGES_TABLES.test(text)) {
      const dropped = [...names.values()];
      names.clear();
      return { ...NOT_PLANNED, dropped };
    }
    if (!PLANNED.test(text)) return NOT_PLANNED;
    const known = names.get(text);
    if (known) return use(text, known);
    if (!seen.delete(text)) {
      removeOldest(seen, MOST_SEEN);
      seen.add(text);
      return NOT_PLANNED;
    }
    made += 1;
    const [oldest] = names.size < MOST_PLANS ? [] : names;
    if (oldest) names.delete(oldest[0]);
    return use(text, `museum_${made}`, oldest && [oldest[1]]);
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
export async function giveUpPlans(client: pg.PoolClient, names: readonly string[]): Promise<void> {
  const { parsedStatements = {} } = (client as Driver).connection ?? {};
  for (const name of names) delete parsedStatements[name];
  await client.query(names.map((name) => `deallocate ${name}`).join('; '));
}
