import type { CellProps, FieldKind, InputProps } from '../../client/fields/field-kind.ts';
import { InputSuspense } from '../../client/fields/input-suspense.tsx';
import { ItemButtons } from '../../client/fields/item-buttons.tsx';
import { fieldMessages } from '../../client/fields/messages.ts';
import { distinctItems, validItems, withKeys } from '../../client/fields/values.ts';
import { RecordName } from '../../client/page/record-name.tsx';
import { fullReferenceName, resourceByCode } from '../../client/page/reference-title.ts';
import { useLanguage } from '../../client/ui/language.tsx';
import { lazyChunk } from '../../client/ui/lazy.tsx';
import { NoValue } from '../../client/ui/no-value.tsx';
import type { AnyReferenceValue } from '../../contract/record.ts';
import { isAnyReference } from '../any-reference/any-reference.ts';
import { AnyReferenceShow } from '../any-reference/any-reference-cell.client.tsx';
import { HasFilter, HasText } from '../toggle/toggle.client.tsx';
import type { AnyReferencesField } from './any-references.ts';

const Input = lazyChunk(() => import('../any-reference/any-reference-input.client.tsx'));

const referenceOf = (value: unknown): AnyReferenceValue | null => (isAnyReference(value) ? value : null);
const keyOf = ({ section, id }: AnyReferenceValue): string => `${section} ${id}`;

function AnyReferencesShow({ value }: CellProps<AnyReferencesField>) {
  const { say } = useLanguage();
  const references = validItems(value, referenceOf);
  if (references.length === 0) return <NoValue />;
  return (
    <ol className="references">
      {withKeys(references, keyOf).map(({ key, item: reference }) => (
        <li key={key}>
          <AnyReferenceShow value={reference} />
          <span className="quiet"> {say(resourceByCode(reference.section)?.label ?? fieldMessages.inSection)}</span>
        </li>
      ))}
    </ol>
  );
}

/** Adds records one by one from a search; buttons change their order. */
function AnyReferencesInput({ field, value, onChange, ...rest }: InputProps<AnyReferencesField>) {
  const { say } = useLanguage();
  const { id, onBlur, disabled, invalid, describedBy } = rest;
  const references = distinctItems(validItems(value, referenceOf), keyOf);
  const changeReferences = (next: AnyReferenceValue[]) => onChange(next.length > 0 ? next : null);
  const add = (reference: AnyReferenceValue | null) => {
    if (reference && !references.some((other) => keyOf(other) === keyOf(reference)))
      changeReferences([...references, reference]);
  };
  return (
    <span>
      <InputSuspense>
        <Input
          key={references.length}
          id={id}
          onBlur={onBlur}
          invalid={invalid}
          describedBy={describedBy}
          to={field.to}
          value={null}
          disabled={disabled || references.length >= field.max}
          onChange={add}
        />
      </InputSuspense>
      <ol className="references">
        {references.map((reference, index) => (
          <li key={keyOf(reference)}>
            <span className="whole-name">
              <RecordName value={reference} />
            </span>
            <ItemButtons
              name={say(fullReferenceName(reference))}
              list={references}
              index={index}
              disabled={disabled}
              onChange={changeReferences}
            />
          </li>
        ))}
      </ol>
    </span>
  );
}

/** References to several records of several sections. */
export const anyReferencesKind: FieldKind<AnyReferencesField> = {
  Show: AnyReferencesShow,
  Input: AnyReferencesInput,
  Filter: HasFilter,
  FilterText: HasText,
  mayShareLine: false,
  group: true,
};
