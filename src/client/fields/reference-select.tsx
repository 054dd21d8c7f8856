import { useSelect } from '@refinedev/antd';
import { Select } from 'antd';
import { useState } from 'react';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { useLanguage } from '../language.tsx';
import { titleOf } from './reference-title.ts';
import { words } from './words.ts';

interface ReferenceSelectProps {
  section: Resource;
  /** Only what lies inside this record is offered. */
  inside?: { field: string; id: number };
  id: string;
  value: { value: number | string; label: React.ReactNode }[];
  onChange: (chosen: { value: number | string; label: string }[]) => void;
  /** What else may be chosen, before any record. */
  besides?: { value: string; label: string }[];
  multiple?: boolean;
  onBlur?: () => void;
  disabled?: boolean;
  invalid?: boolean;
  describedBy?: string | undefined;
  required?: boolean;
  /** What it is called, where a label names it together with others. */
  called?: string;
}

/** How long nobody must have typed before the section is asked: one question a word, not one a letter. */
const SETTLED = 250;

/** The ten best records for what was typed, asked for once the list is opened. */
export default function ReferenceSelect({
  section,
  inside,
  id,
  value,
  onChange,
  multiple = false,
  besides = [],
  ...rest
}: ReferenceSelectProps) {
  const { say } = useLanguage();
  const [open, setOpen] = useState(false);
  const { selectProps, query } = useSelect<AnyRecord>({
    resource: section.code,
    optionLabel: (record) => titleOf({ id: record.id, title: record[section.title] as string }),
    optionValue: 'id',
    filters: inside ? [{ field: inside.field, operator: 'eq', value: inside.id }] : [],
    pagination: { currentPage: 1, pageSize: 10, mode: 'server' },
    onSearch: (typed) => (typed.trim() ? [{ field: 'keyword', operator: 'contains', value: typed.trim() }] : []),
    debounce: SETTLED,
    queryOptions: { enabled: open },
    errorNotification: false,
  });
  return (
    <Select<unknown>
      id={id}
      className="fills"
      labelInValue
      showSearch={{ filterOption: false, onSearch: selectProps.onSearch ?? (() => undefined) }}
      options={[...besides, ...(selectProps.options ?? [])]}
      loading={query.isFetching}
      onOpenChange={setOpen}
      {...(multiple ? { mode: 'multiple', maxTagCount: 'responsive' } : {})}
      value={multiple ? value : value[0]}
      onChange={(chosen) => onChange([chosen ?? []].flat() as { value: number | string; label: string }[])}
      onBlur={rest.onBlur}
      disabled={rest.disabled ?? false}
      status={rest.invalid ? 'error' : ''}
      placeholder={say(words.searchRecords)}
      notFoundContent={say(query.isFetching ? words.searching : words.noRecords)}
      allowClear={rest.required !== true}
      aria-invalid={rest.invalid}
      aria-describedby={rest.describedBy}
      aria-required={rest.required}
      {...(rest.called ? { 'aria-label': rest.called } : {})}
    />
  );
}
