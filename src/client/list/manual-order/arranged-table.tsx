import { HolderOutlined } from '@ant-design/icons';
import { useState } from 'react';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { isReference } from '../../../declare/kinds/reference.ts';
import { useDrag } from '../../fields/drag.ts';
import { OrderButtons } from '../../fields/order-buttons.tsx';
import { recordSentences } from '../../record/record-messages.ts';
import { type ListRow, quotedRecordTitle } from '../../record/rows.ts';
import { useMay } from '../../session/use-may.ts';
import { useLanguage } from '../../ui/language.tsx';
import { ListTable, type RowsProps } from '../list-table.tsx';
import { useArranging } from './use-arranging.ts';

/** A table of a tree, or of rows that operators put in order. */
export default function ArrangedTable(props: RowsProps) {
  const { resource, rows, location } = props;
  const { tree } = resource;
  const isWhole = location.conditions.length === 0;
  const shown = rows && tree && isWhole ? buildTree(rows, tree) : rows;
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const all = flat(shown ?? []);
  const { hint, ...order } = useOrder(resource, location, all);
  const open = all.filter(({ key, children }) => children && !closed.has(key)).map(({ key }) => key);
  return (
    <>
      <ListTable
        {...props}
        rows={shown}
        arrangement={{
          ...order,
          expandable: {
            expandedRowKeys: open,
            onExpand: (isOpen, { key }) =>
              setClosed(isOpen ? new Set([...closed].filter((other) => other !== key)) : new Set([...closed, key])),
            indentSize: 20,
          },
        }}
      />
      {hint ? <p className="quiet order-hint">{hint}</p> : null}
    </>
  );
}

/** The drag handle and the buttons in the order column, while the list is sorted by it. */
function useOrder(resource: Resource, { sorters, conditions }: RowsProps['location'], all: readonly ListRow[]) {
  const { say } = useLanguage();
  const may = useMay();
  const { arrange, busy } = useArranging(resource);
  const { order } = resource;
  const [first] = sorters;
  const mayArrange = order !== undefined && may(resource, 'edit');
  const isInOrder = mayArrange && first?.field === order && first?.order === 'asc' && conditions.length === 0;
  const isFixed = !isInOrder || busy;
  const group = (row: ListRow) =>
    all.filter((other) => parentOf(resource, other.record) === parentOf(resource, row.record));
  const drag = useDrag((from, to) => {
    const [row, target] = [all[from], all[to]];
    if (!row || !target) return;
    const siblings = group(row);
    // Rows move among siblings only; the form changes the parent.
    if (siblings.includes(target)) void arrange(siblings, siblings.indexOf(row), siblings.indexOf(target));
  }, isFixed);

  const cellExtra = (row: ListRow) => {
    if (!isInOrder) return null;
    const siblings = group(row);
    const at = siblings.indexOf(row);
    return (
      <span className="order-cell">
        <OrderButtons
          name={say(quotedRecordTitle(resource, row.record))}
          at={at}
          count={siblings.length}
          disabled={busy}
          onMove={(to) => void arrange(siblings, at, to)}
        />
        <span className="drag-handle" {...drag.handle(all.indexOf(row))} aria-hidden="true">
          <HolderOutlined />
        </span>
      </span>
    );
  };
  return {
    column: mayArrange ? order : undefined,
    hint: mayArrange && !isInOrder ? say(recordSentences.sortFirst(labelOf(resource))) : '',
    cellExtra,
    onRow: (row: ListRow) => (isInOrder ? drag.target(all.indexOf(row)) : {}),
  };
}

const labelOf = ({ fields, order = '' }: Resource) => fields[order]?.label ?? { zh: '', en: '' };

const parentOf = ({ tree }: Resource, record: AnyRecord): number | null => {
  const above = tree ? record[tree] : null;
  return isReference(above) ? above.id : null;
};

const flat = (rows: readonly ListRow[]): ListRow[] => rows.flatMap((row) => [row, ...flat(row.children ?? [])]);

/** The rows as a tree in their order; a row whose parent is missing becomes a root. */
export function buildTree(rows: readonly ListRow[], tree: string): ListRow[] {
  const known = new Set(rows.map(({ record }) => record.id));
  const above = ({ record }: ListRow): number | null => {
    const parent = record[tree];
    return isReference(parent) && known.has(parent.id) && parent.id !== record.id ? parent.id : null;
  };
  const placed = new Set<ListRow>();
  const grow = (parent: number | null): ListRow[] =>
    rows
      .filter((row) => above(row) === parent && !placed.has(row))
      .map((row) => {
        placed.add(row);
        const children = grow(row.record.id);
        return children.length > 0 ? { ...row, children } : row;
      });
  const roots = grow(null);
  // Rows of a cycle have no root and are appended.
  return [...roots, ...rows.filter((row) => !placed.has(row))];
}
