import { type ColumnChoice, type Density, type ListLook, NARROWEST, WIDEST } from '../../contract/preference.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { declaredColumns } from '../../declare/list-columns.ts';

/** What the drawer of columns holds while an operator is choosing. */
export interface ColumnsDraft {
  /** Every column there is, those of the list first. */
  order: string[];
  shown: ReadonlySet<string>;
  widths: Readonly<Record<string, number | undefined>>;
  frozen: number;
  density: Density | undefined;
}

export const columnsDraftFrom = (
  columns: readonly ColumnChoice[],
  possible: readonly string[],
  { frozen = 0, density }: ListLook,
): ColumnsDraft => ({
  order: [...new Set([...columns.map(({ name }) => name), ...possible])],
  shown: new Set(columns.map(({ name }) => name)),
  widths: Object.fromEntries(columns.map(({ name, width }) => [name, width])),
  ...{ frozen, density },
});

/** The look that was chosen; what is as declared is not said, so that it follows the declaration. */
export function listLookFrom(
  { order, shown, widths, frozen, density }: ColumnsDraft,
  resource: Resource,
): ListLook | null {
  const names = order.filter((name) => shown.has(name));
  const columns = names.map((name): ColumnChoice => {
    const width = widths[name];
    return { name, ...(width ? { width: clampWidth(width) } : {}) };
  });
  const isDeclared = JSON.stringify(columns) === JSON.stringify(declaredColumns(resource).map((name) => ({ name })));
  const look: ListLook = {
    ...(isDeclared ? {} : { columns }),
    ...(frozen > 0 ? { frozen } : {}),
    ...(density ? { density } : {}),
  };
  return Object.keys(look).length > 0 ? look : null;
}

/** A width as the server keeps it. */
export const clampWidth = (width: number): number => Math.min(WIDEST, Math.max(NARROWEST, Math.round(width)));
