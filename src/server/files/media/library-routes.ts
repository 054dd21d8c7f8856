import type { FastifyInstance } from 'fastify';
import { API_PREFIX, calls } from '../../../contract/calls.ts';
import { inLanguage, type Language, type Sentence } from '../../../contract/label.ts';
import type { ListAnswer } from '../../../contract/list.ts';
import { DEFAULT_PAGE_SIZE, FIRST_PAGE, PAGE_SIZES } from '../../../contract/list.ts';
import { type MediaItem, type MediaUse, type MediaUses, mediaKinds } from '../../../contract/media.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { mediaDirOf } from '../../config/directories.ts';
import type { AccessControl, Operator } from '../../http/access.ts';
import { envelope, forbidden, languageOf, Refusal } from '../../http/errors.ts';
import { requestQuery } from '../../http/request-parts.ts';
import type { AppContext } from '../../records/app-context.ts';
import { writeAudit } from '../../records/history/audit.ts';
import {
  anySchema,
  envelopeResponse,
  nullSchema,
  objectSchema,
  pageProperties,
  stringSchema,
} from '../../records/route-schema.ts';
import { readMediaVisibility, writesSomewhere } from '../../records/visibility/media-access.ts';
import { createUsedHashes, listMediaUses, type MediaUseRow } from '../../records/visibility/media-uses.ts';
import { seesField } from '../../records/visibility/references.ts';
import { isMediaKind, listMedia, removeMedia, type StoredItem, uploaderOf } from './media-library.ts';
import { mayReadUse, titleOfUse } from './visible-uses.ts';

/** Routes of the media library: search, uses and deletion. */
export function mediaLibraryRoutes(app: FastifyInstance, parts: AppContext, access: AccessControl): void {
  const { config, database, sections, now } = parts;
  const { db } = database;
  const library = { db, sections, readUsedHashes: createUsedHashes(database, sections) };
  const onRequest = access.guardBy((operator) => writesSomewhere(operator, sections));

  app.get(`${API_PREFIX}/${calls.mediaList}`, { onRequest, schema: schemas.list }, async (request) => {
    const operator = access.operatorOf(request);
    const page = await listMedia(library, libraryQueryOf(requestQuery(request), operator));
    const list = page.list.map((item) => itemFor(operator, item));
    return envelope<ListAnswer<MediaItem>>({ list, total: page.total });
  });

  app.get(`${API_PREFIX}/${calls.mediaUses}`, { onRequest, schema: schemas.uses }, async (request) => {
    const hash = hashIn(requestQuery(request));
    const operator = access.operatorOf(request);
    const sight = await readMediaVisibility(db, { hash, operator, sections, now: now() });
    if (sight === null) throw missingFile();
    const uses = await listMediaUses(db, sections, hash);
    return envelope(visibleUses(operator, uses, sections, languageOf(request)));
  });

  app.delete(`${API_PREFIX}/${calls.media}`, { onRequest, schema: schemas.remove }, async (request) => {
    const hash = hashIn(requestQuery(request));
    const operator = access.operatorOf(request);
    const sight = await readMediaVisibility(db, { hash, operator, sections, now: now() });
    const stored = await uploaderOf(db, hash);
    if (!stored || (sight === null && !mayDelete(operator, stored.uploadedBy))) throw missingFile();
    if (!mayDelete(operator, stored.uploadedBy)) throw forbidden();
    const store = { db, dir: mediaDirOf(config.dataDir), sections };
    const uses = await removeMedia(store, hash, {
      afterwards: (tx) =>
        writeAudit(tx, { operator, at: now(), action: 'deleteMedia', title: stored.name, details: { hash } }),
    });
    if (uses.length > 0) throw new Refusal(422, stillUsedSentence(operator, uses, sections));
    return envelope(null);
  });
}

type LibraryRequest = ReturnType<typeof requestQuery>;

/** A stored file with what the operator may do with it. */
export const itemFor = (operator: Operator, item: StoredItem): MediaItem => ({
  ...item,
  mayDelete: mayDelete(operator, item.uploadedBy?.id),
});

/** Operators may delete their own uploads while nothing uses them; unused uploads are removed after a week. */
const mayDelete = ({ id }: Operator, uploadedBy: number | null | undefined): boolean => uploadedBy === id;

function libraryQueryOf(query: LibraryRequest, { id }: Operator) {
  const current = Number(query.current);
  const pageSize = Number(query.pageSize);
  return {
    current: Number.isSafeInteger(current) && current >= FIRST_PAGE && current < 1_000_000 ? current : FIRST_PAGE,
    pageSize: Number.isSafeInteger(pageSize) && pageSize > 0 ? Math.min(pageSize, LARGEST_PAGE) : DEFAULT_PAGE_SIZE,
    kind: isMediaKind(query.kind) ? query.kind : undefined,
    keyword: typeof query.keyword === 'string' ? query.keyword : '',
    unused: query.unused === 'yes',
    tag: typeof query.tag === 'string' ? query.tag : '',
    withoutAlt: query.withoutAlt === 'yes',
    mine: query.mine === 'yes',
    hash: typeof query.hash === 'string' && query.hash !== '' ? query.hash : undefined,
    operatorId: id,
  };
}

const LARGEST_PAGE = Math.max(...PAGE_SIZES);

/** The hash in the query of a request. */
export function hashIn({ hash }: LibraryRequest): string {
  if (typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash)) return hash;
  throw missingFile();
}

/** Maximum number of uses listed; the section's own search finds the rest. */
const MAX_USES = 100;

function visibleUses(
  operator: Operator,
  uses: readonly MediaUseRow[],
  sections: readonly Resource[],
  language: Language,
): MediaUses {
  const visible = uses.filter(({ resource, field }) => seesField(operator, resource, field));
  const list = visible.filter((use) => mayReadUse(operator, use, sections)).slice(0, MAX_USES);
  return {
    list: list.map((use) => mediaUseOf(operator, use, language)),
    elsewhere: visible.length - list.length,
    total: visible.length,
  };
}

function mediaUseOf(operator: Operator, use: MediaUseRow, language: Language): MediaUse {
  const { resource, id, field, isCurrent, deleted, lacksAlt } = use;
  return {
    section: resource.code,
    label: inLanguage(resource.label, language),
    record: { id, title: inLanguage(titleOfUse(operator, use), language) },
    field,
    fieldLabel: inLanguage(resource.fields[field]?.label ?? { zh: field, en: field }, language),
    ...(isCurrent ? {} : { live: true }),
    ...(deleted ? { deleted } : {}),
    ...(lacksAlt && isCurrent ? { withoutAlt: true } : {}),
  };
}

function stillUsedSentence(operator: Operator, uses: readonly MediaUseRow[], sections: readonly Resource[]): Sentence {
  const example = uses.find((use) => mayReadUse(operator, use, sections));
  if (!example) return usedByHidden;
  const count = uses.filter(({ resource, field }) => seesField(operator, resource, field)).length;
  const { resource, field, deleted } = example;
  const label = resource.fields[field]?.label ?? { zh: field, en: field };
  const title = titleOfUse(operator, example);
  return {
    zh: `这个文件还有 ${count} 处在使用，例如${resource.label.zh}“${title.zh}”${deleted ? '（已删除，仍可恢复）' : ''}的“${label.zh}”；请先在那里换掉或移除再删除。`,
    en: `This file is still used in ${count} ${count === 1 ? 'place' : 'places'}, for example in “${label.en}” of “${title.en}” (${resource.label.en}${deleted ? ', deleted but kept' : ''}); please replace or remove it there first.`,
  };
}

const usedByHidden: Sentence = {
  zh: '这个文件还在使用，不能删除；使用它的内容不在您的权限内，请联系管理员。',
  en: 'This file is still used where you may not read, so it cannot be deleted; please ask the administrator.',
};

export const missingFile = (): Refusal =>
  new Refusal(404, {
    zh: '这个文件已不在媒体库中，请刷新后再看。',
    en: 'This file is no longer in the library; please refresh.',
  });

const hashQuery = objectSchema({ hash: { ...stringSchema, description: 'SHA-256 of what is in it' } }, ['hash']);

const schemas = {
  list: {
    tags: ['Media'],
    summary: 'What has been uploaded',
    querystring: objectSchema({
      ...pageProperties,
      kind: { type: 'string', enum: [...mediaKinds] },
      keyword: { ...stringSchema, description: 'Words in its name or description' },
      unused: { ...stringSchema, description: 'yes: only what no record uses' },
      tag: { ...stringSchema, description: 'One of its tags' },
      withoutAlt: { ...stringSchema, description: 'yes: only pictures without a description' },
      mine: { ...stringSchema, description: 'yes: only what the operator has uploaded' },
      hash: { ...stringSchema, description: 'SHA-256 of what is in it: only this file' },
    }),
    response: envelopeResponse(anySchema),
  },
  uses: {
    tags: ['Media'],
    summary: 'Where an upload is used',
    querystring: hashQuery,
    response: envelopeResponse(anySchema),
  },
  remove: {
    tags: ['Media'],
    summary: 'Delete an upload that nothing uses',
    querystring: hashQuery,
    response: envelopeResponse(nullSchema),
  },
};
