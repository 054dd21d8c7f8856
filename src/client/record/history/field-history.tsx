import { useInfiniteList } from '@refinedev/core';
import { Button } from 'antd';
import { sectionCalls } from '../../../contract/calls.ts';
import { FIRST_REVISION, type RevisionLine } from '../../../contract/revision.ts';
import { apiPathOf } from '../../../declare/actions.ts';
import { columnField } from '../../../declare/columns.ts';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { kindOf } from '../../../kinds/index.client.ts';
import type { Field } from '../../../kinds/index.ts';
import { callKey } from '../../transport/wire/call-key.ts';
import { nextPage } from '../../transport/wire/list-page.ts';
import { useLanguage } from '../../ui/language.tsx';
import { shanghaiTime } from '../../ui/shanghai.ts';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { ChangedValue } from './difference.tsx';
import { auditActionLabel, historyMessages, historySentences } from './history-messages.ts';
import { revisionMessages } from './revision-messages.ts';
import './revision.css';

interface FieldHistoryProps {
  resource: Resource;
  record: AnyRecord;
  name: string;
  onClose: () => void;
}

const PAGE_SIZE = 20;

/** Who changed one field of a record, when, and from what to what. */
export default function FieldHistory({ resource, record, name, onClose }: FieldHistoryProps) {
  const { say } = useLanguage();
  const { data, isPending, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useFieldHistory(
    resource,
    record,
    name,
  );
  const lines = data?.pages.flatMap((page) => page.data);
  const label = columnField(resource, name)?.label ?? revisionMessages.state;
  return (
    <SideDrawer
      size={560}
      title={say(historySentences.ofField(label))}
      closeLabel={say(revisionMessages.close)}
      onClose={onClose}
    >
      {isPending ? <p role="status">{say(historyMessages.loading)}</p> : null}
      {isError ? (
        <p role="alert">
          {say(historyMessages.failed)} <Button onClick={() => void refetch()}>{say(historyMessages.retry)}</Button>
        </p>
      ) : null}
      {lines?.length === 0 ? <p className="quiet">{say(historyMessages.neverChanged)}</p> : null}
      <ol className="field-changes">
        {lines?.map((line) => (
          <Change key={line.version} resource={resource} name={name} line={line} />
        ))}
      </ol>
      {hasNextPage ? (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {say(historyMessages.more)}
        </Button>
      ) : null}
    </SideDrawer>
  );
}

function Change({ resource, name, line }: Pick<FieldHistoryProps, 'resource' | 'name'> & { line: RevisionLine }) {
  const { say } = useLanguage();
  const { at, operator, action, before = null, after = null } = line;
  const field = resource.fields[name];
  const isFirst = action === FIRST_REVISION;
  return (
    <li>
      <p>
        <strong>
          <UserText text={isFirst ? say(historyMessages.earlier) : (operator?.title ?? say(historyMessages.system))} />
        </strong>{' '}
        <span className="quiet">
          <span className="digits">{shanghaiTime(at)}</span>
          {isFirst ? null : ` · ${say(auditActionLabel(action, resource.code))}`}
        </span>
      </p>
      {isFirst && field ? (
        <FirstValue field={field} value={after} />
      ) : (
        <ChangedValue resource={resource} name={name} before={before} after={after} />
      )}
    </li>
  );
}

/** What the field held when changes began to be kept. */
function FirstValue({ field, value }: { field: Field; value: unknown }) {
  const { Show } = kindOf(field);
  return <Show field={field} value={value} />;
}

/** The changes of the field by pages, read again with each version of the record. */
function useFieldHistory(resource: Resource, { id, version }: AnyRecord, field: string) {
  const { query } = useInfiniteList<RevisionLine>({
    resource: FIELD_HISTORY,
    pagination: { pageSize: PAGE_SIZE },
    filters: [
      { field: 'id', operator: 'eq', value: id },
      { field: 'field', operator: 'eq', value: field },
    ],
    queryOptions: {
      queryKey: callKey(FIELD_HISTORY, resource.code, id, version, field),
      getNextPageParam: nextPage,
    },
    meta: { call: `${apiPathOf(resource)}/${sectionCalls.revisions}`, skipErrorHandler: true },
    errorNotification: false,
  });
  return query;
}

const FIELD_HISTORY = 'field-history';
