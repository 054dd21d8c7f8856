import { Select } from 'antd';
import { useState } from 'react';
import type { CellProps, FieldKind, FilterProps, InputProps } from '../../client/fields/field-kind.ts';
import { fieldMessages } from '../../client/fields/messages.ts';
import { isCommitKey } from '../../client/fields/use-input-text.ts';
import { nonEmptyString, validItems } from '../../client/fields/values.ts';
import { useLanguage } from '../../client/ui/language.tsx';
import { NoValue } from '../../client/ui/no-value.tsx';
import { UserText } from '../../client/ui/user-text.tsx';
import { ValuesText } from '../text/text.client.tsx';
import type { TagsField } from './tags.ts';

function TagsShow({ value }: CellProps<TagsField>) {
  const tags = validItems(value, nonEmptyString);
  if (tags.length === 0) return <NoValue />;
  return (
    <span className="tags">
      {[...new Set(tags)].map((tag) => (
        <span key={tag} className="tag">
          <UserText text={tag} />
        </span>
      ))}
    </span>
  );
}

/** The characters that end a tag, as in pasted lists. */
const separators = [',', '，', '、', ';', '；'];

function TagsInput({ field, id, value, onChange, ...rest }: InputProps<TagsField>) {
  const { say } = useLanguage();
  const [searchText, setSearchText] = useState('');
  const tags = [...new Set(validItems(value, nonEmptyString))];
  /** Adds the typed text as a tag, even if Enter was not pressed. */
  const addTypedTag = () => {
    const tag = searchText.trim();
    if (tag && !tags.includes(tag)) onChange([...tags, tag]);
    setSearchText('');
  };
  return (
    <Select
      id={id}
      className="fills"
      mode="tags"
      open={false}
      suffixIcon={null}
      tokenSeparators={separators}
      value={tags}
      searchValue={searchText}
      onSearch={setSearchText}
      onChange={(tags: string[]) => {
        setSearchText('');
        onChange(tags.length > 0 ? tags : null);
      }}
      onKeyDown={(event) => isCommitKey(event) && addTypedTag()}
      onBlur={() => {
        addTypedTag();
        rest.onBlur();
      }}
      disabled={rest.disabled}
      status={rest.invalid ? 'error' : ''}
      placeholder={say(fieldMessages.tagsHelp)}
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
      placeholder={say(fieldMessages.tagsHelp)}
      maxTagCount="responsive"
      allowClear
    />
  );
}

/** Free words. */
export const tagsKind: FieldKind<TagsField> = {
  Show: TagsShow,
  Input: TagsInput,
  Filter: TagsFilter,
  FilterText: ValuesText,
  mayShareLine: true,
};
