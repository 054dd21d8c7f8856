import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import type { Label } from '../../declare/label.ts';

export interface Row {
  /** Two rows may come with one id; React must still tell them apart. */
  key: string;
  record: AnyRecord;
  /** The rows below it, where the list is a tree. */
  children?: Row[];
}

/** The rows of an answer that can be shown: whatever is not an object is left out. */
export const rowsOf = (list: unknown): Row[] =>
  (Array.isArray(list) ? list : [])
    .filter((row): row is AnyRecord => typeof row === 'object' && row !== null && !Array.isArray(row))
    .map((record, index) => ({ key: `${String(record.id)} ${index}`, record }));

/** What a record is called, for messages and links. */
export function titleOf(resource: Resource, record: AnyRecord): string {
  const title = record[resource.title];
  return typeof title === 'string' && title.trim() ? title : `#${String(record.id)}`;
}

/** The same within a sentence. What is written to be read takes the marks of a work; a person or a room does not. */
export const namedIn = (resource: Resource, record: AnyRecord): Label => quoted(resource, titleOf(resource, record));

export const quoted = ({ fields }: Resource, title: string): Label => ({
  zh: Object.values(fields).some(({ kind }) => kind === 'richText') ? `《${title}》` : `“${title}”`,
  en: `“${title}”`,
});

/** Whether a record's own page can be reached at all. */
export const hasPage = (record: AnyRecord): boolean => /^\d+$/.test(String(record.id));

export const pageOf = (resource: Resource, screen: 'show' | 'edit', record: { id: unknown }): string =>
  `${resource.path}/${screen}/${String(record.id)}`;
