import { useSyncExternalStore } from 'react';
import { columnField } from '../../declare/columns.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { cellOf } from '../../kinds/index-cells.client.ts';
import { hasPage } from '../page/record-path.ts';
import { quotedRecordTitle } from '../page/record-title.ts';
import { recordActionSentences } from '../record/action-messages.ts';
import { RowActions } from '../record/actions/row-actions.tsx';
import { SeatsOnCard } from '../record/seats/seats.tsx';
import { useOwnCells } from '../record/slots/cells.tsx';
import { isSameId } from '../transport/wire/id.ts';
import { CellSkeleton } from '../ui/cell-skeleton.tsx';
import { useLanguage } from '../ui/language.tsx';
import { TickBox } from '../ui/table/tick-box.tsx';
import { ListCell, type RowsProps } from './list-table.tsx';
import type { RowTicks } from './row-ticks.ts';

/** The rows on a phone, as cards with picture, title, state, date and actions. */
export const ListCards = (props: RowsProps) => <Cards {...props} {...cardParts(props.resource)} className="cards" />;

/** The rows as cards with large pictures, several in a line. */
export const ListGallery = (props: RowsProps) => (
  <Cards {...props} {...galleryParts(props.resource)} className="cards is-gallery" />
);

interface CardsProps extends RowsProps {
  className: string;
  picture: string | undefined;
  facts: readonly string[];
}

function Cards({ resource, rows, onAction, empty, ticks, className, picture, facts }: CardsProps) {
  const { say } = useLanguage();
  const ownCells = useOwnCells(resource);
  if (!rows) return <SkeletonCards className={className} />;
  if (rows.length === 0) return empty;
  const cell = (name: string, record: AnyRecord) => (
    <ListCell key={name} resource={resource} name={name} record={record} Custom={ownCells[name]} />
  );
  return (
    <ul className={className}>
      {rows.map(({ key, record }) => (
        <li key={key} className="card">
          {ticks && hasPage(record) ? (
            <CardTick
              ticks={ticks}
              id={record.id}
              label={say(recordActionSentences.selectRow(quotedRecordTitle(resource, record)))}
            />
          ) : null}
          {picture ? cell(picture, record) : null}
          <div className="card-text">
            {cell(resource.title, record)}
            <SeatsOnCard record={record} />
            <span className="card-facts">
              {facts.map((name) => ((record[name] ?? '') === '' ? null : cell(name, record)))}
            </span>
            <RowActions resource={resource} record={record} onAction={onAction} short />
          </div>
        </li>
      ))}
    </ul>
  );
}

function CardTick({ ticks, id, label }: { ticks: RowTicks; id: number; label: string }) {
  const isTicked = useSyncExternalStore(ticks.subscribe, () => ticks.isTicked(id));
  const toggle = () =>
    ticks.onChange(isTicked ? ticks.ids().filter((other) => !isSameId(other, id)) : [...ticks.ids(), id]);
  return <TickBox className="card-tick" label={label} isTicked={isTicked} onTick={toggle} />;
}

/** Whether the list has pictures to show in a gallery. */
export const hasGallery = (resource: Resource): boolean => firstOnCard(resource, 'picture') !== undefined;

const firstOnCard = (resource: Resource, part: 'picture' | 'time'): string | undefined =>
  resource.list.columns.find((name) => {
    const field = columnField(resource, name);
    return field !== undefined && cellOf(field).onCard === part;
  });

/** Of the columns, the first picture, the state and the first day or moment. */
function cardParts(resource: Resource) {
  const first = (part: 'picture' | 'time') => firstOnCard(resource, part);
  // In a tree several records may have the same title, so the parent is shown.
  const facts = [resource.tree, resource.workflow ? 'status' : undefined, first('time')].filter(
    (name) => name !== undefined,
  );
  return { picture: first('picture'), facts };
}

/** In a gallery a list without a time shows the first column that the card has no other place for. */
function galleryParts(resource: Resource) {
  const { picture, facts } = cardParts(resource);
  if (firstOnCard(resource, 'time') !== undefined) return { picture, facts };
  const onCard = [picture, resource.title, 'status', ...facts];
  return { picture, facts: [...facts, ...resource.list.columns.filter((name) => !onCard.includes(name)).slice(0, 1)] };
}

const SkeletonCards = ({ className }: { className: string }) => (
  <ul className={className} aria-hidden="true">
    {['a', 'b', 'c', 'd', 'e'].map((key) => (
      <li key={key} className="card">
        <div className="card-text">
          <CellSkeleton />
          <CellSkeleton />
        </div>
      </li>
    ))}
  </ul>
);
