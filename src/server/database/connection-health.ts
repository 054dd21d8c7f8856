import pg from 'pg';

/** How long a healthy server may take to answer a new connection, in milliseconds. */
const CONNECT_TIMEOUT = 1_200;

/** Checks whether the server answers a new connection; concurrent callers share one check. */
export function createConnectionHealthCheck(connectionString: string): () => Promise<void> {
  let running: Promise<void> | null = null;
  const check = async () => {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      query_timeout: CONNECT_TIMEOUT,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('select 1');
    } catch (error) {
      // A refused connection also shows that the server is alive; it may have no connections left.
      if (!isRefusal(error as { code?: string })) throw new Error(`timeout: ${(error as Error).message}`);
    } finally {
      client.end().catch(() => undefined);
    }
  };
  return () => {
    // Tries twice, so that a process that was itself busy for a second does not take the server for dead.
    running ??= check()
      .catch(check)
      .finally(() => {
        running = null;
      });
    return running;
  };
}

/** Whether PostgreSQL itself answered with an error code, other than connection failure or shutdown. */
const isRefusal = ({ code = '' }: { code?: string }): boolean => /^[0-9A-Z]{5}$/.test(code) && !/^(08|57)/.test(code);
