import RcTable, { INTERNAL_HOOKS, type TableProps } from '@rc-component/table';
import { Checkbox } from 'antd';
import useTableStyle from 'antd/es/table/style';
import { type MouseEvent, memo, type ReactNode, useRef } from 'react';
import type { Label } from '../../declare/label.ts';
import { useLanguage } from './language.tsx';
import { useStableCallback } from './use-stable-callback.ts';

export interface TableRow {
  key: string;
  children?: readonly TableRow[];
}

export type DataColumns<Row> = NonNullable<TableProps<Row>['columns']>;

interface DataTableProps<Row extends TableRow>
  extends Pick<TableProps<Row>, 'components' | 'expandable' | 'onRow' | 'rowClassName' | 'sticky'> {
  className?: string;
  columns: DataColumns<Row>;
  rows: readonly Row[];
  /** To the sides only: see `WITHOUT_MEASUREMENT`. */
  scroll?: { x: string };
  /** Shown instead of rows when there are none. */
  empty?: ReactNode;
  isCompact?: boolean;
  selection?: DataSelection<Row> | undefined;
}

export interface DataSelection<Row> {
  keys: readonly string[];
  onChange: (keys: readonly string[]) => void;
  isSelectable: (row: Row) => boolean;
  label: (row: Row) => string;
  pageLabel: string;
  /** Whether the checkboxes stay while the other columns scroll. */
  isFixed: boolean;
}

/**
 * The table of antd without what the server does: sorting, filtering and paging. It is built on the same component and
 * takes the same style sheet. antd's own brings its tree, select and pager to the first load: 46 KiB more.
 */
export function DataTable<Row extends TableRow>(props: DataTableProps<Row>) {
  const { className = '', columns, rows, empty, isCompact = false, selection, expandable, ...others } = props;
  const [hashId, variables] = useTableStyle(PREFIX, VARIABLES);
  const expandIcon = useExpandIcon<Row>();
  const selectionColumn = useSelectionColumn(rows, selection);
  const styles = `${VARIABLES} ${variables} ${hashId}`;
  const selected = new Set(selection?.keys);
  return (
    <div className={`${PREFIX}-wrapper ${className} ${styles}`}>
      <RcTable<Row>
        {...others}
        {...WITHOUT_MEASUREMENT}
        prefixCls={PREFIX}
        className={`${PREFIX}-${isCompact ? 'small' : 'medium'} ${rows.length === 0 ? `${PREFIX}-empty` : ''} ${styles}`}
        columns={selectionColumn ? [selectionColumn, ...columns] : columns}
        data={rows}
        emptyText={empty}
        expandable={{ expandIcon, expandIconColumnIndex: selectionColumn ? 1 : 0, ...expandable }}
        rowClassName={(row, ...place) => {
          const own =
            typeof others.rowClassName === 'function' ? others.rowClassName(row, ...place) : others.rowClassName;
          return `${own ?? ''} ${selected.has(row.key) ? `${PREFIX}-row-selected` : ''}`;
        }}
      />
    </div>
  );
}

/** antd's own prefix, so that its style sheet applies. */
const PREFIX = 'ant-table';

/** The class that carries the variables of the table itself. */
const VARIABLES = `${PREFIX}-css-var`;

/**
 * The table measures the width of scrollbars as soon as it is mounted, for a head above rows that scroll down. That lays out
 * the whole page once more before the first rows are shown. These are the props by which the component itself turns that off
 * for its virtual table; without `scroll.y` they change nothing else.
 */
const WITHOUT_MEASUREMENT = { internalHooks: INTERNAL_HOOKS, tailor: true };

const messages = {
  expand: { zh: '展开', en: 'Expand' },
  collapse: { zh: '收起', en: 'Collapse' },
} satisfies Record<string, Label>;

type ExpandIcon<Row> = NonNullable<NonNullable<TableProps<Row>['expandable']>['expandIcon']>;

function useExpandIcon<Row>(): ExpandIcon<Row> {
  const { say } = useLanguage();
  return ({ prefixCls, expanded, expandable, record, onExpand }) => {
    const state = !expandable ? 'spaced' : expanded ? 'expanded' : 'collapsed';
    return (
      <button
        type="button"
        className={`${prefixCls}-row-expand-icon ${prefixCls}-row-expand-icon-${state}`}
        aria-label={say(expanded ? messages.collapse : messages.expand)}
        aria-expanded={expanded}
        onClick={(event) => {
          onExpand(record, event);
          event.stopPropagation();
        }}
      />
    );
  };
}

const flatten = <Row extends TableRow>(rows: readonly Row[]): Row[] =>
  rows.flatMap((row) => [row, ...flatten((row.children ?? []) as Row[])]);

/** A column of checkboxes. With the Shift key every row since the last change gets the same state. */
function useSelectionColumn<Row extends TableRow>(
  rows: readonly Row[],
  selection: DataSelection<Row> | undefined,
): DataColumns<Row>[number] | null {
  const last = useRef<string | null>(null);
  const selectable = selection
    ? flatten(rows)
        .filter(selection.isSelectable)
        .map(({ key }) => key)
    : [];
  const selected = new Set(selection?.keys);
  const change = (changed: readonly string[], isSelected: boolean) => {
    const next = new Set(selected);
    for (const key of changed) isSelected ? next.add(key) : next.delete(key);
    selection?.onChange([...next]);
  };
  const onTick = useStableCallback((key: string, isSelected: boolean, withRange: boolean) => {
    change(withRange ? rangeBetween(selectable, last.current, key) : [key], isSelected);
    last.current = key;
  });
  if (!selection) return null;
  const { isSelectable, label, pageLabel, isFixed } = selection;
  const count = selectable.filter((key) => selected.has(key)).length;
  const isWhole = count > 0 && count === selectable.length;
  return {
    key: 'selection',
    className: `${PREFIX}-selection-column`,
    width: 44,
    ...(isFixed ? { fixed: 'start' as const } : {}),
    title: (
      <div className={`${PREFIX}-selection`}>
        <Checkbox
          aria-label={pageLabel}
          checked={isWhole}
          indeterminate={count > 0 && !isWhole}
          disabled={selectable.length === 0}
          onChange={() => change(selectable, !isWhole)}
        />
      </div>
    ),
    render: (_, row) => (
      <RowCheckbox
        rowKey={row.key}
        label={label(row)}
        isSelected={selected.has(row.key)}
        isDisabled={!isSelectable(row)}
        onTick={onTick}
      />
    ),
  };
}

interface RowCheckboxProps {
  rowKey: string;
  label: string;
  isSelected: boolean;
  isDisabled: boolean;
  onTick: (key: string, isSelected: boolean, withRange: boolean) => void;
}

/** Rendered again only when its own row changes: a table has up to a hundred. */
const RowCheckbox = memo(({ rowKey, label, isSelected, isDisabled, onTick }: RowCheckboxProps) => (
  <Checkbox
    aria-label={label}
    checked={isSelected}
    disabled={isDisabled}
    onClick={(event: MouseEvent) => event.stopPropagation()}
    onChange={({ nativeEvent }) => onTick(rowKey, !isSelected, nativeEvent.shiftKey)}
  />
));

/** The keys from one to another, in either direction; only the second where the first is not among them. */
function rangeBetween(keys: readonly string[], from: string | null, to: string): readonly string[] {
  const [start, end] = [from === null ? -1 : keys.indexOf(from), keys.indexOf(to)];
  return start < 0 ? [to] : keys.slice(Math.min(start, end), Math.max(start, end) + 1);
}
