import type { ReferenceValue } from '../../contract/record.ts';
import { records } from '../../resources/index.ts';

/** The section a reference leads to: of the menu, inside a record, or shared. */
export const sectionOf = (code: string) => records.find((resource) => resource.code === code);

export const titleOf = ({ id, title }: Partial<ReferenceValue>): string =>
  typeof title === 'string' && title ? title : `#${id}`;
