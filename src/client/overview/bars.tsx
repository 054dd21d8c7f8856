import { Link } from 'react-router';
import type { BarContent } from '../../contract/dashboard.ts';
import type { Bars as Part } from '../../declare/card.ts';
import { useLanguage } from '../ui/language.tsx';
import { markChinese } from '../ui/user-text.tsx';
import { overviewMessages } from './messages.ts';
import { FEW, roomFor, useFew } from './more-rows.tsx';
import { numberText } from './numbers.ts';

/** A table whose numbers are also drawn: whoever reads and whoever looks have the same before them. */
export function Bars({ part, content }: { part: Part; content: readonly BarContent[] | undefined }) {
  const { say, language } = useLanguage();
  const { few, more } = useFew(content ?? []);
  const most = Math.max(1, ...(content ?? []).map(({ value }) => value));
  return (
    <div className="part bars" style={roomFor(content, 30 + 28 * (part.places ?? FEW))}>
      <h3>{say(part.title)}</h3>
      {content?.length === 0 ? <p className="quiet">{say(overviewMessages.nothing)}</p> : null}
      {few.length > 0 ? (
        <table aria-label={say(part.title)}>
          <thead className="unseen">
            <tr>
              <th scope="col">{say(part.one)}</th>
              <th scope="col">{say(part.title)}</th>
            </tr>
          </thead>
          <tbody>
            {few.map(({ label, value, to }) => (
              <tr key={label}>
                <th scope="row">
                  {to ? <Link to={to}>{markChinese(label, language)}</Link> : markChinese(label, language)}
                </th>
                <td>
                  <span className="bar" style={{ inlineSize: `calc((100% - var(--number-room)) * ${value / most})` }} />
                  <span className="bar-number">{numberText(value, part.unit, language)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {more}
    </div>
  );
}
