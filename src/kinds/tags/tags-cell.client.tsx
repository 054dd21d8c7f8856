import { isFilledText, type ValueProps } from '../../client/fields/cell-parts.tsx';
import type { FieldCell } from '../../client/fields/field-kind.ts';
import { OneLine } from '../../client/fields/plain-text.tsx';
import { joinList, nonEmptyString, validItems } from '../../client/fields/values.ts';
import { useLanguage } from '../../client/ui/language.tsx';
import type { TagsField } from './tags.ts';

function TagsCell({ value }: ValueProps) {
  const { language } = useLanguage();
  return <OneLine value={joinList(validItems(value, nonEmptyString), language)} />;
}

export const tagsCell: FieldCell<TagsField> = { Cell: TagsCell, hasShape: isFilledText, isList: true, width: 160 };
