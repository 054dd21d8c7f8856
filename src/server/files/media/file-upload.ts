import type { FastifyRequest } from 'fastify';
import type { Sentence } from '../../../contract/label.ts';
import type { FileValue } from '../../../contract/record.ts';
import { readFile } from '../../../kinds/file/file.server.ts';
import { checkFile } from '../../../kinds/file/file.ts';
import { fileTypes } from '../../../kinds/file-types.ts';
import { safeName } from '../../fields/file-name.ts';
import type { FileLimits } from '../../fields/kind.ts';
import { invalidDraft, unreadableRequest } from '../../http/errors.ts';
import { isTooLarge, stopAtLimit } from '../../http/size-limit.ts';
import { dropFile, mediaTypeOf, receiveFile, storeMedia } from './files.ts';
import type { Origin, PictureStore } from './pictures.ts';

type TemporaryFile = Awaited<ReturnType<typeof receiveFile>>;

/** The field that an upload is for, with its limits. */
interface UploadTarget {
  field: string;
  limits: FileLimits;
  origin: Omit<Origin, 'name'>;
}

/** Receives the single file of a form and stores it if the field allows its type and size. */
export async function receiveUpload(
  store: PictureStore,
  request: FastifyRequest,
  { field, limits, origin }: UploadTarget,
): Promise<FileValue> {
  const { file, name } = await receiveSingleFile(store, request, field, limits);
  try {
    const type = await mediaTypeOf(file);
    const value = { url: '', name, bytes: file.bytes, type: type ?? '' };
    const refused = file.bytes === 0 ? empty : checkFile(value, limits);
    if (refused || !type) throw invalidDraft({ [field]: refused ?? wrongType(limits) });
    return readFile({ ...(await storeMedia(store, file, type, { ...origin, name })), name });
  } finally {
    await dropFile(file);
  }
}

/** Receives the single file of a form under a temporary name, with the name that the operator gave it. */
export async function receiveSingleFile(
  store: PictureStore,
  request: FastifyRequest,
  field: string,
  limits: Pick<FileLimits, 'megabytes'>,
) {
  if (!request.isMultipart()) throw unreadableRequest(noFile);
  let upload: { file: TemporaryFile; name: string } | undefined;
  try {
    for await (const part of request.parts({ limits: { fileSize: limits.megabytes * 1024 * 1024 } })) {
      if (part.type !== 'file') continue;
      if (upload) throw unreadableRequest(oneFile);
      stopAtLimit(part.file);
      upload = { file: await receiveFile(store, part.file), name: safeName(part.filename) };
      if (part.file.truncated) throw invalidDraft({ [field]: tooLarge(limits) });
    }
  } catch (error) {
    if (upload) await dropFile(upload.file);
    throw isTooLarge(error) ? invalidDraft({ [field]: tooLarge(limits) }) : error;
  }
  if (!upload) throw unreadableRequest(noFile);
  return upload;
}

const wrongType = ({ type }: FileLimits): Sentence => ({
  zh: `请上传${fileTypes[type].zh}。`,
  en: `Please upload ${fileTypes[type].en}.`,
});

const tooLarge = ({ megabytes }: Pick<FileLimits, 'megabytes'>): Sentence => ({
  zh: `文件不能超过 ${megabytes} MB。`,
  en: `The file must not be larger than ${megabytes} MB.`,
});

const noFile: Sentence = { zh: '没有收到文件，请重新选择。', en: 'No file arrived; please choose it again.' };
const oneFile: Sentence = { zh: '一次只能上传一个文件。', en: 'Please upload one file at a time.' };
const empty: Sentence = { zh: '文件是空的，请换一个再上传。', en: 'The file is empty; please choose another.' };
