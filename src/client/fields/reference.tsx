import { Link } from 'react-router';
import { isReference, type ReferenceField } from '../../declare/kinds/reference.ts';
import { lazyChunk } from '../lazy.tsx';
import { useAllowed } from '../session/session.ts';
import type { CellProps, FieldKind, FilterProps, FilterTextProps, InputProps } from './field-kind.ts';
import { Nothing } from './nothing.tsx';
import { RecordTitle, sectionOf, titleOf } from './reference-title.tsx';
import { Roomy } from './roomy.tsx';

/** Looking records up is heavy: it comes when a form or a filter needs it. */
const ReferenceSelect = lazyChunk(() => import('./reference-select.tsx'));

/** Another record's title; a link when its section is one this operator may read. */
function ReferenceCell({ value, field }: CellProps<ReferenceField>) {
  const allowed = useAllowed();
  if (!isReference(value)) return <Nothing />;
  const section = sectionOf(field.to);
  const title = titleOf(value);
  if (!section || !allowed(section.code)) return <span className="one-line">{title}</span>;
  return (
    <Link className="one-line" to={`${section.path}/show/${value.id}`} title={title}>
      {title}
    </Link>
  );
}

function ReferenceInput({ field, value, onChange, ...rest }: InputProps<ReferenceField>) {
  const section = sectionOf(field.to);
  if (!section) return null;
  return (
    <Roomy>
      <ReferenceSelect
        {...rest}
        section={section}
        value={isReference(value) ? [{ value: value.id, label: titleOf(value) }] : []}
        onChange={([chosen]) => onChange(chosen ? { id: chosen.value, title: chosen.label } : null)}
        required={field.required === true}
      />
    </Roomy>
  );
}

function ReferenceFilter({ field, id, values, onChange }: FilterProps<ReferenceField>) {
  const section = sectionOf(field.to);
  if (!section) return null;
  return (
    <Roomy>
      <ReferenceSelect
        section={section}
        id={id}
        multiple
        value={values.map((value) => ({ value: Number(value), label: <RecordTitle code={field.to} id={value} /> }))}
        onChange={(chosen) => onChange(chosen.map(({ value }) => String(value)))}
      />
    </Roomy>
  );
}

const ReferenceFilterText = ({ field, values }: FilterTextProps<ReferenceField>) =>
  values.map((id, index) => (
    <span key={id}>
      {index > 0 && '、'}
      <RecordTitle code={field.to} id={id} />
    </span>
  ));

/** Another record. */
export const referenceKind: FieldKind<ReferenceField> = {
  Cell: ReferenceCell,
  Show: ReferenceCell,
  Input: ReferenceInput,
  Filter: ReferenceFilter,
  FilterText: ReferenceFilterText,
  short: true,
  width: 160,
};
