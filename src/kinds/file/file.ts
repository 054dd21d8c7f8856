import type { Sentence } from '../../contract/label.ts';
import type { FileValue } from '../../contract/record.ts';
import type { Exactly } from '../exact.ts';
import { type FieldOptions, fieldShape, type Meaning, type OptionsOf } from '../field.ts';
import { type FileType, fileTypes } from '../file-types.ts';
import { checkCharacters } from '../plain-text.ts';
import { number, oneOf } from '../shape.ts';

export const fileTypeShape = oneOf(...Object.keys(fileTypes));

/**
 * One uploaded file.
 *
 * @example
 * file({ label: { zh: '录音', en: 'Recording' }, type: 'audio', megabytes: 30 })
 */
export interface FileField extends FieldOptions {
  kind: 'file';
  /** What it may be: a PDF, audio, a video, or any document. */
  type: FileType;
  /** The largest size in MB. */
  megabytes: number;
}

export const file = <const O extends OptionsOf<FileField>>(options: Exactly<O, OptionsOf<FileField>>) =>
  ({ kind: 'file', ...(options as O) }) as const;

export const fileMeaning: Meaning<FileField> = {
  shape: fieldShape<FileField>({ type: fileTypeShape, megabytes: number }, {}),
  initial: () => null,
  normalize: (value) => value ?? null,
  check: (value, field) => checkFile(value, field),
  sample: ({ type }, { file: fileOf }) => fileOf(type),
  sortable: false,
  hasEquality: false,
  countable: false,
  filter: 'has',
};

export function checkFile(
  value: unknown,
  { type, megabytes }: Pick<FileField, 'type' | 'megabytes'>,
): Sentence | undefined {
  const { url, name, bytes, type: mime } = (value ?? {}) as Partial<FileValue>;
  if (typeof url !== 'string' || typeof name !== 'string' || typeof bytes !== 'number' || typeof mime !== 'string') {
    return { zh: '请上传文件。', en: 'Please upload a file.' };
  }
  const { zh, en, types } = fileTypes[type];
  if (!(types as readonly string[]).includes(mime)) return { zh: `请上传${zh}。`, en: `Please upload ${en}.` };
  if (bytes > megabytes * 1024 * 1024) {
    return { zh: `文件不能超过 ${megabytes} MB。`, en: `The file must not be larger than ${megabytes} MB.` };
  }
  return checkCharacters(name);
}
