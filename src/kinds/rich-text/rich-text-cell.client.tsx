import { isText, type ValueProps } from '../../client/fields/cell-parts.tsx';
import type { FieldCell } from '../../client/fields/field-kind.ts';
import { OneLine } from '../../client/fields/plain-text.tsx';
import { plainTextOf, type RichTextField } from './rich-text.ts';

const RichTextCell = ({ value }: ValueProps) => <OneLine value={isText(value) ? plainTextOf(value) : null} />;

export const richTextCell: FieldCell<RichTextField> = { Cell: RichTextCell, hasShape: isText };
