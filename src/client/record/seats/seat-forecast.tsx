import type { SeatForecast } from '../../../contract/seats.ts';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { givesPlaces } from '../../../declare/seats.ts';
import { quoteTitle } from '../../page/record-title.ts';
import { useLanguage } from '../../ui/language.tsx';
import { ScrollRoom } from '../../ui/scroll-room.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { useBulkWork } from '../use-bulk-work.ts';
import { seatMessages, seatSentences } from './seat-messages.ts';
import { useSeatPlace } from './use-seats.ts';

/** With more forecasts than this the list scrolls. */
const MAX_WITHOUT_SCROLLING = 6;

interface SeatForecastsProps {
  resource: Resource;
  seats: readonly SeatForecast[];
  /** Whether the forecast is for a single application. */
  isSingle?: boolean;
}

/** The count of each record with seats, and how many of the selected applications would be approved or queued. */
export function SeatForecasts({ resource, seats, isSingle = false }: SeatForecastsProps) {
  const { say } = useLanguage();
  const place = useSeatPlace(resource);
  if (!place || seats.length === 0) return null;
  const list = (
    <ul className="seat-forecast">
      {seats.map((one) => (
        <li key={one.id}>
          <UserText text={say(seatSentences.countWithTitle(quoteTitle(place.holder, one.title), one))} />
          <strong>{say(isSingle ? seatSentences.singleForecast(one) : seatSentences.forecast(one))}</strong>
        </li>
      ))}
    </ul>
  );
  if (seats.length <= MAX_WITHOUT_SCROLLING) return list;
  return (
    <ScrollRoom className="outcomes" label={say(seatMessages.forecast)}>
      {list}
    </ScrollRoom>
  );
}

interface MoveForecastProps {
  resource: Resource;
  record: AnyRecord;
  move: string;
}

/** The forecast for one record, requested when the dialog of its move opens. */
export function MoveForecast({ resource, record, move }: MoveForecastProps) {
  const place = useSeatPlace(resource);
  return place && !place.isHolder && givesPlaces(move) ? (
    <ForecastRequest resource={resource} record={record} move={move} />
  ) : null;
}

function ForecastRequest({ resource, record, move }: MoveForecastProps) {
  const { say } = useLanguage();
  const { check } = useBulkWork(resource, move, { ids: [record.id], seenRecords: [record] });
  // Without a forecast the move stays possible: the server checks it anyway.
  if (check.isError) return null;
  if (!check.data) return <p className="quiet">{say(seatMessages.checking)}</p>;
  return <SeatForecasts resource={resource} seats={check.data.data.seats ?? []} isSingle />;
}
