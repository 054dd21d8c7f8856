import { Button } from 'antd';
import type { ReferenceValue } from '../../contract/record.ts';
import type { ReferencesField } from '../../declare/kinds/references.ts';
import { useLanguage } from '../language.tsx';
import { lazyChunk } from '../lazy.tsx';
import { ReferenceCell } from './cells.tsx';
import type { CellProps, FieldKind, InputProps } from './field-kind.ts';
import { Nothing } from './nothing.tsx';
import { OrderButtons } from './order-buttons.tsx';
import { ReferenceFilter, ReferenceFilterText, WithManagement } from './reference.tsx';
import { sectionOf, titleOf } from './reference-title.ts';
import { Roomy } from './roomy.tsx';
import { moved } from './sequence.ts';
import { kept, referenceOf } from './values.ts';
import { removeNamed, words } from './words.ts';

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
  const choose = (chosen: { value: number; label: string }[]) =>
    give(chosen.map(({ value: id, label }) => all.find((one) => one.id === id) ?? { id, title: label }));
  return (
    <WithManagement section={section}>
      <Roomy>
        <ReferenceSelect
          {...rest}
          section={section}
          multiple
          value={all.map((one) => ({ value: one.id, label: titleOf(one) }))}
          onChange={choose}
          required={field.required === true}
        />
      </Roomy>
      {all.length > 1 ? (
        <ol className="references">
          {all.map((one, at) => (
            <li key={one.id}>
              <span className="one-line">{titleOf(one)}</span>
              <OrderButtons
                name={titleOf(one)}
                at={at}
                count={all.length}
                disabled={rest.disabled}
                onMove={(to) => give(moved(all, at, to))}
              />
              <Button
                type="text"
                size="small"
                danger
                disabled={rest.disabled}
                aria-label={say(removeNamed(titleOf(one)))}
                onClick={() => give(all.filter((other) => other !== one))}
              >
                {say(words.remove)}
              </Button>
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
