/** What an operator has chosen for a section, kept by the server. */

export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

/** How narrow and how wide a column may be made, in pixels. */
export const NARROWEST = 60;
export const WIDEST = 800;

/** More would leave no room for the rest. */
export const MOST_FROZEN = 3;

export interface ColumnChoice {
  name: string;
  /** In pixels; as wide as its kind says where it is missing. */
  width?: number;
}

/** How a list looks. What is missing is as the section declares it. */
export interface ListLook {
  /** The columns in their order. */
  columns?: ColumnChoice[];
  /** How many of them stay in sight while the rest scrolls sideways. */
  frozen?: number;
  density?: Density;
}

/** By the code of the section. */
export type ListLooks = Readonly<Record<string, ListLook>>;
