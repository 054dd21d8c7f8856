import { type ReactNode, useMemo, useRef, useSyncExternalStore } from 'react';
import { useStableCallback } from '../use-stable-callback.ts';
import type { TableRow } from './table-types.ts';
import { TickBox } from './tick-box.tsx';

/** Which rows are selected. It is read from outside React's props, so that a tick renders its own row and not the table. */
export interface DataSelection<Row> {
  subscribe: (listener: () => void) => () => void;
  isSelected: (row: Row) => boolean;
  /** Selects these rows, or no longer. */
  onChange: (rows: readonly Row[], isSelected: boolean) => void;
  isSelectable: (row: Row) => boolean;
  label: (row: Row) => string;
  pageLabel: string;
  /** Whether the checkboxes stay while the other columns scroll. */
  isFixed: boolean;
}

export interface SelectionParts<Row> extends Pick<DataSelection<Row>, 'subscribe' | 'isSelected' | 'isSelectable'> {
  head: ReactNode;
  label: (row: Row) => string;
  onTick: (row: Row, isTicked: boolean, withRange: boolean) => void;
}

const flatten = <Row extends TableRow>(rows: readonly Row[]): Row[] =>
  rows.flatMap((row) => [row, ...flatten((row.children ?? []) as readonly Row[])]);

/** A column of checkboxes. With the Shift key every row since the last change gets the same state. */
export function useSelection<Row extends TableRow>(
  rows: readonly Row[],
  selection: DataSelection<Row> | undefined,
): SelectionParts<Row> | null {
  const last = useRef<string | null>(null);
  const isSelectable = selection?.isSelectable;
  const selectable = useMemo(() => (isSelectable ? flatten(rows).filter(isSelectable) : []), [rows, isSelectable]);
  const onTick = useStableCallback((row: Row, isTicked: boolean, withRange: boolean) => {
    selection?.onChange(withRange ? rangeBetween(selectable, last.current, row) : [row], isTicked);
    last.current = row.key;
  });
  if (!selection) return null;
  return { ...selection, onTick, head: <PageTickBox rows={selectable} selection={selection} /> };
}

interface PageTickBoxProps<Row> {
  /** The rows that can be selected. */
  rows: readonly Row[];
  selection: DataSelection<Row>;
}

function PageTickBox<Row>({ rows, selection }: PageTickBoxProps<Row>) {
  const { subscribe, isSelected, onChange, pageLabel } = selection;
  const state = useSyncExternalStore(subscribe, () => {
    const count = rows.filter(isSelected).length;
    return count === 0 ? 'none' : count === rows.length ? 'all' : 'some';
  });
  return (
    <TickBox
      label={pageLabel}
      isTicked={state === 'all'}
      isPartial={state === 'some'}
      isDisabled={rows.length === 0}
      onTick={() => onChange(rows, state !== 'all')}
    />
  );
}

interface RowTickBoxProps<Row> {
  row: Row;
  selection: SelectionParts<Row>;
  isTicked: boolean;
}

export const RowTickBox = <Row,>({ row, selection, isTicked }: RowTickBoxProps<Row>) => (
  <TickBox
    label={selection.label(row)}
    isTicked={isTicked}
    isDisabled={!selection.isSelectable(row)}
    onTick={({ shiftKey }) => selection.onTick(row, !isTicked, shiftKey)}
  />
);

/** The rows from one to another, in either direction; only the second where the first is not among them. */
function rangeBetween<Row extends TableRow>(rows: readonly Row[], from: string | null, to: Row): readonly Row[] {
  const placeOf = (key: string | null) => rows.findIndex((row) => row.key === key);
  const [start, end] = [placeOf(from), placeOf(to.key)];
  return start < 0 ? [to] : rows.slice(Math.min(start, end), Math.max(start, end) + 1);
}
