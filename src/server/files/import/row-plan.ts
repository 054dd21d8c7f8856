import type { Sentence } from '../../../contract/label.ts';
import { columnField } from '../../../declare/columns.ts';
import type { AnyDraft, AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { normalizeDraft } from '../../../declare/draft.ts';
import { uniqueFieldSets } from '../../../declare/unique-fields.ts';
import type { ImportProblem } from '../../database/tables/import.ts';
import type { CellContext } from '../../fields/kind.ts';
import { Refusal } from '../../http/errors.ts';
import type { RecordWrites } from '../../records/records-interface.ts';
import { comparableValue, isComplete } from '../../records/uniqueness.ts';
import { nameMedia } from '../export/media-names.ts';
import { identifyingField } from './mapping.ts';
import { cellsByField, draftFromRow, type SheetSettings } from './row-draft.ts';
import { findRecordByKey } from './row-keys.ts';
import { rowMessages } from './row-messages.ts';

/** The effect of a row. */
export interface RowPlan {
  /** The record to change; null for a new one. */
  before: AnyRecord | null;
  draft: AnyDraft;
  problems: ImportProblem[];
  /** Unique values of the row, by the field at which a duplicate is reported. */
  keys: Map<string, string | null>;
  /** Fields that refer to records which other rows will create. */
  pendingFields: string[];
}

interface PlanContext {
  writes: RecordWrites;
  find: CellContext['find'];
}

/** Plans a row for the record that it names; without one it creates a record. */
export async function planRow(
  reader: SheetSettings,
  cells: readonly string[],
  { writes, find }: PlanContext,
): Promise<RowPlan> {
  const existing = await findRecord(reader.resource, cellsByField(reader, cells), writes);
  if ('refused' in existing) {
    const problems = [{ field: existing.field, says: existing.refused }];
    return { before: null, draft: {}, problems, keys: new Map(), pendingFields: [] };
  }
  return planFor(existing.before, reader, cells, { writes, find });
}

/** Plans a row for a known record, or for a new one. */
export async function planFor(
  before: AnyRecord | null,
  reader: SheetSettings,
  cells: readonly string[],
  { writes, find }: PlanContext,
): Promise<RowPlan> {
  if (before) await nameMedia(writes.tx, reader.resource, reader.columns, [before]);
  const { draft, problems } = await draftFromRow(reader, cellsByField(reader, cells), before, find);
  const pendingFields = Object.keys(draft).filter((name) => isPending(draft[name]));
  return { before, draft, problems, pendingFields, keys: keysOf(reader.resource, draft, before) };
}

type ExistingRecord = { before: AnyRecord | null } | { refused: Sentence; field: string };

const LARGEST = 2_147_483_647;

async function findRecord(
  resource: Resource,
  cells: ReadonlyMap<string, string>,
  writes: RecordWrites,
): Promise<ExistingRecord> {
  const number = cells.get('id')?.trim();
  if (number) {
    const id = /^#?\d{1,10}$/.test(number) ? Number(number.replace('#', '')) : 0;
    if (id === 0) return { refused: rowMessages.noNumber, field: 'id' };
    const before = id > LARGEST ? null : await readIfExists(writes, id);
    return before ? { before } : { refused: rowMessages.noRecord, field: 'id' };
  }
  const key = identifyingField(resource);
  const value = key === undefined ? undefined : cells.get(key)?.trim();
  if (key === undefined || !value) return { before: null };
  const existingId = await findRecordByKey(resource, value, writes.tx);
  if (existingId === null) {
    return columnField(resource, key)?.auto ? { refused: rowMessages.noKey, field: key } : { before: null };
  }
  return { before: await writes.read(existingId) };
}

/** The record, unless it has been deleted. */
export async function readIfExists(writes: RecordWrites, id: number): Promise<AnyRecord | null> {
  try {
    return await writes.read(id);
  } catch (error) {
    if (error instanceof Refusal && error.code === 404) return null;
    throw error;
  }
}

/** A record that another row will create is represented by the negative row number. */
const isPending = (value: unknown): boolean =>
  [value]
    .flat()
    .some(
      (reference) =>
        typeof reference === 'object' && reference !== null && Number((reference as { id?: number }).id) < 0,
    );

function keysOf(resource: Resource, draft: AnyDraft, before: AnyRecord | null): RowPlan['keys'] {
  const keys = new Map<string, string | null>();
  if (before) keys.set(`#${before.id}`, null);
  const merged = { ...before, ...normalizeDraft(resource, draft) };
  for (const names of uniqueFieldSets(resource)) {
    if (!names.some((name) => Object.hasOwn(draft, name)) || !isComplete(resource, names, merged)) continue;
    keys.set(
      `${names.join()} ${JSON.stringify(names.map((name) => comparableValue(merged[name])))}`,
      names.at(-1) ?? null,
    );
  }
  return keys;
}
