import { Checkbox } from 'antd';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { columnField } from '../../../declare/columns.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { OrderButtons } from '../../fields/order-buttons.tsx';
import { moveItem } from '../../fields/sequence.ts';
import { useLanguage } from '../../ui/language.tsx';
import { exportMessages, exportSentences } from './export-messages.ts';

export interface ExportRequest {
  format: 'csv' | 'xlsx' | 'print';
  /** The declared sheet that arranges the rows; none for the selected columns. */
  sheet: string | null;
  /** The columns that the list shows. */
  listColumns: readonly string[];
  /** All available columns in the order of the file. */
  order: string[];
  selected: ReadonlySet<string>;
  purpose: string;
}

interface ExportColumnsProps {
  resource: Resource;
  request: ExportRequest;
  onChange: (request: ExportRequest) => void;
  /** The id of the label; the help text has the same id with the suffix `-help`. */
  id: string;
}

/** Selects and orders the columns of the file. The list is a single tab stop; arrow keys move inside it. */
export function ExportColumns({ resource, request, onChange, id }: ExportColumnsProps) {
  const { say } = useLanguage();
  const { order, selected } = request;
  const move = (from: number, to: number) => onChange({ ...request, order: moveItem(order, from, to) });
  const { list, current, setCurrent, onKeyDown } = useColumnKeys(order, move);
  const toggle = (name: string, on: boolean) =>
    onChange({ ...request, selected: new Set(on ? [...selected, name] : [...selected].filter((one) => one !== name)) });
  return (
    <>
      <ColumnSets request={request} onChange={onChange} />
      <ul
        ref={list}
        className="export-columns"
        aria-labelledby={id}
        aria-describedby={`${id}-help`}
        onKeyDown={onKeyDown}
      >
        {order.map((name, index) => {
          const field = columnField(resource, name);
          const label = field ? say(field.label) : name;
          return (
            <li key={name} onFocus={() => setCurrent(name)}>
              <Checkbox
                checked={selected.has(name)}
                tabIndex={name === current ? 0 : -1}
                onChange={({ target }) => toggle(name, target.checked)}
              >
                {label}
              </Checkbox>
              <OrderButtons
                name={label}
                index={index}
                count={order.length}
                disabled={false}
                outOfTabOrder
                onMove={(to) => move(index, to)}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Selects all columns, none, or those of the list, and shows how many are selected. */
function ColumnSets({ request, onChange }: Pick<ExportColumnsProps, 'request' | 'onChange'>) {
  const { say } = useLanguage();
  const { order, listColumns, selected } = request;
  const sets = [
    { label: exportMessages.allColumns, names: order },
    { label: exportMessages.listColumns, names: listColumns },
    { label: exportMessages.clearColumns, names: [] },
  ];
  return (
    <p className="export-sets">
      <span role="status">{say(exportSentences.columnsOf(selected.size, order.length))}</span>
      {sets.map(({ label, names }) => (
        <button
          key={label.en}
          type="button"
          className="link-button"
          onClick={() => onChange({ ...request, selected: new Set(names) })}
        >
          {say(label)}
        </button>
      ))}
    </p>
  );
}

/** Arrow keys focus another column; with Alt they move the column. */
function useColumnKeys(order: readonly string[], move: (from: number, to: number) => void) {
  const list = useRef<HTMLUListElement>(null);
  const [focused, setCurrent] = useState<string>();
  const current = focused !== undefined && order.includes(focused) ? focused : order[0];
  const indexToFocus = useRef<number | null>(null);
  const focus = (index: number) => list.current?.querySelectorAll<HTMLInputElement>('input')[index]?.focus();
  // A moved element loses the focus, so it is restored after the render.
  useLayoutEffect(() => {
    if (indexToFocus.current !== null) focus(indexToFocus.current);
    indexToFocus.current = null;
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const index = order.indexOf(current ?? '');
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: order.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (to < 0 || to >= order.length) return;
    if (!event.altKey) return focus(to);
    indexToFocus.current = to;
    move(index, to);
  };
  return { list, current, setCurrent, onKeyDown };
}
