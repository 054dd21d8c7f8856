import { HolderOutlined } from '@ant-design/icons';
import { useNotification } from '@refinedev/core';
import { useRef, useState } from 'react';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { meaningOf } from '../../kinds/index.ts';
import { isReference } from '../../kinds/reference/reference.ts';
import { useDrag } from '../fields/drag.ts';
import { OrderButtons } from '../fields/order-buttons.tsx';
import type { ListRow } from '../page/list-rows.ts';
import { quotedRecordTitle } from '../page/record-title.ts';
import { useSave } from '../record/form/use-save.ts';
import { recordMessages, recordSentences } from '../record/record-messages.ts';
import { useMay } from '../session/use-may.ts';
import { messages } from '../ui/announce.ts';
import { useLanguage } from '../ui/language.tsx';
import { ListTable, type RowsProps } from './list-table.tsx';

/** A table of a tree, or of rows that operators put in order. */
export default function ArrangedTable(props: RowsProps) {
  const { resource, rows, location } = props;
  const { tree } = resource;
  const isUnfiltered = location.conditions.length === 0;
  const displayedRows = rows && tree && isUnfiltered ? buildTree(rows, tree) : rows;
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const all = flattenTree(displayedRows ?? []);
  const { hint, ...order } = useOrder(resource, location, all);
  return (
    <>
      <ListTable
        {...props}
        rows={displayedRows}
        arrangement={{
          ...order,
          tree: {
            isOpen: ({ key }) => !closed.has(key),
            onToggle: ({ key }, isOpen) =>
              setClosed(isOpen ? new Set([...closed].filter((other) => other !== key)) : new Set([...closed, key])),
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
  const { arrange, busy } = useArrange(resource);
  const { order } = resource;
  const [first] = sorters;
  const mayArrange = order !== undefined && may(resource, 'edit');
  const isInOrder = mayArrange && first?.field === order && first?.order === 'asc' && conditions.length === 0;
  const isDragDisabled = !isInOrder || busy;
  const siblingsOf = (row: ListRow) =>
    all.filter((other) => parentOf(resource.tree, other.record) === parentOf(resource.tree, row.record));
  const drag = useDrag((from, to) => {
    const [row, target] = [all[from], all[to]];
    if (!row || !target) return;
    const siblings = siblingsOf(row);
    // Rows move among siblings only; the form changes the parent.
    if (siblings.includes(target)) void arrange(siblings, siblings.indexOf(row), siblings.indexOf(target));
  }, isDragDisabled);

  const cellExtra = (row: ListRow) => {
    if (!isInOrder) return null;
    const siblings = siblingsOf(row);
    const index = siblings.indexOf(row);
    return (
      <span className="order-cell">
        <OrderButtons
          name={say(quotedRecordTitle(resource, row.record))}
          index={index}
          count={siblings.length}
          disabled={busy}
          onMove={(to) => void arrange(siblings, index, to)}
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

const parentOf = (tree: string | undefined, record: AnyRecord): string | null => {
  const parent = tree ? record[tree] : null;
  return isReference(parent) ? String(parent.id) : null;
};

const flattenTree = (rows: readonly ListRow[]): ListRow[] =>
  rows.flatMap((row) => [row, ...flattenTree(row.children ?? [])]);

/** The rows as a tree in their order; a row whose parent is missing becomes a root. */
export function buildTree(rows: readonly ListRow[], tree: string): ListRow[] {
  const ids = new Set(rows.map(({ record }) => String(record.id)));
  const parentIdIn = ({ record }: ListRow): string | null => {
    const parent = parentOf(tree, record);
    return parent !== null && ids.has(parent) && parent !== String(record.id) ? parent : null;
  };
  const placed = new Set<ListRow>();
  const childrenOf = (parent: string | null): ListRow[] =>
    rows
      .filter((row) => parentIdIn(row) === parent && !placed.has(row))
      .map((row) => {
        placed.add(row);
        const children = childrenOf(String(row.record.id));
        return children.length > 0 ? { ...row, children } : row;
      });
  const roots = childrenOf(null);
  // Rows of a cycle have no root and are appended.
  return [...roots, ...rows.filter((row) => !placed.has(row))];
}

/** Moves a row among its siblings by saving order numbers, and shows a message with its new position. */
function useArrange(resource: Resource) {
  const { say } = useLanguage();
  const { open } = useNotification();
  const save = useSave(resource);
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const { order = '' } = resource;

  const write = async (row: ListRow, number: number): Promise<boolean> => {
    const { id, version } = row.record;
    const outcome = await save(id, { [order]: number }, version);
    if ('saved' in outcome) return true;
    const problem = 'stale' in outcome ? outcome.stale : 'fields' in outcome ? firstMessage(outcome) : '';
    if (problem) messages.open({ type: 'error', content: problem });
    return false;
  };

  const run = async (siblings: readonly ListRow[], from: number, to: number) => {
    const numbers = siblings.map(({ record }) => Number(record[order]) || 0);
    const writes = renumbered(numbers, from, to, limitsOf(resource));
    if (!writes) return messages.open({ type: 'error', content: say(recordMessages.noRoom) });
    for (const [index, number] of writes) {
      const row = siblings[index];
      if (row && !(await write(row, number))) return;
    }
    const movedRow = siblings[from];
    if (movedRow)
      open?.({
        type: 'success',
        message: say(recordSentences.movedToPosition(quotedRecordTitle(resource, movedRow.record), to + 1)),
      });
  };

  const arrange = async (siblings: readonly ListRow[], from: number, to: number) => {
    if (running.current || from === to) return;
    running.current = true;
    setBusy(true);
    await run(siblings, from, to).finally(() => {
      running.current = false;
      setBusy(false);
    });
  };
  return { arrange, busy };
}

const firstMessage = ({ fields, sentence }: { fields: Record<string, string>; sentence: string }): string =>
  Object.values(fields)[0] || sentence;

function limitsOf({ fields, order = '' }: Resource): OrderLimits {
  const field = fields[order];
  const { min = 0, max = 1_000_000 } = (field && meaningOf(field).limits?.(field)) ?? {};
  return { min, max };
}

interface OrderLimits {
  min: number;
  max: number;
}

/** The distance of new order numbers where possible, so that the next row fits between them with one write. */
const GAP = 10;

/**
 * The order numbers to write, by row index, so that the row at `from` moves to `to`. They are as few as possible,
 * because each is a save of a record; equal numbers of other rows stay. Null if the limits leave no free number.
 */
export function renumbered(
  numbers: readonly number[],
  from: number,
  to: number,
  { min, max }: OrderLimits,
): ReadonlyMap<number, number> | null {
  const places = numbers.map((_, at) => at).filter((at) => at !== from);
  places.splice(to, 0, from);
  const valueAt = (place: number): number | undefined => numbers[places[place] ?? -1];
  const [before, after] = [valueAt(to - 1), valueAt(to + 1)];

  const between = numberBetween(before, after, { min, max });
  if (between !== null) return new Map([[from, between]]);
  const shifts = [shiftUp(places, numbers, to, min), shiftDown(places, numbers, to, max)]
    .filter((writes) => [...writes.values()].every((number) => number >= min && number <= max))
    .sort((one, other) => one.size - other.size);
  return shifts[0] ?? null;
}

function numberBetween(
  before: number | undefined,
  after: number | undefined,
  { min, max }: OrderLimits,
): number | null {
  if (before === undefined && after === undefined) return null;
  if (before === undefined) return after !== undefined && after > min ? Math.max(min, after - GAP) : null;
  if (after === undefined) return before < max ? Math.min(max, before + GAP) : null;
  return after - before >= 2 ? Math.floor((before + after) / 2) : null;
}

/** Gives the row the number after its predecessor and increases the following numbers as far as needed. */
function shiftUp(places: readonly number[], numbers: readonly number[], to: number, min: number) {
  const writes = new Map<number, number>();
  let last = to > 0 ? (numbers[places[to - 1] ?? -1] ?? min) : min - 1;
  for (const place of places.slice(to)) {
    const current = numbers[place] ?? 0;
    if (writes.size > 0 && current > last) break;
    last += 1;
    writes.set(place, last);
  }
  return writes;
}

/** Gives the row the number before its successor and decreases the preceding numbers as far as needed. */
function shiftDown(places: readonly number[], numbers: readonly number[], to: number, max: number) {
  const writes = new Map<number, number>();
  let next = to < places.length - 1 ? (numbers[places[to + 1] ?? -1] ?? max) : max + 1;
  for (const place of places.slice(0, to + 1).reverse()) {
    const current = numbers[place] ?? 0;
    if (writes.size > 0 && current < next) break;
    next -= 1;
    writes.set(place, next);
  }
  return writes;
}
