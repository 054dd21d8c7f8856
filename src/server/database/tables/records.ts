import type { ColumnsOf, Moment } from './columns.ts';

/** What reading and writing of records stores besides the records. */
export interface RecordsTables {
  /** Hashes of the values of masked fields that an operator searched for recently. */
  maskedQuestion: { operatorId: number; mark: string; at: Moment };
  /** Results of writes by idempotency key, kept for as long as a client may retry. */
  answered: { operatorId: number; key: string; section: string; recordId: number; at: Moment };
}

export const recordsColumns: ColumnsOf<RecordsTables> = {
  maskedQuestion: {
    operatorId: 'integer not null',
    mark: 'text not null, primary key ("operatorId", mark)',
    at: 'timestamptz not null',
  },
  answered: {
    operatorId: 'integer not null',
    key: 'text not null',
    section: 'text not null',
    recordId: 'integer not null',
    at: 'timestamptz not null',
  },
};

export const recordsIndexes: readonly string[] = [
  'unique index if not exists "answered_once" on "answered" ("operatorId", section, key)',
];
