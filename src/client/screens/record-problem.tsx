import { Button } from 'antd';
import type { Resource } from '../../declare/define-resource.ts';
import { useLanguage } from '../language.tsx';
import { LinkButton } from './link-button.tsx';
import { Notice } from './notice.tsx';
import { useListAddress } from './use-list-address.ts';
import { words } from './words.ts';

/** A record that cannot be shown: gone, forbidden, or not answered. What went wrong has been said already. */
export function RecordProblem({ resource, error, retry }: { resource: Resource; error: unknown; retry: () => void }) {
  const { say } = useLanguage();
  const list = useListAddress(resource);
  const status = (error as { statusCode?: number } | null)?.statusCode;
  const [title, help] = textsFor(status);
  return (
    <section className="screen">
      <div className="panel">
        <Notice title={say(title)} help={say(help)}>
          {status === 404 || status === 403 ? null : <Button onClick={retry}>{say(words.retry)}</Button>}
          <LinkButton type="primary" to={list}>
            {say(words.back)}
          </LinkButton>
        </Notice>
      </div>
    </section>
  );
}

const textsFor = (status: number | undefined) => {
  if (status === 404 || status === 400) return [words.noRecord, words.noRecordHelp] as const;
  if (status === 403) return [words.mayNot, words.mayNotHelp] as const;
  return [words.recordFailed, words.listFailedHelp] as const;
};
