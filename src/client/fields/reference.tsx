import { useOne } from '@refinedev/core';
import { Link } from 'react-router';
import { NONE, SOME } from '../../contract/list.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { isReference, type ReferenceField } from '../../declare/kinds/reference.ts';
import { RecordName } from '../record/record-name.tsx';
import { referenceTitle, referenceTo, resourceByCode } from '../record/reference-title.ts';
import { useMay } from '../session/use-may.ts';
import { useLanguage } from '../ui/language.tsx';
import { lazyChunk } from '../ui/lazy.tsx';
import { ReferenceShow } from './cells.tsx';
import type { FieldKind, FilterProps, FilterTextProps, InputProps } from './field-kind.ts';
import { fieldMessages, manage } from './messages.ts';
import { InputSuspense } from './roomy.tsx';

/** Looking records up is heavy: it comes when a form or a filter needs it. */
const ReferenceSelect = lazyChunk(() => import('./reference-select.tsx'));

function ReferenceInput({ field, value, onChange, narrowingValue, ...rest }: InputProps<ReferenceField>) {
  const section = resourceByCode(field.to);
  if (!section) return null;
  const { of } = field;
  const above = isReference(narrowingValue) ? narrowingValue : null;
  const inside =
    of && section.within && above
      ? { field: section.within.field, id: above.id, title: referenceTitle(above) }
      : undefined;
  return (
    <WithManagement section={section}>
      <InputSuspense>
        <ReferenceSelect
          {...rest}
          section={section}
          creates
          {...(inside ? { inside } : {})}
          disabled={rest.disabled || (of !== undefined && !inside)}
          value={isReference(value) ? [{ value: value.id, label: <RecordName value={value} /> }] : []}
          onChange={([chosen]) => onChange(chosen?.reference ?? null)}
          required={field.required === true}
        />
      </InputSuspense>
    </WithManagement>
  );
}

/**
 * Shared records have no menu entry: the way to them stands beside the fields that use them, in a window of its own.
 */
export function WithManagement({ section, children }: { section: Resource; children: React.ReactNode }) {
  const { say } = useLanguage();
  const may = useMay();
  const canManage = section.shared && ['create', 'edit', 'delete'].some((action) => may(section, action));
  if (!canManage) return children;
  return (
    <span className="with-management">
      {children}
      <Link to={section.path} target="_blank">
        {say(manage(section.label))}
      </Link>
    </span>
  );
}

export function ReferenceFilter({ field, id, values, onChange }: FilterProps<Pick<ReferenceField, 'to' | 'required'>>) {
  const { say } = useLanguage();
  const section = resourceByCode(field.to);
  if (!section) return null;
  return (
    <InputSuspense>
      <ReferenceSelect
        section={section}
        id={id}
        multiple
        {...(field.required === true
          ? {}
          : { extraOptions: thereOrNot.map(([value, label]) => ({ value, label: say(label) })) })}
        value={values.map((value) => ({ value, label: <FilterValueName code={field.to} word={value} /> }))}
        onChange={(chosen) => onChange(chosen.map(({ value }) => String(value)))}
      />
    </InputSuspense>
  );
}

export const ReferenceFilterText = ({ field, values }: FilterTextProps<Pick<ReferenceField, 'to'>>) =>
  values.map((id, index) => (
    <span key={id}>
      {index > 0 && '、'}
      <FilterValueName code={field.to} word={id} />
    </span>
  ));

/** Nobody has to name a record to ask for those that name one, or none. */
const thereOrNot = [
  [SOME, fieldMessages.there],
  [NONE, fieldMessages.notThere],
] as const;

function FilterValueName({ code, word }: { code: string; word: string }) {
  const { say } = useLanguage();
  const label = thereOrNot.find(([name]) => name === word)?.[1];
  return label ? say(label) : <FilterRecordName code={code} id={word} />;
}

/** Another record. */
export const referenceKind: FieldKind<ReferenceField> = {
  Show: ReferenceShow,
  Input: ReferenceInput,
  Filter: ReferenceFilter,
  FilterText: ReferenceFilterText,
  short: true,
};

/** What the record of a filter is called; after a reload only its number is known. */
function FilterRecordName({ code, id }: { code: string; id: string }) {
  const section = resourceByCode(code);
  const { result } = useOne<AnyRecord>({
    resource: code,
    id,
    queryOptions: { enabled: Boolean(section), staleTime: 300_000 },
    errorNotification: false,
  });
  return <RecordName value={section && result ? referenceTo(section, result) : { id: Number(id) }} />;
}
