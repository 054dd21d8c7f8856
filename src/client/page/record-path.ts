import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { isId } from '../transport/wire/id.ts';

/** Whether the record has an id, and with it a page. */
export const hasPage = (record: AnyRecord): boolean => isId(record.id);

export const recordPath = (
  { path }: Pick<Resource, 'path'>,
  screen: 'show' | 'edit',
  record: { id: unknown },
): string => `${path}/${screen}/${encodeURIComponent(String(record.id))}`;
