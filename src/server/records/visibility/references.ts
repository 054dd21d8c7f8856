import { sql } from 'kysely';
import type { Sentence } from '../../../contract/label.ts';
import { mayDo, refersTo } from '../../../declare/actions.ts';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { titleFields } from '../../../declare/translation.ts';
import { serverKindOf } from '../../../kinds/index.server.ts';
import { type Db, sectionTables } from '../../database/tables.ts';
import type { Condition, RowExpressions } from '../../fields/kind.ts';
import type { Operator } from '../../http/access.ts';
import { Refusal } from '../../http/errors.ts';
import { tableOf } from '../section-table.ts';
import { visibilityFor, visibleName } from './masking.ts';

type Codes = Pick<Operator, 'codes'>;

/**
 * Whether an operator may learn what a field refers to, be it a record or a file: they must read the section and see
 * the field unmasked. Every answer about incoming references uses this check.
 */
export const mayReadReference = (
  operator: Codes,
  resource: Resource,
  name: string,
  sections: readonly Resource[],
): boolean => readsSection(operator, resource, sections) && seesField(operator, resource, name);

export const readsSection = ({ codes }: Codes, resource: Resource, sections: readonly Resource[]): boolean =>
  mayDo(resource, 'list', (code) => codes.has(code), sections);

/** Whether a record may refer to another of the same section. */
export const refersToItself = (resource: Resource): boolean => refersTo(resource, resource.code);

/** Even the number of references is revealed only for fields visible to the operator. */
export function seesField(operator: Codes, resource: Resource, name: string): boolean {
  const field = resource.fields[name];
  return field !== undefined && visibilityFor(operator, resource, field) === 'whole';
}

/** Refuses to delete a record that others refer to, naming one of them if the operator may see it. */
export async function rejectWhileReferenced(
  section: Resource,
  id: number,
  sections: readonly Resource[],
  { db, operator }: { db: Db; operator: Codes },
): Promise<void> {
  // One statement for the usual answer; only a referenced record is looked up section by section.
  if (!(await isAnyReferenced(section, [id], sections, db))) return;
  let hasReference = false;
  for (const resource of sections) {
    const referrer = await findReferrer(resource, { section: section.code, id }, sections, { db, operator });
    if (referrer?.['#visible']) throw new Refusal(422, referencedSentence(operator, resource, referrer));
    hasReference ||= referrer !== undefined;
  }
  if (hasReference) throw new Refusal(422, hiddenReferenceSentence);
}

/** Whether others refer to any of some records, by one statement. */
export async function isAnyReferenced(
  { code: section }: Resource,
  ids: readonly number[],
  sections: readonly Resource[],
  db: Db,
): Promise<boolean> {
  const referrers = sections.filter((resource) => hasReferences(resource) && refersTo(resource, section));
  if (referrers.length === 0 || ids.length === 0) return false;
  const conditions = referrers.map((resource) => {
    const rows = sectionTables(db)
      .selectFrom(tableOf(resource))
      .select('id')
      .where((where) => where.or(ids.map((id) => isReferencing(resource, { section, id })(where))));
    return sql<boolean>`exists (${rows})`;
  });
  const { rows } = await sql<{ found: boolean }>`select ${sql.join(conditions, sql` or `)} as found`.execute(db);
  return rows[0]?.found === true;
}

type Referrer = AnyRecord & { '#visible': boolean };

async function findReferrer(
  resource: Resource,
  record: RecordKey,
  sections: readonly Resource[],
  { db, operator }: { db: Db; operator: Codes },
): Promise<Referrer | undefined> {
  if (!hasReferences(resource) || !refersTo(resource, record.section)) return undefined;
  const visibleFields = referenceFields(resource).filter((name) =>
    mayReadReference(operator, resource, name, sections),
  );
  const referrer = await sectionTables(db)
    .selectFrom(tableOf(resource))
    .select(['id', ...titleFields(resource)])
    // Without `coalesce`, null would sort before true.
    .select((where) =>
      sql<boolean>`coalesce(${referenceCondition(resource, record, visibleFields)(where)}, false)`.as('#visible'),
    )
    .where(isReferencing(resource, record))
    .orderBy(sql.ref('#visible'), 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return referrer as Referrer | undefined;
}

interface RecordKey {
  section: string;
  id: number;
}

/** The reference fields of a section. */
export const referenceFields = ({ fields }: Resource): string[] =>
  Object.keys(fields).filter((name) => {
    const field = fields[name];
    return field !== undefined && serverKindOf(field).refersTo !== undefined;
  });

/** Whether a section has reference fields. */
export const hasReferences = (resource: Resource): boolean => referenceFields(resource).length > 0;

/** The condition for existing rows that refer to a record, except the record itself; in certain fields or any. */
export const isReferencing =
  (resource: Resource, record: RecordKey, names?: readonly string[]) => (where: RowExpressions) =>
    where.and([
      where('deletedAt', 'is', null),
      where('id', '<>', resource.code === record.section ? record.id : 0),
      referenceCondition(resource, record, names)(where),
    ]);

const referenceCondition =
  (resource: Resource, record: RecordKey, names?: readonly string[]) =>
  (where: RowExpressions): Condition =>
    where.or(conditionsOf(resource, record, names)(where));

/** A condition for each field that may refer to the record. */
const conditionsOf =
  (resource: Resource, record: RecordKey, names: readonly string[] = referenceFields(resource)) =>
  (where: RowExpressions): Condition[] =>
    names.flatMap((name) => {
      const field = resource.fields[name];
      return (field && serverKindOf(field).refersTo?.(where, name, field, record)) ?? [];
    });

function referencedSentence(operator: Codes, resource: Resource, referrer: AnyRecord): Sentence {
  const { label, title, fields } = resource;
  const name = fields[title]?.seenBy ? null : visibleName(operator, resource, referrer);
  return {
    zh: `“${label.zh}”中的${name ? `“${name.zh}”` : ''}（#${referrer.id}）还在使用它，请先改掉或删除那条记录。`,
    en: `${name ? `“${name.en}”, ` : ''}#${referrer.id} in “${label.en}”, still uses it; please change or delete that record first.`,
  };
}

const hiddenReferenceSentence: Sentence = {
  zh: '还有您无权查看的内容在使用它，不能删除；请联系能查看全部内容的同事。',
  en: 'Something that you may not see still uses it, so it cannot be deleted; please ask somebody who sees everything.',
};
