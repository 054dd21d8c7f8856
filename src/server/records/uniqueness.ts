import { type RawBuilder, sql } from 'kysely';
import type { Label, Sentence } from '../../contract/label.ts';
import type { AnyDraft, Resource } from '../../declare/define-resource.ts';
import { bilingualText, titleFields } from '../../declare/translation.ts';
import { uniqueFieldSets } from '../../declare/unique-fields.ts';
import { type Db, sectionTables } from '../database/tables.ts';
import type { Operator } from '../http/access.ts';
import { invalidDraft, Refusal } from '../http/errors.ts';
import { findUniqueFields, isUniqueViolation, uniqueKey } from './indexes/unique-index.ts';
import type { RecordWrite } from './record-context.ts';
import { tableOf } from './section-table.ts';
import { seesField } from './visibility/references.ts';

/** Who saves, and in which transaction; `probed` gets the masked values that are compared. */
type UniquenessCheck = Pick<RecordWrite, 'probed'> & { tx: Db; operator: Pick<Operator, 'codes'> };

/**
 * One sentence for each field that duplicates another record, with that record's title. What another write inserts after
 * this check is refused by the unique index (see `duplicateRefusal`). A masked value is looked for like in a search: it is
 * counted, and the sentence names no record.
 */
export async function findDuplicates(
  resource: Resource,
  draft: AnyDraft,
  { tx, operator, probed }: UniquenessCheck,
  { id = 0, changed = Object.keys(resource.fields), sight }: ComparedRecord = {},
) {
  const refused: Record<string, Sentence> = {};
  for (const names of comparedFieldSets(resource, draft, changed)) {
    const isMasked = holdsMasked(operator, resource, names);
    if (sight !== undefined && isMasked !== (sight === 'masked')) continue;
    if (isMasked) await probed?.add(tx, { section: resource.code, ...uniqueText(names, draft) });
    const other = await findDuplicate(tx, resource, { names, draft, id });
    const [last = ''] = names.slice(-1);
    if (other)
      refused[last] = isMasked
        ? hiddenDuplicate(labelsOf(resource, names))
        : duplicateSentence(operator, resource, names, other);
  }
  return refused;
}

/**
 * Which of some rows duplicate another record, by one query for each set of unique fields; `findDuplicates` says how. Rows
 * with values that are not stored yet are not compared with those `replaced` by them.
 */
export async function listDuplicated(
  resource: Resource,
  rows: RawBuilder<unknown>,
  db: Db,
  replaced: readonly number[] = [],
): Promise<number[]> {
  const table = sql.id(tableOf(resource));
  const duplicated: number[] = [];
  for (const names of uniqueFieldSets(resource)) {
    const [own, others] = ['t', 'other'].map((alias) =>
      names.map((name) => uniqueKey(resource, name, sql.ref(`${alias}.${name}`))),
    ) as [RawBuilder<unknown>[], RawBuilder<unknown>[]];
    const found = await sql<{ id: number }>`
      select t.id from ${rows} as t where exists (
        select from ${table} as other where other."deletedAt" is null and other.id <> t.id
          and (${sql.join(own)}) = (${sql.join(others)}) and other.id <> all(${replaced}::integer[]))`.execute(db);
    duplicated.push(...found.rows.map(({ id }) => id));
  }
  return duplicated;
}

/** The sets of unique fields of which a save changes one. */
export const comparedFieldSets = (resource: Resource, draft: AnyDraft, changed: readonly string[]) =>
  uniqueFieldSets(resource).filter(
    (names) => names.some((name) => changed.includes(name)) && isComplete(resource, names, draft),
  );

/** Whether the operator sees one of these fields masked, or not at all. */
export const holdsMasked = (operator: Pick<Operator, 'codes'>, resource: Resource, names: readonly string[]): boolean =>
  names.some((name) => resource.fields[name] !== undefined && !seesField(operator, resource, name));

/** The fields and values that are compared; for a single field as a filter has them. */
export function uniqueText(names: readonly string[], values: AnyDraft): { field: string; value: string } {
  const compared = names.map((name) => comparableValue(values[name]));
  return { field: names.join('+'), value: names.length === 1 ? String(compared[0]) : JSON.stringify(compared) };
}

/** The record whose values are compared with those of all others. */
interface ComparedRecord {
  /** Without it the record is a new one. */
  id?: number | undefined;
  /** Only values of these fields are compared; all by default. */
  changed?: readonly string[];
  /** Only fields that the operator sees, or only the others; all by default. */
  sight?: 'whole' | 'masked';
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

function duplicateSentence(
  operator: Pick<Operator, 'codes'>,
  resource: Resource,
  names: readonly string[],
  other: Record<string, unknown>,
): Sentence {
  // The title is left out if it is masked for the operator.
  const { title } = resource;
  const isNamed = seesField(operator, resource, title);
  const name = isNamed ? (bilingualText(resource, other, title) ?? { zh: '', en: '' }) : null;
  const { zh, en } = quotedLabels(labelsOf(resource, names));
  return {
    zh: `${name === null ? '' : `“${name.zh}”（`}#${other.id}${name === null ? ' ' : '）'}的${zh}与此相同，请修改其中之一。`,
    en: `${name === null ? '' : `“${name.en}”, `}#${other.id}, has the same ${en}; please change one of them.`,
  };
}

const labelsOf = ({ fields }: Resource, names: readonly string[]): Label[] =>
  names.flatMap((name) => fields[name]?.label ?? []);

/** Names no record: of one in another section only the section. */
function hiddenDuplicate(labels: readonly Label[], section?: Label): Sentence {
  const { zh, en } = quotedLabels(labels);
  return {
    zh: `${section ? `“${section.zh}”中` : ''}已有记录的${zh}与此相同，请修改其中之一。`,
    en: `Another record${section ? ` in “${section.en}”` : ''} has the same ${en}; please change one of them.`,
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
  { resource, sections }: { resource: Resource; sections: readonly Resource[] },
): DuplicateValue | undefined {
  const { constraint } = error as { constraint?: string };
  const found = isUniqueViolation(error) && constraint ? findUniqueFields(sections, constraint) : undefined;
  if (!found) return undefined;
  const isOwn = found.resource.code === resource.code;
  const sentence = hiddenDuplicate(found.labels, isOwn ? undefined : found.resource.label);
  const [last = ''] = found.names.slice(-1);
  const { sentence: general } = invalidDraft({});
  return isOwn ? new DuplicateValue(422, general, { [last]: sentence }) : new DuplicateValue(422, sentence);
}
