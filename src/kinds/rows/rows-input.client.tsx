import { Button } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { InputProps, KindOf } from '../../client/fields/field-kind.ts';
import { ItemButtons } from '../../client/fields/item-buttons.tsx';
import { LabelledInput } from '../../client/fields/labelled-input.tsx';
import { addRowLabel, fieldMessages, rowNumber, rowsHint } from '../../client/fields/messages.ts';
import { type FieldRowValue, toFieldRow, validItems } from '../../client/fields/values.ts';
import { useLanguage } from '../../client/ui/language.tsx';
import { NoValue } from '../../client/ui/no-value.tsx';
import type { Field, RowsField } from '../index.ts';
import { meaningOf } from '../index.ts';

interface RowsInputProps extends InputProps<RowsField> {
  kindOf: KindOf;
}

/** A row with a stable React key, which it keeps when rows are moved or removed. */
interface KeyedRow {
  key: number;
  row: FieldRowValue;
}

/** Rows with more columns take several lines each; two or more that are stored begin as one line each. */
const hasManyColumns = ({ columns }: RowsField): boolean => Object.keys(columns).length > 4;

/** Edits the rows of a table field; each cell uses the input of its column's kind. */
export default function RowsInput(props: RowsInputProps) {
  const { field, id, disabled, invalid, describedBy, onBlur } = props;
  const { say } = useLanguage();
  const { rows, changeRows, add, change } = useRows(props);
  const isFolding = hasManyColumns(field) && rows.length > 1;
  const [keysAtFirst] = useState(() => new Set(isFolding ? rows.map(({ key }) => key) : []));
  const setCellBusy = useBusyCells(props.onBusy);
  const isFull = rows.length >= field.max;
  return (
    <div className="rows-input" data-many={hasManyColumns(field)}>
      {rows.length > 0 ? (
        <ol>
          {rows.map(({ key, row }, index) => (
            <li key={key}>
              <span className="row-number digits">{index + 1}</span>
              <RowFold
                isFolding={keysAtFirst.has(key)}
                isInvalid={
                  invalid &&
                  Object.entries(field.columns).some(([name, column]) => isInvalidCell(column, row[name], row))
                }
                summary={<RowSummary row={row} field={field} kindOf={props.kindOf} />}
              >
                <div className="row-cells">
                  {Object.entries(field.columns).map(([name, column]) => (
                    <RowCell
                      key={name}
                      inputProps={props}
                      column={column}
                      name={name}
                      row={row}
                      number={index + 1}
                      id={`${id}-${key}-${name}`}
                      onChange={(value) => change(key, name, value)}
                      onBusy={(isBusy) => setCellBusy(`${key} ${name}`, isBusy)}
                    />
                  ))}
                </div>
              </RowFold>
              <ItemButtons
                name={say(rowNumber(index + 1))}
                list={rows}
                index={index}
                disabled={disabled}
                onChange={changeRows}
              />
            </li>
          ))}
        </ol>
      ) : null}
      <div className="picture-buttons">
        <Button id={id} onClick={add} onBlur={onBlur} disabled={disabled || isFull} aria-describedby={describedBy}>
          {say(addRowLabel(field.label))}
        </Button>
        <span className="quiet">{say(rowsHint(rows.length, field.max))}</span>
      </div>
    </div>
  );
}

interface RowFoldProps {
  /** Whether the row begins as a line that opens. */
  isFolding: boolean;
  isInvalid: boolean;
  summary: ReactNode;
  children: ReactNode;
}

/** The inputs of a row, behind a line that says what it is. Once opened they stay, since a file may be uploading. */
function RowFold({ isFolding, isInvalid, summary, children }: RowFoldProps) {
  const [open, setOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  useEffect(() => {
    if (isInvalid) setOpen(true);
  }, [isInvalid]);
  useEffect(() => {
    if (open) setHasOpened(true);
  }, [open]);
  if (!isFolding) return children;
  return (
    <details className="row-fold" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {open || hasOpened ? children : null}
    </details>
  );
}

/** The first three values of a row that fit into a line. */
function RowSummary({ row, field, kindOf }: { row: FieldRowValue; field: RowsField; kindOf: KindOf }) {
  const filled = Object.entries(field.columns).filter(
    ([name, column]) =>
      kindOf(column).mayShareLine && (meaningOf(column).normalize(row[name], column) ?? null) !== null,
  );
  if (filled.length === 0) return <NoValue />;
  return filled.slice(0, 3).map(([name, column]) => {
    const { Show } = kindOf(column);
    return (
      <span key={name}>
        <Show value={row[name]} field={column} />
      </span>
    );
  });
}

interface RowCellProps {
  inputProps: RowsInputProps;
  column: Field;
  name: string;
  row: FieldRowValue;
  number: number;
  id: string;
  onChange: (value: unknown) => void;
  onBusy: (busy: boolean) => void;
}

/** If the field is invalid, its invalid cells are marked; the error message names row and column. */
function RowCell({ inputProps, column, name, row, number, id, onChange, onBusy }: RowCellProps) {
  const { say } = useLanguage();
  const { Input, mayShareLine, group } = inputProps.kindOf(column);
  return (
    <LabelledInput
      id={id}
      className={mayShareLine ? 'row-cell' : 'row-cell row-cell-wide'}
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
        section={inputProps.section}
        name={`${inputProps.name}.${name}`}
        id={id}
        value={row[name]}
        disabled={inputProps.disabled}
        invalid={inputProps.invalid && isInvalidCell(column, row[name], row)}
        describedBy={inputProps.describedBy}
        onChange={onChange}
        onBlur={inputProps.onBlur}
        onBusy={onBusy}
      />
    </LabelledInput>
  );
}

function isInvalidCell(column: Field, value: unknown, row: FieldRowValue): boolean {
  const meaning = meaningOf(column);
  const normalizedValue = meaning.normalize(value, column) ?? null;
  return normalizedValue === null
    ? column.required === true
    : (meaning.check(normalizedValue, column, row) ?? meaning.toPublish?.(normalizedValue, column)) !== undefined;
}

/** Changes refer to a row by its key, so that a finished upload reaches its row even if that has been moved. */
function useRows({ field, value, onChange }: InputProps<RowsField>) {
  const nextKey = useRef(0);
  const withKey = (row: FieldRowValue): KeyedRow => {
    nextKey.current += 1;
    return { key: nextKey.current, row };
  };
  const [rows, setRows] = useState<KeyedRow[]>(() => validItems(value, toFieldRow).map(withKey));
  const latestRows = useRef(rows);
  const lastEmitted = useRef<unknown>(value);
  // A value from outside, such as the saved record, replaces the rows; the value this input emitted itself does not.
  useEffect(() => {
    if (value === lastEmitted.current) return;
    lastEmitted.current = value;
    const stored = validItems(value, toFieldRow);
    const isSame = JSON.stringify(stored) === JSON.stringify(latestRows.current.map(({ row }) => row));
    if (isSame) return;
    latestRows.current = stored.map((row, index) => ({ key: latestRows.current[index]?.key ?? withKey(row).key, row }));
    setRows(latestRows.current);
  });

  const changeRows = (next: KeyedRow[]) => {
    latestRows.current = next;
    setRows(next);
    lastEmitted.current = next.length > 0 ? next.map(({ row }) => row) : null;
    onChange(lastEmitted.current);
  };
  const add = () => {
    const initialCells = Object.entries(field.columns).map(([name, column]) => [
      name,
      meaningOf(column).initial(column),
    ]);
    changeRows([...latestRows.current, withKey(Object.fromEntries(initialCells))]);
  };
  const change = (key: number, name: string, next: unknown) =>
    changeRows(
      latestRows.current.map((keyedRow) =>
        keyedRow.key === key ? { key, row: { ...keyedRow.row, [name]: next } } : keyedRow,
      ),
    );
  return { rows, changeRows, add, change };
}

/** The field is busy as long as any cell is. */
function useBusyCells(onBusy: (busy: boolean) => void) {
  const cells = useRef(new Set<string>());
  return (cell: string, busy: boolean) => {
    if (busy) cells.current.add(cell);
    else cells.current.delete(cell);
    onBusy(cells.current.size > 0);
  };
}
