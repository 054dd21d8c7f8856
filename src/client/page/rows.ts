import type { Label } from '../../contract/label.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { bilingualText } from '../../declare/translation.ts';
import { meaningOf } from '../../kinds/index.ts';
import { isId } from '../transport/wire/id.ts';

export interface ListRow {
  /** Unique even when a server sends two rows with one id. */
  key: string;
  record: AnyRecord;
  /** The rows below it, where the list is a tree. */
  children?: ListRow[];
}

/** The rows of an answer that can be shown: whatever is not an object is left out. */
export const toListRows = (list: unknown): ListRow[] =>
  (Array.isArray(list) ? list : [])
    .filter((row): row is AnyRecord => typeof row === 'object' && row !== null && !Array.isArray(row))
    .map((record, index) => ({ key: `${String(record.id)} ${index}`, record }));

/** The title of a record, for messages and links; its number when it has none. */
export const recordTitle = (resource: Resource, record: AnyRecord): Label =>
  bilingualText(resource, record, resource.title) ?? recordNumber(record);

export const recordNumber = ({ id }: AnyRecord): Label => ({ zh: `#${String(id)}`, en: `#${String(id)}` });

/** The title where it outlives the page, as in the browser history; null for restricted titles. */
export const publicRecordTitle = (resource: Resource, record: AnyRecord): Label | null =>
  resource.fields[resource.title]?.seenBy ? null : recordTitle(resource, record);

/** The title in quotation marks, with those of a work in Chinese where the section has an article text. */
export const quotedRecordTitle = (resource: Resource, record: AnyRecord): Label =>
  quoteTitle(resource, recordTitle(resource, record));

/** A title that is a string is in the language of the screen already. */
export function quoteTitle({ fields }: Resource, title: Label | string): Label {
  const { zh, en } = typeof title === 'string' ? { zh: title, en: title } : title;
  const isWork = Object.values(fields).some((field) => meaningOf(field).isArticle);
  return { zh: isWork ? `《${zh}》` : `“${zh}”`, en: `“${en}”` };
}

/** Whether the record has an id, and with it a page. */
export const hasPage = (record: AnyRecord): boolean => isId(record.id);

export const recordPath = (
  { path }: Pick<Resource, 'path'>,
  screen: 'show' | 'edit',
  record: { id: unknown },
): string => `${path}/${screen}/${encodeURIComponent(String(record.id))}`;
