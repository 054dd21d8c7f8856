import type { FieldKind, InputProps } from '../../client/fields/field-kind.ts';
import { InputSuspense } from '../../client/fields/input-suspense.tsx';
import { lazyChunk } from '../../client/ui/lazy.tsx';
import { HasFilter, HasText } from '../toggle/toggle.client.tsx';
import { type AnyReferenceField, isAnyReference } from './any-reference.ts';
import { AnyReferenceShow } from './any-reference-cell.client.tsx';

const Input = lazyChunk(() => import('./any-reference-input.client.tsx'));

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
  mayShareLine: false,
  group: true,
};
