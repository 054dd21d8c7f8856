import type { KyselyPlugin } from 'kysely';

/** A plugin that counts the queries executed with it; set `queries` to begin again. */
export function createQueryCounter(): { plugin: KyselyPlugin; queries: number } {
  const counter = {
    queries: 0,
    plugin: {
      transformQuery: ({ node }) => node,
      // Called once for each execution, while the parts of a query are transformed one by one.
      transformResult: async ({ result }) => {
        counter.queries += 1;
        return result;
      },
    } satisfies KyselyPlugin,
  };
  return counter;
}
