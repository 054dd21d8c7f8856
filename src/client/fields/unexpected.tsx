import type { ComponentType } from 'react';
import type { Field } from '../../declare/field-types.ts';
import type { Language } from '../../declare/label.ts';
import { recordActionMessages } from '../record/action-messages.ts';
import { useLanguage } from '../ui/language.tsx';
import { UserText } from '../ui/user-text.tsx';
import type { CellProps } from './field-kind.ts';
import { joinList, optionLabel } from './values.ts';

type Holds<F> = (value: unknown, field: F) => boolean;

/** Whether a value is neither empty nor of a shape that the field's kind has. A masked value is a text of any form. */
export const isUnexpected = <F extends Field>(field: F, value: unknown, holds: Holds<F>): boolean =>
  (value ?? '') !== '' && !holds(value, field) && !(field.seenBy && typeof value === 'string');

/** The cell or the page's view of a kind, for any value: one that is not of the kind is shown as text with a mark. */
export function forAnyValue<F extends Field>(
  View: ComponentType<CellProps<F>>,
  holds: Holds<F>,
): ComponentType<CellProps<F>> {
  return (props) =>
    isUnexpected(props.field, props.value, holds) ? <UnexpectedValue {...props} /> : <View {...props} />;
}

function UnexpectedValue({ value, field }: CellProps<Field>) {
  const { say, language } = useLanguage();
  if (import.meta.env.DEV) warnOnce(field, value);
  const options = 'options' in field ? field.options : {};
  return (
    <span className="unexpected" title={say(recordActionMessages.unexpectedValue)}>
      <UserText text={textOf(value, (option) => say(optionLabel(options, option)), language)} />
    </span>
  );
}

const MAX_LENGTH = 120;

/** A value of any shape as a short text. */
function textOf(value: unknown, labelOf: (option: string) => string, language: Language): string {
  const items = [value].flat();
  const isTexts = items.length > 0 && items.every((item) => typeof item === 'string');
  const text = isTexts ? joinList(items.map(labelOf), language) : jsonOf(value);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

const jsonOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

const warned = new WeakSet<Field>();

/** Tells developers once per field, since every row of a list may have such a value. */
function warnOnce(field: Field, value: unknown): void {
  if (warned.has(field)) return;
  warned.add(field);
  console.warn(`Unexpected value of "${field.label.en}" (${field.kind}):`, value, location.hash);
}
