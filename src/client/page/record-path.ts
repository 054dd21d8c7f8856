import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { isId } from '../transport/wire/id.ts';

/** Whether the record has an id, and with it a page. */
export const hasPage = (record: AnyRecord): boolean => isId(record.id);

export const recordPath = (
  { path }: Pick<Resource, 'path'>,
  screen: 'show' | 'edit',
  record: { id: unknown },
): string => `${path}/${screen}/${encodeURIComponent(String(record.id))}`;

/** The query parameter of a record page that opens what this version changed. */
export const COMPARED_VERSION = 'compare';

/** The query parameter that names a view of a section beside its list. */
export const TAB = 'tab';

export const tabAddress = (path: string, name: string): string => `${path}?${TAB}=${encodeURIComponent(name)}`;
