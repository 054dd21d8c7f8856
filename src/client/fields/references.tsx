import type { ReferenceValue } from '../../contract/record.ts';
import type { ReferencesField } from '../../declare/kinds/references.ts';
import { useLanguage } from '../ui/language.tsx';
import { lazyChunk } from '../ui/lazy.tsx';
import { Nothing } from '../ui/nothing.tsx';
import { ReferenceCell } from './cells.tsx';
import type { CellProps, FieldKind, InputProps } from './field-kind.ts';
import { ItemButtons } from './item-buttons.tsx';
import { ReferenceFilter, ReferenceFilterText, WithManagement } from './reference.tsx';
import { calledNow, sectionOf, titleOf } from './reference-title.ts';
import { Roomy } from './roomy.tsx';
import { kept, referenceOf } from './values.ts';

const ReferenceSelect = lazyChunk(() => import('./reference-select.tsx'));

function ReferencesShow({ value, field }: CellProps<ReferencesField>) {
  const all = kept(value, referenceOf);
  if (all.length === 0) return <Nothing />;
  return (
    <ol className="references">
      {all.map((one) => (
        <li key={one.id}>
          <ReferenceCell value={one} field={field} />
        </li>
      ))}
    </ol>
  );
}

/** Found by searching, put in order by buttons. */
function ReferencesInput({ field, value, onChange, ...rest }: InputProps<ReferencesField>) {
  const { say } = useLanguage();
  const section = sectionOf(field.to);
  if (!section) return null;
  const all = kept(value, referenceOf);
  const give = (next: ReferenceValue[]) => onChange(next.length > 0 ? next : null);
  const choose = (chosen: { value: number | string; label: string }[]) =>
    give(chosen.map(({ value: id, label }) => all.find((one) => one.id === id) ?? { id: Number(id), title: label }));
  return (
    <WithManagement section={section}>
      <Roomy>
        <ReferenceSelect
          {...rest}
          section={section}
          creates
          multiple
          value={all.map((one) => ({ value: one.id, label: say(calledNow(one)) }))}
          onChange={choose}
          required={field.required === true}
        />
      </Roomy>
      {all.length > 1 ? (
        <ol className="references">
          {all.map((one, at) => (
            <li key={one.id}>
              <span className="one-line">{say(calledNow(one))}</span>
              <ItemButtons name={titleOf(one)} list={all} at={at} disabled={rest.disabled} onChange={give} />
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
