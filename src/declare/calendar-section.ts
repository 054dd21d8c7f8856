import type { Label } from '../contract/label.ts';
import type { Field } from '../kinds/index.ts';
import type { CalendarOption } from './calendar.ts';
import type { AnyDraft, Fields, Resource } from './define-resource.ts';

/** A section whose records are events. */
export type CalendarSection = Resource & { calendar: CalendarOption };

export const isCalendarSection = (resource: Resource): resource is CalendarSection => resource.calendar !== undefined;

/** What the calendar names: the fields of the record, or the columns of its rows. */
export function calendarFields({ fields, calendar }: Pick<CalendarSection, 'fields' | 'calendar'>): Fields {
  if (calendar.rows === undefined) return fields;
  const field: Field | undefined = fields[calendar.rows];
  return field?.kind === 'rows' ? field.columns : {};
}

/** What the declared field says about the state of an event: its option, or the name of a toggle that is on. */
export function eventStateLabel(section: CalendarSection, values: AnyDraft): Label | undefined {
  const { state } = section.calendar;
  if (state === undefined) return undefined;
  const field = calendarFields(section)[state];
  if (field?.kind === 'toggle') return values[state] === true ? field.label : undefined;
  return field?.kind === 'choice' ? field.options[String(values[state])] : undefined;
}
