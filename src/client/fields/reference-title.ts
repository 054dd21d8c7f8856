import type { ReferenceValue } from '../../contract/record.ts';
import type { Label } from '../../declare/label.ts';
import { records } from '../../resources/index.ts';

/** The section a reference leads to: of the menu, inside a record, or shared. */
export const sectionOf = (code: string) => records.find((resource) => resource.code === code);

export const titleOf = ({ id, title }: Partial<ReferenceValue>): string =>
  typeof title === 'string' && title ? title : `#${id}`;

/** The same for whoever reads it; what was deleted says so. */
export function calledNow(reference: Partial<ReferenceValue>): Label {
  const title = titleOf(reference);
  return reference.gone ? { zh: `${title}（已删除）`, en: `${title} (deleted)` } : { zh: title, en: title };
}
