import pg from 'pg';

/** A statement as the driver takes it. */
export interface Statement {
  text: string;
  values: unknown[];
  /** Name of the prepared statement. */
  name?: string;
}

/** The statements that a connection of the driver has prepared, which its types do not declare. */
interface Connection extends pg.Connection {
  parsedStatements: Readonly<Record<string, string>>;
}

/**
 * Whether statements can be sent together on this connection. One that is to be prepared goes alone, because the driver
 * takes the first answer for that of the preparation.
 */
export function mayCombine(client: pg.PoolClient, statements: readonly Statement[]): boolean {
  const { parsedStatements } = (client as unknown as { connection?: Connection }).connection ?? {};
  return parsedStatements !== undefined && statements.every(({ name }) => !name || name in parsedStatements);
}

/**
 * Sends statements in one packet and returns the result of the last; when one fails, the later ones are not executed.
 * On a connection over loopback a packet costs both processes more than a small statement does.
 */
export const queryCombined = (
  client: pg.PoolClient,
  before: readonly Statement[],
  last: Statement,
): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    const query = createQuery(last, (error, results) => {
      // With several statements the driver collects their results.
      if (error) reject(error);
      else resolve([results].flat().at(-1) as pg.QueryResult);
    });
    const submitLast = query.submit;
    query.submit = (connection) => {
      connection.stream.cork();
      try {
        for (const statement of before) submitWithoutSync(statement, connection);
        return submitLast.call(query, connection);
      } finally {
        connection.stream.uncork();
      }
    };
    client.query(query);
  });

/** Sends a statement whose answer belongs to the query after it. */
function submitWithoutSync(statement: Statement, connection: pg.Connection): void {
  const silent: pg.Connection = Object.assign(Object.create(connection), {
    describe: () => undefined,
    sync: () => undefined,
  });
  // A value that cannot be sent must not leave the statements after it to be executed.
  createQuery(statement, (error) => error && connection.stream.destroy(error)).submit(silent);
}

const createQuery = (
  statement: Statement,
  callback: (error: Error | undefined, results: unknown) => void,
): pg.Query => {
  const config = { ...statement, queryMode: 'extended' };
  return new pg.Query(config, callback);
};
