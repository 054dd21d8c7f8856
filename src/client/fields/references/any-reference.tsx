import { type AnyReferenceField, isAnyReference } from '../../../declare/kinds/any-reference.ts';
import { lazyChunk } from '../../ui/lazy.tsx';
import { AnyReferenceShow } from '../cells.tsx';
import type { FieldKind, InputProps } from '../field-kind.ts';
import { InputSuspense } from '../input-suspense.tsx';
import { HasFilter, HasText } from '../toggle.tsx';

const Input = lazyChunk(() => import('./any-reference-input.tsx'));

function AnyReferenceInput({ field, value, ...rest }: InputProps<AnyReferenceField>) {
  const { id, onChange, onBlur, disabled, invalid, describedBy } = rest;
  return (
    <InputSuspense>
      <Input
        id={id}
        onChange={onChange}
        onBlur={onBlur}
        disabled={disabled}
        invalid={invalid}
        describedBy={describedBy}
        to={field.to}
        value={isAnyReference(value) ? value : null}
      />
    </InputSuspense>
  );
}

/** A reference to a record of one of several sections. */
export const anyReferenceKind: FieldKind<AnyReferenceField> = {
  Show: AnyReferenceShow,
  Input: AnyReferenceInput,
  Filter: HasFilter,
  FilterText: HasText,
  short: false,
  group: true,
};
