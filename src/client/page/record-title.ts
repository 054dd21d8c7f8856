import type { Label } from '../../contract/label.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { bilingualText } from '../../declare/translation.ts';
import { meaningOf } from '../../kinds/index.ts';

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
