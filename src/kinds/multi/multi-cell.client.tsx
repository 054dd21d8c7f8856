import { TwoLines } from '../../client/fields/cell-parts.tsx';
import type { CellProps, FieldCell } from '../../client/fields/field-kind.ts';
import { joinList, nonEmptyString, optionLabel, validItems } from '../../client/fields/values.ts';
import { useLanguage } from '../../client/ui/language.tsx';
import { NoValue } from '../../client/ui/no-value.tsx';
import { isOption } from '../choice/choice-cell.client.tsx';
import type { MultiField } from './multi.ts';

function MultiCell({ value, field }: CellProps<MultiField>) {
  const { say, language } = useLanguage();
  const labels = validItems(value, nonEmptyString).map((option) => say(optionLabel(field.options, option)));
  return labels.length > 0 ? <TwoLines text={joinList(labels, language)} isMultiple /> : <NoValue />;
}

export const multiCell: FieldCell<MultiField> = { Cell: MultiCell, hasShape: isOption, isList: true, width: 160 };
