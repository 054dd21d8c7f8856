import type pg from 'pg';

/** Maximum number of prepared statements of a connection; the least recently used one is deallocated. */
const MOST_PLANS = 300;

/** How many statements are remembered after their first execution, to recognise the second. */
const MOST_SEEN = 1_000;

const PREPARABLE = /^\s*(select|insert|update|delete|with)\s/;
/**
 * A search inside texts is planned with its words each time: how many rows a word matches decides whether its index or
 * the one of the order is read, and a plan for any word reads the order, which takes a whole table for a rare one. A
 * pattern that comes from a subquery is unknown to the planner in any case.
 */
const SEARCHES_TEXTS = / i?like \$/;
const CHANGES_TABLES = /^\s*(create|alter|drop)\s/;

interface Plan {
  text: string;
  /** Name of the prepared statement; undefined if it is not prepared. */
  name: string | undefined;
  /** Prepared statements to deallocate first. */
  dropped: readonly string[];
}

/** A statement with the name under which connections prepare it. */
interface NamedStatement {
  text: string;
  name: string;
}

/**
 * Names the statements of a pool. Its connections share the texts, because each remembers what it has prepared and all
 * prepare the same statements.
 */
export function createStatementNames(): (text: string) => NamedStatement {
  const statements = new Map<string, NamedStatement>();
  let count = 0;
  return (text) => {
    const existing = statements.get(text);
    if (existing) statements.delete(text);
    else count += 1;
    const statement = existing ?? { text, name: `museum_${count}` };
    removeOldest(statements, MOST_SEEN);
    statements.set(statement.text, statement);
    return statement;
  };
}

export interface Plans {
  planOf: (text: string) => Plan;
  /** Forgets all prepared statements. */
  clear: () => void;
}

/**
 * Chooses which statements a connection prepares. A statement is prepared when it is executed the second time, because
 * filters create countless statements that are executed once.
 */
export function createPlans(nameStatement: (text: string) => NamedStatement): Plans {
  const names = new Set<string>();
  const seenOnce = new Set<string>();
  const planOf = (text: string): Plan => {
    if (CHANGES_TABLES.test(text)) {
      const dropped = [...names];
      names.clear();
      return { text, name: undefined, dropped };
    }
    if (!PREPARABLE.test(text) || SEARCHES_TEXTS.test(text)) return { text, name: undefined, dropped: [] };
    const statement = nameStatement(text);
    const { name } = statement;
    if (names.delete(name)) {
      names.add(name);
      return { ...statement, dropped: [] };
    }
    if (!seenOnce.delete(name)) {
      removeOldest(seenOnce, MOST_SEEN);
      seenOnce.add(name);
      return { text: statement.text, name: undefined, dropped: [] };
    }
    const oldest = removeOldest(names, MOST_PLANS);
    names.add(name);
    return { ...statement, dropped: oldest === undefined ? [] : [oldest] };
  };
  return { planOf, clear: () => names.clear() };
}

/** Removes the oldest value if there are as many as allowed. */
function removeOldest(values: Set<string> | Map<string, unknown>, most: number): string | undefined {
  const [oldest] = values.size < most ? [] : values.keys();
  if (oldest !== undefined) values.delete(oldest);
  return oldest;
}

/** The prepared statements that the driver remembers for a connection, which its types do not declare. */
interface Driver {
  connection?: { parsedStatements?: Record<string, string> };
}

/**
 * Deallocates those statements that were prepared; one whose preparation has failed is none of them. This fails in an aborted
 * transaction; they then stay prepared, and the driver must know it, because their names are used again.
 */
export async function deallocate(client: pg.PoolClient, names: readonly string[]): Promise<void> {
  const { parsedStatements = {} } = (client as Driver).connection ?? {};
  const prepared = names.filter((name) => name in parsedStatements);
  if (prepared.length === 0) return;
  await client.query(prepared.map((name) => `deallocate ${name}`).join('; '));
  for (const name of prepared) delete parsedStatements[name];
}

/** Deallocates every statement of a connection. */
export async function deallocateAll(client: pg.PoolClient): Promise<void> {
  const { parsedStatements = {} } = (client as Driver).connection ?? {};
  await client.query('deallocate all');
  for (const name of Object.keys(parsedStatements)) delete parsedStatements[name];
}
