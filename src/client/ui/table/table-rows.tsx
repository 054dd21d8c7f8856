import { type HTMLAttributes, type ReactNode, useSyncExternalStore } from 'react';
import type { Label } from '../../../contract/label.ts';
import { useLanguage } from '../language.tsx';
import { RowTickBox, type SelectionParts } from './table-selection.tsx';
import type { DataColumn, RowTree, TableRow } from './table-types.ts';

export interface RowParts<Row> {
  columns: readonly DataColumn<Row>[];
  attributes: readonly HTMLAttributes<HTMLTableCellElement>[];
  selection: SelectionParts<Row> | null;
  selectionClass: string;
  tree: RowTree<Row> | undefined;
  rowProps: ((row: Row, at: number) => HTMLAttributes<HTMLElement>) | undefined;
}

interface TableRowsProps<Row> {
  rows: readonly Row[];
  parts: RowParts<Row>;
}

/** The rows, with those below an open row after it. */
export function TableRows<Row extends TableRow>({ rows, parts }: TableRowsProps<Row>) {
  const isTree = parts.tree !== undefined && rows.some(({ children }) => children);
  return levelsOf(rows, parts.tree).map(({ row, level }, at) => {
    const cells = parts.columns.map(({ key, render }, column) => (
      <td key={key} {...parts.attributes[column]}>
        {isTree && column === 0 ? <ToggleOfRow row={row} level={level} tree={parts.tree} /> : null}
        {render(row)}
      </td>
    ));
    const { className = '', ...others } = parts.rowProps?.(row, at) ?? {};
    const rowAttributes = { ...others, className: `table-row ${className}`, 'data-level': level || undefined };
    return parts.selection ? (
      <SelectableRow
        key={row.key}
        row={row}
        selection={parts.selection}
        selectionClass={parts.selectionClass}
        attributes={rowAttributes}
        cells={cells}
      />
    ) : (
      <tr key={row.key} {...rowAttributes}>
        {cells}
      </tr>
    );
  });
}

interface Level<Row> {
  row: Row;
  level: number;
}

const levelsOf = <Row extends TableRow>(
  rows: readonly Row[],
  tree: RowTree<Row> | undefined,
  level = 0,
): Level<Row>[] =>
  rows.flatMap((row) => [
    { row, level },
    ...(row.children && tree?.isOpen(row) ? levelsOf(row.children as readonly Row[], tree, level + 1) : []),
  ]);

interface SelectableRowProps<Row> {
  row: Row;
  selection: SelectionParts<Row>;
  selectionClass: string;
  attributes: HTMLAttributes<HTMLElement>;
  /** Made by the table, so that a tick does not render them again. */
  cells: ReactNode;
}

function SelectableRow<Row>({ row, selection, selectionClass, attributes, cells }: SelectableRowProps<Row>) {
  const { subscribe, isSelected } = selection;
  const isTicked = useSyncExternalStore(subscribe, () => isSelected(row));
  return (
    <tr {...attributes} className={`${attributes.className} ${isTicked ? 'is-selected' : ''}`}>
      <td className={selectionClass}>
        <RowTickBox row={row} selection={selection} isTicked={isTicked} />
      </td>
      {cells}
    </tr>
  );
}

const messages = {
  expand: { zh: '展开', en: 'Expand' },
  collapse: { zh: '收起', en: 'Collapse' },
} satisfies Record<string, Label>;

interface ToggleOfRowProps<Row> {
  row: Row;
  level: number;
  tree: RowTree<Row> | undefined;
}

/** The indentation of a row in a tree, and the button that opens and closes it. */
function ToggleOfRow<Row extends TableRow>({ row, level, tree }: ToggleOfRowProps<Row>) {
  const { say } = useLanguage();
  const isOpen = tree?.isOpen(row) ?? false;
  return (
    <>
      <span className="row-indent" style={{ paddingInlineStart: INDENT * level }} />
      <button
        type="button"
        className="row-toggle"
        data-leaf={row.children ? undefined : ''}
        aria-label={say(isOpen ? messages.collapse : messages.expand)}
        aria-expanded={isOpen}
        onClick={(event) => {
          tree?.onToggle(row, !isOpen);
          event.stopPropagation();
        }}
      />
    </>
  );
}

/** In pixels. */
const INDENT = 20;
