import type { RecordSlotProps } from '../../client/session/routing/screen-props.ts';
import { useLanguage } from '../../client/ui/language.tsx';
import { DAY } from '../../contract/museum-time.ts';
import type { lostProperty } from './lostProperty.ts';

/** A panel beside the record: how long ago it was entered. */
export default function LostPropertyAge({ record }: RecordSlotProps<typeof lostProperty>) {
  const { say } = useLanguage();
  const days = Math.floor((Date.now() - Date.parse(record.createdAt)) / DAY);
  return <p>{say({ zh: `登记于 ${days} 天前`, en: `entered ${days} days ago` })}</p>;
}
