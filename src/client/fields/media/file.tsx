import type { FileField } from '../../../declare/kinds/file.ts';
import { FileView } from '../../media/file-view.tsx';
import { lazyChunk } from '../../ui/lazy.tsx';
import { NoValue } from '../../ui/no-value.tsx';
import type { CellProps, FieldKind, InputProps } from '../field-kind.ts';
import { InputSuspense } from '../input-suspense.tsx';
import { HasFilter, HasText } from '../toggle.tsx';
import { fileOf } from '../values.ts';

function FileShow({ value }: CellProps<FileField>) {
  const file = fileOf(value);
  return file ? <FileView file={file} /> : <NoValue />;
}

const Input = lazyChunk(() => import('./file-input.tsx'));

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
  short: false,
  group: true,
};
