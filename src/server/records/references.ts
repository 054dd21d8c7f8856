import { sql } from 'kysely';
import { mayDo } from '../../declare/actions.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import type { Sentence } from '../../declare/label.ts';
import { titleNames } from '../../declare/translation.ts';
import type { Operator } from '../access/access.ts';
import { type Db, sectionTables } from '../database/tables.ts';
import type { Condition, RowExpressions } from '../fields/kind.ts';
import { serverKindOf } from '../fields/kinds.ts';
import { tableOf } from '../fields/section-table.ts';
import { Refusal } from '../http/errors.ts';
import { sightBy, visibleName } from './masking.ts';

type Codes = Pick<Operator, 'codes'>;

/**
 * Whether an operator may learn what a field refers to, be it a record or a file: they must read the section and see
 * the field unmasked. Every answer about incoming references uses this check.
 */
export const mayReadReference = (
  operator: Codes,
  resource: Resource,
  name: string,
  resources: readonly Resource[],
): boolean => readsSection(operator, resource, resources) && seesField(operator, resource, name);

export const readsSection = ({ codes }: Codes, resource: Resource, resources: readonly Resource[]): boolean =>
  mayDo(resource, 'list', (code) => codes.has(code), resources);

/** Even the number of references is revealed only for fields visible to the operator. */
export function seesField(operator: Codes, resource: Resource, name: string): boolean {
  const field = resource.fields[name];
  return field !== undefined && sightBy(operator, resource, field) === 'whole';
}

/** Refuses to delete a record that others refer to, naming one of them if the operator may see it. */
export async function rejectWhileReferenced(
  section: Resource,
  id: number,
  resources: readonly Resource[],
  { db, operator }: { db: Db; operator: Codes },
): Promise<void> {
  let isNamed = false;
  for (const resource of resources) {
    const found = await findNaming(resource, { section: section.code, id }, resources, { db, operator });
    if (found?.['#told']) throw new Refusal(422, stillNamed(operator, resource, found));
    isNamed ||= found !== undefined;
  }
  if (isNamed) throw new Refusal(422, namedUnseen);
}

type Found = AnyRecord & { '#told': boolean };

async function findNaming(
  resource: Resource,
  record: Named,
  resources: readonly Resource[],
  { db, operator }: { db: Db; operator: Codes },
): Promise<Found | undefined> {
  if (!hasReferences(resource)) return undefined;
  const told = referenceFields(resource).filter((name) => mayReadReference(operator, resource, name, resources));
  const found = await sectionTables(db)
    .selectFrom(tableOf(resource))
    .select(['id', ...titleNames(resource)])
    // Without `coalesce`, null would sort before true.
    .select((where) => sql<boolean>`coalesce(${namingIn(resource, record, told)(where)}, false)`.as('#told'))
    .where(isReferencing(resource, record))
    .orderBy(sql.ref('#told'), 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return found as Found | undefined;
}

interface Named {
  section: string;
  id: number;
}

/** The reference fields of a section. */
export const referenceFields = ({ fields }: Resource): string[] =>
  Object.keys(fields).filter((name) => {
    const field = fields[name];
    return field !== undefined && serverKindOf(field).naming !== undefined;
  });

/** Whether a section has reference fields. */
export const hasReferences = (resource: Resource): boolean => referenceFields(resource).length > 0;

/** The condition for existing rows that refer to a record, except the record itself; in certain fields or any. */
export const isReferencing =
  (resource: Resource, record: Named, names?: readonly string[]) => (where: RowExpressions) =>
    where.and([
      where('deletedAt', 'is', null),
      where('id', '<>', resource.code === record.section ? record.id : 0),
      namingIn(resource, record, names)(where),
    ]);

const namingIn =
  (resource: Resource, record: Named, names: readonly string[] = referenceFields(resource)) =>
  (where: RowExpressions): Condition =>
    where.or(
      names.flatMap((name) => {
        const field = resource.fields[name];
        return (field && serverKindOf(field).naming?.(where, name, field, record)) ?? [];
      }),
    );

function stillNamed(operator: Codes, resource: Resource, found: AnyRecord): Sentence {
  const { label, title, fields } = resource;
  const called = fields[title]?.seenBy ? null : visibleName(operator, resource, found);
  return {
    zh: `“${label.zh}”中的${called ? `“${called.zh}”` : ''}（#${found.id}）还在使用它，请先改掉或删除那条记录。`,
    en: `${called ? `“${called.en}”, ` : ''}#${found.id} in “${label.en}”, still uses it; please change or delete that record first.`,
  };
}

const namedUnseen: Sentence = {
  zh: '还有您无权查看的内容在使用它，不能删除；请联系能查看全部内容的同事。',
  en: 'Something that you may not see still uses it, so it cannot be deleted; please ask somebody who sees everything.',
};
