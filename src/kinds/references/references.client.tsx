import type { CellProps, FieldKind, InputProps } from '../../client/fields/field-kind.ts';
import { InputSuspense } from '../../client/fields/input-suspense.tsx';
import { ItemButtons } from '../../client/fields/item-buttons.tsx';
import type { ReferenceOption } from '../../client/fields/reference-select.tsx';
import { distinctItems, referenceOf, validItems, withKeys } from '../../client/fields/values.ts';
import { RecordName } from '../../client/page/record-name.tsx';
import { fullReferenceName, resourceByCode } from '../../client/page/reference-title.ts';
import { isSameId } from '../../client/transport/wire/id.ts';
import { useLanguage } from '../../client/ui/language.tsx';
import { lazyChunk } from '../../client/ui/lazy.tsx';
import { NoValue } from '../../client/ui/no-value.tsx';
import type { ReferenceValue } from '../../contract/record.ts';
import { ReferenceFilter, ReferenceFilterText, WithManagement } from '../reference/reference.client.tsx';
import { ReferenceShow } from '../reference/reference-cell.client.tsx';
import type { ReferencesField } from './references.ts';

const ReferenceSelect = lazyChunk(() => import('../../client/fields/reference-select.tsx'));

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
  mayShareLine: false,
};
