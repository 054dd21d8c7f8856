import { Link } from 'react-router';
import type { RowContent } from '../../contract/dashboard.ts';
import type { Rows as Part } from '../../declare/card.ts';
import { useLanguage } from '../ui/language.tsx';
import { markChinese } from '../ui/user-text.tsx';
import { FEW, roomFor, useFew } from './more-rows.tsx';
import { cellText } from './numbers.ts';

/** A small table; each row leads to what it is about by its first column. */
export function RowsTable({ part, content }: { part: Part; content: readonly RowContent[] | undefined }) {
  const { say, language } = useLanguage();
  const { few, more } = useFew((content ?? []).map((row, at) => ({ ...row, at })));
  const columns = Object.entries(part.columns);
  return (
    <div className="part rows-table" style={part.optional ? {} : roomFor(content, 62 + 32 * (part.places ?? FEW))}>
      <h3>{say(part.title)}</h3>
      {content?.length === 0 ? <p className="quiet">{say(part.empty)}</p> : null}
      {few.length > 0 ? (
        <table aria-label={say(part.title)}>
          <thead>
            <tr>
              {columns.map(([name, { label, kind }]) => (
                <th key={name} scope="col" data-kind={kind}>
                  {say(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {few.map(({ cells, to, at }) => (
              <tr key={at}>
                {columns.map(([name, { kind }], place) => {
                  const text = markChinese(cellText(cells[name], kind, language), language);
                  return (
                    <td key={name} data-kind={kind}>
                      {place === 0 && to ? <Link to={to}>{text}</Link> : text}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {more}
    </div>
  );
}
