import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { API_PREFIX, calls } from '../../contract/calls.ts';
import type { FileValue, ImageValue } from '../../contract/record.ts';
import { mayDo } from '../../declare/actions.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { IMAGE_MAX_BYTES, type ImageField, imageMeaning } from '../../declare/kinds/image.ts';
import type { Field } from '../../declare/kinds.ts';
import type { Access, Operator } from '../access.ts';
import type { Parts } from '../app.ts';
import { dropUnfinished } from '../data/files.ts';
import { keepPicture, mediaDirOf, type Pictures, readPicture } from '../data/pictures.ts';
import { answer, forbidden, invalid, unreadable } from '../errors.ts';
import { mediaAddress, thumbOf } from '../fields/image.ts';
import { type Limits, takeIn } from './file-upload.ts';
import { sendMedia } from './media-file.ts';
import { pictureIn } from './picture-upload.ts';
import { queryOf } from './wanted.ts';

/** Taking in the pictures and files of forms, and showing them. */
export async function mediaRoutes(
  app: FastifyInstance,
  { config, database, records }: Parts,
  access: Access,
): Promise<void> {
  const place = { db: database.db, dir: mediaDirOf(config.dataDir) };
  await dropUnfinished(place);
  // Two files, so that the second one is seen and refused instead of silently dropped.
  await app.register(multipart, { limits: { fileSize: IMAGE_MAX_BYTES, files: 2, fields: 8, parts: 10 } });

  const targetOf = (operator: Operator, query: ReturnType<typeof queryOf>) => {
    const resource = records.find(({ code }) => code === query.section);
    const field = resource && fieldAt(resource, String(query.field));
    if (!resource || !field) throw noSuchField();
    if (!mayWrite(operator, resource, records)) throw forbidden();
    return { field, name: String(query.field) };
  };

  app.post(`${API_PREFIX}/${calls.uploadImage}`, { preHandler: access.guard() }, async (request) => {
    const { field, name } = targetOf(access.operatorOf(request), queryOf(request));
    const target = pictureField(field);
    const image = await takePicture(place, await pictureIn(request, name), name);
    const refused = imageMeaning.check(image, target, {});
    if (refused) throw invalid({ [name]: refused });
    return answer(image);
  });

  app.post(`${API_PREFIX}/${calls.uploadFile}`, { preHandler: access.guard() }, async (request) => {
    const { field, name } = targetOf(access.operatorOf(request), queryOf(request));
    return answer<FileValue>(await takeIn(place, request, name, fileLimits(field)));
  });

  app.get<{ Params: { file: string } }>(`${API_PREFIX}/media/:file`, { preHandler: access.guard() }, (request, reply) =>
    sendMedia(request, reply, place.dir, config.allowedOrigins),
  );
}

/** A field by its name; `tracks.audio` is a column of a small table. */
function fieldAt({ fields }: Resource, path: string): Field | undefined {
  const [name = '', column] = path.split('.');
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (column === undefined) return field;
  return field?.kind === 'rows' && Object.hasOwn(field.columns, column) ? field.columns[column] : undefined;
}

function pictureField(field: Field): ImageField {
  if (field.kind === 'image') return field;
  const { label } = field;
  if (field.kind === 'gallery') return { kind: 'image', label, ...(field.least && { least: field.least }) };
  // A picture inside an article: any size that can be read will do.
  if (field.kind === 'richText') return { kind: 'image', label };
  throw noSuchField();
}

function fileLimits(field: Field): Limits {
  if (field.kind === 'file' || field.kind === 'files') return field;
  throw noSuchField();
}

/** A picture or a file is part of writing: whoever may create or edit there may upload. */
const mayWrite = ({ codes }: Operator, resource: Resource, records: readonly Resource[]): boolean =>
  ['create', 'edit'].some((action) => mayDo(resource, action, (code) => codes.has(code), records));

async function takePicture(pictures: Pictures, file: Buffer, field: string): Promise<ImageValue> {
  const picture = await readPicture(file);
  if ('refused' in picture) throw invalid({ [field]: picture.refused });
  const name = await keepPicture(pictures, picture);
  const { width, height } = picture;
  return { url: mediaAddress(name), thumb: mediaAddress(thumbOf(name)), width, height, alt: null };
}

const noSuchField = () =>
  unreadable({
    zh: '没有这个上传字段，请刷新页面后重试。',
    en: 'There is no such field to upload to; please reload the page and try again.',
  });
