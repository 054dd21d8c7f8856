import { Suspense } from 'react';
import type { CellProps, FieldKind, InputProps } from '../../client/fields/field-kind.ts';
import { nonEmptyString, validItems } from '../../client/fields/values.ts';
import { lazyChunk } from '../../client/ui/lazy.tsx';
import { NoValue } from '../../client/ui/no-value.tsx';
import type { CodesField } from './codes.ts';

/** A chunk of its own, because only roles need the table of permissions. */
const PermissionTable = lazyChunk(() => import('./permission-table.client.tsx'));

function CodesShow({ value }: CellProps<CodesField>) {
  const codes = validItems(value, nonEmptyString);
  if (codes.length === 0) return <NoValue />;
  return (
    <Suspense fallback={null}>
      <PermissionTable codes={codes} />
    </Suspense>
  );
}

function CodesInput({ value, onChange, disabled, describedBy, section, name, id }: InputProps<CodesField>) {
  return (
    <Suspense fallback={null}>
      <PermissionTable
        id={id}
        copyFrom={{ section, name }}
        codes={validItems(value, nonEmptyString)}
        disabled={disabled}
        describedBy={describedBy}
        onChange={(codes) => onChange(codes.length > 0 ? codes : null)}
      />
    </Suspense>
  );
}

/** The permission codes of a role. */
export const codesKind: FieldKind<CodesField> = {
  Show: CodesShow,
  Input: CodesInput,
  Filter: null,
  FilterText: () => null,
  mayShareLine: false,
  group: true,
  isFullWidth: true,
};
