/** An operator's own layout of lists, stored by the server. */

export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

/** The minimum and maximum width of a column, in pixels. */
export const NARROWEST = 60;
export const WIDEST = 800;

/** The maximum number of frozen columns; more would leave no room for the rest. */
export const MOST_FROZEN = 3;

export interface ColumnChoice {
  name: string;
  /** In pixels; by default the width of its field kind. */
  width?: number;
}

/** The layout of a list. Missing properties are as the section declares them. */
export interface ListLook {
  /** The columns in their order. */
  columns?: ColumnChoice[];
  /** The number of columns that stay visible while the rest scrolls sideways. */
  frozen?: number;
  density?: Density;
}

/** By the code of the section. */
export type ListLooks = Readonly<Record<string, ListLook>>;
