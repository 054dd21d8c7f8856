import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import type { Label } from '../../contract/label.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { recordPath } from '../page/record-path.ts';
import { quotedRecordTitle } from '../page/record-title.ts';
import { useLanguage } from '../ui/language.tsx';
import { placeMessages, placeSentences } from '../ui/place-messages.ts';
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
  const link = (neighbour: NeighbourLink | undefined, label: Label, icon: React.ReactNode) => {
    if (!neighbour) return <span className="place-end">{icon}</span>;
    const name = say(placeSentences.neighbourLabel(label, quotedRecordTitle(resource, neighbour.record)));
    return (
      <Link
        to={recordPath(resource, screenOf(neighbour.record), neighbour.record)}
        state={neighbour.state}
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
      <span className="quiet digits">{say(placeSentences.position(place.at, place.total))}</span>
      {link(place.next, placeMessages.next, <RightOutlined />)}
    </nav>
  );
}
