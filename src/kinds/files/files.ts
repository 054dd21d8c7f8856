import type { Exactly } from '../exact.ts';
import { type FieldOptions, fieldShape, type Meaning, type OptionsOf, toListOf } from '../field.ts';
import { checkFile, fileTypeShape } from '../file/file.ts';
import type { FileType } from '../file-types.ts';
import { number } from '../shape.ts';

/**
 * Several uploaded files in an order that matters.
 *
 * @example
 * files({ label: { zh: '附件', en: 'Attachments' }, type: 'document', megabytes: 20, max: 5 })
 */
export interface FilesField extends FieldOptions {
  kind: 'files';
  /** What each may be: a PDF, audio, a video, or any document. */
  type: FileType;
  /** The largest size of each in MB. */
  megabytes: number;
  /** The maximum number of files. */
  max: number;
}

export const files = <const O extends OptionsOf<FilesField>>(options: Exactly<O, OptionsOf<FilesField>>) =>
  ({ kind: 'files', ...(options as O) }) as const;

export const filesMeaning: Meaning<FilesField> = {
  shape: fieldShape<FilesField>({ type: fileTypeShape, megabytes: number, max: number }, {}),
  initial: () => null,
  normalize: (value) => (Array.isArray(value) && value.length === 0 ? null : value),
  check(value, field) {
    if (!Array.isArray(value)) return { zh: '请上传文件。', en: 'Please upload files.' };
    if (value.length > field.max) {
      return {
        zh: `最多 ${field.max} 个文件，现在是 ${value.length} 个。`,
        en: `Use at most ${field.max} files; there are ${value.length}.`,
      };
    }
    return value.map((one) => checkFile(one, field)).find(Boolean);
  },
  sample: ({ type }, { file: fileOf }) => toListOf(fileOf(type)),
  sortable: false,
  hasEquality: false,
  countable: true,
  filter: 'has',
};
