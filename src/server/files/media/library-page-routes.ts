import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { API_PREFIX, calls } from '../../../contract/calls.ts';
import { inLanguage, type Sentence } from '../../../contract/label.ts';
import {
  MAX_DESCRIPTION_LENGTH,
  MAX_TAG_LENGTH,
  MAX_TAGS,
  type MediaDetails,
  type MediaItem,
  type MediaReplacementPlan,
  type ReplacedMedia,
} from '../../../contract/media.ts';
import { checkCharacters, checkLength } from '../../../kinds/plain-text.ts';
import { mediaDirOf } from '../../config/directories.ts';
import type { Db } from '../../database/tables.ts';
import { runTransaction } from '../../database/transaction.ts';
import type { AccessControl, Operator } from '../../http/access.ts';
import { envelope, invalidDraft, languageOf, Refusal, unreadableRequest } from '../../http/errors.ts';
import { requestBody, requestQuery } from '../../http/request-parts.ts';
import type { AppContext } from '../../records/app-context.ts';
import { writeAudit } from '../../records/history/audit.ts';
import {
  anySchema,
  arraySchema,
  envelopeResponse,
  objectSchema,
  stringSchema,
  uploadRequest,
} from '../../records/route-schema.ts';
import { writesSomewhere } from '../../records/visibility/media-access.ts';
import { createUsedHashes } from '../../records/visibility/media-uses.ts';
import { hashIn, itemFor, missingFile } from './library-routes.ts';
import { libraryLimits, receiveLibraryFile } from './library-upload.ts';
import { listMedia, readDetails, readSummary, type StoredItem, uploaderOf, writeDetails } from './media-library.ts';
import { planReplacement, type ReplacementContext, replaceEverywhere } from './replace-everywhere.ts';
import { replacementRefusals } from './replacement-refusals.ts';

/** Routes of the media page: uploads without a field, description and tags, and replacing a file everywhere. */
export function libraryPageRoutes(app: FastifyInstance, parts: AppContext, access: AccessControl): void {
  const { config, database, sections, rules, now } = parts;
  const { db } = database;
  const store = { db, dir: mediaDirOf(config.dataDir) };
  const limits = libraryLimits(sections);
  const readUsedHashes = createUsedHashes(database, sections);
  const onRequest = access.guardBy((operator) => writesSomewhere(operator, sections));
  const limited = { rateGroup: 'upload' } as const;

  /** The stored forms of a file that the library offers to the operator; a picture may be stored as a document, too. */
  const listStored = async (
    operator: Operator,
    hash: string,
    from: Db = db,
  ): Promise<[StoredItem, ...StoredItem[]]> => {
    const reads = { db: from, sections, readUsedHashes };
    const { list } = await listMedia(reads, { ...oneFile, hash, operatorId: operator.id });
    const [first, ...others] = list;
    if (!first) throw missingFile();
    return [first, ...others];
  };
  const contextOf = (operator: Operator): ReplacementContext => ({ sections, rules, operator, now: now() });
  /** The file to replace, if there is no doubt what it is. */
  const findReplaced = async (operator: Operator, hash: string): Promise<StoredItem> => {
    const [item, ...others] = await listStored(operator, hash);
    if (others.length > 0) throw new Refusal(422, replacementRefusals.ambiguous);
    return item;
  };

  app.get(`${API_PREFIX}/${calls.mediaSummary}`, { onRequest, schema: schemas.summary }, async (request) =>
    envelope(await readSummary(db, access.operatorOf(request).id)),
  );

  app.post(
    `${API_PREFIX}/${calls.mediaUpload}`,
    { onRequest, config: limited, schema: schemas.upload },
    async (request) => {
      const operator = access.operatorOf(request);
      const origin = { operatorId: operator.id, at: now() };
      const { file, kind } = await receiveLibraryFile(store, request, { limits, origin });
      const stored = await listStored(operator, file.slice(0, 64));
      return envelope<MediaItem>(itemFor(operator, stored.find((one) => one.kind === kind) ?? stored[0]));
    },
  );

  app.put(`${API_PREFIX}/${calls.mediaDetails}`, { onRequest, schema: schemas.details }, async (request) => {
    const operator = access.operatorOf(request);
    const body = requestBody(request);
    const [details, before] = [detailsIn(body), readBefore(body.before)];
    const [{ name }] = await listStored(operator, details.hash);
    const item = await runTransaction(db, async (tx) => {
      const stored = await readDetails(tx, details.hash);
      if (!stored) throw missingFile();
      if (!isDeepStrictEqual(comparable(stored), before)) throw new Refusal(409, changedMeanwhile);
      await writeDetails(tx, details);
      const { hash } = details;
      await writeAudit(tx, { operator, at: now(), action: 'describeMedia', title: name, details: { hash } });
      // Not after the transaction, where a busy database would refuse what is stored.
      const [written] = await listStored(operator, hash, tx);
      return written;
    });
    return envelope<MediaItem>(itemFor(operator, item));
  });

  app.get(`${API_PREFIX}/${calls.mediaReplace}`, { onRequest, schema: schemas.plan }, async (request) => {
    const operator = access.operatorOf(request);
    const hash = hashIn(requestQuery(request));
    try {
      await findReplaced(operator, hash);
      return envelope<MediaReplacementPlan>((await planReplacement(db, hash, contextOf(operator))).counts);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 422) throw error;
      const refused = inLanguage(error.sentence, languageOf(request));
      return envelope<MediaReplacementPlan>({ records: 0, afterApproval: 0, inTrash: 0, refused });
    }
  });

  app.post(
    `${API_PREFIX}/${calls.mediaReplace}`,
    { onRequest, config: limited, schema: schemas.replace },
    async (request) => {
      const operator = access.operatorOf(request);
      const former = hashIn(requestQuery(request));
      const { kind, name: formerName } = await findReplaced(operator, former);
      const context = contextOf(operator);
      // Asked before the file is received, which may take minutes; the transaction asks again.
      await planReplacement(db, former, context);
      const { private: isPersonal = false } = (await uploaderOf(db, former)) ?? {};
      const origin = { operatorId: operator.id, at: now(), private: isPersonal };
      const upload = await receiveLibraryFile(store, request, { limits, origin });
      if (upload.kind !== kind) throw invalidDraft({ file: replacementRefusals.otherKind(kind) });
      if (upload.file.startsWith(former)) throw invalidDraft({ file: replacementRefusals.same });
      const result = await replaceEverywhere(db, { ...upload, former, formerName }, context);
      const stored = await listStored(operator, upload.file.slice(0, 64));
      const item = itemFor(operator, stored.find((one) => one.kind === kind) ?? stored[0]);
      return envelope<ReplacedMedia>({ ...result, item });
    },
  );
}

const oneFile = {
  current: 1,
  pageSize: 2,
  kind: undefined,
  keyword: '',
  unused: false,
  tag: '',
  withoutAlt: false,
  mine: false,
};

function detailsIn(body: ReturnType<typeof requestBody>): MediaDetails {
  const { alt, tags } = body as UncheckedDetails;
  return {
    hash: hashIn({ hash: typeof body.hash === 'string' ? body.hash : undefined }),
    alt: { zh: descriptionIn('altZh', alt?.zh), en: descriptionIn('altEn', alt?.en) },
    tags: tagsIn(tags),
  };
}

interface UncheckedDetails {
  alt?: { zh?: unknown; en?: unknown } | null;
  tags?: unknown;
}

/** What the caller has read before; it is compared only, and keeps no limits. */
function readBefore(before: unknown) {
  if (typeof before !== 'object' || before === null) throw unreadableRequest(noDetails);
  return comparable(before);
}

function comparable({ alt, tags }: UncheckedDetails) {
  const texts = [alt?.zh, alt?.en].map((text) => (typeof text === 'string' ? text.trim() : ''));
  return { texts, tags: tags ?? [] };
}

function descriptionIn(field: string, value: unknown): string | null {
  if ((value ?? null) === null) return null;
  if (typeof value !== 'string') throw unreadableRequest(noDetails);
  const refused = checkCharacters(value) ?? checkLength(value.trim(), 0, MAX_DESCRIPTION_LENGTH);
  if (refused) throw invalidDraft({ [field]: refused });
  return value.trim() || null;
}

function tagsIn(value: unknown): string[] {
  if (!Array.isArray(value) || !value.every((tag) => typeof tag === 'string')) throw unreadableRequest(noDetails);
  const tags = [...new Set(value.map((tag) => tag.trim()).filter(Boolean))];
  const refused = tags.map((tag) => checkCharacters(tag) ?? checkLength(tag, 1, MAX_TAG_LENGTH)).find(Boolean);
  if (refused) throw invalidDraft({ tags: refused });
  if (tags.length > MAX_TAGS) throw invalidDraft({ tags: tooManyTags });
  return tags;
}

const noDetails: Sentence = {
  zh: '说明或标签没有收到，请刷新页面后重试。',
  en: 'The description or the tags did not arrive; please reload the page and try again.',
};

const changedMeanwhile: Sentence = {
  zh: '这个文件的说明或标签刚被他人改过，请核对最新内容后再保存。',
  en: 'Somebody has just changed the description or the tags of this file; please compare them and save again.',
};

const tooManyTags: Sentence = { zh: `最多 ${MAX_TAGS} 个标签。`, en: `Use at most ${MAX_TAGS} tags.` };

const hashQuery = objectSchema({ hash: { ...stringSchema, description: 'SHA-256 of what is in it' } }, ['hash']);
const detailsFields = {
  alt: objectSchema({ zh: { ...stringSchema, nullable: true }, en: { ...stringSchema, nullable: true } }),
  tags: arraySchema(stringSchema),
};
const operation = { tags: ['Media'], response: envelopeResponse(anySchema) };

const schemas = {
  summary: { ...operation, summary: 'How many pictures lack a description, and the tags of the library' },
  upload: { ...operation, ...uploadRequest, summary: 'Upload a file to the library' },
  details: {
    ...operation,
    summary: 'Write the description and the tags of an upload',
    body: objectSchema(
      {
        hash: stringSchema,
        ...detailsFields,
        before: { ...objectSchema(detailsFields, ['alt', 'tags']), description: 'As the caller has read them' },
      },
      ['hash', 'alt', 'tags', 'before'],
    ),
  },
  plan: { ...operation, querystring: hashQuery, summary: 'What replacing an upload would do' },
  replace: {
    ...operation,
    ...uploadRequest,
    querystring: hashQuery,
    summary: 'Replace an upload in all records that use it',
  },
};
