import { columnField } from '../../declare/columns.ts';
import type { AnyDraft, AnyRecord, Resource } from '../../declare/define-resource.ts';
import { tidyDraft } from '../../declare/draft.ts';
import type { Sentence } from '../../declare/label.ts';
import { type ImportProblem, sectionTables } from '../database/tables.ts';
import { nameMedia } from '../export/media-names.ts';
import type { CellContext } from '../fields/kind.ts';
import { tableOf } from '../fields/section-table.ts';
import { Refusal } from '../http/errors.ts';
import type { RecordWrites } from '../records/records-interface.ts';
import { comparableValue, isComplete, uniqueFieldSets } from '../records/uniqueness.ts';
import { headingKey } from './mapping.ts';
import { cellsByField, draftFromRow, type RowReader } from './row-draft.ts';
import { rowWords } from './row-messages.ts';

/** The effect of a row. */
export interface RowPlan {
  /** The record to change; null for a new one. */
  before: AnyRecord | null;
  draft: AnyDraft;
  problems: ImportProblem[];
  /** Unique values of the row, by the field at which a duplicate is reported. */
  keys: Map<string, string | null>;
  /** Fields that refer to records which other rows will create. */
  waiting: string[];
}

export async function planRow(
  reading: RowReader,
  cells: readonly string[],
  writes: RecordWrites,
  find: CellContext['find'],
): Promise<RowPlan> {
  const named = cellsByField(reading, cells);
  const found = await recordOf(reading.resource, named, writes);
  if ('refused' in found) {
    const problems = [{ field: found.field, says: found.refused }];
    return { before: null, draft: {}, problems, keys: new Map(), waiting: [] };
  }
  const { before } = found;
  if (before) await nameMedia(writes.tx, reading.resource, reading.columns, [before]);
  const { draft, problems } = await draftFromRow(reading, named, before, find);
  const waiting = Object.keys(draft).filter((name) => isWaiting(draft[name]));
  return { before, draft, problems, waiting, keys: keysOf(reading.resource, draft, before) };
}

type Found = { before: AnyRecord | null } | { refused: Sentence; field: string };

const LARGEST = 2_147_483_647;

async function recordOf(resource: Resource, cells: ReadonlyMap<string, string>, writes: RecordWrites): Promise<Found> {
  const number = cells.get('id')?.trim();
  if (number) {
    const id = /^#?\d{1,10}$/.test(number) ? Number(number.replace('#', '')) : 0;
    if (id === 0) return { refused: rowWords.noNumber, field: 'id' };
    const before = id > LARGEST ? null : await kept(writes, id);
    return before ? { before } : { refused: rowWords.noRecord, field: 'id' };
  }
  const key = headingKey(resource);
  const value = key === undefined ? undefined : cells.get(key)?.trim();
  if (key === undefined || !value) return { before: null };
  const row = await sectionTables(writes.tx)
    .selectFrom(tableOf(resource))
    .select('id')
    .where('deletedAt', 'is', null)
    .where(key, '=', value)
    .executeTakeFirst();
  if (!row) return columnField(resource, key)?.auto ? { refused: rowWords.noKey, field: key } : { before: null };
  return { before: await writes.kept(Number(row.id)) };
}

async function kept(writes: RecordWrites, id: number): Promise<AnyRecord | null> {
  try {
    return await writes.kept(id);
  } catch (error) {
    if (error instanceof Refusal && error.code === 404) return null;
    throw error;
  }
}

/** A record that another row will create is represented by the negative row number. */
const isWaiting = (value: unknown): boolean =>
  [value].flat().some((one) => typeof one === 'object' && one !== null && Number((one as { id?: number }).id) < 0);

function keysOf(resource: Resource, draft: AnyDraft, before: AnyRecord | null): RowPlan['keys'] {
  const keys = new Map<string, string | null>();
  if (before) keys.set(`#${before.id}`, null);
  const whole = { ...before, ...tidyDraft(resource, draft) };
  for (const names of uniqueFieldSets(resource)) {
    if (!names.some((name) => Object.hasOwn(draft, name)) || !isComplete(resource, names, whole)) continue;
    keys.set(
      `${names.join()} ${JSON.stringify(names.map((name) => comparableValue(whole[name])))}`,
      names.at(-1) ?? null,
    );
  }
  return keys;
}
