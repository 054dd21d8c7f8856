import { useOne } from '@refinedev/core';
import { useContext } from 'react';
import { Link } from 'react-router';
import type { FieldKind, FilterProps, FilterTextProps, InputProps } from '../../client/fields/field-kind.ts';
import { InputSuspense } from '../../client/fields/input-suspense.tsx';
import { fieldMessages, manageLabel } from '../../client/fields/messages.ts';
import { KnownReferencesContext } from '../../client/page/known-references.ts';
import { RecordName } from '../../client/page/record-name.tsx';
import { referenceTitle, referenceTo, resourceByCode } from '../../client/page/reference-title.ts';
import { useMay } from '../../client/session/use-may.ts';
import { idOf } from '../../client/transport/wire/id.ts';
import { useLanguage } from '../../client/ui/language.tsx';
import { lazyChunk } from '../../client/ui/lazy.tsx';
import { ANY_REFERENCE, NO_REFERENCE } from '../../contract/list.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { isReference, type ReferenceField } from './reference.ts';
import { ReferenceShow } from './reference-cell.client.tsx';

/** A large chunk, loaded when a form or a filter needs it. */
const ReferenceSelect = lazyChunk(() => import('../../client/fields/reference-select.tsx'));

function ReferenceInput({ field, value, onChange, narrowingValue, ...rest }: InputProps<ReferenceField>) {
  const section = resourceByCode(field.to);
  if (!section) return null;
  const { of } = field;
  const parent = isReference(narrowingValue) ? narrowingValue : null;
  const parentFilter =
    of && section.within && parent
      ? { field: section.within.field, id: parent.id, title: referenceTitle(parent) }
      : undefined;
  return (
    <WithManagement section={section}>
      <InputSuspense>
        <ReferenceSelect
          {...rest}
          section={section}
          allowCreate
          {...(parentFilter ? { parent: parentFilter } : {})}
          disabled={rest.disabled || (of !== undefined && !parentFilter)}
          value={isReference(value) ? [{ value: value.id, label: <RecordName value={value} /> }] : []}
          onChange={([option]) => onChange(option?.reference ?? null)}
          required={field.required === true}
        />
      </InputSuspense>
    </WithManagement>
  );
}

/** Shared records have no menu entry, so fields that use them get a link to their list, which opens in a new window. */
export function WithManagement({ section, children }: { section: Resource; children: React.ReactNode }) {
  const { say } = useLanguage();
  const may = useMay();
  const canManage = section.shared && ['create', 'edit', 'delete'].some((action) => may(section, action));
  if (!canManage) return children;
  return (
    <span className="with-management">
      {children}
      <Link to={section.path} target="_blank">
        {say(manageLabel(section.label))}
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
          : { extraOptions: presenceOptions.map(([value, label]) => ({ value, label: say(label) })) })}
        value={values.map((value) => ({ value, label: <FilterValueName code={field.to} value={value} /> }))}
        onChange={(options) => onChange(options.map(({ value }) => String(value)))}
      />
    </InputSuspense>
  );
}

export const ReferenceFilterText = ({ field, values }: FilterTextProps<Pick<ReferenceField, 'to'>>) =>
  values.map((id, index) => (
    <span key={id}>
      {index > 0 && '、'}
      <FilterValueName code={field.to} value={id} />
    </span>
  ));

/** Filter options for records with any reference and for those without one. */
const presenceOptions = [
  [ANY_REFERENCE, fieldMessages.hasValue],
  [NO_REFERENCE, fieldMessages.hasNoValue],
] as const;

function FilterValueName({ code, value }: { code: string; value: string }) {
  const { say } = useLanguage();
  const label = presenceOptions.find(([option]) => option === value)?.[1];
  return label ? say(label) : <FilterRecordName code={code} id={value} />;
}

/** A reference to one record. */
export const referenceKind: FieldKind<ReferenceField> = {
  Show: ReferenceShow,
  Input: ReferenceInput,
  Filter: ReferenceFilter,
  FilterText: ReferenceFilterText,
  mayShareLine: true,
};

/** The title of the record in a filter: from the rows, or requested, because the URL holds only the id. */
function FilterRecordName({ code, id }: { code: string; id: string }) {
  const section = resourceByCode(code);
  const may = useMay();
  const known = useContext(KnownReferencesContext)(code, id);
  const { result, query } = useOne<AnyRecord>({
    resource: code,
    id,
    queryOptions: { enabled: !known && section !== undefined && may(section, 'list'), staleTime: 300_000 },
    errorNotification: false,
  });
  if (known) return <RecordName value={known} />;
  if (query.isLoading) return '…';
  return <RecordName value={section && result ? referenceTo(section, result) : { id: idOf(id) }} />;
}
