import { AutoComplete } from 'antd';
import type { InputSlotProps } from '../../client/session/routing/screen-props.ts';
import { useLanguage } from '../../client/ui/language.tsx';
import type { news } from './news.ts';

const sources = [
  { zh: '本馆', en: 'The museum' },
  { zh: '新华社', en: 'Xinhua' },
];

/** An input: a text with suggestions, which depend on another field of the form. */
export default function NewsSource({ value, onChange, draft, ...props }: InputSlotProps<typeof news, 'source'>) {
  const { say } = useLanguage();
  const fitting = draft.category === 'media' ? sources.slice(1) : sources;
  return (
    <AutoComplete
      id={props.id}
      className="fills"
      value={value}
      onChange={onChange}
      options={fitting.map((source) => ({ value: say(source) }))}
      disabled={props.disabled}
      status={props.error ? 'error' : ''}
      aria-invalid={props.error !== undefined}
      aria-describedby={props.describedBy}
    />
  );
}
