import type { AnyReferenceValue } from '../../contract/record.ts';
import { isAnyReference } from '../../declare/kinds/any-reference.ts';
import type { AnyReferencesField } from '../../declare/kinds/any-references.ts';
import { RecordName } from '../record/record-name.tsx';
import { fullReferenceName, resourceByCode } from '../record/reference-title.ts';
import { useLanguage } from '../ui/language.tsx';
import { lazyChunk } from '../ui/lazy.tsx';
import { NoValue } from '../ui/no-value.tsx';
import { AnyReferenceShow } from './cells.tsx';
import type { CellProps, FieldKind, InputProps } from './field-kind.ts';
import { ItemButtons } from './item-buttons.tsx';
import { fieldMessages } from './messages.ts';
import { InputSuspense } from './roomy.tsx';
import { HasFilter, HasText } from './toggle.tsx';
import { validItems } from './values.ts';

const Input = lazyChunk(() => import('./any-reference-input.tsx'));

const referenceOf = (value: unknown): AnyReferenceValue | null => (isAnyReference(value) ? value : null);
const keyOf = ({ section, id }: AnyReferenceValue): string => `${section} ${id}`;

function AnyReferencesShow({ value }: CellProps<AnyReferencesField>) {
  const { say } = useLanguage();
  const all = validItems(value, referenceOf);
  if (all.length === 0) return <NoValue />;
  return (
    <ol className="references">
      {all.map((one) => (
        <li key={keyOf(one)}>
          <AnyReferenceShow value={one} />
          <span className="quiet"> {say(resourceByCode(one.section)?.label ?? fieldMessages.inSection)}</span>
        </li>
      ))}
    </ol>
  );
}

/** One after the other is looked for and joins the list; buttons put them in order. */
function AnyReferencesInput({ field, value, onChange, ...rest }: InputProps<AnyReferencesField>) {
  const { say } = useLanguage();
  const { id, onBlur, disabled, invalid, describedBy } = rest;
  const all = validItems(value, referenceOf);
  const give = (next: AnyReferenceValue[]) => onChange(next.length > 0 ? next : null);
  const add = (one: AnyReferenceValue | null) => {
    if (one && !all.some((other) => keyOf(other) === keyOf(one))) give([...all, one]);
  };
  return (
    <span>
      <InputSuspense>
        <Input
          key={all.length}
          id={id}
          onBlur={onBlur}
          invalid={invalid}
          describedBy={describedBy}
          to={field.to}
          value={null}
          disabled={disabled || all.length >= field.max}
          onChange={add}
        />
      </InputSuspense>
      <ol className="references">
        {all.map((one, at) => (
          <li key={keyOf(one)}>
            <span className="whole-name">
              <RecordName value={one} />
            </span>
            <ItemButtons name={say(fullReferenceName(one))} list={all} at={at} disabled={disabled} onChange={give} />
          </li>
        ))}
      </ol>
    </span>
  );
}

/** Several records of any of several sections. */
export const anyReferencesKind: FieldKind<AnyReferencesField> = {
  Show: AnyReferencesShow,
  Input: AnyReferencesInput,
  Filter: HasFilter,
  FilterText: HasText,
  short: false,
  group: true,
};
