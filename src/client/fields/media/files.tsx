import type { FilesField } from '../../../declare/kinds/files.ts';
import { FileView } from '../../media/file-view.tsx';
import { lazyChunk } from '../../ui/lazy.tsx';
import { NoValue } from '../../ui/no-value.tsx';
import type { CellProps, FieldKind, InputProps } from '../field-kind.ts';
import { InputSuspense } from '../input-suspense.tsx';
import { HasFilter, HasText } from '../toggle.tsx';
import { fileOf, urlOf, validItems, withKeys } from '../values.ts';

function FilesShow({ value }: CellProps<FilesField>) {
  const all = validItems(value, fileOf);
  if (all.length === 0) return <NoValue />;
  return (
    <ol className="files">
      {withKeys(all, urlOf).map(({ key, item: file }) => (
        <li key={key}>
          <FileView file={file} />
        </li>
      ))}
    </ol>
  );
}

const Input = lazyChunk(() => import('./file-input.tsx'));

const FilesInput = ({ value, onChange, ...props }: InputProps<FilesField>) => (
  <InputSuspense>
    <Input
      {...props}
      max={props.field.max}
      files={validItems(value, fileOf)}
      onChange={(files) => onChange(files.length > 0 ? files : null)}
    />
  </InputSuspense>
);

/** Several uploaded files. */
export const filesKind: FieldKind<FilesField> = {
  Show: FilesShow,
  Input: FilesInput,
  Filter: HasFilter,
  FilterText: HasText,
  short: false,
  group: true,
};
