import { useSelect } from '@refinedev/antd';
import { Select } from 'antd';
import { Suspense, useContext, useState } from 'react';
import { CHOICES } from '../../contract/list.ts';
import type { ReferenceValue } from '../../contract/record.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { QuickCreateContext } from '../record/quick-create.ts';
import { RecordName } from '../record/record-name.tsx';
import { fullReferenceName, referenceTo } from '../record/reference-title.ts';
import { useMay } from '../session/use-may.ts';
import { useLanguage } from '../ui/language.tsx';
import { fieldMessages, newRecordLabel } from './messages.ts';

export interface ReferenceOption {
  value: number | string;
  label: string;
  /** The record, where it has just been chosen. */
  reference?: ReferenceValue;
}

interface ReferenceSelectProps {
  section: Resource;
  /** Only what lies inside this record is offered. */
  parent?: { field: string; id: number; title: string };
  id: string;
  value: { value: number | string; label: React.ReactNode }[];
  onChange: (chosen: ReferenceOption[]) => void;
  /** What else may be chosen, before any record. */
  extraOptions?: { value: string; label: string }[];
  multiple?: boolean;
  onBlur?: () => void;
  disabled?: boolean;
  invalid?: boolean;
  describedBy?: string | undefined;
  required?: boolean;
  /** What it is called, where a label names it together with others. */
  ariaLabel?: string;
  /** Whoever may write records of the section may do so from here. */
  allowCreate?: boolean;
}

/** How long nobody must have typed before the section is asked: one question a word, not one a letter. */
const SEARCH_DEBOUNCE = 250;

/** What the option stands for by which a new record is written; no record has this number. */
const NEW = -1;

/** The ten best records for what was typed, asked for once the list is opened. */
export default function ReferenceSelect({
  section,
  parent,
  id,
  value,
  onChange,
  multiple = false,
  extraOptions = [],
  allowCreate,
  ...rest
}: ReferenceSelectProps) {
  const { say } = useLanguage();
  const may = useMay();
  const QuickCreate = useContext(QuickCreateContext);
  const [open, setOpen] = useState(false);
  const [searchText, setSearchText] = useState('');
  const [newTitle, setNewTitle] = useState<string | null>(null);
  const fixedValues = parent && section.within ? { [parent.field]: { id: parent.id, title: parent.title } } : {};
  const mayCreate =
    QuickCreate !== null && allowCreate === true && may(section, 'create') && (!section.within || parent !== undefined);
  const { selectProps, query } = useSelect<AnyRecord>({
    resource: section.code,
    filters: [
      { field: CHOICES, operator: 'eq', value: '1' },
      ...(parent ? [{ field: parent.field, operator: 'eq' as const, value: parent.id }] : []),
    ],
    pagination: { currentPage: 1, pageSize: 10, mode: 'server' },
    onSearch: (typed) => (typed.trim() ? [{ field: 'keyword', operator: 'contains', value: typed.trim() }] : []),
    debounce: SEARCH_DEBOUNCE,
    // What was found stands until the next is, so that the list does not blink at every word.
    queryOptions: { enabled: open, placeholderData: (before) => before },
    errorNotification: false,
  });
  const search = (text: string) => {
    setSearchText(text);
    selectProps.onSearch?.(text);
  };
  // From the answer itself: the hook's own options follow a moment later, and a click would meet what had its place.
  const references = (query.data?.data ?? []).map((record) => referenceTo(section, record));
  const toOption = (reference: ReferenceValue): ReferenceOption => ({
    value: reference.id,
    label: say(fullReferenceName(reference)),
    reference,
  });
  const options = references.map((reference) => ({
    value: reference.id,
    label: <RecordName value={reference} />,
    title: say(fullReferenceName(reference)),
  }));
  // Offered once it is known what is there already, so that nobody writes it a second time.
  const createOption = {
    value: NEW,
    label: <span className="new-option">{say(newRecordLabel(section.label, searchText.trim()))}</span>,
  };
  const handleChange = (selected: unknown) => {
    const selection = [selected ?? []].flat() as { value: number | string }[];
    const optionOf = ({ value: one }: { value: number | string }): ReferenceOption => {
      const record = references.find(({ id }) => id === one);
      return record ? toOption(record) : { value: one, label: String(one) };
    };
    if (selection.some(({ value: one }) => one === NEW)) setNewTitle(searchText.trim());
    else onChange(selection.map(optionOf));
  };
  const select = (
    <Select<unknown>
      id={id}
      className="fills"
      classNames={{ popup: { root: 'record-choices' } }}
      labelInValue
      showSearch={{ filterOption: false, onSearch: search }}
      options={[
        ...extraOptions,
        ...options,
        ...(mayCreate && query.data && !query.isPlaceholderData ? [createOption] : []),
      ]}
      loading={query.isFetching}
      onOpenChange={setOpen}
      {...(multiple ? { mode: 'multiple', maxTagCount: 'responsive' } : {})}
      value={multiple ? value : (value[0] ?? null)}
      onChange={handleChange}
      onBlur={rest.onBlur}
      disabled={rest.disabled ?? false}
      status={rest.invalid ? 'error' : ''}
      placeholder={say(fieldMessages.searchRecords)}
      notFoundContent={say(query.isFetching ? fieldMessages.searching : fieldMessages.noRecords)}
      allowClear={rest.required !== true}
      aria-invalid={rest.invalid}
      aria-describedby={rest.describedBy}
      aria-required={rest.required}
      {...(rest.ariaLabel ? { 'aria-label': rest.ariaLabel } : {})}
    />
  );
  if (!mayCreate) return select;
  const handleCreated = (record: AnyRecord) => {
    const option = toOption(referenceTo(section, record));
    const existing = value.map(({ value: one }) => ({ value: one, label: String(one) }));
    onChange(multiple ? [...existing, option] : [option]);
    setNewTitle(null);
  };
  return (
    <>
      {select}
      {newTitle === null ? null : (
        <Suspense fallback={null}>
          <QuickCreate
            section={section}
            fixedValues={fixedValues}
            searchText={newTitle}
            onDone={handleCreated}
            onClose={() => setNewTitle(null)}
          />
        </Suspense>
      )}
    </>
  );
}
