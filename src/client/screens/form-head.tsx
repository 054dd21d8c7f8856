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
  children: ReactNode;
}

export function FormHead({ resource, record, children }: FormHeadProps) {
  const { say } = useLanguage();
  const title = say(
    record ? recordSentences.editRecord(resource.label) : (resource.entry ?? recordSentences.newRecord(resource.label)),
  );
  return (
    <PageHead title={title} about={record ? `${say(namedIn(resource, record))} #${record.id}` : say(resource.about)}>
      {record && resource.workflow ? <Status workflow={resource.workflow} record={record} /> : null}
      {children}
    </PageHead>
  );
}
