import type { FileValue } from '../../contract/record.ts';
import type { Exactly } from '../exact.ts';
import { type FieldOptions, fieldShape, type Meaning, type OptionsOf } from '../field.ts';
import type { Sentence } from '../label.ts';
import { number, oneOf } from '../shape.ts';
import { checkCharacters } from './plain-text.ts';

/** The allowed media types by file type; an upload's type is detected from its bytes. */
export const fileTypes = {
  pdf: { zh: 'PDF', en: 'PDF', types: ['application/pdf'] },
  audio: { zh: '音频（MP3、M4A）', en: 'audio (MP3, M4A)', types: ['audio/mpeg', 'audio/mp4'] },
  video: { zh: '视频（MP4、WebM）', en: 'video (MP4, WebM)', types: ['video/mp4', 'video/webm'] },
  document: {
    zh: 'PDF、Office 文档、图片或压缩包',
    en: 'a PDF, an office document, a picture or a zip file',
    types: [
      ...['application/pdf', 'application/zip', 'image/jpeg', 'image/png', 'image/webp'],
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    ],
  },
} as const;

export type FileType = keyof typeof fileTypes;

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
  tidy: (value) => value ?? null,
  check: (value, field) => checkFile(value, field),
  sample: ({ type }, { file: fileOf }) => fileOf(type),
  sortable: false,
  comparable: false,
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
