import type { SeatCount } from '../../../contract/seats.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { seatMoves } from '../../../declare/seats.ts';
import { withThousands } from '../../ui/count-text.ts';
import { useLanguage } from '../../ui/language.tsx';
import { attendanceMessages, attendanceSentences } from './attendance-messages.ts';
import type { groupPeople } from './people.ts';

interface SeatFiguresProps {
  applications: Resource;
  /** Undefined until it has been read. */
  count: SeatCount | undefined;
  groups: ReturnType<typeof groupPeople>;
}

interface Figure {
  label: { zh: string; en: string };
  value: string;
  tone?: string | undefined;
}

/** How many seats there are, are taken and free, and who waits, has to be decided and has come. */
export function SeatFigures({ applications, count, groups }: SeatFiguresProps) {
  const { say } = useLanguage();
  const { workflow } = applications;
  const numberIn = (states: readonly string[]) =>
    groups.shown.filter(({ state }) => states.includes(state)).reduce((sum, { people }) => sum + people.length, 0);
  const arrived = workflow?.moves[seatMoves.checkIn]?.to;
  const arrivedState = arrived === undefined ? undefined : workflow?.states[arrived];
  const pending = numberIn(workflow?.decision.states ?? []);
  const figures: Figure[] = [
    ...seatFigures(count, say(attendanceMessages.unlimited), say(attendanceMessages.full)),
    { label: attendanceMessages.pending, value: withThousands(pending), tone: pending > 0 ? 'waiting' : undefined },
    ...(arrivedState && arrived
      ? [{ label: arrivedState.label, value: withThousands(numberIn([arrived])), tone: undefined }]
      : []),
  ];
  return (
    <dl className="seat-figures" aria-busy={!count}>
      {figures.map(({ label, value, tone }) => (
        <div key={label.en} data-tone={tone}>
          <dt>{say(label)}</dt>
          <dd className="digits">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A dash keeps the place of a figure that is being read. */
function seatFigures(count: SeatCount | undefined, unlimited: string, full: string): Figure[] {
  const { capacity, taken, waiting, waitlist } = count ?? { capacity: null, taken: 0, waiting: 0, waitlist: null };
  const text = (value: string) => (count ? value : '–');
  const free = capacity === null ? null : Math.max(0, capacity - taken);
  return [
    { label: attendanceMessages.capacity, value: text(capacity === null ? unlimited : withThousands(capacity)) },
    { label: attendanceMessages.taken, value: text(withThousands(taken)) },
    {
      label: attendanceMessages.free,
      value: text(free === null ? unlimited : free === 0 ? full : withThousands(free)),
      tone: count && free !== null ? (free === 0 ? 'refused' : 'live') : undefined,
    },
    {
      label: attendanceMessages.waiting,
      value: text(waitlist === null ? withThousands(waiting) : attendanceSentences.ofTotal(waiting, waitlist)),
      tone: waiting > 0 ? 'planned' : undefined,
    },
  ];
}
