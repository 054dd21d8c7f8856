import type { HTMLAttributes, ReactNode } from 'react';
import { type RowParts, TableRows } from './table-rows.tsx';
import { type DataSelection, useSelection } from './table-selection.tsx';
import type { DataColumn, RowTree, TableRow } from './table-types.ts';
import { useSplitTable } from './use-split-table.ts';
import './data-table.css';

interface DataTableProps<Row extends TableRow> {
  className?: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  /** Shown instead of rows when there are none. */
  empty?: ReactNode;
  /**
   * What scrolls horizontally when the columns need more than the place has: the table, or its rows, while the head is a
   * table of its own and stays below the top bar.
   */
  scroll?: 'table' | 'rows' | undefined;
  selection?: DataSelection<Row> | undefined;
  tree?: RowTree<Row> | undefined;
  rowProps?: (row: Row, at: number) => HTMLAttributes<HTMLElement>;
}

/** A table in the design of antd's, which renders several components for each cell and all rows at each change. */
export function DataTable<Row extends TableRow>(props: DataTableProps<Row>) {
  const { className = '', columns, rows, empty, scroll, selection, tree, rowProps } = props;
  const isSplit = scroll === 'rows';
  const selectionParts = useSelection(rows, selection);
  const ref = useSplitTable(isSplit, `${Boolean(selection)} ${columns.map(({ key }) => key).join()}`);
  const offset = selection ? 1 : 0;
  const attributes = columns.map((column, at) => cellAttributes(column, isSplit ? { columns, at, offset } : null));
  const selectionClass = `selection-column ${isSplit && selection?.isFixed ? fixedClass(columns[0]?.fixed !== 'start', 'start') : ''}`;
  const widths = (
    <colgroup>
      {selection ? <col style={{ width: SELECTION_WIDTH }} /> : null}
      {columns.map(({ key, width }) => (
        <col key={key} {...(width ? { style: { width } } : {})} />
      ))}
    </colgroup>
  );
  const head = (
    <thead>
      <tr>
        {selectionParts ? (
          <th scope="col" className={selectionClass}>
            {selectionParts.head}
          </th>
        ) : null}
        {columns.map(({ key, title, order }, at) => (
          <th key={key} scope="col" aria-sort={order} {...attributes[at]}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
  );
  const parts: RowParts<Row> = { columns, attributes, selection: selectionParts, selectionClass, tree, rowProps };
  return (
    <div
      ref={ref}
      className={`data-table ${className}`}
      data-scroll={scroll}
      data-fixed={isSplit ? fixedSides(columns, selection) : undefined}
    >
      {isSplit ? (
        <div className="table-head">
          <table>
            {widths}
            {head}
          </table>
        </div>
      ) : null}
      <div className="table-scroll">
        <table>
          {widths}
          {isSplit ? null : head}
          <PrintedHead columns={columns} hasSelection={selection !== undefined} isMeasured={isSplit} />
          <tbody>
            {rows.length > 0 ? (
              <TableRows rows={rows} parts={parts} />
            ) : (
              <tr className="table-empty">
                <td colSpan={columns.length + offset}>
                  <div>{empty}</div>
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {isSplit ? (
        // Not a stop of the Tab key: the rows are, and scroll as well.
        <div className="table-scrollbar" aria-hidden="true" tabIndex={-1}>
          <div />
        </div>
      ) : null}
    </div>
  );
}

const SELECTION_WIDTH = 44;

interface PrintedHeadProps {
  columns: readonly DataColumn<never>[];
  hasSelection: boolean;
  /** Whether it is part of the layout on the screen, without height, so that a column is as wide as its title. */
  isMeasured: boolean;
}

/** The head in print: browsers repeat a head on each page only within the table of the rows. */
const PrintedHead = ({ columns, hasSelection, isMeasured }: PrintedHeadProps) => (
  <thead className="print-head" hidden={!isMeasured} aria-hidden="true">
    <tr>
      {hasSelection ? <th className="selection-column" data-title="" /> : null}
      {columns.map(({ key, text = '', className = '' }) => (
        <th key={key} className={className} data-title={text} />
      ))}
    </tr>
  </thead>
);

interface Place<Row> {
  columns: readonly DataColumn<Row>[];
  at: number;
  /** The number of columns before the first. */
  offset: number;
}

/** What all cells of a column have in common; without a place nothing is fixed. */
function cellAttributes<Row>(
  { className = '', exactWidth, fixed, align }: DataColumn<Row>,
  place: Place<Row> | null,
): Pick<HTMLAttributes<HTMLTableCellElement>, 'className' | 'style'> {
  const neighbour = place?.columns[place.at + (fixed === 'end' ? -1 : 1)];
  const isEdge = neighbour?.fixed !== fixed;
  const isFixed = fixed !== undefined && place !== null;
  const classes = [className, align === 'end' ? 'align-end' : '', isFixed ? fixedClass(isEdge, fixed) : ''];
  const style = {
    ...(exactWidth ? { minWidth: exactWidth, maxWidth: exactWidth } : {}),
    ...(isFixed && fixed === 'start' ? { insetInlineStart: `var(--start-${place.at + place.offset}, 0)` } : {}),
    ...(isFixed && fixed === 'end' ? { insetInlineEnd: `var(--end-${place.at + place.offset}, 0)` } : {}),
  };
  return { className: classes.filter(Boolean).join(' '), style };
}

const fixedSides = (columns: readonly DataColumn<never>[], selection: DataSelection<never> | undefined): string =>
  ['start', 'end']
    .filter((side) => (side === 'start' && selection?.isFixed) || columns.some(({ fixed }) => fixed === side))
    .join(' ');

const fixedClass = (isEdge: boolean, side: 'start' | 'end'): string =>
  `fixed-cell fixed-${side} ${isEdge ? 'fixed-edge' : ''}`;
