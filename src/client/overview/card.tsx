import type {
  BarContent,
  CardContent,
  FigureContent,
  PartContent,
  RowContent,
  SeriesContent,
} from '../../contract/dashboard.ts';
import type { Card as Declared, Part } from '../../declare/card.ts';
import { ExportMenu } from '../export/export-menu.tsx';
import { useLanguage } from '../ui/language.tsx';
import { Bars } from './bars.tsx';
import { Figures } from './figures.tsx';
import { overviewMessages } from './messages.ts';
import { RowsTable } from './rows-table.tsx';
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
