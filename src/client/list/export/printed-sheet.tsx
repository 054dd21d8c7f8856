import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { DeclaredSheet, Resource } from '../../../declare/define-resource.ts';
import { sheetHeading } from '../../../declare/sheets.ts';
import { useSession } from '../../session/session.ts';
import { useLanguage } from '../../ui/language.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { exportSentences } from './export-messages.ts';
import './printed-sheet.css';

type SheetCell = string | number | null;

/** The answer to a print: a line on what it shows, the headings, and the records. */
export const parsePrintedRows = (lines: string): SheetCell[][] =>
  lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as SheetCell[]);

/** A number, a date or a register number, which a line break would make hard to read. */
const isCode = (cell: SheetCell): boolean => /^[\w.-]{1,14}$/.test(String(cell ?? ''));

interface PrintedSheetProps {
  resource: Resource;
  sheet: DeclaredSheet;
  rows: readonly (readonly SheetCell[])[];
  onPrinted: () => void;
}

/** A declared sheet on paper, instead of the page that it was requested on. */
export function PrintedSheet({ resource, sheet, rows, onPrinted }: PrintedSheetProps) {
  const { say } = useLanguage();
  const { settings } = useSession();
  const [[facts] = [], headings = [], ...records] = rows;
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted);
    return () => window.removeEventListener('afterprint', onPrinted);
  }, [onPrinted]);
  const sums = sheet.columns.flatMap((column, at) => {
    const values = records.map((cells) => cells[at]);
    const isNumeric = values.every((value) => value === null || typeof value === 'number');
    const total = values.reduce<number>((sum, value) => sum + Number(value ?? 0), 0);
    return column.sum && isNumeric ? [{ label: sheetHeading(resource, column), total }] : [];
  });
  return createPortal(
    <article className="printed-sheet">
      <h1>{say(sheet.label)}</h1>
      <p>
        <UserText text={say(settings.museumName)} /> · <UserText text={String(facts ?? '')} />
      </p>
      <table>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are printed once and never change
            <tr key={row}>
              {cells.map((cell, at) => (
                <td key={headings[at]} className={isCode(cell) ? 'digits' : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
          <tr className="printed-sums">
            <td colSpan={headings.length}>{say(exportSentences.sums(records.length, sums))}</td>
          </tr>
        </tbody>
      </table>
    </article>,
    document.body,
  );
}
