import type { RecordSlotProps } from '../../client/session/routing/screen-props.ts';
import { useLanguage } from '../../client/ui/language.tsx';
import { UserText } from '../../client/ui/user-text.tsx';
import type { news } from './news.ts';

/** A panel beside the record: author and source in a line. */
export default function NewsOrigin({ record }: RecordSlotProps<typeof news>) {
  const { say } = useLanguage();
  const origin = [record.author, record.source].filter((name) => name !== null).join(' · ');
  return <p>{origin ? <UserText text={origin} /> : say({ zh: '没有填写', en: 'Nothing was entered' })}</p>;
}
