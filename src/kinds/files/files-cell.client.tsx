import { isFile, SeveralNames, type ValueProps } from '../../client/fields/cell-parts.tsx';
import type { FieldCell } from '../../client/fields/field-kind.ts';
import { fileOf, validItems } from '../../client/fields/values.ts';
import type { FilesField } from './files.ts';

const FileNames = ({ value }: ValueProps) => <SeveralNames names={validItems(value, fileOf).map(({ name }) => name)} />;

export const filesCell: FieldCell<FilesField> = { Cell: FileNames, hasShape: isFile, isList: true, width: 200 };
