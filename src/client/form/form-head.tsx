import type { ReactNode } from 'react';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { PageHead } from '../page/page-head.tsx';
import { recordSentences } from '../record/record-messages.ts';
import { quotedRecordTitle } from '../record/rows.ts';
import { Status } from '../record/status.tsx';
import { useLanguage } from '../ui/language.tsx';
import { UserText } from '../ui/user-text.tsx';

interface FormHeadProps {
  resource: Resource;
  record: AnyRecord | null;
  /** Shown beside the record's title. */
  aside: ReactNode;
  children: ReactNode;
}

export function FormHead({ resource, record, aside, children }: FormHeadProps) {
  const { say } = useLanguage();
  const title = say(
    record ? recordSentences.editRecord(resource.label) : (resource.entry ?? recordSentences.newRecord(resource.label)),
  );
  const about = record ? (
    <span className="record-standing">
      <span>
        <UserText text={say(quotedRecordTitle(resource, record))} />
        {` #${record.id}`}
      </span>
      {aside}
    </span>
  ) : (
    say(resource.about)
  );
  return (
    <PageHead title={title} about={about} of={record ? { resource, record } : undefined}>
      {record && resource.workflow ? <Status workflow={resource.workflow} record={record} /> : null}
      {children}
    </PageHead>
  );
}
