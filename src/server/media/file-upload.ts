import type { FastifyRequest } from 'fastify';
import type { FileValue } from '../../contract/record.ts';
import { checkFile, fileTypes } from '../../declare/kinds/file.ts';
import type { Sentence } from '../../declare/label.ts';
import { readFile } from '../fields/file.ts';
import { safeName } from '../fields/file-name.ts';
import type { FileLimits } from '../fields/kind.ts';
import { invalid, unreadable } from '../http/errors.ts';
import { endAtLimit, isTooLarge } from '../http/size-limit.ts';
import { dropFile, keepFile, takeFile, typeOf } from './files.ts';
import type { Origin, Pictures } from './pictures.ts';

type Arrived = Awaited<ReturnType<typeof takeFile>>;

/** Takes the one file of a form, if its bytes and its size are what the field may hold; nothing else is kept. */
export async function takeIn(
  place: Pictures,
  request: FastifyRequest,
  field: string,
  limits: FileLimits,
  from: Omit<Origin, 'name'>,
): Promise<FileValue> {
  const { arrived, name } = await arrivedIn(place, request, field, limits);
  try {
    const type = await typeOf(arrived);
    const value = { url: '', name, bytes: arrived.bytes, type: type ?? '' };
    const refused = arrived.bytes === 0 ? empty : checkFile(value, limits);
    if (refused || !type) throw invalid({ [field]: refused ?? wrongType(limits) });
    return readFile({ ...(await keepFile(place, arrived, type, { ...from, name })), name });
  } finally {
    await dropFile(arrived);
  }
}

async function arrivedIn(place: Pictures, request: FastifyRequest, field: string, limits: FileLimits) {
  if (!request.isMultipart()) throw unreadable(noFile);
  let found: { arrived: Arrived; name: string } | undefined;
  try {
    for await (const part of request.parts({ limits: { fileSize: limits.megabytes * 1024 * 1024 } })) {
      if (part.type !== 'file') continue;
      if (found) throw unreadable(oneFile);
      endAtLimit(part.file);
      found = { arrived: await takeFile(place, part.file), name: safeName(part.filename) };
      if (part.file.truncated) throw invalid({ [field]: tooLarge(limits) });
    }
  } catch (error) {
    if (found) await dropFile(found.arrived);
    throw isTooLarge(error) ? invalid({ [field]: tooLarge(limits) }) : error;
  }
  if (!found) throw unreadable(noFile);
  return found;
}

const wrongType = ({ type }: FileLimits): Sentence => ({
  zh: `请上传${fileTypes[type].zh}。`,
  en: `Please upload ${fileTypes[type].en}.`,
});

const tooLarge = ({ megabytes }: FileLimits): Sentence => ({
  zh: `文件不能超过 ${megabytes} MB。`,
  en: `The file must not be larger than ${megabytes} MB.`,
});

const noFile: Sentence = { zh: '没有收到文件，请重新选择。', en: 'No file arrived; please choose it again.' };
const oneFile: Sentence = { zh: '一次只能上传一个文件。', en: 'Please upload one file at a time.' };
const empty: Sentence = { zh: '文件是空的，请换一个再上传。', en: 'The file is empty; please choose another.' };
