import type { CellProps, FieldKind, InputProps } from '../../client/fields/field-kind.ts';
import { InputSuspense } from '../../client/fields/input-suspense.tsx';
import { fileOf } from '../../client/fields/values.ts';
import { FileView } from '../../client/media/file-view.tsx';
import { lazyChunk } from '../../client/ui/lazy.tsx';
import { NoValue } from '../../client/ui/no-value.tsx';
import { HasFilter, HasText } from '../toggle/toggle.client.tsx';
import type { FileField } from './file.ts';

function FileShow({ value }: CellProps<FileField>) {
  const file = fileOf(value);
  return file ? <FileView file={file} /> : <NoValue />;
}

const Input = lazyChunk(() => import('./file-input.client.tsx'));

const FileInput = ({ value, onChange, ...props }: InputProps<FileField>) => {
  const file = fileOf(value);
  return (
    <InputSuspense>
      <Input {...props} max={1} files={file ? [file] : []} onChange={([first]) => onChange(first ?? null)} />
    </InputSuspense>
  );
};

/** One uploaded file. */
export const fileKind: FieldKind<FileField> = {
  Show: FileShow,
  Input: FileInput,
  Filter: HasFilter,
  FilterText: HasText,
  mayShareLine: false,
  group: true,
};
