import type { ReferenceValue } from '../../../contract/record.ts';
import type { ReferencesField } from '../../../declare/kinds/references.ts';
import { RecordName } from '../../record/record-name.tsx';
import { fullReferenceName, resourceByCode } from '../../record/reference-title.ts';
import { useLanguage } from '../../ui/language.tsx';
import { lazyChunk } from '../../ui/lazy.tsx';
import { NoValue } from '../../ui/no-value.tsx';
import { isSameId } from '../../wire/id.ts';
import { ReferenceShow } from '../cells.tsx';
import type { CellProps, FieldKind, InputProps } from '../field-kind.ts';
import { InputSuspense } from '../input-suspense.tsx';
import { ItemButtons } from '../item-buttons.tsx';
import { distinctItems, referenceOf, validItems, withKeys } from '../values.ts';
import { ReferenceFilter, ReferenceFilterText, WithManagement } from './reference.tsx';
import type { ReferenceOption } from './reference-select.tsx';

const ReferenceSelect = lazyChunk(() => import('./reference-select.tsx'));

const idOf = ({ id }: ReferenceValue) => id;

function ReferencesShow({ value, field }: CellProps<ReferencesField>) {
  const references = validItems(value, referenceOf);
  if (references.length === 0) return <NoValue />;
  return (
    <ol className="references">
      {withKeys(references, idOf).map(({ key, item: reference }) => (
        <li key={key}>
          <ReferenceShow value={reference} field={field} />
        </li>
      ))}
    </ol>
  );
}

/** Adds records from a search; buttons change their order. */
function ReferencesInput({ field, value, onChange, ...rest }: InputProps<ReferencesField>) {
  const { say } = useLanguage();
  const section = resourceByCode(field.to);
  if (!section) return null;
  const references = distinctItems(validItems(value, referenceOf), idOf);
  const changeReferences = (next: ReferenceValue[]) => onChange(next.length > 0 ? next : null);
  const handleChange = (options: readonly ReferenceOption[]) =>
    changeReferences(
      options.flatMap(({ value: id, reference }) => references.find((one) => isSameId(one.id, id)) ?? reference ?? []),
    );
  return (
    <WithManagement section={section}>
      <InputSuspense>
        <ReferenceSelect
          {...rest}
          section={section}
          allowCreate
          multiple
          value={references.map((reference) => ({ value: reference.id, label: <RecordName value={reference} /> }))}
          onChange={handleChange}
          required={field.required === true}
        />
      </InputSuspense>
      {references.length > 1 ? (
        <ol className="references">
          {references.map((reference, index) => (
            <li key={reference.id}>
              <span className="whole-name">
                <RecordName value={reference} />
              </span>
              <ItemButtons
                name={say(fullReferenceName(reference))}
                list={references}
                index={index}
                disabled={rest.disabled}
                onChange={changeReferences}
              />
            </li>
          ))}
        </ol>
      ) : null}
    </WithManagement>
  );
}

/** References to several records of one section. */
export const referencesKind: FieldKind<ReferencesField> = {
  Show: ReferencesShow,
  Input: ReferencesInput,
  Filter: ReferenceFilter,
  FilterText: ReferenceFilterText,
  short: false,
};
