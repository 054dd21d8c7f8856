import { Input, Radio } from 'antd';
import { useId, useState } from 'react';
import { useLanguage } from '../ui/language.tsx';
import { parseShanghaiTime, shanghaiTime } from '../ui/shanghai.ts';
import { undoMessages } from './undo-messages.ts';

const MINUTE = 60_000;

const spans = [
  { name: 'tenMinutes', minutes: 10 },
  { name: 'anHour', minutes: 60 },
  { name: 'aDay', minutes: 24 * 60 },
] as const;

const before = (now: number, minutes: number): string => new Date(now - minutes * MINUTE).toISOString();

/** An hour before the dialog was opened. */
export const anHourBefore = (now: number): string => before(now, 60);

interface UndoSpanProps {
  /** When the dialog was opened: what is chosen means the same as long as it is open. */
  opened: number;
  since: string;
  disabled: boolean;
  onChange: (since: string) => void;
}

/** Since when somebody's work is to be undone. */
export function UndoSpan({ opened, since, disabled, onChange }: UndoSpanProps) {
  const { say } = useLanguage();
  const field = useId();
  const [isMoment, setMoment] = useState(false);
  const chosen = isMoment ? 'moment' : spans.find(({ minutes }) => before(opened, minutes) === since)?.name;
  const clock = (moment: string) => (shanghaiTime(moment) ?? '').replace(' ', 'T');
  const choose = (name: string) => {
    const span = spans.find((one) => one.name === name);
    setMoment(!span);
    if (span) onChange(before(opened, span.minutes));
  };
  return (
    <div className="undo-span">
      <Radio.Group
        aria-label={say(undoMessages.span)}
        disabled={disabled}
        value={chosen}
        onChange={({ target }) => choose(target.value as string)}
      >
        {[...spans.map(({ name }) => name), 'moment' as const].map((name) => (
          <Radio key={name} value={name}>
            {say(undoMessages[name])}
          </Radio>
        ))}
      </Radio.Group>
      {isMoment ? (
        <div className="undo-moment">
          <label htmlFor={field}>{say(undoMessages.span)}</label>
          <Input
            id={field}
            type="datetime-local"
            disabled={disabled}
            defaultValue={clock(since)}
            min={clock(before(opened, 24 * 60))}
            max={clock(new Date(opened).toISOString())}
            onChange={({ target }) => {
              const isWithin = target.value !== '' && target.value >= target.min && target.value <= target.max;
              if (isWithin) onChange(new Date(parseShanghaiTime(target.value)).toISOString());
            }}
          />
          <span className="quiet">{say(undoMessages.momentHelp)}</span>
        </div>
      ) : null}
    </div>
  );
}
