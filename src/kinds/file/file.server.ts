import type { FileValue } from '../../contract/record.ts';
import { safeName } from '../../server/fields/file-name.ts';
import { matchesPresence } from '../../server/fields/has.ts';
import { mayReferTo, type ServerKind, type StoreContext, type Stored } from '../../server/fields/kind.ts';
import { fileNamesIn, mediaAddress } from '../image/image.server.ts';
import { checkFile, type FileField } from './file.ts';

/** The stored value: the name in the media store and the original file name. */
interface StoredFile {
  file: string;
  name: string;
  bytes: number;
  type: string;
  seconds?: number;
}

export const fileSchema = {
  type: 'object',
  properties: {
    url: { type: 'string' },
    name: { type: 'string' },
    bytes: { type: 'integer' },
    type: { type: 'string' },
    seconds: { type: 'number' },
  },
};

export const fileServerKind: ServerKind<FileField> = {
  parseSheetCell: false,
  columnType: 'jsonb',
  request: () => fileSchema,
  response: () => fileSchema,
  store: storeFile,
  read: readFile,
  identity: (value) => [(value as FileValue).url, (value as FileValue).name],
  mask: maskedFile,
  exportText: (value) => (value as FileValue).name,
  match: matchesPresence,
  holdsMedia: () => true,
  mediaReferences: fileNamesIn,
  fileLimits: (field) => field,
};

/** Size and type are those detected at upload; what the client sends is ignored. */
export async function storeFile(
  value: unknown,
  limits: Pick<FileField, 'type' | 'megabytes'>,
  context: StoreContext,
): Promise<Stored> {
  const { url, name, seconds } = value as FileValue;
  const fileName = url.startsWith(mediaAddress('')) ? url.slice(mediaAddress('').length).replace(/\?.*$/, '') : '';
  const [, hash] = /^([0-9a-f]{64})\.[a-z0-9]+$/.exec(fileName) ?? [];
  const row =
    hash !== undefined && (await mayReferTo(context, [hash]))
      ? // The row is locked until the transaction ends, so that the file is not deleted meanwhile.
        await context.db
          .selectFrom('mediaFile')
          .select(['bytes', 'type', 'seconds'])
          .where('hash', '=', hash)
          .forShare()
          .executeTakeFirst()
      : undefined;
  if (!row) return { refused: fileMissing };
  const { seconds: storedSeconds, ...facts } = row;
  const refused = checkFile({ url, name, ...facts }, limits);
  const playingSeconds =
    storedSeconds ?? (typeof seconds === 'number' && seconds > 0 && seconds < 1_000_000 ? seconds : null);
  const column = {
    file: fileName,
    name: safeName(name),
    ...facts,
    ...(playingSeconds !== null && { seconds: playingSeconds }),
  };
  return refused ? { refused } : { column };
}

export function readFile(column: unknown): FileValue {
  const { file: fileName, ...rest } = column as StoredFile;
  return { url: `${mediaAddress(fileName)}?name=${encodeURIComponent(rest.name)}`, ...rest };
}

const fileMissing = { zh: '文件已失效，请重新上传。', en: 'This file is gone; please upload it again.' };

/** Shows that there is a file and its size, without name or address. */
export function maskedFile(value: unknown): FileValue {
  return { url: '', name: '***', bytes: (value as FileValue).bytes, type: '' };
}
