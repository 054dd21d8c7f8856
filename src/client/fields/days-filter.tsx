import { useId, useState } from 'react';
import { isDay } from '../../declare/kinds/date.ts';
import { useLanguage } from '../ui/language.tsx';
import { DayInput } from './day-input.tsx';
import { fieldMessages } from './messages.ts';
import type { Ends } from './range.ts';

interface DaysFilterProps {
  id: string;
  label: string;
  days: Ends;
  onChange: (days: Ends) => void;
}

/** From one day to another; either may be left open. */
export function DaysFilter({ id, label, days, onChange }: DaysFilterProps) {
  const { say } = useLanguage();
  return (
    <span className="two-ends">
      <EndInput id={id} day={days.from} onChange={(from) => onChange({ ...days, from })} />
      <EndInput
        id={`${id}-to`}
        label={`${label} ${say(fieldMessages.to)}`}
        day={days.to}
        onChange={(to) => onChange({ ...days, to })}
      />
    </span>
  );
}

interface EndInputProps {
  id: string;
  label?: string;
  day: string | null;
  onChange: (day: string | null) => void;
}

/** The list is asked once the day is written; what is no day stays in sight, with a complaint, and filters nothing. */
function EndInput({ id, label, day, onChange }: EndInputProps) {
  const { say } = useLanguage();
  const [draft, setDraft] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const errorId = useId();
  const wrong = isLeft && draft !== null;
  const settle = (text: string | null) => {
    setLeft(true);
    if (text && !isDay(text)) return;
    setDraft(null);
    if ((text || null) !== day) onChange(text || null);
  };
  return (
    <span className="filter-day">
      <DayInput
        id={id}
        {...(label ? { label } : {})}
        text={draft ?? day}
        onChange={(text) => {
          setLeft(false);
          setDraft(text ?? '');
        }}
        onSettle={settle}
        invalid={wrong}
        describedBy={wrong ? errorId : undefined}
      />
      {wrong && (
        <span id={errorId} role="alert" className="complaint">
          {say(fieldMessages.noDay)}
        </span>
      )}
    </span>
  );
}
