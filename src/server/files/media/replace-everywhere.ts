import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Label, Sentence } from '../../../contract/label.ts';
import type { MediaReplacement } from '../../../contract/media.ts';
import { mayDo } from '../../../declare/actions.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { type Db, sectionTables, type Tx } from '../../database/tables.ts';
import { incrementVersion, runTransaction } from '../../database/transaction.ts';
import type { Operator } from '../../http/access.ts';
import { Refusal, refusalSentence } from '../../http/errors.ts';
import { assertEditable } from '../../records/editable.ts';
import { writeAudit } from '../../records/history/audit.ts';
import { writeRevisions } from '../../records/history/revisions.ts';
import { changeRow, findRecord, type RecordWrite } from '../../records/record-context.ts';
import { createRuleContext } from '../../records/record-write.ts';
import type { SectionRules } from '../../records/rules.ts';
import { createSaves } from '../../records/save-record.ts';
import { createSection, type Section } from '../../records/section.ts';
import { tableOf } from '../../records/section-table.ts';
import { visibleName } from '../../records/visibility/masking.ts';
import { listMediaUses, type MediaUseRow } from '../../records/visibility/media-uses.ts';
import { createWriteLog } from '../../records/write-log.ts';
import { lockRows } from './media-library.ts';
import { type NewFile, replaceFile } from './replaced-values.ts';
import { replacementRefusals } from './replacement-refusals.ts';
import { mayReadUse } from './visible-uses.ts';

export interface ReplacementContext {
  sections: readonly Resource[];
  rules: readonly SectionRules[];
  operator: Operator;
  now: Date;
}

/** A record that uses the file, with the fields to change. */
interface UsingRecord {
  resource: Resource;
  id: number;
  /** The fields of the record itself. */
  fields: string[];
  /** The fields of its published copy that change as well. */
  publishedFields: string[];
  /** Whether visitors see the former file until the next approval. */
  awaitsApproval: boolean;
}

interface Plan {
  records: UsingRecord[];
  counts: MediaReplacement;
}

/** Each record is read, checked and written on its own; so many take some seconds. */
const MAX_RECORDS = 200;

/** Plans the replacement of a file in all records that use it, or refuses it where the operator may not edit one of them. */
export async function planReplacement(db: Db, hash: string, context: ReplacementContext): Promise<Plan> {
  const uses = await listMediaUses(db, context.sections, hash);
  const usesToReplace = uses.filter(({ deleted }) => !deleted);
  if (usesToReplace.some((use) => !mayReadUse(context.operator, use, context.sections)))
    throw new Refusal(422, replacementRefusals.hidden);
  const forbiddenUse = usesToReplace.find(({ resource }) => !may(context, resource, 'edit'));
  if (forbiddenUse) throw new Refusal(422, replacementRefusals.mayNotEdit(forbiddenUse.resource.label));
  const records = usingRecords(usesToReplace, context);
  if (records.length > MAX_RECORDS) throw new Refusal(422, replacementRefusals.tooMany(MAX_RECORDS));
  for (const { resource, id } of records) {
    const { record } = await findRecord(createSection(resource, context.sections), id, { db, ...context });
    assertEditable(resource, record, context);
  }
  const afterApproval = records.filter(({ awaitsApproval }) => awaitsApproval).length;
  const inTrash = new Set(uses.filter(({ deleted }) => deleted).map(keyOf)).size;
  return { records, counts: { records: records.length - afterApproval, afterApproval, inTrash } };
}

const keyOf = ({ resource, id }: Pick<MediaUseRow, 'resource' | 'id'>): string => `${resource.code} ${id}`;

function usingRecords(uses: readonly MediaUseRow[], context: ReplacementContext): UsingRecord[] {
  const records = new Map<string, UsingRecord>();
  for (const { resource, id, field, isCurrent, isPublished } of uses) {
    const key = keyOf({ resource, id });
    const mayPublish = mayPublishAlone(context, resource);
    const record = records.get(key) ?? { resource, id, fields: [], publishedFields: [], awaitsApproval: false };
    if (isCurrent) record.fields.push(field);
    if (isPublished && mayPublish) record.publishedFields.push(field);
    if (isPublished && !mayPublish) record.awaitsApproval = true;
    records.set(key, record);
  }
  return [...records.values()];
}

const may = ({ operator, sections }: ReplacementContext, resource: Resource, action: string): boolean =>
  mayDo(resource, action, (code) => operator.codes.has(code), sections);

/** Whether the operator may change what is public without anybody's approval. */
function mayPublishAlone(context: ReplacementContext, resource: Resource): boolean {
  const { workflow, fourEyes = false } = resource;
  const liveState = workflow?.publication?.live;
  const moves = Object.entries(workflow?.moves ?? {}).filter(([, { to }]) => to === liveState);
  return !fourEyes && moves.some(([name]) => may(context, resource, name));
}

/**
 * Puts a stored file in the place of another in all records, in one transaction: as an edit of each, with its checks, its
 * revision and its audit entry. What is public changes at once only where the operator may publish alone. Records in the trash
 * keep the former file.
 */
export const replaceEverywhere = (
  db: Db,
  replacement: NewFile,
  context: ReplacementContext,
): Promise<MediaReplacement & { changeSet: string }> =>
  runTransaction(db, async (tx) => {
    const { operator, now, sections, rules } = context;
    // Saves lock the rows of the files that they begin to use, so none begins to use the former file meanwhile.
    if ((await lockRows(tx, replacement.former)).length === 0) throw new Refusal(404, replacementRefusals.gone);
    const { records, counts } = await planReplacement(tx, replacement.former, context);
    // Before the records, whose descriptions would be stored as the first ones of the new file.
    await copyDetails(tx, replacement);
    const changeSet = `media:${randomUUID()}`;
    const write = createRuleContext(sections, { tx, operator, now, changeSet });
    for (const record of records) {
      const section = createSection(
        record.resource,
        sections,
        rules.find(({ code }) => code === record.resource.code)?.rules,
      );
      await incrementVersion(tx, tableOf(record.resource));
      await replaceInRecord(section, record, replacement, write);
    }
    const details = { hash: replacement.former, by: replacement.file.slice(0, 64), rows: records.length, changeSet };
    await writeAudit(tx, { operator, at: now, action: REPLACE_ACTION, title: replacement.formerName, details });
    return { ...counts, changeSet };
  });

const REPLACE_ACTION = 'replaceMedia';

async function replaceInRecord(
  section: Section,
  { id, fields, publishedFields }: UsingRecord,
  replacement: NewFile,
  write: RecordWrite,
): Promise<void> {
  const { tx, operator } = write;
  const { record } = await findRecord(section, id, { db: tx, operator });
  try {
    if (fields.length > 0) {
      const draft = Object.fromEntries(fields.map((name) => [name, replaceFile(record[name], replacement)]));
      await createSaves(section, createWriteLog(section)).update(id, record.version, draft, write);
    }
    if (publishedFields.length > 0)
      await replaceInPublished(section, { id, fields, publishedFields }, replacement, write);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 422) throw error;
    throw new Refusal(422, ofRecord(visibleName(operator, section.resource, record), refusalSentence(error)));
  }
}

const ofRecord = (name: Label, { zh, en }: Sentence): Sentence => ({
  zh: `《${name.zh}》：${zh}`,
  en: `“${name.en}”: ${en}`,
});

/** Changes the published copy; without a change of the record itself this is a version of its own. */
async function replaceInPublished(
  section: Section,
  { id, fields, publishedFields }: Pick<UsingRecord, 'id' | 'fields' | 'publishedFields'>,
  replacement: NewFile,
  write: RecordWrite,
): Promise<void> {
  const { resource } = section;
  const { tx, operator, now: at, changeSet } = write;
  const table = sectionTables(tx);
  const row = await table.selectFrom(tableOf(resource)).select('live').where('id', '=', id).executeTakeFirstOrThrow();
  const published = row.live as Record<string, unknown>;
  const changes = Object.fromEntries(publishedFields.map((name) => [name, replaceFile(published[name], replacement)]));
  const live = sql`live || ${JSON.stringify(changes)}::jsonb`;
  if (fields.length === 0) {
    const { record } = await findRecord(section, id, { db: tx, operator });
    const changed = await changeRow(section, record, { live }, write);
    await createWriteLog(section).logWrite(changed.record, write, { action: REPLACE_ACTION });
    return;
  }
  await table.updateTable(tableOf(resource)).set({ live }).where('id', '=', id).execute();
  // Where record and published copy are the same again, the edit left nothing to publish.
  await sql`update ${sql.id(tableOf(resource))} as t set changed = false
    where id = ${id} and changed and not exists (select from jsonb_each(t.live) as e
      where e.value is distinct from to_jsonb(t) -> e.key)`.execute(tx);
  await writeRevisions(tx, resource, [id], { action: 'edit', operator, at, changeSet });
}

/** The new file takes over what the library says of the former one, unless it says something itself. */
async function copyDetails(tx: Tx, { former, file }: NewFile): Promise<void> {
  const hash = file.slice(0, 64);
  await sql`update media as n set "altZh" = coalesce(n."altZh", f."altZh"), "altEn" = coalesce(n."altEn", f."altEn")
    from media as f where n.hash = ${hash} and f.hash = ${former}`.execute(tx);
  for (const table of ['media', 'mediaFile']) {
    await sql`update ${sql.id(table)} as n set tags = f.tags from ${sql.id(table)} as f
      where n.hash = ${hash} and f.hash = ${former} and n.tags = '{}'`.execute(tx);
  }
}
