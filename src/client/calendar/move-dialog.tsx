import { Modal } from 'antd';
import { useId, useState } from 'react';
import type { CalendarEvent } from '../../contract/calendar.ts';
import { findSection } from '../../declare/define-resource.ts';
import { isDay } from '../../kinds/date/date.ts';
import { sections } from '../../resources/index.ts';
import { DayInput } from '../fields/day-input.tsx';
import { RecordLink } from '../page/record-link.tsx';
import { recordPath } from '../page/record-path.ts';
import { closeButtonLabel } from '../ui/dialog-buttons.ts';
import { useLanguage } from '../ui/language.tsx';
import { isShanghaiTime, parseShanghaiTime, shanghaiTime } from '../ui/shanghai.ts';
import { UserText } from '../ui/user-text.tsx';
import { calendarMessages, calendarSentences } from './calendar-messages.ts';

interface MoveDialogProps {
  event: CalendarEvent;
  onMove: (event: CalendarEvent, milliseconds: number) => void;
  onClose: () => void;
}

/** Asks to which time a draft is moved, for a finger, which scrolls where a mouse drags, and for the list, which has no places to drop. */
export function MoveDialog({ event, onMove, onClose }: MoveDialogProps) {
  const { say } = useLanguage();
  const id = useId();
  const [text, setText] = useState(startText(event));
  const [open, setOpen] = useState(true);
  const [isWrong, setWrong] = useState(false);
  const resource = findSection(sections, event.section);

  const move = () => {
    const milliseconds = distanceTo(event, text);
    if (milliseconds === null) return setWrong(true);
    setOpen(false);
    onMove(event, milliseconds);
  };
  return (
    <Modal
      open={open}
      title={<UserText text={say(calendarSentences.moving(event))} />}
      okText={say(calendarMessages.move)}
      cancelText={say(closeButtonLabel(calendarMessages.move))}
      onOk={move}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <p className="quiet">
        {say(calendarSentences.standsNow(event))}{' '}
        {resource ? (
          <RecordLink to={recordPath(resource, 'show', event)}>{say(calendarMessages.openRecord)}</RecordLink>
        ) : null}
      </p>
      <div className="field">
        <label htmlFor={id}>{say(event.allDay ? calendarMessages.newDay : calendarMessages.newTime)}</label>
        <DayInput
          id={id}
          text={text}
          withTime={!event.allDay}
          invalid={isWrong}
          describedBy={`${id}-problem`}
          onChange={(next) => {
            setText(next);
            setWrong(false);
          }}
        />
        <span id={`${id}-problem`} role="alert" className="wrong">
          {isWrong ? say(event.allDay ? calendarMessages.noDay : calendarMessages.noTime) : null}
        </span>
      </div>
    </Modal>
  );
}

const startText = ({ start, allDay }: CalendarEvent): string | null => (allDay ? start : shanghaiTime(start));

/** How much later the typed day or time is; null for anything else. */
function distanceTo({ start, allDay }: CalendarEvent, text: string | null): number | null {
  if (text === null || !(allDay ? isDay(text) : isShanghaiTime(text))) return null;
  return Date.parse(allDay ? text : parseShanghaiTime(text)) - Date.parse(start);
}
