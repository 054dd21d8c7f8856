import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { DatabaseAway } from './pool.ts';

/**
 * A pool that uses at most some connections of another one at a time. Work that takes long gets such a share, so that
 * however much of it there is, connections remain for everything else; a call that waits too long is refused.
 */
export function shareOfPool(pool: PostgresPool, most: number, timeout: number): PostgresPool {
  // Kysely identifies a connection by its object.
  const wrappers = new WeakMap<PostgresPoolClient, PostgresPoolClient>();
  const waiting: (() => void)[] = [];
  let used = 0;

  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else used -= 1;
  };
  const enter = () => {
    if (used < most) {
      used += 1;
      return;
    }
    return new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(begin), 1);
        reject(new DatabaseAway(new Error(`timeout: all ${most} connections for such work are in use`)));
      }, timeout);
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      waiting.push(begin);
    });
  };
  const wrap = (client: PostgresPoolClient): PostgresPoolClient => ({
    query: client.query.bind(client) as PostgresPoolClient['query'],
    release() {
      client.release();
      leave();
    },
  });

  return {
    async connect() {
      await enter();
      try {
        const client = await pool.connect();
        const wrapper = wrappers.get(client) ?? wrap(client);
        wrappers.set(client, wrapper);
        return wrapper;
      } catch (error) {
        leave();
        throw error;
      }
    },
    end: async () => undefined,
  };
}
