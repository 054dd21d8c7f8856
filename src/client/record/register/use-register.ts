import { useCustom } from '@refinedev/core';
import { sectionCalls } from '../../../contract/calls.ts';
import { offers } from '../../../contract/features.ts';
import type { RegisterAnswer } from '../../../contract/register.ts';
import { apiPathOf } from '../../../declare/actions.ts';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { useSession } from '../../session/session.ts';
import { callKey } from '../../transport/wire/call-key.ts';

/** Whether the page of a record of this section shows a register. */
export function useHasRegister({ workflow }: Resource): boolean {
  const { user } = useSession();
  return workflow?.register !== undefined && offers(user, 'register');
}

/** What the register says of a record. */
export function useRegister(resource: Resource, { id, version }: AnyRecord) {
  const { query } = useCustom<RegisterAnswer & Record<string, unknown>>({
    url: `${apiPathOf(resource)}/${sectionCalls.register}?${new URLSearchParams({ id: String(id) })}`,
    method: 'get',
    queryOptions: { queryKey: callKey('register', resource.code, id, version) },
    // The page shows the failure itself.
    meta: { skipErrorHandler: true },
    errorNotification: false,
  });
  return query;
}
