import { useOne } from '@refinedev/core';
import type { AnyRecord } from '../../declare/define-resource.ts';
import { RecordName } from '../record/record-name.tsx';
import { referenceTo, resourceByCode } from '../record/reference-title.ts';

/** What the record of a filter is called; after a reload only its number is known. */
export function FilterRecordName({ code, id }: { code: string; id: string }) {
  const section = resourceByCode(code);
  const { result } = useOne<AnyRecord>({
    resource: code,
    id,
    queryOptions: { enabled: Boolean(section), staleTime: 300_000 },
    errorNotification: false,
  });
  return <RecordName value={section && result ? referenceTo(section, result) : { id: Number(id) }} />;
}
