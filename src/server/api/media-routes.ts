import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_PREFIX, calls } from '../../contract/calls.ts';
import type { ImageValue } from '../../contract/record.ts';
import { actionCode } from '../../declare/actions.ts';
import { IMAGE_MAX_BYTES, type ImageField, imageMeaning } from '../../declare/kinds/image.ts';
import type { Sentence } from '../../declare/label.ts';
import { type MenuItem, sectionsOf } from '../../declare/menu.ts';
import type { Access, Operator } from '../access.ts';
import type { Parts } from '../app.ts';
import { keepPicture, mediaDirOf, mimeOf, type Pictures, readPicture } from '../data/pictures.ts';
import { answer, forbidden, invalid, notFound, unreadable } from '../errors.ts';
import { mediaAddress, thumbOf } from '../fields/image.ts';
import { queryOf } from './wanted.ts';

/** Taking in the pictures of forms, and showing them. */
export async function mediaRoutes(
  app: FastifyInstance,
  { config, database, menu }: Parts,
  access: Access,
): Promise<void> {
  const pictures = { db: database.db, dir: mediaDirOf(config.dataDir) };
  // Two files, so that the second one is seen and refused instead of silently dropped.
  await app.register(multipart, { limits: { fileSize: IMAGE_MAX_BYTES, files: 2, fields: 8, parts: 10 } });

  app.post(`${API_PREFIX}/${calls.uploadImage}`, { preHandler: access.guard() }, async (request) => {
    const { section, field } = queryOf(request);
    const target = imageField(menu, String(section), String(field));
    if (!mayWrite(access.operatorOf(request), String(section))) throw forbidden();
    const image = await takeIn(pictures, await fileIn(request, String(field)), String(field));
    const refused = imageMeaning.check(image, target, {});
    if (refused) throw invalid({ [String(field)]: refused });
    return answer(image);
  });

  app.get<{ Params: { file: string } }>(
    `${API_PREFIX}/media/:file`,
    { preHandler: access.guard() },
    async (request, reply) => {
      const { file } = request.params;
      const type = mimeOf(file);
      if (!type || !/^[0-9a-f]{64}(-320)?\.[a-z]+$/.test(file)) throw notFound();
      const { size } = await stat(join(pictures.dir, file)).catch(() => {
        throw notFound();
      });
      return (
        reply
          .type(type)
          .header('content-length', size)
          .header('x-content-type-options', 'nosniff')
          // A client of ours may be at another origin of the museum's.
          .header('cross-origin-resource-policy', 'same-site')
          // The name says what is in it, so it never changes; only for whoever is signed in.
          .header('cache-control', 'private, max-age=31536000, immutable')
          .send(createReadStream(join(pictures.dir, file)))
      );
    },
  );
}

function imageField(menu: readonly MenuItem[], section: string, field: string): ImageField {
  const fields = sectionsOf(menu).find(({ code }) => code === section)?.fields ?? {};
  const found = Object.hasOwn(fields, field) ? fields[field] : undefined;
  if (found?.kind === 'image') return found;
  // A picture inside an article: any size that can be read will do.
  if (found?.kind === 'richText') return { kind: 'image', label: found.label };
  throw unreadable({
    zh: '没有这个图片字段，请刷新页面后重试。',
    en: 'There is no such picture field; please reload the page and try again.',
  });
}

/** A picture is part of writing: whoever may create or edit there may upload. */
const mayWrite = ({ codes }: Operator, section: string): boolean =>
  codes.has(section) && ['create', 'edit'].some((action) => codes.has(actionCode(section, action)));

async function fileIn(request: FastifyRequest, field: string): Promise<Buffer> {
  if (!request.isMultipart()) throw unreadable(noFile);
  let found: Buffer | undefined;
  for await (const part of request.parts()) {
    if (part.type !== 'file') continue;
    if (found) throw unreadable(oneFile);
    found = await part.toBuffer().catch((error: { code?: string }) => {
      throw error.code === 'FST_REQ_FILE_TOO_LARGE' ? invalid({ [field]: tooLarge }) : error;
    });
  }
  if (!found) throw unreadable(noFile);
  return found;
}

async function takeIn(pictures: Pictures, file: Buffer, field: string): Promise<ImageValue> {
  const picture = await readPicture(file);
  if ('refused' in picture) throw invalid({ [field]: picture.refused });
  const name = await keepPicture(pictures, picture);
  const { width, height } = picture;
  return { url: mediaAddress(name), thumb: mediaAddress(thumbOf(name)), width, height, alt: null };
}

const noFile: Sentence = { zh: '没有收到图片，请重新选择。', en: 'No picture arrived; please choose it again.' };
const oneFile: Sentence = { zh: '一次只能上传一张图片。', en: 'Please upload one picture at a time.' };
const tooLarge: Sentence = {
  zh: '图片超过 8 MB，请压缩后再上传。',
  en: 'The picture is larger than 8 MB; please compress it first.',
};
