import type { ImportRow, ImportSheet } from '../../contract/import.ts';
import { columnField } from '../../declare/columns.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { useLanguage } from '../ui/language.tsx';
import { importMessages } from './import-messages.ts';

/** More would not be read in a dialog. */
const MOST_COLUMNS = 6;

/** The first columns of rows there is nothing to say against. */
export function ValidRows({
  resource,
  sheet,
  rows,
}: {
  resource: Resource;
  sheet: ImportSheet;
  rows: readonly ImportRow[];
}) {
  const { say } = useLanguage();
  const shown = sheet.columns.flatMap((name, at) => (name === null ? [] : [{ name, at }])).slice(0, MOST_COLUMNS);
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{say(importMessages.row)}</th>
          {shown.map(({ name }) => (
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
            {shown.map(({ name, at }) => (
              <td key={name} className="import-sample">
                {cells[at] ?? ''}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
