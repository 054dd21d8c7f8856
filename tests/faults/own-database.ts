import pg from 'pg';
import { findPostgres, startPostgres } from '../support/postgres.ts';
import { MissingPrerequisite } from './fault.ts';
import { newFolder } from './museum.ts';

let runningServer: ReturnType<typeof startPostgres> | null = null;
let databaseCount = 0;

export interface DatabaseSetup {
  folder: string;
  databaseUrl: string;
  /** A connection that does not go through the product. */
  client: pg.Client;
}

/** Runs `work` with a new database of its own. */
export async function withOwnDatabase<T>(work: (setup: DatabaseSetup) => Promise<T>): Promise<T> {
  if (!findPostgres()) throw new MissingPrerequisite('PostgreSQL is not installed');
  runningServer ??= startPostgres();
  const { url } = await runningServer;
  const name = `fault_${++databaseCount}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const address = new URL(url);
  address.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  try {
    return await work({ folder: newFolder(), databaseUrl: address.href, client });
  } finally {
    await client.end();
  }
}

export const environmentOf = ({ folder, databaseUrl }: DatabaseSetup) => ({
  DATA_DIR: folder,
  DATABASE_URL: databaseUrl,
});

/** Stops the database server that the groups share. */
export async function stopDatabaseServer(): Promise<void> {
  (await runningServer)?.stop();
  runningServer = null;
}
