import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import type { Label } from '../../declare/label.ts';
import { textIn } from '../../declare/translation.ts';

export interface ListRow {
  /** Two rows may come with one id; React must still tell them apart. */
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

/** What a record is called, for messages and links. */
export function recordTitle(resource: Resource, record: AnyRecord): Label {
  const number = `#${String(record.id)}`;
  return textIn(resource, record, resource.title) ?? { zh: number, en: number };
}

/** The same where it outlives the page, as in the history of the browser: what only some may see is left out there. */
export const publicRecordTitle = (resource: Resource, record: AnyRecord): Label | null =>
  resource.fields[resource.title]?.seenBy ? null : recordTitle(resource, record);

/** The same within a sentence. What is written to be read takes the marks of a work; a person or a room does not. */
export const quotedRecordTitle = (resource: Resource, record: AnyRecord): Label =>
  quoteTitle(resource, recordTitle(resource, record));

/** A title that the server has put into words is in the language of the screen already. */
export function quoteTitle({ fields }: Resource, title: Label | string): Label {
  const { zh, en } = typeof title === 'string' ? { zh: title, en: title } : title;
  return { zh: Object.values(fields).some(({ kind }) => kind === 'richText') ? `《${zh}》` : `“${zh}”`, en: `“${en}”` };
}

/** Whether a record's own page can be reached at all. */
export const hasPage = (record: AnyRecord): boolean => /^\d+$/.test(String(record.id));

export const recordPath = (resource: Resource, screen: 'show' | 'edit', record: { id: unknown }): string =>
  `${resource.path}/${screen}/${String(record.id)}`;
