import { Select, Tag } from 'antd';
import { useState } from 'react';
import type { TagsField } from '../../declare/kinds/tags.ts';
import { useLanguage } from '../ui/language.tsx';
import { NoValue } from '../ui/no-value.tsx';
import { UserText } from '../ui/user-text.tsx';
import type { CellProps, FieldKind, FilterProps, InputProps } from './field-kind.ts';
import { fieldMessages } from './messages.ts';
import { ValuesText } from './text.tsx';
import { isCommitKey } from './use-input-text.ts';
import { validItems, wordOf } from './values.ts';

function TagsShow({ value }: CellProps<TagsField>) {
  const all = validItems(value, wordOf);
  if (all.length === 0) return <NoValue />;
  return (
    <span className="tags">
      {[...new Set(all)].map((word) => (
        <Tag key={word}>
          <UserText text={word} />
        </Tag>
      ))}
    </span>
  );
}

/** What ends a word: people paste lists with any of these between. */
const separators = [',', '，', '、', ';', '；'];

function TagsInput({ field, id, value, onChange, ...rest }: InputProps<TagsField>) {
  const { say } = useLanguage();
  const [typed, setTyped] = useState('');
  const words = validItems(value, wordOf);
  /** A word that stands there counts, also where nobody has pressed Enter behind it. */
  const settle = () => {
    const word = typed.trim();
    if (word && !words.includes(word)) onChange([...words, word]);
    setTyped('');
  };
  return (
    <Select
      id={id}
      className="fills"
      mode="tags"
      open={false}
      suffixIcon={null}
      tokenSeparators={separators}
      value={words}
      searchValue={typed}
      onSearch={setTyped}
      onChange={(chosen: string[]) => {
        setTyped('');
        onChange(chosen.length > 0 ? chosen : null);
      }}
      onKeyDown={(event) => isCommitKey(event) && settle()}
      onBlur={() => {
        settle();
        rest.onBlur();
      }}
      disabled={rest.disabled}
      status={rest.invalid ? 'error' : ''}
      placeholder={say(fieldMessages.tagsHow)}
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
      placeholder={say(fieldMessages.tagsHow)}
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
