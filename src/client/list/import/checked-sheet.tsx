import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { sectionCalls } from '../../../contract/calls.ts';
import type { ImportMode, ImportOutcome, ImportRow, ImportSheet } from '../../../contract/import.ts';
import { apiPathOf } from '../../../declare/actions.ts';
import { columnField } from '../../../declare/columns.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { meaningOf } from '../../../kinds/index.ts';
import { useDownload } from '../../transport/http/use-download.ts';
import { RadioChoice } from '../../ui/controls/radio-choice.tsx';
import { useLanguage } from '../../ui/language.tsx';
import { importMessages, importOutcomeMessages, importSentences } from './import-messages.ts';
import { SheetPages } from './sheet-pages.tsx';
import type { CurrentImport } from './use-import.ts';
import { useSheetRows } from './use-sheet-rows.ts';

interface CheckedSheetProps {
  resource: Resource;
  importing: CurrentImport;
  sheet: ImportSheet;
  onColumns: () => void;
}

const checkOutcomes: readonly ImportOutcome[] = ['wrong', 'create', 'change', 'same'];

/** The check's outcome for each row. Invalid rows are corrected here before the import starts. */
export function CheckedSheet({ resource, importing, sheet, onColumns }: CheckedSheetProps) {
  const { say } = useLanguage();
  const download = useDownload();
  const present = checkOutcomes.filter((outcome) => sheet.counts[outcome]);
  const [selected, setSelected] = useState<ImportOutcome>();
  const outcome = selected ?? present[0] ?? 'create';
  const { rows, total, current, setCurrent, replace } = useSheetRows(resource, [outcome], null);
  return (
    <>
      <RadioChoice
        appearance="buttons"
        className="import-outcomes"
        value={outcome}
        onChange={setSelected}
        options={[...new Set([...present, outcome])].map((outcome) => ({
          value: outcome,
          label: say(importSentences.outcome(outcome, sheet.counts[outcome] ?? 0)),
        }))}
      />
      <div className="import-table" aria-busy={!rows}>
        {rows?.length === 0 ? <p className="quiet">{say(importMessages.nothing)}</p> : null}
        {rows && rows.length > 0 && outcome === 'wrong' ? (
          <InvalidRows resource={resource} importing={importing} sheet={sheet} rows={rows} onFixed={replace} />
        ) : null}
        {rows && rows.length > 0 && outcome !== 'wrong' ? (
          <ValidRows resource={resource} sheet={sheet} rows={rows} />
        ) : null}
      </div>
      <SheetPages current={current} total={total} setCurrent={setCurrent} />
      <div className="import-buttons">
        <Button onClick={onColumns}>{say(importMessages.backToColumns)}</Button>
        <Button loading={importing.busy} onClick={() => void importing.check()}>
          {say(importMessages.checkAgain)}
        </Button>
        {sheet.counts.wrong ? (
          <Button type="link" onClick={() => void download(`${apiPathOf(resource)}/${sectionCalls.importErrors}`)}>
            {say(importMessages.errors)}
          </Button>
        ) : null}
      </div>
      <WriteRows importing={importing} sheet={sheet} />
    </>
  );
}

/** Starts the import: all rows in one transaction if possible, or row by row. */
function WriteRows({ importing, sheet }: { importing: CurrentImport; sheet: ImportSheet }) {
  const { say } = useLanguage();
  const { create = 0, change = 0, wrong = 0, same = 0 } = sheet.counts;
  const unchecked = Object.keys(importing.corrections).length;
  const whyNotTogether = sheet.mayTogether
    ? wrong > 0
      ? importMessages.correctFirst
      : undefined
    : importMessages.tooMany;
  const [selectedMode, setSelectedMode] = useState<ImportMode>('together');
  const mode = whyNotTogether ? 'each' : selectedMode;
  if (create + change === 0) return null;
  return (
    <fieldset className="import-write">
      <legend>{say(importMessages.mode)}</legend>
      <RadioChoice
        aria-label={say(importMessages.mode)}
        value={mode}
        onChange={setSelectedMode}
        options={[
          { value: 'together', label: say(importMessages.together), disabled: whyNotTogether !== undefined },
          { value: 'each', label: say(importMessages.each) },
        ]}
      />
      {whyNotTogether ? <p className="quiet">{say(whyNotTogether)}</p> : null}
      {mode === 'together' ? <p className="quiet">{say(importMessages.togetherLocks)}</p> : null}
      <Button
        type="primary"
        loading={importing.busy}
        disabled={unchecked > 0}
        onClick={() => void importing.requestSheet('post', sectionCalls.importRun, { body: { mode } })}
      >
        {say(importSentences.write(create + change, wrong, same))}
      </Button>
      {unchecked > 0 ? <p role="status">{say(importSentences.unchecked(unchecked))}</p> : null}
    </fieldset>
  );
}

/** A dialog has no space for more columns. */
const MAX_COLUMNS = 6;

/** The first columns of the valid rows. */
function ValidRows({ resource, sheet, rows }: { resource: Resource; sheet: ImportSheet; rows: readonly ImportRow[] }) {
  const { say } = useLanguage();
  const columns = sheet.columns
    .flatMap((name, index) => (name === null ? [] : [{ name, index }]))
    .slice(0, MAX_COLUMNS);
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{say(importMessages.row)}</th>
          {columns.map(({ name }) => (
            <th key={name} scope="col">
              {say(columnField(resource, name)?.label ?? { zh: name, en: name })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ number, cells }) => (
          <tr key={number}>
            <th scope="row">{number}</th>
            {columns.map(({ name, index }) => (
              <td key={name} className="import-sample">
                {cells[index] ?? ''}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface InvalidRowsProps {
  resource: Resource;
  importing: CurrentImport;
  sheet: ImportSheet;
  rows: readonly ImportRow[];
  onFixed: (row: ImportRow) => void;
}

/** The invalid rows with an input for each invalid cell; a corrected row can be checked on its own. */
function InvalidRows(props: InvalidRowsProps) {
  const { say } = useLanguage();
  return (
    <table className="import-wrong">
      <thead>
        <tr>
          {[importMessages.row, importMessages.column, importMessages.cell, importMessages.problem].map((label) => (
            <th key={label.en} scope="col">
              {say(label)}
            </th>
          ))}
        </tr>
      </thead>
      {props.rows.map((row) => (
        <InvalidRow key={row.number} {...props} row={row} />
      ))}
    </table>
  );
}

function InvalidRow({ resource, importing, sheet, row, onFixed }: InvalidRowsProps & { row: ImportRow }) {
  const { say } = useLanguage();
  const [busy, setBusy] = useState(false);
  const correction = importing.corrections[row.number];
  const cells = sheet.head.map((_, at) => correction?.[at] ?? row.cells[at] ?? '');
  const titleCell = row.cells[sheet.columns.indexOf(resource.title)] ?? '';
  const changeCell = (index: number, text: string) => {
    const next = cells.map((cell, position) => (position === index ? text : cell));
    const isChanged = next.some((cell, position) => cell !== (row.cells[position] ?? ''));
    importing.correct(row.number, isChanged ? next : undefined);
  };
  const check = async () => {
    setBusy(true);
    const body = { number: row.number, cells };
    type Fixed = { row: ImportRow; counts: ImportSheet['counts'] };
    await importing
      .request<Fixed>('put', sectionCalls.importRow, { body })
      .then((fixed) => {
        onFixed(fixed.row);
        importing.correct(row.number, undefined);
        importing.setSheet({ ...sheet, counts: fixed.counts });
      })
      .catch(() => undefined);
    setBusy(false);
  };
  if (row.outcome !== 'wrong') {
    return (
      <tbody>
        <tr>
          <th scope="row">{row.number}</th>
          <td colSpan={3} role="status">
            {say(importOutcomeMessages[row.outcome ?? 'same'])}
          </td>
        </tr>
      </tbody>
    );
  }
  return (
    <tbody>
      {row.problems.map(({ field, says }, place) => {
        const at = field === null ? -1 : sheet.columns.indexOf(field);
        const label = (field === null ? undefined : columnField(resource, field)?.label) ?? importMessages.wholeRow;
        return (
          <tr key={field ?? `${place}`}>
            {place === 0 ? (
              <th scope="rowgroup" rowSpan={row.problems.length}>
                {row.number} <span className="import-called">{titleCell}</span>
                <Button
                  size="small"
                  type={correction ? 'primary' : 'default'}
                  loading={busy}
                  aria-label={say(importSentences.recheckAt(row.number))}
                  onClick={() => void check()}
                >
                  {say(importMessages.recheck)}
                </Button>
              </th>
            ) : null}
            <td className="import-field">{say(label)}</td>
            <td>
              {at < 0 ? (
                <span className="quiet">{field === null ? '' : say(importMessages.notInFile)}</span>
              ) : (
                <CellInput
                  resource={resource}
                  field={field}
                  label={say(importSentences.cellAt(row.number, label))}
                  isWrong={cells[at] === (row.cells[at] ?? '')}
                  value={cells[at] ?? ''}
                  onChange={(text) => changeCell(at, text)}
                />
              )}
            </td>
            <td className="wrong">{says}</td>
          </tr>
        );
      })}
    </tbody>
  );
}

interface CellInputProps {
  resource: Resource;
  field: string | null;
  label: string;
  /** Whether the cell is still as it was refused. */
  isWrong: boolean;
  value: string;
  onChange: (text: string) => void;
}

/** A cell that holds one of several words offers them. */
function CellInput({ resource, field: name, label, isWrong, value, onChange }: CellInputProps) {
  const { say } = useLanguage();
  const field = name === null ? undefined : columnField(resource, name);
  const words = field && meaningOf(field).cellOptions?.(field);
  const status = isWrong ? 'error' : '';
  if (words) {
    return (
      <Select
        className="fills"
        showSearch
        popupMatchSelectWidth={false}
        status={status}
        aria-label={label}
        value={value}
        options={words.map((word) => ({ value: say(word), label: say(word) }))}
        onChange={onChange}
      />
    );
  }
  return (
    <Input.TextArea
      autoSize={{ minRows: 1, maxRows: 6 }}
      status={status}
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
