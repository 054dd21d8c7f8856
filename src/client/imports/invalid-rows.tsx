import { Button, Input } from 'antd';
import { useState } from 'react';
import { sectionCalls } from '../../contract/calls.ts';
import type { ImportRow, ImportSheet } from '../../contract/import.ts';
import { columnField } from '../../declare/columns.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { useLanguage } from '../ui/language.tsx';
import { importMessages, importOutcomeMessages, importSentences } from './import-messages.ts';
import type { ImportState } from './use-import.ts';

interface InvalidRowsProps {
  resource: Resource;
  importing: ImportState;
  sheet: ImportSheet;
  rows: readonly ImportRow[];
  onFixed: (row: ImportRow) => void;
}

/** Each problem at its cell, which is put right there; the row is asked again at once. */
export function InvalidRows(props: InvalidRowsProps) {
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
  const type = (at: number, text: string) => {
    const next = cells.map((cell, place) => (place === at ? text : cell));
    const isChanged = next.some((cell, place) => cell !== (row.cells[place] ?? ''));
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
            <td>{say(label)}</td>
            <td>
              {at < 0 ? (
                <span className="quiet">{field === null ? '' : say(importMessages.notInFile)}</span>
              ) : (
                <Input.TextArea
                  autoSize={{ minRows: 1, maxRows: 6 }}
                  status={cells[at] === (row.cells[at] ?? '') ? 'error' : ''}
                  aria-label={say(importSentences.cellAt(row.number, label))}
                  value={cells[at]}
                  onChange={({ target }) => type(at, target.value)}
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
