import type { Called, ReferenceValue } from '../../contract/record.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { isReference } from '../../declare/kinds/reference.ts';
import type { Label } from '../../declare/label.ts';
import { records } from '../../resources/index.ts';
import { shanghaiTime } from '../ui/shanghai.ts';

/** The section a reference leads to: of the menu, inside a record, or shared. */
export const resourceByCode = (code: string) => records.find((resource) => resource.code === code);

export const referenceTitle = ({ id, title }: Partial<ReferenceValue>): string =>
  typeof title === 'string' && title ? title : `#${id}`;

/** The same for whoever reads it, alone; what was deleted says so. */
export function referenceName(reference: Partial<ReferenceValue>): Label {
  const { zh, en } = labelOf({ ...reference, title: referenceTitle(reference) });
  return reference.gone ? { zh: `${zh}（已删除）`, en: `${en} (deleted)` } : { zh, en };
}

/** What a text is in either language: the Chinese where nobody has written it in English. */
export const labelOf = ({ title, titleEn }: Called): Label => ({ zh: title, en: titleEn || title });

/** The names of what a record lies in, as far as a server says them. */
export const parentTitles = ({ place }: Pick<ReferenceValue, 'place'>): Called[] =>
  Array.isArray(place) ? place.filter((above) => typeof above?.title === 'string') : [];

/** When a record takes place, by the museum's clock. */
export const startTimeOf = ({ begins }: Pick<ReferenceValue, 'begins'>): string | null =>
  typeof begins === 'string' ? (shanghaiTime(begins) ?? begins.slice(0, 10)) : null;

/** The whole name of a record: below what it lies in, and with its time. */
export function fullReferenceName(reference: Partial<ReferenceValue>): Label {
  const names = [...parentTitles(reference).map(labelOf), referenceName(reference)];
  const at = startTimeOf(reference);
  return {
    zh: `${names.map(({ zh }) => zh).join(' / ')}${at ? `（${at}）` : ''}`,
    en: `${names.map(({ en }) => en).join(' / ')}${at ? ` (${at})` : ''}`,
  };
}

/** A row of a section as others refer to it: what it lies in is said by its own reference to that. */
export function referenceTo({ title, tree, within, begins }: Resource, record: AnyRecord): ReferenceValue {
  const above = record[tree ?? within?.field ?? ''];
  const english = record[`${title}En`];
  return {
    id: record.id,
    title: String(record[title] ?? ''),
    ...(typeof english === 'string' && english ? { titleEn: english } : {}),
    ...(isReference(above) ? { place: [...parentTitles(above), titleOnly(above)] } : {}),
    ...(begins && typeof record[begins] === 'string' ? { begins: record[begins] as string } : {}),
  };
}

const titleOnly = (reference: ReferenceValue): Called => ({
  title: referenceTitle(reference),
  ...(reference.titleEn ? { titleEn: reference.titleEn } : {}),
});
