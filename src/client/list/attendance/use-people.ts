import { useList } from '@refinedev/core';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { toListRows } from '../../page/list-rows.ts';

/** How often the people of an open page are read again, in milliseconds: a second door may check in as well. */
const READ_AGAIN_AFTER = 60_000;

/** All applications for the seats of a record, as the list of their section answers. */
export function usePeople(applications: Resource, by: string, holder: number) {
  const { query } = useList<AnyRecord>({
    resource: applications.code,
    pagination: { mode: 'off' },
    filters: [{ field: by, operator: 'in', value: [holder] }],
    queryOptions: { refetchInterval: READ_AGAIN_AFTER },
    errorNotification: false,
  });
  const people = toListRows(query.data?.data).map(({ record }) => record);
  return { query, people };
}
