import type { Label } from '../../contract/label.ts';
import type { RecordTitle, ReferenceValue } from '../../contract/record.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { findSection } from '../../declare/define-resource.ts';
import { isReference } from '../../kinds/reference/reference.ts';
import { sections } from '../../resources/index.ts';
import { shanghaiTime } from '../ui/shanghai.ts';

/** The resource of a reference, by code: of the menu, inside a record, or shared. */
export const resourceByCode = (code: string) => findSection(sections, code);

export const referenceTitle = ({ id, title }: Partial<ReferenceValue>): string =>
  typeof title === 'string' && title ? title : `#${id}`;

/** The title in both languages without its parents; a deleted record is marked. */
export function referenceName(reference: Partial<ReferenceValue>): Label {
  const { zh, en } = labelOf({ ...reference, title: referenceTitle(reference) });
  return reference.gone ? { zh: `${zh}（已删除）`, en: `${en} (deleted)` } : { zh, en };
}

/** A title in both languages; the Chinese one where the English one is missing. */
export const labelOf = ({ title, titleEn }: RecordTitle): Label => ({
  zh: title,
  en: typeof titleEn === 'string' && titleEn ? titleEn : title,
});

/** The titles of a record's parents, if the server sends them. */
export const parentTitles = ({ place }: Pick<ReferenceValue, 'place'>): RecordTitle[] =>
  Array.isArray(place) ? place.filter((parent) => typeof parent?.title === 'string') : [];

/** The start time of a record, in Shanghai time. */
export const startTimeOf = ({ begins }: Pick<ReferenceValue, 'begins'>): string | null =>
  typeof begins === 'string' ? (shanghaiTime(begins) ?? begins.slice(0, 10)) : null;

/** The full name of a record, with its parents and its start time. */
export function fullReferenceName(reference: Partial<ReferenceValue>): Label {
  const names = [...parentTitles(reference).map(labelOf), referenceName(reference)];
  const startTime = startTimeOf(reference);
  return {
    zh: `${names.map(({ zh }) => zh).join(' / ')}${startTime ? `（${startTime}）` : ''}`,
    en: `${names.map(({ en }) => en).join(' / ')}${startTime ? ` (${startTime})` : ''}`,
  };
}

/** A record as a reference value; its parents come from its own reference to them. */
export function referenceTo({ title, tree, within, begins }: Resource, record: AnyRecord): ReferenceValue {
  const parent = record[tree ?? within?.field ?? ''];
  const english = record[`${title}En`];
  return {
    id: record.id,
    title: String(record[title] ?? ''),
    ...(typeof english === 'string' && english ? { titleEn: english } : {}),
    ...(isReference(parent) ? { place: [...parentTitles(parent), titleOnly(parent)] } : {}),
    ...(begins && typeof record[begins] === 'string' ? { begins: record[begins] as string } : {}),
  };
}

const titleOnly = (reference: ReferenceValue): RecordTitle => ({
  title: referenceTitle(reference),
  ...(reference.titleEn ? { titleEn: reference.titleEn } : {}),
});
