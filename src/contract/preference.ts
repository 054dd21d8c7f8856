/** An operator's own layout of lists, stored by the server. */

export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

/** How the rows are shown other than as a table: as cards with large pictures. */
export const displays = ['gallery'] as const;

/** The minimum and maximum width of a column, in pixels. */
export const MIN_COLUMN_WIDTH = 60;
export const MAX_COLUMN_WIDTH = 800;

/** The maximum number of frozen columns; more would leave no room for the rest. */
export const MAX_FROZEN_COLUMNS = 3;

export interface ColumnChoice {
  name: string;
  /** In pixels; by default the width of its field kind. */
  width?: number;
}

/** The layout of a list. Missing properties are as the section declares them. */
export interface ListLayout {
  /** The columns in their order. */
  columns?: ColumnChoice[];
  /** The number of columns that stay visible while the rest scrolls sideways. */
  frozen?: number;
  density?: Density;
  /** Missing for a table. */
  display?: (typeof displays)[number];
}

/** By the code of the section. */
export type ListLayouts = Readonly<Record<string, ListLayout>>;
