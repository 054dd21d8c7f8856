import type { Generated } from 'kysely';
import { type ColumnsOf, identity, type MaybeMoment, type Moment } from './columns.ts';

/** What operators are told about records. */
export interface MessagesTables {
  /** An operator was named in the reason or the word of a move. */
  mention: {
    id: Generated<number>;
    operatorId: number;
    /** Who named them. */
    byId: number;
    section: string;
    recordId: number;
    text: string;
    at: Moment;
  };
  /** A message that an operator has put aside. A later event of the record brings it back. */
  messageMark: {
    operatorId: number;
    section: string;
    recordId: number;
    at: Moment;
    /** Until when it is put aside; null for good. */
    until: MaybeMoment;
  };
}

export const messagesColumns: ColumnsOf<MessagesTables> = {
  mention: {
    id: identity,
    operatorId: 'integer not null',
    byId: 'integer not null',
    section: 'text not null',
    recordId: 'integer not null',
    text: 'text not null',
    at: 'timestamptz not null',
  },
  messageMark: {
    operatorId: 'integer not null',
    section: 'text not null',
    recordId: 'integer not null, primary key ("operatorId", section, "recordId")',
    at: 'timestamptz not null',
    until: 'timestamptz',
  },
};

export const messagesIndexes: readonly string[] = [
  'index if not exists "mention_of_operator" on "mention" ("operatorId", section, "recordId")',
];
