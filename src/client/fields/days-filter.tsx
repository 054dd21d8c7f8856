import { useId, useState } from 'react';
import { isDay } from '../../kinds/date/date.ts';
import { useLanguage } from '../ui/language.tsx';
import { DayInput } from './day-input.tsx';
import { fieldMessages } from './messages.ts';
import type { RangeEnds } from './range.ts';

interface DaysFilterProps {
  id: string;
  label: string;
  days: RangeEnds;
  onChange: (days: RangeEnds) => void;
}

/** A range of days; either end may be empty. */
export function DaysFilter({ id, label, days, onChange }: DaysFilterProps) {
  const { say } = useLanguage();
  return (
    <span className="two-ends">
      <DayEndInput
        id={id}
        hint={say(fieldMessages.from)}
        day={days.from}
        onChange={(from) => onChange({ ...days, from })}
      />
      <DayEndInput
        id={`${id}-to`}
        label={`${label} ${say(fieldMessages.to)}`}
        hint={say(fieldMessages.to)}
        day={days.to}
        onChange={(to) => onChange({ ...days, to })}
      />
    </span>
  );
}

interface DayEndInputProps {
  id: string;
  label?: string;
  /** Shown while it is empty: a date would look like a condition. */
  hint: string;
  day: string | null;
  onChange: (day: string | null) => void;
}

/** Changes the filter when the day is committed. Invalid text stays in the input with an error and does not filter. */
function DayEndInput({ id, label, hint, day, onChange }: DayEndInputProps) {
  const { say } = useLanguage();
  const [draft, setDraft] = useState<string | null>(null);
  const [isCommitted, setCommitted] = useState(false);
  const errorId = useId();
  const isInvalid = isCommitted && draft !== null;
  const commit = (text: string | null) => {
    setCommitted(true);
    if (text && !isDay(text)) return;
    setDraft(null);
    if ((text || null) !== day) onChange(text || null);
  };
  return (
    <span className="filter-day">
      <DayInput
        id={id}
        {...(label ? { label } : {})}
        placeholder={hint}
        text={draft ?? day}
        onChange={(text) => {
          setCommitted(false);
          setDraft(text ?? '');
        }}
        onCommit={commit}
        invalid={isInvalid}
        describedBy={isInvalid ? errorId : undefined}
      />
      {isInvalid && (
        <span id={errorId} role="alert" className="complaint">
          {say(fieldMessages.invalidDay)}
        </span>
      )}
    </span>
  );
}
