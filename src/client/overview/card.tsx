import { DownloadOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type {
  BarContent,
  CardContent,
  FigureContent,
  PartContent,
  RowContent,
  SeriesContent,
} from '../../contract/dashboard.ts';
import type { Card as Declared, Part } from '../../declare/card.ts';
import { useLanguage } from '../ui/language.tsx';
import { Bars } from './bars.tsx';
import { Figures } from './figures.tsx';
import { sentences, words } from './messages.ts';
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
        <Export card={card} disabled={!filled} onExport={onExport} />
      </header>
      {filled === null ? (
        <p className="card-failed" role="status">
          {say(words.failed)}
        </p>
      ) : (
        <div className="card-parts">
          {Object.entries(card.parts).map(([name, part]) =>
            filled && !filled[name] ? null : <OnePart key={name} part={part} content={filled?.[name] ?? undefined} />,
          )}
        </div>
      )}
    </section>
  );
}

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

function Export({ card, disabled, onExport }: { card: Declared; disabled: boolean; onExport: Props['onExport'] }) {
  const { say } = useLanguage();
  const items = (['csv', 'xlsx'] as const).map((format) => ({
    key: format,
    label: say(sentences.exportAs(card.label, format.toUpperCase())),
    onClick: () => onExport(format),
  }));
  const label = say(sentences.exporting(card.label));
  return (
    <Dropdown menu={{ items }} trigger={['click']} disabled={disabled} autoFocus placement="bottomRight">
      <Button type="text" icon={<DownloadOutlined />} aria-label={label} title={label} aria-haspopup="menu" />
    </Dropdown>
  );
}
