import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import type { Label } from '../../../declare/label.ts';
import { useLanguage } from '../../ui/language.tsx';
import { placeMessages, placeSentences } from '../../ui/place-messages.ts';
import { quotedRecordTitle, recordPath } from '../rows.ts';
import type { NeighbourLink, RecordPlace } from './use-record-place.ts';

interface PlaceNavProps {
  resource: Resource;
  place: RecordPlace | null;
  screenOf: (record: AnyRecord) => 'show' | 'edit';
}

/** Links to the previous and next record of the list, and the position between them. */
export function PlaceNav({ resource, place, screenOf }: PlaceNavProps) {
  const { say } = useLanguage();
  if (!place || (place.total !== null && place.total < 2)) return null;
  const link = (way: NeighbourLink | undefined, word: Label, icon: React.ReactNode) => {
    if (!way) return <span className="place-end">{icon}</span>;
    const name = say(placeSentences.to(word, quotedRecordTitle(resource, way.record)));
    return (
      <Link
        to={recordPath(resource, screenOf(way.record), way.record)}
        state={way.state}
        aria-label={name}
        title={name}
      >
        {icon}
      </Link>
    );
  };
  return (
    <nav className="place-nav" aria-label={say(placeMessages.nav)}>
      {link(place.previous, placeMessages.previous, <LeftOutlined />)}
      <span className="quiet digits">{say(placeSentences.at(place.at, place.total))}</span>
      {link(place.next, placeMessages.next, <RightOutlined />)}
    </nav>
  );
}
