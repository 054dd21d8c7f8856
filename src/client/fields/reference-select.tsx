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
import { fieldMessages, newNamed } from './messages.ts';

export interface ReferenceOption {
  value: number | string;
  label: string;
  /** The record, where it has just been chosen. */
  reference?: ReferenceValue;
}

interface ReferenceSelectProps {
  section: Resource;
  /** Only what lies inside this record is offered. */
  inside?: { field: string; id: number; title: string };
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
  creates?: boolean;
}

/** How long nobody must have typed before the section is asked: one question a word, not one a letter. */
const SEARCH_DEBOUNCE = 250;

/** What the option stands for by which a new record is written; no record has this number. */
const NEW = -1;

/** The ten best records for what was typed, asked for once the list is opened. */
export default function ReferenceSelect({
  section,
  inside,
  id,
  value,
  onChange,
  multiple = false,
  extraOptions = [],
  creates,
  ...rest
}: ReferenceSelectProps) {
  const { say } = useLanguage();
  const may = useMay();
  const QuickCreate = useContext(QuickCreateContext);
  const [open, setOpen] = useState(false);
  const [searchText, setSearchText] = useState('');
  const [newTitle, setNewTitle] = useState<string | null>(null);
  const given = inside && section.within ? { [inside.field]: { id: inside.id, title: inside.title } } : {};
  const mayCreate =
    QuickCreate !== null && creates === true && may(section, 'create') && (!section.within || inside !== undefined);
  const { selectProps, query } = useSelect<AnyRecord>({
    resource: section.code,
    filters: [
      { field: CHOICES, operator: 'eq', value: '1' },
      ...(inside ? [{ field: inside.field, operator: 'eq' as const, value: inside.id }] : []),
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
  const found = (query.data?.data ?? []).map((record) => referenceTo(section, record));
  const chosenAs = (reference: ReferenceValue): ReferenceOption => ({
    value: reference.id,
    label: say(fullReferenceName(reference)),
    reference,
  });
  const options = found.map((one) => ({
    value: one.id,
    label: <RecordName value={one} />,
    title: say(fullReferenceName(one)),
  }));
  // Offered once it is known what is there already, so that nobody writes it a second time.
  const createOption = {
    value: NEW,
    label: <span className="new-option">{say(newNamed(section.label, searchText.trim()))}</span>,
  };
  const choose = (chosen: unknown) => {
    const all = [chosen ?? []].flat() as { value: number | string }[];
    const known = ({ value: one }: { value: number | string }): ReferenceOption => {
      const record = found.find(({ id }) => id === one);
      return record ? chosenAs(record) : { value: one, label: String(one) };
    };
    if (all.some(({ value: one }) => one === NEW)) setNewTitle(searchText.trim());
    else onChange(all.map(known));
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
      onChange={choose}
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
  const done = (record: AnyRecord) => {
    const chosen = chosenAs(referenceTo(section, record));
    const before = value.map(({ value: one }) => ({ value: one, label: String(one) }));
    onChange(multiple ? [...before, chosen] : [chosen]);
    setNewTitle(null);
  };
  return (
    <>
      {select}
      {newTitle === null ? null : (
        <Suspense fallback={null}>
          <QuickCreate
            section={section}
            fixedValues={given}
            searchText={newTitle}
            onDone={done}
            onClose={() => setNewTitle(null)}
          />
        </Suspense>
      )}
    </>
  );
}
