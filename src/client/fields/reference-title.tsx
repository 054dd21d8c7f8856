import { useOne } from '@refinedev/core';
import type { ReferenceValue } from '../../contract/record.ts';
import type { AnyRecord } from '../../declare/define-resource.ts';
import { resources } from '../../resources/index.ts';

export const sectionOf = (code: string) => resources.find((resource) => resource.code === code);

export const titleOf = ({ id, title }: Partial<ReferenceValue>): string =>
  typeof title === 'string' && title ? title : `#${id}`;

/** What the record of a filter is called; after a reload only its number is known. */
export function RecordTitle({ code, id }: { code: string; id: string }) {
  const section = sectionOf(code);
  const { result } = useOne<AnyRecord>({
    resource: code,
    id,
    queryOptions: { enabled: Boolean(section), staleTime: 300_000 },
    errorNotification: false,
  });
  return <>{titleOf({ id: Number(id), title: result?.[section?.title ?? 'title'] as string | undefined })}</>;
}
