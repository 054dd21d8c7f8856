import type { CellSlotProps } from '../../client/session/routing/screen-props.ts';
import { useLanguage } from '../../client/ui/language.tsx';
import { DAY } from '../../contract/museum-time.ts';
import type { news } from './news.ts';

/** A cell: the day, and how many days ago it was. */
export default function NewsDate({ value }: CellSlotProps<typeof news, 'newsDate'>) {
  const { say } = useLanguage();
  if (!value) return '—';
  const days = Math.floor((Date.now() - Date.parse(value)) / DAY);
  return (
    <time dateTime={value}>
      {value}{' '}
      <span className="quiet" style={{ whiteSpace: 'nowrap' }}>
        {say({ zh: `${days} 天前`, en: `${days} days ago` })}
      </span>
    </time>
  );
}
