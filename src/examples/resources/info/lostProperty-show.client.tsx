import type { ScreenProps } from '../../client/routing/define-screens.ts';
import { ShowScreen } from '../../client/show/show.tsx';
import { useLanguage } from '../../client/ui/language.tsx';
import type { RecordOf } from '../../declare/index.ts';
import type { lostProperty } from './lostProperty.ts';

type LostProperty = Pick<RecordOf<typeof lostProperty>, 'createdAt'>;

/** The generic page, with a remark beside the title. */
export default function ShowLostProperty({ resource }: ScreenProps<typeof lostProperty>) {
  return <ShowScreen resource={resource} TitleDetails={Age} />;
}

const DAY = 86_400_000;

function Age({ record }: { record: LostProperty }) {
  const { say } = useLanguage();
  const days = Math.floor((Date.now() - Date.parse(record.createdAt)) / DAY);
  return <span>{say({ zh: `登记于 ${days} 天前`, en: `entered ${days} days ago` })}</span>;
}
