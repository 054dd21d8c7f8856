import { readFile as readBytes } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import type { Sentence } from '../../../contract/label.ts';
import { MEGABYTE } from '../../../contract/limits.ts';
import type { MediaKind } from '../../../contract/media.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { fileTypes } from '../../../kinds/file-types.ts';
import { IMAGE_MAX_BYTES, imageTypes } from '../../../kinds/image/image.ts';
import { serverKindOf } from '../../../kinds/index.server.ts';
import type { Field } from '../../../kinds/index.ts';
import { invalidDraft } from '../../http/errors.ts';
import { receiveSingleFile } from './file-upload.ts';
import { dropFile, mediaTypeOf, storeMedia } from './files.ts';
import { findStoredPicture, type Origin, type PictureStore, readPicture, storePicture } from './pictures.ts';

/** The largest size in MB of each media type that some field of the museum takes. */
export type LibraryLimits = ReadonlyMap<string, number>;

/** A file that was uploaded to the library. */
export interface UploadedFile {
  kind: MediaKind;
  /** The name in the media store. */
  file: string;
  name: string;
  facts: Record<string, string | number>;
}

/** The field of the form that the sentences of a refusal are about. */
const FIELD = 'file';

/** What some field takes may be uploaded to the library; nothing else could ever be used. */
export function libraryLimits(sections: readonly Resource[]): LibraryLimits {
  const limits = new Map<string, number>(imageTypes.map((type) => [type, IMAGE_MAX_BYTES / MEGABYTE]));
  for (const field of sections.flatMap(({ fields }) => Object.values(fields)).flatMap(withColumns)) {
    const fileLimits = serverKindOf(field).fileLimits?.(field);
    for (const type of fileLimits ? fileTypes[fileLimits.type].types : []) {
      // A picture is stored as one, so that picture fields can show it.
      if (fileLimits && !isPictureType(type)) limits.set(type, Math.max(fileLimits.megabytes, limits.get(type) ?? 0));
    }
  }
  return limits;
}

const withColumns = (field: Field): Field[] => [field, ...Object.values(serverKindOf(field).columns?.(field) ?? {})];

const isPictureType = (type: string): boolean => (imageTypes as readonly string[]).includes(type);

/** Receives the single file of a form and stores it as what it is. */
export async function receiveLibraryFile(
  store: PictureStore,
  request: FastifyRequest,
  { limits, origin }: { limits: LibraryLimits; origin: Omit<Origin, 'name'> },
): Promise<UploadedFile> {
  const { file, name } = await receiveSingleFile(store, request, FIELD, { megabytes: Math.max(...limits.values()) });
  try {
    const type = (await mediaTypeOf(file)) ?? '';
    const megabytes = limits.get(type);
    if (megabytes === undefined) throw invalidDraft({ [FIELD]: file.bytes === 0 ? empty : unknownType });
    if (file.bytes > megabytes * MEGABYTE) throw invalidDraft({ [FIELD]: tooLarge(megabytes) });
    if (isPictureType(type)) return await storeLibraryPicture(store, await readBytes(file.path), { ...origin, name });
    const { file: stored, ...facts } = await storeMedia(store, file, type, { ...origin, name });
    return { kind: kindOfType(type), file: stored, name, facts };
  } finally {
    await dropFile(file);
  }
}

async function storeLibraryPicture(store: PictureStore, bytes: Buffer, origin: Origin): Promise<UploadedFile> {
  const picture = (await findStoredPicture(store.db, bytes)) ?? (await readPicture(bytes));
  if ('refused' in picture) throw invalidDraft({ [FIELD]: picture.refused });
  const { width, height } = picture;
  return {
    kind: 'image',
    file: await storePicture(store, picture, origin),
    name: origin.name,
    facts: { width, height },
  };
}

const kindOfType = (type: string): MediaKind =>
  type.startsWith('audio/') ? 'audio' : type.startsWith('video/') ? 'video' : 'document';

const empty: Sentence = { zh: '文件是空的，请换一个再上传。', en: 'The file is empty; please choose another.' };

const unknownType: Sentence = {
  zh: '媒体库不接受这种文件，或者文件已损坏；请上传图片（JPG、PNG、WebP）、PDF、Office 文档、压缩包、音频（MP3、M4A）或视频（MP4、WebM）。',
  en: 'The library does not take files of this type, or the file is damaged; please upload a picture (JPG, PNG, WebP), PDF, office document, zip file, audio (MP3, M4A) or video (MP4, WebM).',
};

const tooLarge = (megabytes: number): Sentence => ({
  zh: `这类文件不能超过 ${megabytes} MB。`,
  en: `A file of this type must not be larger than ${megabytes} MB.`,
});
