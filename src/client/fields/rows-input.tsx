import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { Field, RowsField } from '../../declare/field-types.ts';
import { meaningOf } from '../../declare/kinds.ts';
import { useLanguage } from '../ui/language.tsx';
import type { InputProps, KindOf } from './field-kind.ts';
import { ItemButtons } from './item-buttons.tsx';
import { LabelledInput } from './labelled-input.tsx';
import { addRow, fieldMessages, rowNumber, rowsHint } from './messages.ts';
import { type FieldRowValue, toFieldRow, validItems } from './values.ts';

interface RowsInputProps extends InputProps<RowsField> {
  kindOf: KindOf;
}

/** A row with a name of its own, which it keeps when it is moved or others go. */
interface KeyedRow {
  key: number;
  row: FieldRowValue;
}

/** The rows of a record, written one below the other; each cell is the input of its own kind. */
export default function RowsInput(props: RowsInputProps) {
  const { field, id, disabled, describedBy, onBlur } = props;
  const { say } = useLanguage();
  const { rows, give, add, change } = useRows(props);
  const busy = useBusyCells(props.onBusy);
  const full = rows.length >= field.max;
  return (
    <div className="rows-input" data-many={Object.keys(field.columns).length > 4}>
      {rows.length > 0 ? (
        <ol>
          {rows.map(({ key, row }, at) => (
            <li key={key}>
              <span className="row-number digits">{at + 1}</span>
              <div className="row-cells">
                {Object.entries(field.columns).map(([name, column]) => (
                  <RowCell
                    key={name}
                    parts={props}
                    column={column}
                    name={name}
                    row={row}
                    number={at + 1}
                    id={`${id}-${key}-${name}`}
                    onChange={(value) => change(key, name, value)}
                    onBusy={(isBusy) => busy(`${key} ${name}`, isBusy)}
                  />
                ))}
              </div>
              <ItemButtons name={say(rowNumber(at + 1))} list={rows} at={at} disabled={disabled} onChange={give} />
            </li>
          ))}
        </ol>
      ) : null}
      <div className="picture-buttons">
        <Button id={id} onClick={add} onBlur={onBlur} disabled={disabled || full} aria-describedby={describedBy}>
          {say(addRow(field.label))}
        </Button>
        <span className="quiet">{say(rowsHint(rows.length, field.max))}</span>
      </div>
    </div>
  );
}

interface RowCellProps {
  parts: RowsInputProps;
  column: Field;
  name: string;
  row: FieldRowValue;
  number: number;
  id: string;
  onChange: (value: unknown) => void;
  onBusy: (busy: boolean) => void;
}

/**
 * Where the field has been found wrong, the cells that are say so by their colour; the sentence names row and column.
 */
function RowCell({ parts, column, name, row, number, id, onChange, onBusy }: RowCellProps) {
  const { say } = useLanguage();
  const { Input, short, group } = parts.kindOf(column);
  return (
    <LabelledInput
      id={id}
      className={short ? 'row-cell' : 'row-cell row-cell-wide'}
      group={group}
      data-row={String(number)}
      data-column={name}
      label={
        <>
          {say(column.label)}
          {column.required === true ? (
            <span className="required" title={say(fieldMessages.required)}>
              *
            </span>
          ) : null}
        </>
      }
    >
      <Input
        field={column}
        section={parts.section}
        name={`${parts.name}.${name}`}
        id={id}
        value={row[name]}
        disabled={parts.disabled}
        invalid={parts.invalid && isWrong(column, row[name], row)}
        describedBy={parts.describedBy}
        onChange={onChange}
        onBlur={parts.onBlur}
        onBusy={onBusy}
      />
    </LabelledInput>
  );
}

function isWrong(column: Field, value: unknown, row: FieldRowValue): boolean {
  const meaning = meaningOf(column);
  const tidy = meaning.tidy(value, column) ?? null;
  return tidy === null ? column.required === true : meaning.check(tidy, column, row) !== undefined;
}

/** What arrives late, such as a picture, is put into the row it was meant for, wherever that stands by then. */
function useRows({ field, value, onChange }: InputProps<RowsField>) {
  const nextKey = useRef(0);
  const keyed = (row: FieldRowValue): KeyedRow => {
    nextKey.current += 1;
    return { key: nextKey.current, row };
  };
  const [rows, setRows] = useState<KeyedRow[]>(() => validItems(value, toFieldRow).map(keyed));
  const latest = useRef(rows);
  const given = useRef<unknown>(value);
  // Somebody else's rows, such as the saved ones, replace these; what came from here and back does not.
  useEffect(() => {
    if (value === given.current) return;
    given.current = value;
    const stored = validItems(value, toFieldRow);
    const same = JSON.stringify(stored) === JSON.stringify(latest.current.map(({ row }) => row));
    if (same) return;
    latest.current = stored.map((row, at) => ({ key: latest.current[at]?.key ?? keyed(row).key, row }));
    setRows(latest.current);
  });

  const give = (next: KeyedRow[]) => {
    latest.current = next;
    setRows(next);
    given.current = next.length > 0 ? next.map(({ row }) => row) : null;
    onChange(given.current);
  };
  const add = () => {
    const blank = Object.entries(field.columns).map(([name, column]) => [name, meaningOf(column).initial(column)]);
    give([...latest.current, keyed(Object.fromEntries(blank))]);
  };
  const change = (key: number, name: string, next: unknown) =>
    give(latest.current.map((one) => (one.key === key ? { key, row: { ...one.row, [name]: next } } : one)));
  return { rows, give, add, change };
}

/** A save waits for the last of the cells that are sending something. */
function useBusyCells(onBusy: (busy: boolean) => void) {
  const cells = useRef(new Set<string>());
  return (cell: string, busy: boolean) => {
    if (busy) cells.current.add(cell);
    else cells.current.delete(cell);
    onBusy(cells.current.size > 0);
  };
}
