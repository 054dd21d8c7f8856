import { sql } from 'kysely';
import type { Sentence } from '../../contract/label.ts';
import type { AnyDraft, Resource } from '../../declare/define-resource.ts';
import { findSection } from '../../declare/define-resource.ts';
import { checkField, clearInactiveFields, initialDraft, normalizeDraft } from '../../declare/draft.ts';
import { lockSection } from '../database/locks.ts';
import { sectionTables, type Tx } from '../database/tables.ts';
import { incrementVersion } from '../database/transaction.ts';
import { Refusal } from '../http/errors.ts';
import { auditTitle, writeAudit } from './history/audit.ts';
import { writeRevisions } from './history/revisions.ts';
import { generatedValues } from './prepare-columns.ts';
import { insertRecord, type RecordWrite } from './record-context.ts';
import { cleanDraft, storedColumns } from './row.ts';
import type { OtherRecords, RuleContext } from './rules.ts';
import { createSection } from './section.ts';
import { tableOf } from './section-table.ts';
import { findDuplicates, holdsMasked, uniqueText } from './uniqueness.ts';

type CountLiveOptions = Parameters<OtherRecords['countLive']>[0];
type Author = Pick<RecordWrite, 'tx' | 'operator' | 'now' | 'changeSet' | 'probed'>;

/** Creates the context that rules receive for a write. */
export const createRuleContext = (sections: readonly Resource[], author: Author): RuleContext => ({
  ...author,
  sections,
  recordsOf(code) {
    const resource = findSection(sections, code);
    if (!resource) throw new Error(`no section is called ${code}`);
    return {
      create: (draft) => createRecord(resource, sections, draft, author),
      countLive: (options) => countLive(resource, options, author.tx),
    };
  },
  async valueIn(section, id, column) {
    const row = await existingRows(author.tx, section).select(column).where('id', '=', id).executeTakeFirst();
    return row?.[column];
  },
  async findOne(section, holding) {
    const names = Object.keys(holding);
    const resource = findSection(sections, section);
    // What a rule refuses because of the answer tells about the values that it looks for.
    if (resource && holdsMasked(author.operator, resource, names))
      await author.probed?.add(author.tx, { section, ...uniqueText(names, holding) });
    await lockSection(author.tx, tableOf({ code: section }));
    let query = existingRows(author.tx, section).select('id').orderBy('id');
    for (const [column, value] of Object.entries(holding)) {
      query = Array.isArray(value) ? query.where(column, 'in', value) : query.where(column, '=', value);
    }
    return (await query.executeTakeFirst())?.id;
  },
});

/** Counts by the published copy, not by newer drafts; nobody else counts or finds meanwhile. */
async function countLive(resource: Resource, { except, holding, later }: CountLiveOptions, tx: Tx): Promise<number> {
  await lockSection(tx, tableOf(resource));
  const row = await sectionTables(tx)
    .selectFrom(tableOf(resource))
    .select((row) => row.fn.countAll().as('count'))
    .where('deletedAt', 'is', null)
    .where('live', 'is not', null)
    .where('id', '<>', except)
    .$if(holding !== undefined, (query) =>
      query.where(sql<boolean>`live -> ${holding?.[0]}::text @> to_jsonb(${holding?.[1]}::text)`),
    )
    .$if(later !== undefined, (query) =>
      query.where(sql<boolean>`(live ->> ${later?.[0]}::text)::timestamptz > ${later?.[1]}`),
    )
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Creates a record for a rule; required fields may be missing and are asked for when it is submitted, or else at the next edit. */
async function createRecord(resource: Resource, sections: readonly Resource[], values: AnyDraft, author: Author) {
  const { tx, operator, now, changeSet } = author;
  await incrementVersion(tx, tableOf(resource));
  const initial = { ...initialDraft(resource), ...(await generatedValues(resource, author)) };
  const draft = clearInactiveFields(resource, {
    ...initial,
    ...normalizeDraft(resource, cleanDraft(resource, values)),
  });
  for (const name of Object.keys(values)) {
    const refusal = (draft[name] ?? null) === null ? undefined : checkField(resource, name, draft);
    if (refusal) throw new Error(`${resource.code}.${name}: ${refusal.en}`);
  }
  const [duplicate] = Object.values(await findDuplicates(resource, draft, author));
  if (duplicate) throw new Refusal(422, inSection(resource, duplicate));
  const section = createSection(resource, sections);
  const context = { db: tx, titleOf: section.titleOf };
  const columns = await storedColumns(resource, draft, Object.keys(resource.fields), context);
  const { id } = await insertRecord(section, columns, author);
  const title = auditTitle(resource, { ...draft, id } as Parameters<typeof auditTitle>[1]);
  const entry = { operator, at: now, action: 'create' };
  await writeRevisions(tx, resource, [id], { ...entry, changeSet });
  await writeAudit(tx, { ...entry, section: resource.code, recordId: id, title, version: 1 });
  return id;
}

/** The refused record is not the one on the form, so the sentence says where it would have been. */
const inSection = ({ label }: Resource, { zh, en }: Sentence): Sentence => ({
  zh: `“${label.zh}”中${zh}`,
  en: `In “${label.en}”: ${en}`,
});

/** The rows of another section that are not in the trash. */
const existingRows = (tx: Tx, section: string) =>
  sectionTables(tx)
    .selectFrom(tableOf({ code: section }))
    .where('deletedAt', 'is', null);
