import type pg from 'pg';

/** How many statements a connection keeps planned; the one that was not used for longest is given up for another. */
const MOST_PLANS = 300;

/** How many statements that came once are remembered, to notice the second time. */
const MOST_SEEN = 1_000;

const PLANNED = /^\s*(select|insert|update|delete|with)\s/;
const CHANGES_TABLES = /^\s*(create|alter|drop)\s/;

interface Plan {
  /** The name under which the statement is planned; nothing where it is not. */
  name: string | undefined;
  /** The names that the connection has to give up first. */
  dropped: readonly string[];
}

export const NOT_PLANNED: Plan = { name: undefined, dropped: [] };

/**
 * The names of the statements that a connection keeps planned, so that they are parsed and planned once. A statement gets
 * its name when it comes a second time: filters make statements without end, and most of them come once.
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

/** What the driver remembers of the statements that a connection has planned; its types do not name it. */
interface Driver {
  connection?: { parsedStatements?: Record<string, string> };
}

/** Deallocates statements. A connection whose transaction has failed refuses this too: then a plan stays, and nobody uses it. */
export async function giveUpPlans(client: pg.PoolClient, names: readonly string[]): Promise<void> {
  const { parsedStatements = {} } = (client as Driver).connection ?? {};
  for (const name of names) delete parsedStatements[name];
  await client.query(names.map((name) => `deallocate ${name}`).join('; '));
}
