import { type ReactNode, useContext } from 'react';
import type { ReferenceValue } from '../../contract/record.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { quoteTitle } from '../record/rows.ts';
import { useLanguage } from '../ui/language.tsx';
import { UserText } from '../ui/user-text.tsx';
import { seatSentences } from './seat-messages.ts';
import { holderOf, type Seats, SeatsContext, useSeats } from './use-seats.ts';

interface SeatsShownProps {
  resource: Resource;
  records: readonly AnyRecord[];
  /** Everything shown is held against the seats of this one. */
  only?: number | undefined;
  children: ReactNode;
}

/** Brings how the seats stand to what is shown of these records; said once where they are the same for all of them. */
export function SeatsShown({ resource, records, only, children }: SeatsShownProps) {
  const seats = useSeats(resource, records, only);
  const { place } = seats;
  const reference = records.find((record) => place && holderOf(place, record)?.id === only)?.[place?.seats.by ?? ''];
  return (
    <SeatsContext value={seats}>
      {place && only !== undefined ? (
        <p className="seats-once">
          <SeatsText seats={seats} id={only} title={(reference as ReferenceValue | undefined)?.title} />
        </p>
      ) : null}
      {children}
    </SeatsContext>
  );
}

/**
 * Where the seats are said in a list: beside what has them, beside their number, or with the name of a row that shows
 * neither.
 */
function columnFor({ place }: Seats, { list, title }: Resource): string | undefined {
  const column = place?.isHolder ? 'capacity' : place?.seats.by;
  return column === undefined || list.columns.includes(column) ? column : title;
}

interface SeatsAtProps {
  resource: Resource;
  name: string;
  record: AnyRecord;
}

/** What a cell of a list says of the seats besides its value. */
export function SeatsInCell({ resource, name, record }: SeatsAtProps) {
  const seats = useContext(SeatsContext);
  if (seats.only !== undefined || name !== columnFor(seats, resource)) return null;
  return <SeatsLine seats={seats} record={record} withTitle={name === resource.title} />;
}

/** The same on a card, which shows few of the columns. */
export function SeatsOnCard({ record }: { record: AnyRecord }) {
  const seats = useContext(SeatsContext);
  return seats.only === undefined ? <SeatsLine seats={seats} record={record} withTitle /> : null;
}

/** The same beside a fact of a record's page. */
export function SeatsAtFact({ name, record }: Omit<SeatsAtProps, 'resource'>) {
  const seats = useContext(SeatsContext);
  const { place } = seats;
  const isSeatField = place !== undefined && name === (place.isHolder ? 'capacity' : place.seats.by);
  return isSeatField ? <SeatsLine seats={seats} record={record} withTitle={false} /> : null;
}

function SeatsLine({ seats, record, withTitle }: { seats: Seats; record: AnyRecord; withTitle: boolean }) {
  const { place } = seats;
  const holder = place && holderOf(place, record);
  if (!place || !holder) return null;
  // Where nobody counts there is nothing to wait for.
  if (place.isHolder && (record.capacity ?? null) === null) return null;
  const title = withTitle && !place.isHolder ? (holder as ReferenceValue).title : undefined;
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
  seats: Seats;
  id: number;
  title: string | undefined;
}) {
  const { say } = useLanguage();
  const count = counts.get(id);
  // Nothing jumps when it comes.
  if (!place || !count) return isPending ? '\u00a0' : null;
  if (title === undefined) return say(seatSentences.count(count));
  return <UserText text={say(seatSentences.countWithTitle(quoteTitle(place.holder, title), count))} />;
}
