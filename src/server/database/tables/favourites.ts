import type { ColumnsOf, Moment } from './columns.ts';

/** Operators' favourites. */
export interface FavouritesTables {
  /** The favourites of each operator: lists (record 0) and records. */
  favourite: { operatorId: number; section: string; recordId: number; createdAt: Moment };
}

export const favouritesColumns: ColumnsOf<FavouritesTables> = {
  favourite: {
    operatorId: 'integer not null',
    section: 'text not null',
    recordId: 'integer not null',
    createdAt: 'timestamptz not null',
  },
};

export const favouritesIndexes: readonly string[] = [
  'unique index if not exists "favourite_once" on "favourite" ("operatorId", section, "recordId")',
];
