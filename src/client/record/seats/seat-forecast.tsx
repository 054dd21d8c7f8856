import type { SeatForecast } from '../../../contract/seats.ts';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { givesPlaces } from '../../../declare/seats.ts';
import { quoteTitle } from '../../page/record-title.ts';
import { useLanguage } from '../../ui/language.tsx';
import { ScrollRoom } from '../../ui/scroll-room.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { useBulkWork } from '../use-bulk-work.ts';
import { seatMessages, seatSentences } from './seat-messages.ts';
import { useOfferedWaitlist } from './use-offered-waitlist.ts';
import { useSeatPlace } from './use-seats.ts';

/** With more forecasts than this the list scrolls. */
const MAX_WITHOUT_SCROLLING = 6;

interface SeatForecastsProps {
  resource: Resource;
  seats: readonly SeatForecast[];
  /** Whether the forecast is for a single application. */
  isSingle?: boolean;
  /** Whether a place on the waiting list is an offer and not what the move itself gives. */
  isWaitlistOffered?: boolean;
  /** Whether those without a seat ask for the waiting list. */
  isQueueTried?: boolean;
}

/** The count of each record with seats, and how many of the selected applications would be approved or queued. */
export function SeatForecasts({ resource, seats, isSingle, isWaitlistOffered, isQueueTried }: SeatForecastsProps) {
  const { say } = useLanguage();
  const place = useSeatPlace(resource);
  if (!place || seats.length === 0) return null;
  const list = (
    <ul className="seat-forecast">
      {seats.map((one) => (
        <li key={one.id}>
          <UserText text={say(seatSentences.countWithTitle(quoteTitle(place.holder, one.title), one))} />
          <strong>
            {say(
              isSingle
                ? seatSentences.singleForecast(one, isWaitlistOffered === true)
                : seatSentences.forecast(one, isQueueTried === true),
            )}
          </strong>
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

/** The forecast for one record, with the waiting list for whoever gets no seat. */
export function MoveForecast({ resource, record, move }: MoveForecastProps) {
  return <ForecastText resource={resource} forecast={useMoveForecast(resource, record, move)} />;
}

interface MoveForecastState {
  /** Undefined without a forecast: the move stays possible, because the server checks it anyway. */
  seats: readonly SeatForecast[] | undefined;
  isChecking: boolean;
  isWaitlistOffered: boolean;
}

/** Requests the forecast of a move that gives seats; what else would be offered is asked for at the same time. */
export function useMoveForecast(resource: Resource, record: AnyRecord, move: string): MoveForecastState {
  const place = useSeatPlace(resource);
  const waitlist = useOfferedWaitlist(resource, move);
  const isAsked = place !== undefined && !place.isHolder && givesPlaces(move);
  const selection = { ids: [record.id], seenRecords: [record] };
  const { check } = useBulkWork(resource, move, selection, waitlist?.name, isAsked);
  return {
    seats: isAsked ? check.data?.data.seats : undefined,
    isChecking: isAsked && check.isPending,
    isWaitlistOffered: waitlist !== undefined,
  };
}

export function ForecastText({ resource, forecast }: { resource: Resource; forecast: MoveForecastState }) {
  const { say } = useLanguage();
  if (forecast.isChecking) return <p className="quiet">{say(seatMessages.checking)}</p>;
  return (
    <SeatForecasts
      resource={resource}
      seats={forecast.seats ?? []}
      isSingle
      isWaitlistOffered={forecast.isWaitlistOffered}
    />
  );
}
