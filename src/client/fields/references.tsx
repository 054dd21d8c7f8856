import type { ReferenceValue } from '../../contract/record.ts';
import type { ReferencesField } from '../../declare/kinds/references.ts';
import { RecordName } from '../record/record-name.tsx';
import { fullReferenceName, resourceByCode } from '../record/reference-title.ts';
import { useLanguage } from '../ui/language.tsx';
import { lazyChunk } from '../ui/lazy.tsx';
import { NoValue } from '../ui/no-value.tsx';
import { ReferenceShow } from './cells.tsx';
import type { CellProps, FieldKind, InputProps } from './field-kind.ts';
import { ItemButtons } from './item-buttons.tsx';
import { ReferenceFilter, ReferenceFilterText, WithManagement } from './reference.tsx';
import type { ReferenceOption } from './reference-select.tsx';
import { InputSuspense } from './roomy.tsx';
import { referenceOf, validItems } from './values.ts';

const ReferenceSelect = lazyChunk(() => import('./reference-select.tsx'));

function ReferencesShow({ value, field }: CellProps<ReferencesField>) {
  const all = validItems(value, referenceOf);
  if (all.length === 0) return <NoValue />;
  return (
    <ol className="references">
      {all.map((one) => (
        <li key={one.id}>
          <ReferenceShow value={one} field={field} />
        </li>
      ))}
    </ol>
  );
}

/** Found by searching, put in order by buttons. */
function ReferencesInput({ field, value, onChange, ...rest }: InputProps<ReferencesField>) {
  const { say } = useLanguage();
  const section = resourceByCode(field.to);
  if (!section) return null;
  const all = validItems(value, referenceOf);
  const give = (next: ReferenceValue[]) => onChange(next.length > 0 ? next : null);
  const choose = (chosen: readonly ReferenceOption[]) =>
    give(chosen.flatMap(({ value: id, reference }) => all.find((one) => one.id === id) ?? reference ?? []));
  return (
    <WithManagement section={section}>
      <InputSuspense>
        <ReferenceSelect
          {...rest}
          section={section}
          creates
          multiple
          value={all.map((one) => ({ value: one.id, label: <RecordName value={one} /> }))}
          onChange={choose}
          required={field.required === true}
        />
      </InputSuspense>
      {all.length > 1 ? (
        <ol className="references">
          {all.map((one, at) => (
            <li key={one.id}>
              <span className="whole-name">
                <RecordName value={one} />
              </span>
              <ItemButtons
                name={say(fullReferenceName(one))}
                list={all}
                at={at}
                disabled={rest.disabled}
                onChange={give}
              />
            </li>
          ))}
        </ol>
      ) : null}
    </WithManagement>
  );
}

/** Several other records. */
export const referencesKind: FieldKind<ReferencesField> = {
  Show: ReferencesShow,
  Input: ReferencesInput,
  Filter: ReferenceFilter,
  FilterText: ReferenceFilterText,
  short: false,
};
