import { useCustom } from '@refinedev/core';
import { Link } from 'react-router';
import type { Uses } from '../../contract/record.ts';
import { apiPathOf } from '../../declare/actions.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import type { Label } from '../../declare/label.ts';
import { records } from '../../resources/index.ts';
import { recordSentences } from '../record/record-messages.ts';
import { fullReferenceName } from '../record/reference-title.ts';
import { quoteTitle, recordPath } from '../record/rows.ts';
import { useLanguage } from '../ui/language.tsx';
import { UserText } from '../ui/user-text.tsx';

/** The records that reference this one; fetched each time it is about to be removed. */
export function useIncomingReferences(resource: Resource, record: AnyRecord, wanted: boolean): Uses | undefined {
  const { result, query } = useCustom<Uses>({
    url: `${apiPathOf(resource)}/uses`,
    method: 'get',
    config: { query: { id: record.id } },
    queryOptions: { enabled: wanted, staleTime: 0, gcTime: 0 },
    errorNotification: false,
  });
  return wanted && query.isSuccess ? result.data : undefined;
}

/** Lists incoming references, with links to records that the operator may read. */
export function IncomingReferenceList({ uses, title }: { uses: Uses; title: Label }) {
  const { say } = useLanguage();
  const hidden = uses.total - uses.list.length;
  return (
    <div className="uses" role="status">
      <p>{say(title)}</p>
      <ul>
        {uses.list.map((use) => {
          const { section, id, status } = use;
          const resource = records.find(({ code }) => code === section);
          const state = resource?.workflow?.states[status ?? ''];
          return resource ? (
            <li key={`${section} ${id}`}>
              <Link to={recordPath(resource, 'show', { id })} target="_blank">
                <UserText
                  text={say(
                    recordSentences.inSection(resource.label, quoteTitle(resource, say(fullReferenceName(use)))),
                  )}
                />
              </Link>
              {state ? <span className="quiet"> {say(state.label)}</span> : null}
            </li>
          ) : null;
        })}
        {hidden > 0 ? <li className="quiet">{say(recordSentences.usesBesides(hidden))}</li> : null}
      </ul>
    </div>
  );
}
