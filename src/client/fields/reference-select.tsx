import { useSelect } from '@refinedev/antd';
import { Select } from 'antd';
import { Suspense, useContext, useState } from 'react';
import { CHOICES_PARAMETER } from '../../contract/list.ts';
import type { ReferenceValue } from '../../contract/record.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { RecordName } from '../page/record-name.tsx';
import { fullReferenceName, referenceTo } from '../page/reference-title.ts';
import { useFeature } from '../session/use-feature.ts';
import { useMay } from '../session/use-may.ts';
import { idOf } from '../transport/wire/id.ts';
import { useLanguage } from '../ui/language.tsx';
import { fieldMessages, newRecordLabel } from './messages.ts';
import { QuickCreateContext } from './quick-create.ts';

export interface ReferenceOption {
  /** The id as text. */
  value: string;
  label: string;
  /** The record, if it has just been selected. */
  reference?: ReferenceValue;
}

interface ReferenceSelectProps {
  section: Resource;
  /** Offers only the child records of this record. */
  parent?: { field: string; id: number; title: string };
  id: string;
  value: { value: number | string; label: React.ReactNode }[];
  onChange: (chosen: ReferenceOption[]) => void;
  /** Options shown before the records. */
  extraOptions?: { value: string; label: string }[];
  multiple?: boolean;
  onBlur?: () => void;
  disabled?: boolean;
  invalid?: boolean;
  describedBy?: string | undefined;
  required?: boolean;
  /** The accessible name, if the visible label names a group. */
  ariaLabel?: string;
  /** Offers to create a record, if the operator may. */
  allowCreate?: boolean;
}

/** The pause in typing, in milliseconds, before a request is sent. */
const SEARCH_DEBOUNCE = 250;

/** The value of the option that creates a record; no record has this id. */
const NEW = '';

/** Chooses records of a section: from its list, or by typed ids where the operator may not list them and the server offers no choices. */
export default function ReferenceSelect(props: ReferenceSelectProps) {
  const may = useMay();
  const canList = useFeature('choices') || may(props.section, 'list');
  return canList ? <RecordSelect {...props} /> : <NumberSelect {...props} />;
}

/** The operator types the numbers of the records. */
function NumberSelect({ id, value, onChange, multiple = false, ...rest }: ReferenceSelectProps) {
  const { say } = useLanguage();
  const chosen = value.map((one) => ({ ...one, title: undefined }));
  const handleChange = (selected: readonly { value: number | string }[]) => {
    const options = selected.flatMap(({ value: one }): ReferenceOption[] => {
      const number = String(one).trim();
      if (number === '') return [];
      return [{ value: number, label: `#${number}`, reference: { id: idOf(number), title: `#${number}` } }];
    });
    onChange(multiple ? options : options.slice(-1));
  };
  return (
    <Select<{ value: number | string }[]>
      id={id}
      className="fills"
      mode="tags"
      labelInValue
      open={false}
      suffixIcon={null}
      value={chosen}
      onChange={handleChange}
      onBlur={rest.onBlur}
      disabled={rest.disabled ?? false}
      status={rest.invalid ? 'error' : ''}
      placeholder={say(fieldMessages.typeNumber)}
      tokenSeparators={[',', '，', ' ']}
      aria-invalid={rest.invalid}
      aria-describedby={rest.describedBy}
      aria-required={rest.required}
      {...(rest.ariaLabel ? { 'aria-label': rest.ariaLabel } : {})}
    />
  );
}

/** A select with the ten records that match best, requested when it is opened. */
function RecordSelect({
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
  const hasChoices = useFeature('choices');
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
      ...(hasChoices ? [{ field: CHOICES_PARAMETER, operator: 'eq' as const, value: '1' }] : []),
      ...(parent ? [{ field: parent.field, operator: 'eq' as const, value: parent.id }] : []),
    ],
    pagination: { currentPage: 1, pageSize: 10, mode: 'server' },
    onSearch: (typed) => (typed.trim() ? [{ field: 'keyword', operator: 'contains', value: typed.trim() }] : []),
    debounce: SEARCH_DEBOUNCE,
    // Shows the previous results until the next arrive, so that the list does not flicker.
    queryOptions: { enabled: open, placeholderData: (previous) => previous },
    errorNotification: false,
  });
  const search = (text: string) => {
    setSearchText(text);
    selectProps.onSearch?.(text);
  };
  const chosen = value.map((one) => ({ ...one, value: String(one.value) }));
  // Taken from the response, because the hook's options update one render later and a click could hit the wrong one.
  const references = (query.data?.data ?? []).map((record) => referenceTo(section, record));
  const toOption = (reference: ReferenceValue): ReferenceOption => ({
    value: String(reference.id),
    label: say(fullReferenceName(reference)),
    reference,
  });
  const options = references.map((reference) => ({
    value: String(reference.id),
    label: <RecordName value={reference} />,
    title: say(fullReferenceName(reference)),
  }));
  const createOption = {
    value: NEW,
    label: <span className="new-option">{say(newRecordLabel(section.label, searchText.trim()))}</span>,
  };
  const handleChange = (selected: unknown) => {
    const selection = [selected ?? []].flat() as { value: string }[];
    const optionOf = ({ value: one }: { value: string }): ReferenceOption => {
      const record = references.find(({ id }) => String(id) === one);
      return record ? toOption(record) : { value: one, label: one };
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
        // Offered only after the search results have arrived, so that nobody creates a duplicate.
        ...(mayCreate && query.data && !query.isPlaceholderData ? [createOption] : []),
      ]}
      loading={query.isFetching}
      onOpenChange={setOpen}
      {...(multiple ? { mode: 'multiple', maxTagCount: 'responsive' } : {})}
      value={multiple ? chosen : (chosen[0] ?? null)}
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
    const existing = chosen.map(({ value: one }) => ({ value: one, label: one }));
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
