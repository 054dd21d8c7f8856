import { Link } from 'react-router';
import type {
  BarContent,
  CardContent,
  FigureContent,
  PartContent,
  RowContent,
  SeriesContent,
} from '../../contract/dashboard.ts';
import type {
  Bars as BarsPart,
  Card as Declared,
  Figures as FiguresPart,
  Part,
  Rows as RowsPart,
} from '../../declare/card.ts';
import { ExportMenu } from '../export/export-menu.tsx';
import { useLanguage } from '../ui/language.tsx';
import { markChinese } from '../ui/user-text.tsx';
import { overviewMessages } from './messages.ts';
import { FEW, roomFor, useFew } from './more-rows.tsx';
import { cellText, numberText } from './numbers.ts';
import { Series } from './series.tsx';

interface Props {
  card: Declared;
  /** Nothing as long as it is being counted. */
  content: CardContent | undefined;
  onExport: (format: 'csv' | 'xlsx') => void;
}

/** A card of the overview. Its title and places are there before its numbers, so that nothing jumps when they come. */
export function Card({ card, content, onExport }: Props) {
  const { say } = useLanguage();
  const heading = `card-${card.code}`;
  const filled = content?.parts;
  return (
    <section className="card-panel" data-wide={card.wide} aria-labelledby={heading} aria-busy={!content}>
      <header>
        <div>
          <h2 id={heading}>{say(card.label)}</h2>
          <p className="quiet">{say(card.about)}</p>
        </div>
        <ExportMenu of={card.label} disabled={!filled} isSmall onExport={onExport} />
      </header>
      {filled === null ? (
        <p className="card-failed" role="status">
          {say(overviewMessages.failed)}
        </p>
      ) : (
        <div className="card-parts">
          {Object.entries(card.parts).map(([name, part]) =>
            isThere(part, filled, name) ? (
              <OnePart key={name} part={part} content={filled?.[name] ?? undefined} />
            ) : null,
          )}
        </div>
      )}
    </section>
  );
}

/** A part of which nothing is for this operator is none; one that may be missing is waited for without a place. */
const isThere = (part: Part, filled: CardContent['parts'] | undefined, name: string): boolean =>
  filled ? Boolean(filled[name]) : !('optional' in part && part.optional);

/** What was declared says what the content is; the server fills it so. */
function OnePart({ part, content }: { part: Part; content: PartContent | undefined }) {
  switch (part.shape) {
    case 'figures':
      return <Figures part={part} content={content as Readonly<Record<string, FigureContent>> | undefined} />;
    case 'series':
      return <Series part={part} content={content as SeriesContent | undefined} />;
    case 'bars':
      return <Bars part={part} content={content as readonly BarContent[] | undefined} />;
    case 'rows':
      return <RowsTable part={part} content={content as readonly RowContent[] | undefined} />;
  }
}

/** A table whose numbers are also drawn: whoever reads and whoever looks have the same before them. */
function Bars({ part, content }: { part: BarsPart; content: readonly BarContent[] | undefined }) {
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

/** Numbers side by side; one that counts a list leads there. Before they have come their places are kept. */
function Figures({
  part,
  content,
}: {
  part: FiguresPart;
  content: Readonly<Record<string, FigureContent>> | undefined;
}) {
  const { say, language } = useLanguage();
  return (
    <dl className="figures">
      {Object.entries(part.figures).map(([name, { label, unit = 'count' }]) => {
        const figure = content?.[name];
        const text = content ? numberText(figure?.value, unit, language) : '\u2007';
        return (
          <div key={name}>
            <dt>{say(label)}</dt>
            <dd>{figure?.to ? <Link to={figure.to}>{text}</Link> : text}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** A small table; each row leads to what it is about by its first column. */
function RowsTable({ part, content }: { part: RowsPart; content: readonly RowContent[] | undefined }) {
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
