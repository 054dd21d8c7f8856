import { Button } from 'antd';
import type { Resource } from '../../declare/define-resource.ts';
import { useBackLink } from '../page/use-back-link.ts';
import { helpFor } from '../transport/http/failure-help.ts';
import { useLanguage } from '../ui/language.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { recordActionMessages } from './action-messages.ts';
import { recordMessages } from './record-messages.ts';

/** The page of a record that is missing, forbidden or not readable; the request helper has shown the error. */
export function RecordProblem({ resource, error, retry }: { resource: Resource; error: unknown; retry: () => void }) {
  const { say } = useLanguage();
  const backLink = useBackLink(resource, null);
  const status = (error as { statusCode?: number } | null)?.statusCode;
  const [title, help] = textsFor(status, error);
  return (
    <section className="screen">
      <div className="panel">
        <Notice title={say(title)} help={say(help)}>
          {status === 404 || status === 403 ? null : <Button onClick={retry}>{say(recordActionMessages.retry)}</Button>}
          <LinkButton type="primary" to={backLink.to} state={backLink.state}>
            {say(resource.within ? recordMessages.backToParent : recordMessages.back)}
          </LinkButton>
        </Notice>
      </div>
    </section>
  );
}

const textsFor = (status: number | undefined, error: unknown) => {
  if (status === 404 || status === 400) return [recordMessages.noRecord, recordMessages.noRecordHelp] as const;
  if (status === 403) return [recordMessages.mayNot, recordMessages.mayNotHelp] as const;
  return [recordMessages.recordFailed, helpFor(error)] as const;
};
