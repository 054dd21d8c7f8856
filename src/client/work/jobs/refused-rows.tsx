import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import type { Job, JobRow } from '../../../contract/job.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { listAddress } from '../../../declare/list-address.ts';
import { sections } from '../../../resources/index.ts';
import { recordPath } from '../../page/record-path.ts';
import { useLanguage } from '../../ui/language.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { jobMessages } from './messages.ts';
import { useRefusedRows } from './use-jobs.ts';

interface RefusedRowsProps {
  job: Job;
  /** The section of the rows; undefined if a newer server has a section that this client does not know. */
  resource: Resource | undefined;
  onGo: () => void;
}

/** The refused rows of a job, each with its reason and a link to its record. */
export function RefusedRows({ job, resource, onGo }: RefusedRowsProps) {
  const { say } = useLanguage();
  const navigate = useNavigate();
  const { query, rows } = useRefusedRows(job);
  const list = resource && listAddress(resource, sections);
  const ids = rows.flatMap(({ record }) => record ?? []);
  const selectAgain = () => {
    onGo();
    void navigate(list ?? '', { state: { tick: ids } });
  };
  if (query.isError) {
    return (
      <p className="wrong" role="alert">
        {say(jobMessages.failed)}{' '}
        <button type="button" className="link-button" onClick={() => void query.refetch()}>
          {say(jobMessages.retry)}
        </button>
      </p>
    );
  }
  if (query.isPending) return <p className="quiet">{say(jobMessages.loading)}</p>;
  return (
    <>
      <ul className="job-rows">
        {rows.map((row) => (
          <li key={row.id}>
            <RowTitle row={row} resource={resource} onGo={onGo} />
            <span className="quiet">
              <UserText text={row.sentence ?? ''} />
            </span>
          </li>
        ))}
      </ul>
      <p className="job-buttons">
        {query.hasNextPage ? (
          <Button
            size="small"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage({ cancelRefetch: false })}
          >
            {say(jobMessages.more)}
          </Button>
        ) : null}
        {list && ids.length > 0 ? (
          <Button size="small" onClick={selectAgain}>
            {say(jobMessages.again)}
          </Button>
        ) : null}
      </p>
    </>
  );
}

function RowTitle({ row, resource, onGo }: { row: JobRow } & Pick<RefusedRowsProps, 'resource' | 'onGo'>) {
  const title = row.title ?? (row.record === null ? `${row.id}` : `#${row.record}`);
  if (!resource || row.record === null)
    return (
      <span>
        <UserText text={title} />
      </span>
    );
  return (
    <Link to={recordPath(resource, 'show', { id: row.record })} onClick={onGo}>
      <UserText text={title} />
    </Link>
  );
}
