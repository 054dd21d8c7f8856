import { useCustom } from '@refinedev/core';
import { useHref } from 'react-router';
import { calls } from '../../contract/calls.ts';
import type { MediaUse, MediaUses } from '../../contract/media.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { recordPath } from '../page/record-path.ts';
import { referenceTitle, resourceByCode } from '../page/reference-title.ts';
import { useMay } from '../session/use-may.ts';
import { useLanguage } from '../ui/language.tsx';
import { pageMessages } from '../ui/page-messages.ts';
import { UserText } from '../ui/user-text.tsx';
import { hiddenUses, libraryMessages } from './library-messages.ts';

/** The records that use a file. The links open in a new window, so that the form under the dialog stays. */
export function MediaUsesList({ hash }: { hash: string }) {
  const { say } = useLanguage();
  const { result, query } = useCustom<MediaUses>({
    url: calls.mediaUses,
    method: 'get',
    config: { query: { hash } },
    queryOptions: { staleTime: 0 },
    errorNotification: false,
  });
  if (query.isPending) return <span className="quiet">{say(libraryMessages.loadingUses)}</span>;
  const { list = [], elsewhere: hiddenCount = 0 } = result.data ?? {};
  return (
    <ul className="library-uses">
      {list.map((use) => (
        <li key={`${use.section} ${use.record.id} ${use.field}`}>
          <UseLink use={use} />
        </li>
      ))}
      {hiddenCount > 0 ? <li className="quiet">{say(hiddenUses(hiddenCount))}</li> : null}
    </ul>
  );
}

function UseLink({ use }: { use: MediaUse }) {
  const { say } = useLanguage();
  const { label, record, fieldLabel, live, deleted, withoutAlt } = use;
  const section = resourceByCode(use.section);
  const href = useHref(section ? recordPath(section, 'show', record) : '');
  const note = deleted ? libraryMessages.inTrash : live ? libraryMessages.live : undefined;
  const title = <UserText text={referenceTitle(record)} />;
  return (
    <>
      {!section || deleted ? (
        title
      ) : (
        <a href={href} target="_blank" rel="noreferrer" title={say(pageMessages.newWindow)}>
          {title}
        </a>
      )}{' '}
      <span className="quiet">{[label, fieldLabel, ...(note ? [say(note)] : [])].join(' · ')}</span>
      {section && withoutAlt && !deleted ? <LackOfAlt use={use} section={section} /> : null}
    </>
  );
}

/** Says that the picture has no description in this field, and leads to it in the form. */
function LackOfAlt({ use: { record, field }, section }: { use: MediaUse; section: Resource }) {
  const { say } = useLanguage();
  const may = useMay();
  const href = useHref(`${recordPath(section, 'edit', record)}?${new URLSearchParams({ field })}`);
  return (
    <span className="library-lack">
      {say(libraryMessages.noAltHere)}
      {may(section, 'edit') ? (
        <a href={href} target="_blank" rel="noreferrer" title={say(pageMessages.newWindow)}>
          {say(libraryMessages.describeHere)}
        </a>
      ) : null}
    </span>
  );
}
