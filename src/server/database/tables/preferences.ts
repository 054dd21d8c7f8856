import type { ColumnType, Generated } from 'kysely';
import type { CardLayout } from '../../../contract/dashboard.ts';
import type { ListLayout } from '../../../contract/preference.ts';
import { type ColumnsOf, identity, type MaybeMoment } from './columns.ts';

/** Operators' list layouts and saved views. */
export interface PreferencesTables {
  /** The preferences of an operator for a section. */
  preference: {
    operatorId: number;
    section: string;
    /** Of the list, or of the cards where the section is the overview. */
    layout: ColumnType<ListLayout | CardLayout | null, string | null | undefined, string | null>;
    /** When they last looked at its list. */
    seenAt: MaybeMoment;
    /** The view that the menu opens the section with. */
    defaultView: ColumnType<number | null, number | null | undefined, number | null>;
  };
  savedView: {
    id: Generated<number>;
    operatorId: number;
    section: string;
    name: string;
    query: string;
    layout: ColumnType<ListLayout | null, string | null, string | null>;
    /** The numbers of the roles it is shared with. */
    roles: ColumnType<number[], string, string>;
  };
}

export const preferencesColumns: ColumnsOf<PreferencesTables> = {
  preference: {
    operatorId: 'integer not null',
    section: 'text not null, primary key ("operatorId", section)',
    layout: 'jsonb',
    seenAt: 'timestamptz',
    defaultView: 'integer',
  },
  savedView: {
    id: identity,
    operatorId: 'integer not null',
    section: 'text not null',
    name: 'text not null',
    query: 'text not null',
    layout: 'jsonb',
    roles: "jsonb not null default '[]'",
  },
};

export const preferencesIndexes: readonly string[] = [
  'unique index if not exists "savedView_name_once" on "savedView" ("operatorId", section, name)',
];
