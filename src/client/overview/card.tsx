import { Input } from 'antd';
import { Link, useNavigate } from 'react-router';
import type {
  BarContent,
  CardContent,
  FigureContent,
  PartContent,
  RowContent,
  SeriesContent,
} from '../../contract/dashboard.ts';
import { SEARCH_MAX } from '../../contract/search.ts';
import type {
  Bars as BarsPart,
  Card as CardDeclaration,
  Figures as FiguresPart,
  Part,
  Rows as RowsPart,
  SearchInput,
} from '../../declare/card.ts';
import { ExportMenu } from '../list/export/export-menu.tsx';
import { Slot } from '../record/slots/slot.tsx';
import { searchAddress } from '../search/result-choices.ts';
import { useLanguage } from '../ui/language.tsx';
import { markChinese } from '../ui/user-text.tsx';
import type { CardParts } from './define-card-parts.ts';
import { overviewMessages } from './messages.ts';
import { useExpandableRows } from './more-rows.tsx';
import { cellText, numberText } from './numbers.ts';
import { SeriesChart } from './series.tsx';

type OwnPart = CardParts['parts'][string];

interface CardProps {
  card: CardDeclaration;
  content: CardContent;
  /** The parts that are drawn by a component of their own. */
  own?: CardParts['parts'] | undefined;
  /** The rows that its tables show until they are expanded, where they are not as many as declared. */
  rows?: Readonly<Record<string, number>>;
  onExport: (format: 'csv' | 'xlsx') => void;
}

/** A card of the overview. */
export function CardPanel({ card, content, own = {}, rows = {}, onExport }: CardProps) {
  const { say } = useLanguage();
  const heading = `card-${card.code}`;
  const { parts } = content;
  return (
    <section className="card-panel" aria-labelledby={heading}>
      <header>
        <div>
          <h2 id={heading}>{say(card.label)}</h2>
          <p className="quiet">{say(card.about)}</p>
        </div>
        <ExportMenu of={card.label} disabled={!parts} isSmall onExport={onExport} />
      </header>
      {parts === null ? (
        <p className="card-failed" role="status">
          {say(overviewMessages.failed)}
        </p>
      ) : (
        <div className="card-parts">
          {Object.entries(card.parts).map(([name, part]) => {
            const partContent = parts[name];
            // A part that the operator may see nothing of has no content.
            return partContent ? (
              <CardPart key={name} part={part} content={partContent} Custom={own[name]} rows={rows[name]} />
            ) : null;
          })}
        </div>
      )}
    </section>
  );
}

interface CardPartProps {
  part: Part;
  content: PartContent;
  Custom: OwnPart | undefined;
  rows: number | undefined;
}

/** The declared shape decides the type of the content, so the casts are safe. */
function CardPart({ part, content, Custom, rows }: CardPartProps) {
  if (Custom) return <OwnCardPart part={part} content={content} Custom={Custom} />;
  switch (part.shape) {
    case 'figures':
      return <Figures part={part} content={content as Readonly<Record<string, FigureContent>>} />;
    case 'series':
      return <SeriesChart part={part} content={content as SeriesContent} />;
    case 'bars':
      return <Bars part={part} content={content as readonly BarContent[]} />;
    case 'rows':
      return <RowsTable part={part} content={content as readonly RowContent[]} rows={rows ?? part.collapsed} />;
    case 'search':
      return <SearchPart part={part} />;
  }
}

/** The height reserved for a part that is drawn by a component of its own, until the component is loaded. */
const OWN_HEIGHT = 120;

function OwnCardPart({ part, content, Custom }: { part: Part; content: PartContent; Custom: OwnPart }) {
  const { say } = useLanguage();
  return (
    <div className="part">
      {'title' in part ? <h3>{say(part.title)}</h3> : null}
      <Slot of={content} fallback={<div style={{ minBlockSize: OWN_HEIGHT }} />}>
        <Custom content={content} />
      </Slot>
    </div>
  );
}

/** A table whose numbers are also drawn as bars. */
function Bars({ part, content }: { part: BarsPart; content: readonly BarContent[] }) {
  const { say, language } = useLanguage();
  const { visibleRows, expandButton } = useExpandableRows(content);
  const maximum = Math.max(1, ...content.map(({ value }) => value));
  return (
    <div className="part bars">
      <h3>{say(part.title)}</h3>
      {content.length === 0 ? <p className="quiet">{say(overviewMessages.nothing)}</p> : null}
      {visibleRows.length > 0 ? (
        <table aria-label={say(part.title)}>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{say(part.one)}</th>
              <th scope="col">{say(part.title)}</th>
            </tr>
          </thead>
          <tbody>
            {visibleRows.map(({ label, value, to }) => (
              <tr key={label}>
                <th scope="row">
                  {to ? <Link to={to}>{markChinese(label, language)}</Link> : markChinese(label, language)}
                </th>
                <td>
                  <span
                    className="bar"
                    style={{ inlineSize: `calc((100% - var(--number-room)) * ${value / maximum})` }}
                  />
                  <span className="bar-number">{numberText(value, part.unit, language)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {expandButton}
    </div>
  );
}

/** Numbers side by side, some with a link to the list they count. */
function Figures({ part, content }: { part: FiguresPart; content: Readonly<Record<string, FigureContent>> }) {
  const { say, language } = useLanguage();
  return (
    <dl className="figures">
      {Object.entries(part.figures).map(([name, { label, unit = 'count' }]) => {
        const figure = content[name];
        const text = numberText(figure?.value, unit, language);
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

interface RowsTableProps {
  part: RowsPart;
  content: readonly RowContent[];
  rows: number | undefined;
}

/** A small table; the first column links to the subject of the row. */
function RowsTable({ part, content, rows }: RowsTableProps) {
  const { say, language } = useLanguage();
  const { visibleRows, expandButton } = useExpandableRows(
    content.map((row, index) => ({ ...row, index })),
    rows,
  );
  const columns = Object.entries(part.columns);
  return (
    <div className="part rows-table">
      <h3>{say(part.title)}</h3>
      {content.length === 0 ? <p className="quiet">{say(part.empty)}</p> : null}
      {visibleRows.length > 0 ? (
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
            {visibleRows.map(({ cells, to, index }) => (
              <tr key={index}>
                {columns.map(([name, { kind }], columnIndex) => {
                  const text = markChinese(cellText(cells[name], kind, language), language);
                  return (
                    <td key={name} data-kind={kind}>
                      {columnIndex === 0 && to ? <Link to={to}>{text}</Link> : text}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {expandButton}
    </div>
  );
}

/** Opens the search page with what was typed. */
function SearchPart({ part }: { part: SearchInput }) {
  const { say } = useLanguage();
  const navigate = useNavigate();
  return (
    <div className="part">
      <h3>{say(part.title)}</h3>
      <Input.Search
        aria-label={say(part.title)}
        placeholder={say(part.hint)}
        maxLength={SEARCH_MAX}
        allowClear
        onSearch={(text) => text.trim() && void navigate(searchAddress(text.trim()))}
      />
    </div>
  );
}
