import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_PREFIX, calls } from '../../../contract/calls.ts';
import type { Sentence } from '../../../contract/label.ts';
import type { FileValue } from '../../../contract/record.ts';
import { mayDo } from '../../../declare/actions.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { findSection } from '../../../declare/define-resource.ts';
import { imageOf } from '../../../kinds/image/image.server.ts';
import { IMAGE_MAX_BYTES, type ImageField, imageMeaning } from '../../../kinds/image/image.ts';
import { serverKindOf } from '../../../kinds/index.server.ts';
import type { Field } from '../../../kinds/index.ts';
import { mediaDirOf } from '../../config/directories.ts';
import { safeName } from '../../fields/file-name.ts';
import type { AccessControl, Operator } from '../../http/access.ts';
import { envelope, forbidden, invalidDraft, unreadableRequest } from '../../http/errors.ts';
import { requestQuery } from '../../http/request-parts.ts';
import { isTooLarge, stopAtLimit } from '../../http/size-limit.ts';
import type { AppContext } from '../../records/app-context.ts';
import {
  anySchema,
  envelopeResponse,
  fileResponse,
  objectSchema,
  stringSchema,
  uploadRequest,
} from '../../records/route-schema.ts';
import { isPrivate, readMediaVisibility } from '../../records/visibility/media-access.ts';
import { receiveUpload } from './file-upload.ts';
import { dropUnfinished } from './files.ts';
import { isMediaName, noSuchFile, sendMedia } from './media-file.ts';
import { findStoredPicture, type Picture, readPicture, storePicture } from './pictures.ts';

/** Routes to upload and send pictures and files. */
export async function mediaRoutes(
  app: FastifyInstance,
  { config, database, sections, now }: AppContext,
  access: AccessControl,
): Promise<void> {
  const store = { db: database.db, dir: mediaDirOf(config.dataDir) };
  await dropUnfinished(store);
  // A limit of two files lets the parser report a second one, which would otherwise be dropped silently. Form fields
  // are ignored.
  const limits = { fileSize: IMAGE_MAX_BYTES, files: 2, fields: 8, fieldSize: 1_000, parts: 10 };
  await app.register(multipart, { limits });

  const targetOf = (operator: Operator, query: ReturnType<typeof requestQuery>) => {
    const resource = findSection(sections, query.section);
    const field = resource && fieldAt(resource, String(query.field));
    if (!resource || !field) throw noSuchField();
    if (!mayWrite(operator, resource, sections)) throw forbidden();
    const name = String(query.field);
    return { field, name, origin: { operatorId: operator.id, at: now(), private: isPrivate(resource, name) } };
  };

  const limited = { rateGroup: 'upload' } as const;
  app.post(
    `${API_PREFIX}/${calls.uploadImage}`,
    { onRequest: access.guard(), config: limited, schema: schemas.image },
    async (request) => {
      const operator = access.operatorOf(request);
      const { field, name, origin } = targetOf(operator, requestQuery(request));
      const target = serverKindOf(field).pictureLimits?.(field);
      if (!target) throw noSuchField();
      const upload = await receivePicture(request, name);
      const stored = await findStoredPicture(store.db, upload.bytes);
      const picture = checkPicture(target, stored ?? (await readPicture(upload.bytes)), name);
      const fileName = await storePicture(store, picture, { ...origin, name: upload.name });
      return envelope(imageOf({ file: fileName, width: picture.width, height: picture.height }));
    },
  );

  app.post(
    `${API_PREFIX}/${calls.uploadFile}`,
    { onRequest: access.guard(), config: limited, schema: schemas.file },
    async (request) => {
      const operator = access.operatorOf(request);
      const { field, name, origin } = targetOf(operator, requestQuery(request));
      const limits = serverKindOf(field).fileLimits?.(field);
      if (!limits) throw noSuchField();
      return envelope<FileValue>(await receiveUpload(store, request, { field: name, limits, origin }));
    },
  );

  app.get<{ Params: { file: string } }>(
    `${API_PREFIX}/media/:file`,
    { onRequest: access.guard(), config: { rateGroup: 'media' }, schema: schemas.content },
    async (request, reply) => {
      const { file } = request.params;
      if (!isMediaName(file)) throw noSuchFile();
      const mediaRequest = {
        hash: file.slice(0, 64),
        operator: access.operatorOf(request),
        sections,
        now: now(),
      };
      const sight = await readMediaVisibility(database.db, mediaRequest);
      if (!sight) throw noSuchFile();
      return sendMedia(request, reply, { dir: store.dir, frames: config.allowedOrigins, sight });
    },
  );
}

/** Finds a field by path; `tracks.audio` is a column of a table field. */
function fieldAt({ fields }: Resource, path: string): Field | undefined {
  const [name = '', column] = path.split('.');
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (column === undefined) return field;
  const columns = field && serverKindOf(field).columns?.(field);
  return columns && Object.hasOwn(columns, column) ? columns[column] : undefined;
}

/** Uploading requires the permission to create or edit in the section. */
export const mayWrite = ({ codes }: Operator, resource: Resource, sections: readonly Resource[]): boolean =>
  ['create', 'edit'].some((action) => mayDo(resource, action, (code) => codes.has(code), sections));

/** Returns the picture if the field allows it. */
function checkPicture(target: ImageField, picture: Awaited<ReturnType<typeof readPicture>>, name: string): Picture {
  if ('refused' in picture) throw invalidDraft({ [name]: picture.refused });
  const { width, height } = picture;
  const refused = imageMeaning.check({ url: '', width, height }, target, {});
  if (refused) throw invalidDraft({ [name]: refused });
  return picture;
}

const noSuchField = () =>
  unreadableRequest({
    zh: '没有这个上传字段，请刷新页面后重试。',
    en: 'There is no such field to upload to; please reload the page and try again.',
  });

/** Reads the single picture of a form into memory, with its file name. */
async function receivePicture(request: FastifyRequest, field: string): Promise<{ bytes: Buffer; name: string }> {
  if (!request.isMultipart()) throw unreadableRequest(noFile);
  let picture: { bytes: Buffer; name: string } | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue;
      if (picture) throw unreadableRequest(oneFile);
      stopAtLimit(part.file);
      const bytes = await part.toBuffer();
      // The parser reports a file truncated exactly at the limit by a flag instead of an error.
      if (part.file.truncated) throw invalidDraft({ [field]: tooLarge });
      picture = { bytes, name: safeName(part.filename) };
    }
  } catch (error) {
    throw isTooLarge(error) ? invalidDraft({ [field]: tooLarge }) : error;
  }
  if (!picture) throw unreadableRequest(noFile);
  return picture;
}

const noFile: Sentence = { zh: '没有收到图片，请重新选择。', en: 'No picture arrived; please choose it again.' };
const oneFile: Sentence = { zh: '一次只能上传一张图片。', en: 'Please upload one picture at a time.' };
const tooLarge: Sentence = {
  zh: '图片超过 8 MB，请压缩后再上传。',
  en: 'The picture is larger than 8 MB; please compress it first.',
};

const upload = {
  tags: ['Media'],
  querystring: objectSchema({ section: stringSchema, field: stringSchema }, ['section', 'field']),
  ...uploadRequest,
  response: envelopeResponse(anySchema),
};

const schemas = {
  image: { ...upload, summary: 'Upload a picture for a field' },
  file: { ...upload, summary: 'Upload a file for a field' },
  content: {
    tags: ['Media'],
    summary: 'An upload, for operators who may see a record that uses it',
    params: objectSchema({ file: { ...stringSchema, description: 'SHA-256 of what is in it, and its extension' } }),
    response: fileResponse,
  },
};
