import { Select, Tag } from 'antd';
import type { TagsField } from '../../declare/kinds/tags.ts';
import { useLanguage } from '../language.tsx';
import type { CellProps, FieldKind, FilterProps, InputProps } from './field-kind.ts';
import { Nothing } from './nothing.tsx';
import { ValuesText } from './text.tsx';
import { kept, wordOf } from './values.ts';
import { words } from './words.ts';

function TagsShow({ value }: CellProps<TagsField>) {
  const all = kept(value, wordOf);
  if (all.length === 0) return <Nothing />;
  return (
    <span className="tags">
      {[...new Set(all)].map((word) => (
        <Tag key={word}>{word}</Tag>
      ))}
    </span>
  );
}

/** What ends a word: people paste lists with any of these between. */
const separators = [',', '，', '、', ';', '；'];

function TagsInput({ field, id, value, onChange, ...rest }: InputProps<TagsField>) {
  const { say } = useLanguage();
  return (
    <Select
      id={id}
      className="fills"
      mode="tags"
      open={false}
      suffixIcon={null}
      tokenSeparators={separators}
      value={kept(value, wordOf)}
      onChange={(chosen: string[]) => onChange(chosen.length > 0 ? chosen : null)}
      onBlur={rest.onBlur}
      disabled={rest.disabled}
      status={rest.invalid ? 'error' : ''}
      placeholder={say(words.tagsHow)}
      aria-invalid={rest.invalid}
      aria-describedby={rest.describedBy}
      aria-required={Boolean(field.required)}
    />
  );
}

function TagsFilter({ id, values, onChange }: FilterProps<TagsField>) {
  const { say } = useLanguage();
  return (
    <Select
      id={id}
      className="fills"
      mode="tags"
      open={false}
      suffixIcon={null}
      tokenSeparators={separators}
      value={[...values]}
      onChange={onChange}
      placeholder={say(words.tagsHow)}
      maxTagCount="responsive"
      allowClear
    />
  );
}

/** A few free words. */
export const tagsKind: FieldKind<TagsField> = {
  Show: TagsShow,
  Input: TagsInput,
  Filter: TagsFilter,
  FilterText: ValuesText,
  short: true,
};
