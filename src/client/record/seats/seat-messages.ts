import type { Label } from '../../../contract/label.ts';
import type { SeatCount, SeatForecast } from '../../../contract/seats.ts';
import { withThousands } from '../../ui/count-text.ts';

/** Messages about seats. */
export const seatMessages = {
  checking: { zh: '正在核对…', en: 'Checking …' },
  forecast: { zh: '名额', en: 'Seats' },
  seated: { zh: '将通过。', en: 'It will be approved.' },
  queued: { zh: '名额不足，将转候补。', en: 'There are not enough seats: it will go on the waiting list.' },
  mayWait: { zh: '名额不足，可以转候补。', en: 'There are not enough seats: it can go on the waiting list.' },
  refused: { zh: '名额不足，现在不能这样处理。', en: 'There are not enough seats for this at present.' },
} satisfies Record<string, Label>;

export const seatSentences = {
  /** What a scanner reads at the door. */
  codeOf: (text: string): Label => ({ zh: `二维码：${text}`, en: `QR code: ${text}` }),
  /** “18 of 20 seats, 3 waiting” */
  count({ capacity, taken, waiting }: SeatCount): Label {
    const queue =
      waiting > 0 ? { zh: `，候补 ${withThousands(waiting)}`, en: `, ${withThousands(waiting)} waiting` } : emptyLabel;
    const text = takenText(taken, capacity);
    return { zh: `${text.zh}${queue.zh}`, en: `${text.en}${queue.en}` };
  },
  /** “18/20, 3 waiting”, where the column says what is counted. */
  shortCount(count: SeatCount): Label {
    const { capacity, taken, waiting } = count;
    if (capacity === null) return seatSentences.count(count);
    const text = `${withThousands(taken)}/${withThousands(capacity)}`;
    if (waiting === 0) return { zh: text, en: text };
    return { zh: `${text}，候补 ${withThousands(waiting)}`, en: `${text}, ${withThousands(waiting)} waiting` };
  },
  /** The count with the title of the record that has the seats. */
  countWithTitle: (name: Label, count: SeatCount): Label => {
    const text = seatSentences.count(count);
    return { zh: `${name.zh}：${text.zh}`, en: `${name.en}: ${text.en}` };
  },
  /** The outcome for the selected applications; `isQueueTried` where those without a seat ask for the waiting list. */
  forecast({ seated, queued, refused }: SeatForecast, isQueueTried: boolean): Label {
    const lack = isQueueTried
      ? { zh: '名额和候补都已满', en: 'can get neither a seat nor a place on the waiting list' }
      : { zh: '名额不足', en: 'cannot get a seat' };
    const parts = [
      seated > 0 ? { zh: `将通过 ${withThousands(seated)} 条`, en: `${withThousands(seated)} will be approved` } : [],
      queued > 0 ? { zh: `转候补 ${withThousands(queued)} 条`, en: `${withThousands(queued)} will wait` } : [],
      refused > 0
        ? {
            zh: `${withThousands(refused)} 条${lack.zh}，留在原样`,
            en: `${withThousands(refused)} ${lack.en} and ${refused === 1 ? 'stays as it is' : 'stay as they are'}`,
          }
        : [],
    ].flat();
    return { zh: `${parts.map((part) => part.zh).join('，')}。`, en: `${parts.map((part) => part.en).join(', ')}.` };
  },
  /** The outcome for a single application. */
  singleForecast({ seated, queued }: SeatForecast, isWaitlistOffered: boolean): Label {
    if (seated > 0) return seatMessages.seated;
    if (queued === 0) return seatMessages.refused;
    return isWaitlistOffered ? seatMessages.mayWait : seatMessages.queued;
  },
};

function takenText(taken: number, capacity: number | null): Label {
  if (capacity === null) return { zh: `已通过 ${withThousands(taken)}`, en: `${withThousands(taken)} taken` };
  if (taken === capacity)
    return {
      zh: `已满 ${withThousands(taken)}/${withThousands(capacity)}`,
      en: `all ${withThousands(capacity)} seats taken`,
    };
  return {
    zh: `名额 ${withThousands(taken)}/${withThousands(capacity)}`,
    en: `${withThousands(taken)} of ${withThousands(capacity)} seats`,
  };
}

const emptyLabel: Label = { zh: '', en: '' };
