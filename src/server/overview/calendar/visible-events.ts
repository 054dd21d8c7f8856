import type { CalendarEvent, EventConflict } from '../../../contract/calendar.ts';
import type { Label } from '../../../contract/label.ts';
import type { ReferenceValue } from '../../../contract/record.ts';
import { mayDo } from '../../../declare/actions.ts';
import { type CalendarSection, eventStateLabel } from '../../../declare/calendar-section.ts';
import type { AnyDraft, AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { bilingualText } from '../../../declare/translation.ts';
import { isDraftState } from '../../../declare/workflow.ts';
import type { Db } from '../../database/tables.ts';
import type { Operator } from '../../http/access.ts';
import { visibleRecord } from '../../records/visibility/masking.ts';
import { withPlaces } from '../../records/visibility/places.ts';
import { readsSection, seesField } from '../../records/visibility/references.ts';
import { partsOf, type StoredEvent } from './read-events.ts';

interface EventReader {
  db: Db;
  operator: Pick<Operator, 'codes'>;
  sections: readonly Resource[];
}

/** Whether the operator may read the section and sees when and where its events take place. */
export function mayReadEvents(
  operator: Pick<Operator, 'codes'>,
  section: CalendarSection,
  sections: readonly Resource[],
): boolean {
  const { start, end, minutes, rows } = section.calendar;
  const times = rows === undefined ? [start, end, minutes] : [rows, minutes];
  return (
    readsSection(operator, section, sections) &&
    times.every((name) => name === undefined || seesField(operator, section, name))
  );
}

/** The events as this operator may see them, with what they see of the others in the way. */
export async function visibleEvents(
  events: readonly StoredEvent[],
  conflicts: ReadonlyMap<StoredEvent, readonly StoredEvent[]>,
  reader: EventReader,
): Promise<CalendarEvent<Label>[]> {
  const records = await readVisibleRecords(events, reader);
  const recordOf = ({ record }: StoredEvent): AnyRecord => records.get(record) ?? record;
  return events.map((event) => {
    const { section, row, times, off } = event;
    const values = partsOf(section, recordOf(event)).find((part) => part.row === row)?.values ?? {};
    const place = placeLabel(section, values);
    const reason = whyNotMovable(event, reader);
    return {
      section: section.code,
      id: event.record.id,
      version: event.record.version,
      row,
      title: titleOf(section, recordOf(event), values),
      ...times,
      state: stateOf(event, values),
      note: eventStateLabel(section, values) ?? null,
      off,
      place,
      movable: reason === null,
      reason,
      values: reason === null ? movedValues(section, recordOf(event)) : null,
      conflicts: place === null ? [] : (conflicts.get(event) ?? []).map((other) => conflictOf(other, records)),
    };
  });
}

/** The fields with its times, or with all its rows. */
function movedValues({ calendar: { start, end, rows } }: CalendarSection, record: AnyRecord): AnyDraft {
  const names = rows === undefined ? [start, end].filter((name) => name !== undefined) : [rows];
  return Object.fromEntries(names.map((name) => [name, record[name] ?? null]));
}

type VisibleRecords = ReadonlyMap<AnyRecord, AnyRecord>;

/** By the stored record; a record with several rows once. */
async function readVisibleRecords(
  events: readonly StoredEvent[],
  { db, operator, sections }: EventReader,
): Promise<VisibleRecords> {
  const visible = new Map<AnyRecord, AnyRecord>();
  for (const section of new Set(events.map((event) => event.section))) {
    const stored = [...new Set(events.filter((event) => event.section === section).map(({ record }) => record))];
    const masked = stored.map((record) => visibleRecord(operator, section, record, sections));
    const placed = await withPlaces(db, section.fields, masked, { operator, sections });
    for (const [at, record] of stored.entries()) visible.set(record, placed[at] ?? record);
  }
  return visible;
}

/** What is in the way, by its title only where the operator may read it. */
function conflictOf(other: StoredEvent, records: VisibleRecords): EventConflict<Label> {
  const record = records.get(other.record);
  if (!record) return { title: null };
  const { section, row } = other;
  const values = partsOf(section, record).find((part) => part.row === row)?.values ?? {};
  return { title: titleOf(section, record, values), section: section.code, id: record.id };
}

function titleOf(section: CalendarSection, record: AnyRecord, values: AnyDraft): Label {
  const { subject, title, titleEn } = section.calendar;
  const own =
    title === undefined
      ? bilingualText(section, record, section.title)
      : labelOf(values[title], values[titleEn ?? title]);
  const known = own ?? { zh: `#${record.id}`, en: `#${record.id}` };
  const of = subject === undefined ? null : referenceLabel(record[subject]);
  return of ? { zh: `${of.zh} · ${known.zh}`, en: `${of.en} · ${known.en}` } : known;
}

const labelOf = (zh: unknown, en: unknown): Label | null =>
  typeof zh === 'string' && zh !== '' ? { zh, en: typeof en === 'string' && en !== '' ? en : zh } : null;

const referenceLabel = (value: unknown): Label | null => {
  const { title, titleEn } = (value ?? {}) as Partial<ReferenceValue>;
  return labelOf(title, titleEn);
};

function placeLabel({ calendar: { place } }: CalendarSection, values: AnyDraft): CalendarEvent<Label>['place'] {
  const value = place === undefined ? null : (values[place] as ReferenceValue | null | undefined);
  const title = referenceLabel(value);
  return value && title ? { id: value.id, title } : null;
}

/** The words of the workflow and of the declared field, in the colour of the workflow. */
function stateOf({ section, status }: StoredEvent, values: AnyDraft): CalendarEvent<Label>['state'] {
  const known = status?.resource.workflow?.states[status.value];
  const labels = [known?.label, eventStateLabel(section, values)].filter((label) => label !== undefined);
  if (labels.length === 0) return null;
  return {
    label: { zh: labels.map(({ zh }) => zh).join(' · '), en: labels.map(({ en }) => en).join(' · ') },
    tone: known?.tone ?? 'quiet',
  };
}

/** The calendar moves drafts only: what the public or an approver has read changes in its form, where its other values stand. */
function whyNotMovable({ section, status }: StoredEvent, { operator, sections }: EventReader): Label | null {
  if (!mayDo(section, 'edit', (code) => operator.codes.has(code), sections)) return reasons.notPermitted;
  if (!status || !isDraftState(status.resource.workflow, status.value)) return reasons.noDraft;
  return null;
}

const reasons = {
  notPermitted: { zh: '您没有编辑权限，不能移动。', en: 'You may not edit it, so you cannot move it.' },
  noDraft: {
    zh: '只有草稿可以在日历中移动，其他内容请在表单中修改时间。',
    en: 'Only drafts are moved in the calendar; please change the time of others in the form.',
  },
} satisfies Record<string, Label>;
