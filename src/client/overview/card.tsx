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
  Card as CardDeclaration,
  Figures as FiguresPart,
  Part,
  Rows as RowsPart,
} from '../../declare/card.ts';
import { ExportMenu } from '../list/export/export-menu.tsx';
import { Slot } from '../record/slots/slot.tsx';
import { useLanguage } from '../ui/language.tsx';
import { markChinese } from '../ui/user-text.tsx';
import type { CardParts } from './define-card-parts.ts';
import { overviewMessages } from './messages.ts';
import { COLLAPSED_ROWS, reservedHeight, useExpandableRows } from './more-rows.tsx';
import { cellText, numberText } from './numbers.ts';
import { SeriesChart } from './series.tsx';

type OwnPart = CardParts['parts'][string];

interface CardProps {
  card: CardDeclaration;
  /** Undefined while it is being loaded. */
  content: CardContent | undefined;
  /** The parts that are drawn by a component of their own. */
  own?: CardParts['parts'] | undefined;
  onExport: (format: 'csv' | 'xlsx') => void;
}

/** A card of the overview. Title and layout are rendered before the numbers arrive, so that nothing moves. */
export function CardPanel({ card, content, own = {}, onExport }: CardProps) {
  const { say } = useLanguage();
  const heading = `card-${card.code}`;
  const parts = content?.parts;
  return (
    <section className="card-panel" data-wide={card.wide} aria-labelledby={heading} aria-busy={!content}>
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
          {Object.entries(card.parts).map(([name, part]) =>
            isPartVisible(part, parts, name) ? (
              <CardPart key={name} part={part} content={parts?.[name] ?? undefined} Custom={own[name]} />
            ) : null,
          )}
        </div>
      )}
    </section>
  );
}

/** A part without content for this operator is left out; an optional part is left out until its content has arrived. */
const isPartVisible = (part: Part, parts: CardContent['parts'] | undefined, name: string): boolean =>
  parts ? Boolean(parts[name]) : !('optional' in part && part.optional);

/** The declared shape decides the type of the content, so the casts are safe. */
function CardPart({
  part,
  content,
  Custom,
}: {
  part: Part;
  content: PartContent | undefined;
  Custom: OwnPart | undefined;
}) {
  if (Custom) return <OwnCardPart part={part} content={content} Custom={Custom} />;
  switch (part.shape) {
    case 'figures':
      return <Figures part={part} content={content as Readonly<Record<string, FigureContent>> | undefined} />;
    case 'series':
      return <SeriesChart part={part} content={content as SeriesContent | undefined} />;
    case 'bars':
      return <Bars part={part} content={content as readonly BarContent[] | undefined} />;
    case 'rows':
      return <RowsTable part={part} content={content as readonly RowContent[] | undefined} />;
  }
}

/** The height reserved for a part that is drawn by a component of its own. */
const OWN_HEIGHT = 120;

function OwnCardPart({ part, content, Custom }: { part: Part; content: PartContent | undefined; Custom: OwnPart }) {
  const { say } = useLanguage();
  const placeholder = <div style={{ minBlockSize: OWN_HEIGHT }} />;
  return (
    <div className="part">
      {'title' in part ? <h3>{say(part.title)}</h3> : null}
      {content ? (
        <Slot of={content} fallback={placeholder}>
          <Custom content={content} />
        </Slot>
      ) : (
        placeholder
      )}
    </div>
  );
}

/** A table whose numbers are also drawn as bars. */
function Bars({ part, content }: { part: BarsPart; content: readonly BarContent[] | undefined }) {
  const { say, language } = useLanguage();
  const { visibleRows, expandButton } = useExpandableRows(content ?? []);
  const maximum = Math.max(1, ...(content ?? []).map(({ value }) => value));
  return (
    <div className="part bars" style={reservedHeight(content, 30 + 28 * (part.places ?? COLLAPSED_ROWS))}>
      <h3>{say(part.title)}</h3>
      {content?.length === 0 ? <p className="quiet">{say(overviewMessages.nothing)}</p> : null}
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

/**
 * Numbers side by side, some with a link to the list they count. A figure space reserves their place while they are
 * loaded.
 */
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

/** A small table; the first column links to the subject of the row. */
function RowsTable({ part, content }: { part: RowsPart; content: readonly RowContent[] | undefined }) {
  const { say, language } = useLanguage();
  const { visibleRows, expandButton } = useExpandableRows((content ?? []).map((row, index) => ({ ...row, index })));
  const columns = Object.entries(part.columns);
  return (
    <div
      className="part rows-table"
      style={part.optional ? {} : reservedHeight(content, 62 + 32 * (part.places ?? COLLAPSED_ROWS))}
    >
      <h3>{say(part.title)}</h3>
      {content?.length === 0 ? <p className="quiet">{say(part.empty)}</p> : null}
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
