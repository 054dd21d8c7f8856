import { isFile, type ValueProps } from '../../client/fields/cell-parts.tsx';
import type { FieldCell } from '../../client/fields/field-kind.ts';
import { OneLine } from '../../client/fields/plain-text.tsx';
import { fileOf } from '../../client/fields/values.ts';
import type { FileField } from './file.ts';

const FileName = ({ value }: ValueProps) => <OneLine value={fileOf(value)?.name} />;

export const fileCell: FieldCell<FileField> = { Cell: FileName, hasShape: isFile, width: 160 };
