import { useCustom } from '@refinedev/core';
import { useHref } from 'react-router';
import { calls } from '../../contract/calls.ts';
import type { MediaUse, MediaUses } from '../../contract/media.ts';
import { referenceTitle, resourceByCode } from '../record/reference-title.ts';
import { useLanguage } from '../ui/language.tsx';
import { pageMessages } from '../ui/page-messages.ts';
import { UserText } from '../ui/user-text.tsx';
import { elsewhere, libraryMessages } from './library-messages.ts';

/** Where a stored file is used, with ways there that leave the form behind this as it is. */
export function LibraryUses({ hash }: { hash: string }) {
  const { say } = useLanguage();
  const { result, query } = useCustom<MediaUses>({
    url: calls.mediaUses,
    method: 'get',
    config: { query: { hash } },
    queryOptions: { staleTime: 0 },
    errorNotification: false,
  });
  if (query.isPending) return <span className="quiet">{say(libraryMessages.finding)}</span>;
  const { list = [], elsewhere: others = 0 } = result.data ?? {};
  return (
    <ul className="library-uses">
      {list.map((use) => (
        <li key={`${use.section} ${use.record.id} ${use.field}`}>
          <Place use={use} />
        </li>
      ))}
      {others > 0 ? <li className="quiet">{say(elsewhere(others))}</li> : null}
    </ul>
  );
}

function Place({ use }: { use: MediaUse }) {
  const { say } = useLanguage();
  const { label, record, fieldLabel, live, deleted } = use;
  const path = resourceByCode(use.section)?.path;
  const href = useHref(`${path ?? ''}/show/${record.id}`);
  const remark = deleted ? libraryMessages.inBin : live ? libraryMessages.live : undefined;
  const title = <UserText text={referenceTitle(record)} />;
  return (
    <>
      {path === undefined || deleted ? (
        title
      ) : (
        <a href={href} target="_blank" rel="noreferrer" title={say(pageMessages.newWindow)}>
          {title}
        </a>
      )}{' '}
      <span className="quiet">{[label, fieldLabel, ...(remark ? [say(remark)] : [])].join(' · ')}</span>
    </>
  );
}
