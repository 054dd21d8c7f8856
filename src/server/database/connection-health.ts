import pg from 'pg';

/** How long a server may take for its first word; one that is well says it at once. */
const FIRST_WORD = 1_200;

/** Whether the server says anything to somebody new; all who wonder at once share the answer. */
export function createConnectionHealthCheck(connectionString: string): () => Promise<void> {
  let asking: Promise<void> | null = null;
  const ask = async () => {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: FIRST_WORD, query_timeout: FIRST_WORD });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('select 1');
    } catch (error) {
      // A refusal is an answer too: it may have no room for one more.
      if (!isRefusal(error as { code?: string })) throw new Error(`timeout: ${(error as Error).message}`);
    } finally {
      client.end().catch(() => undefined);
    }
  };
  return () => {
    // Asked twice: a process that was busy itself for a second must not take the server for gone.
    asking ??= ask()
      .catch(ask)
      .finally(() => {
        asking = null;
      });
    return asking;
  };
}

/** What PostgreSQL says by a code of its own, but for losing the connection and shutting down. */
const isRefusal = ({ code = '' }: { code?: string }): boolean => /^[0-9A-Z]{5}$/.test(code) && !/^(08|57)/.test(code);
