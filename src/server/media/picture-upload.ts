import type { FastifyRequest } from 'fastify';
import type { Sentence } from '../../declare/label.ts';
import { safeName } from '../fields/file-name.ts';
import { invalidDraft, unreadableRequest } from '../http/errors.ts';
import { isTooLarge, stopAtLimit } from '../http/size-limit.ts';

/** Reads the single picture of a form into memory, with its file name. */
export async function receivePicture(request: FastifyRequest, field: string): Promise<{ bytes: Buffer; name: string }> {
  if (!request.isMultipart()) throw unreadableRequest(noFile);
  let found: { bytes: Buffer; name: string } | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue;
      if (found) throw unreadableRequest(oneFile);
      stopAtLimit(part.file);
      const bytes = await part.toBuffer();
      // The parser reports a file truncated exactly at the limit by a flag instead of an error.
      if (part.file.truncated) throw invalidDraft({ [field]: tooLarge });
      found = { bytes, name: safeName(part.filename) };
    }
  } catch (error) {
    throw isTooLarge(error) ? invalidDraft({ [field]: tooLarge }) : error;
  }
  if (!found) throw unreadableRequest(noFile);
  return found;
}

const noFile: Sentence = { zh: '没有收到图片，请重新选择。', en: 'No picture arrived; please choose it again.' };
const oneFile: Sentence = { zh: '一次只能上传一张图片。', en: 'Please upload one picture at a time.' };
const tooLarge: Sentence = {
  zh: '图片超过 8 MB，请压缩后再上传。',
  en: 'The picture is larger than 8 MB; please compress it first.',
};
