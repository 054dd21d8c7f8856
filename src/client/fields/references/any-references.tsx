import type { AnyReferenceValue } from '../../../contract/record.ts';
import { isAnyReference } from '../../../declare/kinds/any-reference.ts';
import type { AnyReferencesField } from '../../../declare/kinds/any-references.ts';
import { RecordName } from '../../record/record-name.tsx';
import { fullReferenceName, resourceByCode } from '../../record/reference-title.ts';
import { useLanguage } from '../../ui/language.tsx';
import { lazyChunk } from '../../ui/lazy.tsx';
import { NoValue } from '../../ui/no-value.tsx';
import { AnyReferenceShow } from '../cells.tsx';
import type { CellProps, FieldKind, InputProps } from '../field-kind.ts';
import { InputSuspense } from '../input-suspense.tsx';
import { ItemButtons } from '../item-buttons.tsx';
import { fieldMessages } from '../messages.ts';
import { HasFilter, HasText } from '../toggle.tsx';
import { distinctItems, validItems, withKeys } from '../values.ts';

const Input = lazyChunk(() => import('./any-reference-input.tsx'));

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
  short: false,
  group: true,
};
