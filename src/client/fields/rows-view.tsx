import type { RowsField } from '../../declare/kinds/rows.ts';
import { useLanguage } from '../ui/language.tsx';
import { kindOf } from './kinds.ts';
import type { FieldRowValue } from './rows.tsx';

/** The rows of a record as a table of their own, as wide as it has to be. */
export default function RowsTableView({ rows, field }: { rows: readonly FieldRowValue[]; field: RowsField }) {
  const { say } = useLanguage();
  const columns = Object.entries(field.columns);
  return (
    <div className="rows-shown">
      <table>
        <thead>
          <tr>
            {columns.map(([name, column]) => (
              <th key={name} scope="col">
                {say(column.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name but their place
            <tr key={at}>
              {columns.map(([name, column]) => {
                const { Show } = kindOf(column);
                return (
                  <td key={name}>
                    <Show value={row[name]} field={column} />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
