import { isText, TwoLines } from '../../client/fields/cell-parts.tsx';
import type { CellProps, FieldCell } from '../../client/fields/field-kind.ts';
import { PlainText } from '../../client/fields/plain-text.tsx';
import { optionLabel } from '../../client/fields/values.ts';
import { useLanguage } from '../../client/ui/language.tsx';
import type { MultiField } from '../multi/multi.ts';
import type { ChoiceField } from './choice.ts';

export function ChoiceLabel({ value, field }: CellProps<ChoiceField>) {
  const { say } = useLanguage();
  return isText(value) && value ? say(optionLabel(field.options, value)) : <PlainText value={value} />;
}

function TwoLineChoice({ value, field }: CellProps<ChoiceField>) {
  const { say } = useLanguage();
  if (!isText(value) || !value) return <PlainText value={value} />;
  return <TwoLines text={say(optionLabel(field.options, value))} />;
}

export const isOption = (value: unknown, { options }: ChoiceField | MultiField): boolean =>
  isText(value) && Object.hasOwn(options, value);

export const choiceCell: FieldCell<ChoiceField> = { Cell: TwoLineChoice, hasShape: isOption, width: 120 };
