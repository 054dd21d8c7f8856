import type { ColumnsOf, Moment } from './columns.ts';

/** Open record pages. */
export interface PresenceTables {
  /** Open record pages, kept as long as they send heartbeats. */
  presence: {
    operatorId: number;
    visit: string;
    section: string;
    recordId: number;
    editing: boolean;
    since: Moment;
    seenAt: Moment;
  };
}

export const presenceColumns: ColumnsOf<PresenceTables> = {
  presence: {
    operatorId: 'integer not null',
    visit: 'text not null, primary key ("operatorId", visit)',
    section: 'text not null',
    recordId: 'integer not null',
    editing: 'boolean not null',
    since: 'timestamptz not null',
    seenAt: 'timestamptz not null',
  },
};

export const presenceIndexes: readonly string[] = [
  'index if not exists "presence_at" on "presence" (section, "recordId")',
];
