import { useEffect } from 'react';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { hasPage, publicRecordTitle } from '../record/rows.ts';
import { useSession } from '../session/session.ts';
import { rememberVisit } from './recent.ts';

/** Remembers that the operator has looked at a record. */
export function useRecentRecord(resource: Resource, record: AnyRecord): void {
  const { user } = useSession();
  const account = user.account ?? user.name;
  const { code } = resource;
  const called = publicRecordTitle(resource, record);
  const [zh, en] = [called?.zh ?? null, called?.en ?? null];
  const id = hasPage(record) ? Number(record.id) : null;
  useEffect(() => {
    if (account && id !== null) rememberVisit(account, { section: code, id, title: zh, titleEn: en });
  }, [account, code, id, zh, en]);
}
