import { sql } from 'kysely';
import type { AnyDraft, Resource } from '../../declare/define-resource.ts';
import type { Label, Sentence } from '../../declare/label.ts';
import { bilingualText, titleFields } from '../../declare/translation.ts';
import { uniqueFieldSets } from '../../declare/unique-fields.ts';
import { type Db, sectionTables } from '../database/tables.ts';
import { tableOf } from '../fields/section-table.ts';
import { findUniqueFields, isUniqueViolation, uniqueKey } from '../fields/unique-index.ts';
import { invalidDraft, Refusal } from '../http/errors.ts';

/**
 * One sentence for each field that duplicates another record, with that record's title. What another write inserts after
 * this check is refused by the unique index (see `duplicateRefusal`).
 */
export async function findDuplicates(
  resource: Resource,
  draft: AnyDraft,
  db: Db,
  { id = 0, changed = Object.keys(resource.fields) }: ComparedRecord = {},
) {
  const refused: Record<string, Sentence> = {};
  for (const names of uniqueFieldSets(resource)) {
    const [last] = names.slice(-1);
    if (last === undefined || !names.some((name) => changed.includes(name)) || !isComplete(resource, names, draft))
      continue;
    const other = await findDuplicate(db, resource, { names, draft, id });
    if (other) refused[last] = duplicateSentence(resource, names, other);
  }
  return refused;
}

/** The record whose values are compared with those of all others. */
interface ComparedRecord {
  /** Without it the record is a new one. */
  id?: number | undefined;
  /** Only values of these fields are compared; all by default. */
  changed?: readonly string[];
}

/** The part of a value that is compared. */
export const comparableValue = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : (value ?? null);

/** Empty values count as equal only for the parent of root records in a tree. */
export const isComplete = ({ tree }: Resource, names: readonly string[], draft: AnyDraft): boolean =>
  names.every((name) => name === tree || comparableValue(draft[name]) !== null);

/** The values of a record, and its id; 0 for a new one. */
interface UniqueValues {
  names: readonly string[];
  draft: AnyDraft;
  id: number;
}

/** Finds another record with the same values. */
async function findDuplicate(db: Db, resource: Resource, { names, draft, id }: UniqueValues) {
  const conditions = names.map((name) => {
    const value = comparableValue(draft[name]);
    return sql`${uniqueKey(resource, name, sql.ref(name))} = ${value === null ? sql.lit(0) : value}`;
  });
  return sectionTables(db)
    .selectFrom(tableOf(resource))
    .select(['id', ...titleFields(resource)])
    .where('deletedAt', 'is', null)
    .where('id', '<>', id)
    .where(sql<boolean>`${sql.join(conditions, sql` and `)}`)
    .orderBy('id')
    .executeTakeFirst();
}

function duplicateSentence(resource: Resource, names: readonly string[], other: Record<string, unknown>): Sentence {
  // The title is left out if it is masked for the operator.
  const { title, fields } = resource;
  const name = fields[title]?.seenBy ? null : (bilingualText(resource, other, title) ?? { zh: '', en: '' });
  const { zh, en } = quotedLabels(names.flatMap((one) => fields[one]?.label ?? []));
  return {
    zh: `${name === null ? '' : `“${name.zh}”（`}#${other.id}${name === null ? ' ' : '）'}的${zh}与此相同，请修改其中之一。`,
    en: `${name === null ? '' : `“${name.en}”, `}#${other.id}, has the same ${en}; please change one of them.`,
  };
}

const quotedLabels = (labels: readonly Label[]): Label => ({
  zh: labels.map(({ zh }) => `“${zh}”`).join('和'),
  en: labels.map(({ en }) => `“${en}”`).join(' and '),
});

/** A write was refused by a unique index: another write was faster, or a rule has set the value. */
export class DuplicateValue extends Refusal {}

/** The refusal of a write that violates a unique index; the transaction is aborted, so the other record is unknown. */
export function duplicateRefusal(
  error: unknown,
  { resource, resources }: { resource: Resource; resources: readonly Resource[] },
): DuplicateValue | undefined {
  const { constraint } = error as { constraint?: string };
  const found = isUniqueViolation(error) && constraint ? findUniqueFields(resources, constraint) : undefined;
  if (!found) return undefined;
  const { zh, en } = quotedLabels(found.labels);
  const isOwn = found.resource.code === resource.code;
  const { label } = found.resource;
  const sentence = {
    zh: `${isOwn ? '' : `“${label.zh}”中`}已有记录的${zh}与此相同，请修改其中之一。`,
    en: `Another record${isOwn ? '' : ` in “${label.en}”`} has the same ${en}; please change one of them.`,
  };
  const [last = ''] = found.names.slice(-1);
  const { sentence: general } = invalidDraft({});
  return isOwn ? new DuplicateValue(422, general, { [last]: sentence }) : new DuplicateValue(422, sentence);
}
