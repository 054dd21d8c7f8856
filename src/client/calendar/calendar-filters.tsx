import { Button, Select } from 'antd';
import type { CalendarEvent } from '../../contract/calendar.ts';
import { isCalendarSection } from '../../declare/calendar-section.ts';
import { sections } from '../../resources/index.ts';
import { useMay } from '../session/use-may.ts';
import { useLanguage } from '../ui/language.tsx';
import type { CalendarLocation } from './calendar-location.ts';
import { calendarMessages } from './calendar-messages.ts';

interface CalendarFiltersProps {
  events: readonly CalendarEvent[];
  location: CalendarLocation;
  onChange: (changes: Partial<CalendarLocation>) => void;
}

/** The section and the place; the places are those of the events. */
export function CalendarFilters({ events, location, onChange }: CalendarFiltersProps) {
  const { say } = useLanguage();
  const may = useMay();
  const { section, place } = location;
  const readable = sections.filter((one) => isCalendarSection(one) && may(one, 'list'));
  const places = new Map(events.flatMap((event) => (event.place ? [[String(event.place.id), event.place.title]] : [])));
  const others = place !== '' && !places.has(place) ? [{ value: place, label: `#${place}` }] : [];
  return (
    // biome-ignore lint/a11y/useSemanticElements: the client is built for browsers older than <search>
    <div className="calendar-filters" role="search" aria-label={say(calendarMessages.filters)}>
      <Select
        value={readable.some(({ code }) => code === section) ? section : ''}
        aria-label={say(calendarMessages.section)}
        onChange={(next) => onChange({ section: next })}
        options={[
          { value: '', label: say(calendarMessages.allSections) },
          ...readable.map(({ code, label }) => ({ value: code, label: say(label) })),
        ]}
      />
      <Select
        value={place}
        aria-label={say(calendarMessages.place)}
        onChange={(next) => onChange({ place: next })}
        options={[
          { value: '', label: say(calendarMessages.allPlaces) },
          ...others,
          ...[...places].map(([value, label]) => ({ value, label })),
        ]}
      />
      {section || place ? (
        <Button type="link" size="small" onClick={() => onChange({ section: '', place: '' })}>
          {say(calendarMessages.clear)}
        </Button>
      ) : null}
    </div>
  );
}
