import { suggestion } from '../../kinds/shape.ts';
import { type CalendarOption, weekdayOptions } from '../calendar.ts';
import { calendarFields } from '../calendar-section.ts';
import type { Fields, Resource } from '../define-resource.ts';
import { type DeclarationCheck, failedChecks } from './failed-checks.ts';

/** `calendar` names fields that are there, of the kinds that a calendar can show. */
export function checkCalendar(resource: Resource): string[] {
  const { code, fields, calendar } = resource;
  if (!calendar) return [];
  const at = `${code}.calendar`;
  if (calendar.rows !== undefined && fields[calendar.rows]?.kind !== 'rows')
    return [`${at}: its events are the rows of "${calendar.rows}", which must be a field of kind rows.`];
  const columns = calendarFields({ fields, calendar });
  return [
    ...failedChecks([...timeChecks(at, calendar, columns, fields), ...otherChecks(at, calendar, columns, fields)]),
    ...checkStates(resource, calendar, columns).map((sentence) => `${at}.unless: ${sentence}`),
    ...checkOpenDays(`${at}.openDays`, calendar, fields),
  ];
}

/** The rows of the opening hours have the columns that say on which days they hold. */
function checkOpenDays(at: string, { openDays }: CalendarOption, fields: Fields): string[] {
  if (!openDays) return [];
  const field = fields[openDays.rows];
  if (field?.kind !== 'rows')
    return [`${at}: "${openDays.rows}" must be a field of kind rows${hint(openDays.rows, fields)}`];
  const isMonthDay = (name: string): boolean => {
    const column = field.columns[name];
    return column?.kind === 'text' && column.format === 'monthDay';
  };
  const weekdays = field.columns[openDays.weekdays];
  const options = weekdays?.kind === 'multi' ? Object.keys(weekdays.options) : [];
  return failedChecks([
    ...[openDays.from, openDays.until].map(
      (name): DeclarationCheck => [
        !isMonthDay(name),
        () =>
          `${at}: a season is limited by "${name}", which must be a text of the format monthDay${hint(name, field.columns)}`,
      ],
    ),
    [
      weekdayOptions.some((option) => !options.includes(option)),
      `${at}: "${openDays.weekdays}" must be a multi with the options ${weekdayOptions.join(', ')}.`,
    ],
  ]);
}

function timeChecks(at: string, calendar: CalendarOption, columns: Fields, fields: Fields): DeclarationCheck[] {
  const { start, end, minutes } = calendar;
  const kind = columns[start]?.kind;
  return [
    [
      kind !== 'date' && kind !== 'dateTime',
      () => `${at}: an event begins at "${start}", which must be a day or a moment${hint(start, columns)}`,
    ],
    [
      end !== undefined && columns[end]?.kind !== kind,
      () =>
        `${at}: an event ends at "${end}", which must be a day or a moment as its start is${hint(end ?? '', columns)}`,
    ],
    [
      minutes !== undefined && (fields[minutes]?.kind !== 'integer' || kind !== 'dateTime'),
      `${at}: "${minutes}" is the length of an event, which must be an integer, and its start a moment.`,
    ],
    [minutes !== undefined && end !== undefined, `${at}: an event has "end" or "minutes", not both.`],
  ];
}

function otherChecks(at: string, calendar: CalendarOption, columns: Fields, fields: Fields): DeclarationCheck[] {
  const { place, subject, title, titleEn, state, rows } = calendar;
  const isNot = (name: string | undefined, within: Fields, ...kinds: readonly string[]): boolean =>
    name !== undefined && !kinds.includes(within[name]?.kind ?? '');
  return [
    [isNot(place, columns, 'reference'), `${at}: an event takes place at "${place}", which must be a reference.`],
    [isNot(subject, fields, 'reference'), `${at}: an event belongs to "${subject}", which must be a reference.`],
    ...[title, titleEn].map(
      (name): DeclarationCheck => [
        isNot(name, columns, 'text'),
        `${at}: an event is called by "${name}", which must be a text.`,
      ],
    ),
    [
      rows === undefined && (title ?? titleEn) !== undefined,
      `${at}: "title" and "titleEn" name columns of rows; a record is called by its own title.`,
    ],
    [
      isNot(state, columns, 'choice', 'toggle'),
      `${at}: the state of an event is "${state}", which must be a choice or a toggle.`,
    ],
  ];
}

/** A similar name, where there is no field of this one. */
const hint = (name: string, fields: Fields): string =>
  Object.hasOwn(fields, name) ? '.' : suggestion(name, Object.keys(fields));

/** The values with which an event does not take place must be options or states. */
function checkStates({ workflow }: Resource, { unless = {} }: CalendarOption, columns: Fields): string[] {
  return Object.entries(unless).flatMap(([name, values]) => {
    const field = columns[name];
    const known = name === 'status' ? workflow?.states : field && 'options' in field ? field.options : undefined;
    const options = Object.keys(known ?? {});
    return values
      .filter((value) => !options.includes(value))
      .map((value) => `"${name}" is never "${value}"${suggestion(value, options)}`);
  });
}
