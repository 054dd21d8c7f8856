import type { KindOf } from '../../client/fields/field-kind.ts';
import type { FieldRowValue } from '../../client/fields/values.ts';
import { useLanguage } from '../../client/ui/language.tsx';
import type { RowsField } from '../index.ts';

/** The rows of a table field as an HTML table. */
export default function RowsTableView({
  rows,
  field,
  kindOf,
}: {
  rows: readonly FieldRowValue[];
  field: RowsField;
  kindOf: KindOf;
}) {
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
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key but their index
            <tr key={index}>
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
