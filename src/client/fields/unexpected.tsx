import type { ComponentType } from 'react';
import type { Field } from '../../kinds/index.ts';
import { useLanguage } from '../ui/language.tsx';
import type { CellProps, FieldCell } from './field-kind.ts';
import { textOf, UnexpectedMark } from './unexpected-mark.tsx';
import { warnOnce } from './unexpected-warning.ts';
import { joinList } from './values.ts';

/** A value split into what its field expects, item by item if the kind is a list, and the parts it does not expect. */
export function splitValue<F extends Field>(
  field: F,
  value: unknown,
  { hasShape, isList }: Pick<FieldCell<F>, 'hasShape' | 'isList'>,
): { expected: unknown[]; unexpected: unknown[] } {
  // A masked value is a text of any form.
  const isAnyText = (value ?? '') === '' || (field.seenBy !== undefined && typeof value === 'string');
  if (isAnyText) return { expected: [], unexpected: [] };
  if (isList && !Array.isArray(value)) return { expected: [], unexpected: [value] };
  const items = isList ? (value as unknown[]) : [value];
  return {
    expected: items.filter((item) => hasShape(item, field)),
    unexpected: items.filter((item) => !hasShape(item, field)),
  };
}

/** The cell or the page's view of a kind, for any value: a part that is not of the kind is shown as text with a mark. */
export function withUnexpectedValues<F extends Field>(
  View: ComponentType<CellProps<F>>,
  cell: Pick<FieldCell<F>, 'hasShape' | 'isList'>,
): ComponentType<CellProps<F>> {
  return (props) => {
    const { language } = useLanguage();
    const { expected, unexpected } = splitValue(props.field, props.value, cell);
    if (unexpected.length === 0) return <View {...props} />;
    if (import.meta.env.DEV) warnOnce(props.field, props.value);
    return (
      <>
        {expected.length > 0 ? (
          <>
            <View {...props} value={expected} />{' '}
          </>
        ) : null}
        <UnexpectedMark text={joinList(unexpected.map(textOf), language)} />
      </>
    );
  };
}
