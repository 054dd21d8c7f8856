import { sql } from 'kysely';
import type { Sentence } from '../../contract/label.ts';
import { columnField, OPERATOR } from '../../declare/columns.ts';
import type { AnyDraft, AnyRecord, Resource } from '../../declare/define-resource.ts';
import { isInListRows } from '../../declare/list-columns.ts';
import { serverKindOf } from '../../kinds/index.server.ts';
import type { Field } from '../../kinds/index.ts';
import { withTitle } from '../../kinds/reference/reference.server.ts';
import type { CleanedValue, StoreContext, TitleOf } from '../fields/kind.ts';
import { invalidDraft } from '../http/errors.ts';

/** A database row before its values are converted. */
type Row = Record<string, unknown>;

const systemColumns = ['id', 'version', 'createdAt', 'updatedAt'] as const;
const workflowColumns = ['status', 'changed', 'publishedAt', 'rejectReason'] as const;

/** Column alias of the operators who have changed a record. No field name begins with `#`. */
export const EDITORS = '#editors';

/** The select expressions of a record from the table aliased `t`, the same for all operators; `readRow` reads the row. */
export function recordColumns(resource: Resource, titleOf: TitleOf, withLong: boolean) {
  const fields = Object.entries(resource.fields).filter(([name]) => withLong || isInListRows(resource, name));
  const plain = (names: readonly string[]) => names.map((name) => sql.ref(`t.${name}`).as(name));
  return [
    ...plain(systemColumns),
    ...['createdBy', 'updatedBy'].map((name) => withTitle(`t.${name}`, titleOf(OPERATOR)).as(name)),
    ...fields.map(([name, field]) => {
      const column = `t.${name}`;
      return (serverKindOf(field).select?.(field, column, titleOf) ?? sql.ref(column)).as(name);
    }),
    ...(resource.workflow ? [...plain(workflowColumns), sql.ref('t.editors').as(EDITORS)] : []),
  ];
}

/**
 * Select expressions of some columns for an export. Those in `bare` are read as stored, because the titles of their
 * references are already known.
 */
export function selectedColumns(
  resource: Resource,
  names: readonly string[],
  titleOf: TitleOf,
  isStoredValue: (name: string) => boolean,
) {
  return names.map((name) => {
    const field = columnField(resource, name);
    const column = `t.${name}`;
    const { select, exportSql } = field ? serverKindOf(field) : {};
    const expression = isStoredValue(name)
      ? undefined
      : (exportSql?.(column) ?? (field && select?.(field, column, titleOf)));
    return (expression ?? sql.ref(column)).as(name);
  });
}

/** Converts a row to the wire format for an operator; it may leave out fields. */
export function readRow(resource: Resource, { [EDITORS]: editors, ...record }: Row, operatorId: number): AnyRecord {
  if (editors !== undefined) record.changedByMe = (editors as number[] | null)?.includes(operatorId) ?? null;
  for (const { name, field, read } of fieldReadersOf(resource)) {
    const column = record[name];
    if (column !== null && column !== undefined) record[name] = read(column, field);
  }
  return record as AnyRecord;
}

interface FieldReader {
  name: string;
  field: Field;
  read: (column: unknown, field: Field) => unknown;
}

const fieldReaders = new WeakMap<Resource, readonly FieldReader[]>();

/** The fields whose stored values need a conversion, determined once for each section. */
function fieldReadersOf(resource: Resource): readonly FieldReader[] {
  const readers =
    fieldReaders.get(resource) ??
    Object.entries(resource.fields).flatMap(([name, field]) => {
      const { read } = serverKindOf(field);
      return read ? [{ name, field, read }] : [];
    });
  fieldReaders.set(resource, readers);
  return readers;
}

/** The declared fields of a record. */
export const draftInRow = (resource: Resource, record: AnyRecord): AnyDraft =>
  Object.fromEntries(Object.keys(resource.fields).map((name) => [name, record[name] ?? null]));

/**
 * Maximum number of items before validation; the limit of a field is checked only after each item has been processed.
 */
const MAX_ITEMS = 5_000;

const tooManyItems: Sentence = {
  zh: `最多 ${MAX_ITEMS} 项，请减少后再保存。`,
  en: `There are more than ${MAX_ITEMS} items; please remove some and save again.`,
};

function cleanValue(value: unknown, field: Field): CleanedValue {
  if (Array.isArray(value) && value.length > MAX_ITEMS) return { refused: tooManyItems };
  return serverKindOf(field).clean?.(value, field) ?? { value };
}

/** Sanitizes a draft; refuses fields that cannot be cleaned in reasonable time. */
export function cleanDraft(resource: Resource, values: AnyDraft): AnyDraft {
  const draft: AnyDraft = {};
  const refused: Record<string, Sentence> = {};
  for (const name of Object.keys(values)) {
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
    if (!field) continue;
    const cleaned = cleanValue(values[name], field);
    if ('refused' in cleaned) refused[name] = cleaned.refused;
    else draft[name] = cleaned.value;
  }
  if (Object.keys(refused).length > 0) throw invalidDraft(refused);
  return draft;
}

/** The fields that differ from the previous record; every field of a new one. */
export const changedFields = ({ fields }: Resource, draft: AnyDraft, before: AnyDraft | null): string[] =>
  Object.keys(fields).filter((name) => {
    const [field, one, other] = [fields[name], draft[name] ?? null, before?.[name] ?? null];
    return !before || (one !== other && field !== undefined && !isSameStored(field, one, other));
  });

/** The declared fields in which two versions of a record differ. */
export const differingFields = (resource: Resource, record: AnyRecord, before: AnyRecord): string[] =>
  changedFields(resource, draftInRow(resource, record), draftInRow(resource, before));

/** The columns of some fields of a draft, or a refusal with the invalid ones. */
export async function storedColumns(
  resource: Resource,
  draft: AnyDraft,
  names: readonly string[],
  context: StoreContext,
): Promise<Row> {
  const columns: Row = {};
  const refused: Record<string, Sentence> = {};
  for (const name of names) {
    const field = resource.fields[name];
    if (!field) continue;
    const stored = await storeValue(field, draft[name] ?? null, context);
    if ('refused' in stored) refused[name] = stored.refused;
    else columns[name] = stored.column;
  }
  if (Object.keys(refused).length > 0) throw invalidDraft(refused);
  return columns;
}

async function storeValue(field: Field, value: unknown, context: StoreContext) {
  const { store, columnType } = serverKindOf(field);
  if (value === null) return { column: null };
  const stored = store ? await store(value, field, context) : { column: value };
  // The driver would serialise an array as a PostgreSQL array instead of JSON.
  return 'refused' in stored || columnType !== 'jsonb' ? stored : { column: JSON.stringify(stored.column) };
}

/** Compares by identity: a reference is unchanged if it has the same id, even if the title differs. */
function isSameStored(field: Field, one: unknown, other: unknown): boolean {
  const { identity } = serverKindOf(field);
  const [first, second] = [one, other].map((value) => (value === null ? value : (identity?.(value) ?? value)));
  return JSON.stringify(first) === JSON.stringify(second);
}
