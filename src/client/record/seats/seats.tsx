import { type ReactNode, useContext } from 'react';
import type { Label } from '../../../contract/label.ts';
import type { ReferenceValue } from '../../../contract/record.ts';
import type { SeatCount } from '../../../contract/seats.ts';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { quoteTitle } from '../../page/record-title.ts';
import { referenceName } from '../../page/reference-title.ts';
import { isSameId } from '../../transport/wire/id.ts';
import { useLanguage } from '../../ui/language.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { seatSentences } from './seat-messages.ts';
import { holderOf, type SeatCounts, SeatsContext, useSeatPlace, useSeats } from './use-seats.ts';

interface SeatsShownProps {
  resource: Resource;
  records: readonly AnyRecord[];
  /** The id of the record with the seats, if all records shown apply to the same one. */
  only?: number | undefined;
  children: ReactNode;
}

/** Provides the seat counts of these records; shows the count once if it is the same for all of them. */
export const SeatsShown = (props: SeatsShownProps) =>
  useSeatPlace(props.resource) ? <SeatsOfPlace {...props} /> : props.children;

function SeatsOfPlace({ resource, records, only, children }: SeatsShownProps) {
  const seats = useSeats(resource, records, only);
  const { place } = seats;
  const reference = records.find((record) => place && isSameId(holderOf(place, record)?.id, only))?.[
    place?.seats.by ?? ''
  ];
  return (
    <SeatsContext value={seats}>
      {place && only !== undefined ? (
        <p className="seats-once">
          <SeatsText
            seats={seats}
            id={only}
            title={reference ? referenceName(reference as ReferenceValue) : undefined}
          />
        </p>
      ) : null}
      {children}
    </SeatsContext>
  );
}

/** The column of a list that shows the seats: the capacity, the reference to the record with the seats, or the title. */
function columnFor({ place }: SeatCounts, { list, title }: Resource): string | undefined {
  const column = place?.isHolder ? 'capacity' : place?.seats.by;
  return column === undefined || list.columns.includes(column) ? column : title;
}

interface SeatsAtProps {
  resource: Resource;
  name: string;
  record: AnyRecord;
}

/**
 * A list cell with the seats in its line: beside the value, or in place of a capacity, which they include. Applications
 * whose list has no column for the record with the seats name it in a second line.
 */
export function SeatsInCell({ resource, name, record, children }: SeatsAtProps & { children: ReactNode }) {
  const seats = useContext(SeatsContext);
  const { place } = seats;
  if (place === undefined || seats.only !== undefined || name !== columnFor(seats, resource)) return children;
  if (!place.isHolder && name === resource.title) {
    return (
      <>
        {children}
        <SeatsLine seats={seats} record={record} withTitle />
      </>
    );
  }
  const id = holderOf(place, record)?.id;
  const count = id === undefined ? undefined : seats.counts.get(String(id));
  // Without a capacity the seats are unlimited.
  const isUnlimited = place.isHolder && (record.capacity ?? null) === null;
  if (count === undefined || isUnlimited) return children;
  return (
    <span className="with-seats">
      {name === 'capacity' ? null : children}
      <SeatsBeside count={count} isQuiet={name !== 'capacity'} />
    </span>
  );
}

function SeatsBeside({ count, isQuiet }: { count: SeatCount; isQuiet: boolean }) {
  const { say } = useLanguage();
  return (
    <span className={isQuiet ? 'seats-beside quiet' : 'seats-beside'} title={say(seatSentences.count(count))}>
      {say(seatSentences.shortCount(count))}
    </span>
  );
}

/** The seats on a card, which shows only few of the columns. */
export function SeatsOnCard({ record }: { record: AnyRecord }) {
  const seats = useContext(SeatsContext);
  return seats.only === undefined ? <SeatsLine seats={seats} record={record} withTitle /> : null;
}

/** The seats beside a field on the record's page. */
export function SeatsAtFact({ name, record }: Omit<SeatsAtProps, 'resource'>) {
  const seats = useContext(SeatsContext);
  const { place } = seats;
  const isSeatField = place !== undefined && name === (place.isHolder ? 'capacity' : place.seats.by);
  return isSeatField ? <SeatsLine seats={seats} record={record} withTitle={false} /> : null;
}

function SeatsLine({ seats, record, withTitle }: { seats: SeatCounts; record: AnyRecord; withTitle: boolean }) {
  const { place } = seats;
  const holder = place && holderOf(place, record);
  if (!place || !holder) return null;
  // Without a capacity the seats are unlimited.
  if (place.isHolder && (record.capacity ?? null) === null) return null;
  const title = withTitle && !place.isHolder ? referenceName(holder as ReferenceValue) : undefined;
  return (
    <span className="seats-line">
      <SeatsText seats={seats} id={holder.id} title={title} />
    </span>
  );
}

function SeatsText({
  seats: { place, counts, isPending },
  id,
  title,
}: {
  seats: SeatCounts;
  id: number;
  title: Label | undefined;
}) {
  const { say } = useLanguage();
  const count = counts.get(String(id));
  // A space keeps the line's height until the count arrives.
  if (!place || !count) return isPending ? '\u00a0' : null;
  if (title === undefined) return say(seatSentences.count(count));
  return <UserText text={say(seatSentences.countWithTitle(quoteTitle(place.holder, title), count))} />;
}
