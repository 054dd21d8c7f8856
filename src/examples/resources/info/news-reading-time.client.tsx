import type { RecordSlotProps } from '../../client/session/routing/screen-props.ts';
import { useLanguage } from '../../client/ui/language.tsx';
import type { news } from './news.ts';

const CHARACTERS_A_MINUTE = 400;

/** Details: how long the text takes to read. */
export default function NewsReadingTime({ record }: RecordSlotProps<typeof news>) {
  const { say } = useLanguage();
  const text = record.body?.replace(/<[^>]*>/g, '') ?? '';
  const minutes = Math.max(1, Math.round(text.length / CHARACTERS_A_MINUTE));
  return <span>{say({ zh: `约 ${minutes} 分钟读完`, en: `about ${minutes} min to read` })}</span>;
}
