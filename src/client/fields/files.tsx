import type { FilesField } from '../../declare/kinds/files.ts';
import { lazyChunk } from '../ui/lazy.tsx';
import { NoValue } from '../ui/no-value.tsx';
import type { CellProps, FieldKind, InputProps } from './field-kind.ts';
import { FileShown } from './file-view.tsx';
import { Roomy } from './roomy.tsx';
import { HasFilter, HasText } from './toggle.tsx';
import { fileOf, kept, keyed } from './values.ts';

function FilesShow({ value }: CellProps<FilesField>) {
  const all = kept(value, fileOf);
  if (all.length === 0) return <NoValue />;
  return (
    <ol className="files">
      {keyed(all).map(({ key, one: file }) => (
        <li key={key}>
          <FileShown file={file} />
        </li>
      ))}
    </ol>
  );
}

const Input = lazyChunk(() => import('./file-input.tsx'));

const FilesInput = ({ value, onChange, ...props }: InputProps<FilesField>) => (
  <Roomy>
    <Input
      {...props}
      max={props.field.max}
      files={kept(value, fileOf)}
      onChange={(files) => onChange(files.length > 0 ? files : null)}
    />
  </Roomy>
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
