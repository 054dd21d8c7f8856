import type { ReactNode } from 'react';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { recordSentences } from '../record/record-words.ts';
import { namedIn } from '../record/rows.ts';
import { Status } from '../record/status.tsx';
import { PageHead } from '../screens/page-head.tsx';
import { useLanguage } from '../ui/language.tsx';

interface FormHeadProps {
  resource: Resource;
  record: AnyRecord | null;
  /** Stands beside what the record is called. */
  beside: ReactNode;
  children: ReactNode;
}

export function FormHead({ resource, record, beside, children }: FormHeadProps) {
  const { say } = useLanguage();
  const title = say(
    record ? recordSentences.editRecord(resource.label) : (resource.entry ?? recordSentences.newRecord(resource.label)),
  );
  const about = record ? (
    <span className="record-standing">
      <span>{`${say(namedIn(resource, record))} #${record.id}`}</span>
      {beside}
    </span>
  ) : (
    say(resource.about)
  );
  return (
    <PageHead title={title} about={about}>
      {record && resource.workflow ? <Status workflow={resource.workflow} record={record} /> : null}
      {children}
    </PageHead>
  );
}
