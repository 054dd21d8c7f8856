import type { ReactNode } from 'react';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { useLanguage } from '../language.tsx';
import { PageHead } from './page-head.tsx';
import { recordSentences } from './record-words.ts';
import { namedIn } from './rows.ts';
import { Status } from './status.tsx';

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
