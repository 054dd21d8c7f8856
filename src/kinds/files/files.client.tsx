import type { CellProps, FieldKind, InputProps } from '../../client/fields/field-kind.ts';
import { InputSuspense } from '../../client/fields/input-suspense.tsx';
import { fileOf, urlOf, validItems, withKeys } from '../../client/fields/values.ts';
import { FileView } from '../../client/media/file-view.tsx';
import { lazyChunk } from '../../client/ui/lazy.tsx';
import { NoValue } from '../../client/ui/no-value.tsx';
import { HasFilter, HasText } from '../toggle/toggle.client.tsx';
import type { FilesField } from './files.ts';

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

const Input = lazyChunk(() => import('../file/file-input.client.tsx'));

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
  mayShareLine: false,
  group: true,
};
