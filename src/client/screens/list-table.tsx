import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';
import { Table, type TableProps } from 'antd';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { Sorter } from '../../contract/list.ts';
import { columnField } from '../../declare/columns.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import type { Label } from '../../declare/label.ts';
import { kindOf } from '../fields/kinds.ts';
import { useLanguage } from '../language.tsx';
import { Bones } from './bones.tsx';
import { isSortable, type ListLocation } from './list-location.ts';
import type { RecordAction } from './record-actions.ts';
import { RowActions } from './row-actions.tsx';
import { hasPage, pageOf, type Row, titleOf } from './rows.ts';
import { Status } from './status.tsx';
import type { ChangeLocation } from './use-list-location.ts';
import { sentences, words } from './words.ts';

export interface RowsProps {
  resource: Resource;
  /** Nothing while the first answer is on its way. */
  rows: readonly Row[] | null;
  location: ListLocation;
  onChange: ChangeLocation;
  onAction: (record: AnyRecord, action: RecordAction) => void;
  empty: ReactNode;
}

type Columns = NonNullable<TableProps<Row | BoneRow>['columns']>;
type BoneRow = { key: string; record?: undefined };

/** The rows as a table; it scrolls sideways inside itself, and its head stays in sight. */
export function ListTable({ resource, rows, location, onChange, onAction, empty }: RowsProps) {
  const { say } = useLanguage();
  const bones: BoneRow[] = Array.from({ length: Math.min(location.pageSize, 10) }, (_, index) => ({ key: `${index}` }));
  const columns: Columns = [
    ...resource.list.columns.map((name) => column({ resource, name, sorters: location.sorters, onChange, say })),
    {
      key: 'actions',
      title: say(words.actions),
      width: 150,
      fixed: 'end',
      render: (_, { record }) =>
        record ? <RowActions resource={resource} record={record} onAction={onAction} /> : null,
    },
  ];
  return (
    <Table<Row | BoneRow>
      className="list-table"
      size="middle"
      columns={columns}
      dataSource={rows ?? bones}
      pagination={false}
      sticky={{ offsetHeader: 56 }}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: empty }}
    />
  );
}

interface ColumnParts {
  resource: Resource;
  name: string;
  sorters: readonly Sorter[];
  onChange: ChangeLocation;
  say: (label: Label) => string;
}

function column({ resource, name, sorters, onChange, say }: ColumnParts): Columns[number] {
  const field = columnField(resource, name);
  if (!field) return { key: name };
  const { width, numeric } = kindOf(field);
  const order = sorters.find((sorter) => sorter.field === name)?.order;
  return {
    key: name,
    title: isSortable(resource, name) ? (
      <SortButton
        label={field.label}
        order={order}
        onSort={(next) => onChange({ sorters: [{ field: name, order: next }], current: 1 })}
      />
    ) : (
      say(field.label)
    ),
    ...(width && name !== resource.title ? { width } : {}),
    align: numeric ? 'end' : 'start',
    className: name === resource.title ? 'title-column' : '',
    onHeaderCell: () => (order ? { 'aria-sort': order === 'asc' ? 'ascending' : 'descending' } : {}),
    render: (_, { record }) => (record ? <Cell resource={resource} name={name} record={record} /> : <Bones />),
  };
}

/** A column's head as a button: antd's own cannot be reached by keyboard in every browser, and forgets the address. */
function SortButton({
  label,
  order,
  onSort,
}: {
  label: Label;
  order: Sorter['order'] | undefined;
  onSort: (order: Sorter['order']) => void;
}) {
  const { say } = useLanguage();
  return (
    <button
      type="button"
      className="sort-button"
      title={say(sentences.sortBy(label))}
      onClick={() => onSort(order === 'asc' ? 'desc' : 'asc')}
    >
      {say(label)}
      <span className="sort-arrows" data-order={order} aria-hidden="true">
        <CaretUpOutlined />
        <CaretDownOutlined />
      </span>
    </button>
  );
}

/** One value of a row: the title leads to the record, the state has its colour, the rest is its kind's business. */
export function Cell({ resource, name, record }: { resource: Resource; name: string; record: AnyRecord }) {
  const { search } = useLocation();
  const field = columnField(resource, name);
  if (!field) return null;
  if (name === resource.title && hasPage(record)) {
    return (
      <Link
        className="row-title"
        to={pageOf(resource, 'show', record)}
        state={{ list: search }}
        title={titleOf(resource, record)}
      >
        {titleOf(resource, record)}
      </Link>
    );
  }
  if (name === 'status' && resource.workflow) return <Status workflow={resource.workflow} record={record} />;
  const { Cell: KindCell } = kindOf(field);
  return <KindCell value={record[name]} field={field} />;
}
