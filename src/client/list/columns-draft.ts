import {
  type ColumnChoice,
  type Density,
  type ListLayout,
  MAX_COLUMN_WIDTH,
  MIN_COLUMN_WIDTH,
} from '../../contract/preference.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { declaredColumns } from '../../declare/list-columns.ts';

/** The unsaved choice in the columns drawer. */
export interface ColumnsDraft {
  /** All available columns, those of the list first. */
  order: string[];
  shown: ReadonlySet<string>;
  widths: Readonly<Record<string, number | undefined>>;
  frozen: number;
  density: Density | undefined;
  display: ListLayout['display'];
}

export const columnsDraftFrom = (
  columns: readonly ColumnChoice[],
  possible: readonly string[],
  { frozen = 0, density, display }: ListLayout,
): ColumnsDraft => ({
  order: [...new Set([...columns.map(({ name }) => name), ...possible])],
  shown: new Set(columns.map(({ name }) => name)),
  widths: Object.fromEntries(columns.map(({ name, width }) => [name, width])),
  frozen,
  density,
  display,
});

/** The chosen layout; values equal to the declaration are omitted, so that they follow it. */
export function listLookFrom(
  { order, shown, widths, frozen, density, display }: ColumnsDraft,
  resource: Resource,
): ListLayout | null {
  const names = order.filter((name) => shown.has(name));
  const columns = names.map((name): ColumnChoice => {
    const width = widths[name];
    return { name, ...(width ? { width: clampWidth(width) } : {}) };
  });
  const isDeclared = JSON.stringify(columns) === JSON.stringify(declaredColumns(resource).map((name) => ({ name })));
  const layout: ListLayout = {
    ...(isDeclared ? {} : { columns }),
    ...(frozen > 0 ? { frozen } : {}),
    ...(density ? { density } : {}),
    ...(display ? { display } : {}),
  };
  return Object.keys(layout).length > 0 ? layout : null;
}

/** A width within the limits of the server. */
export const clampWidth = (width: number): number =>
  Math.min(MAX_COLUMN_WIDTH, Math.max(MIN_COLUMN_WIDTH, Math.round(width)));
