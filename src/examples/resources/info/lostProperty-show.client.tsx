import { useOne } from '@refinedev/core';
import { useParams } from 'react-router';
import { ShowScreen } from '../../client/record/show/show.tsx';
import type { ScreenProps } from '../../client/session/routing/screen-props.ts';
import { useLanguage } from '../../client/ui/language.tsx';
import { DAY } from '../../contract/museum-time.ts';
import type { RecordOf } from '../../declare/index.ts';
import type { lostProperty } from './lostProperty.ts';

/** The generic page, under a line that says how long the thing has been lying there. */
export default function ShowLostProperty({ resource }: ScreenProps<typeof lostProperty>) {
  const { say } = useLanguage();
  const { id } = useParams();
  // The generic page reads the same record; Refine sends one request for both.
  const { query } = useOne<RecordOf<typeof lostProperty>>({ resource: resource.code, id, errorNotification: false });
  const createdAt = query.data?.data.createdAt;
  const days = createdAt ? Math.floor((Date.now() - Date.parse(createdAt)) / DAY) : 0;
  return (
    <div className="screen">
      <p className="quiet">{say({ zh: `登记于 ${days} 天前`, en: `entered ${days} days ago` })}</p>
      <ShowScreen resource={resource} />
    </div>
  );
}
