import type { ColumnsOf, Moment } from './columns.ts';

/** The servers of one database. */
export interface ServersTables {
  /**
   * The servers that work on this database, each with how many seconds its clock is ahead of the database's, and with the
   * fingerprint of its program.
   */
  server: { id: string; host: string; dataDir: string; seenAt: Moment; ahead: number; program: string | null };
}

export const serversColumns: ColumnsOf<ServersTables> = {
  server: {
    id: 'text primary key',
    host: 'text not null',
    dataDir: 'text not null',
    seenAt: 'timestamptz not null',
    ahead: 'double precision not null',
    program: 'text',
  },
};
