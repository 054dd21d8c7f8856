import RcTable, { type TableProps } from '@rc-component/table';
import { Checkbox } from 'antd';
import useTableStyle from 'antd/es/table/style';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import type { Label } from '../../declare/label.ts';
import { useLanguage } from './language.tsx';

export interface TableRow {
  key: string;
  children?: readonly TableRow[];
}

export type DataColumns<Row> = NonNullable<TableProps<Row>['columns']>;

interface DataTableProps<Row extends TableRow>
  extends Pick<TableProps<Row>, 'components' | 'expandable' | 'onRow' | 'rowClassName' | 'scroll' | 'sticky'> {
  className?: string;
  columns: DataColumns<Row>;
  rows: readonly Row[];
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
  if (!selection) return null;
  const { keys, onChange, isSelectable, label, pageLabel, isFixed } = selection;
  const selectable = flatten(rows)
    .filter(isSelectable)
    .map(({ key }) => key);
  const selected = new Set(keys);
  const change = (changed: readonly string[], isSelected: boolean) => {
    const next = new Set(selected);
    for (const key of changed) isSelected ? next.add(key) : next.delete(key);
    onChange([...next]);
  };
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
    render: (_, row) => {
      const isSelected = selected.has(row.key);
      return (
        <Checkbox
          aria-label={label(row)}
          checked={isSelected}
          disabled={!isSelectable(row)}
          onClick={(event: MouseEvent) => event.stopPropagation()}
          onChange={({ nativeEvent }) => {
            change(nativeEvent.shiftKey ? rangeBetween(selectable, last.current, row.key) : [row.key], !isSelected);
            last.current = row.key;
          }}
        />
      );
    },
  };
}

/** The keys from one to another, in either direction; only the second where the first is not among them. */
function rangeBetween(keys: readonly string[], from: string | null, to: string): readonly string[] {
  const [start, end] = [from === null ? -1 : keys.indexOf(from), keys.indexOf(to)];
  return start < 0 ? [to] : keys.slice(Math.min(start, end), Math.max(start, end) + 1);
}
