import type { AnyDraft, AnyRecord, Resource } from '../../declare/define-resource.ts';
import type { Field } from '../../declare/field-types.ts';
import { meaningOf } from '../../declare/kinds.ts';
import { languages, type Sentence } from '../../declare/label.ts';
import { namedIn } from '../../declare/naming.ts';
import type { Operator } from '../access/access.ts';
import type { ImportProblem } from '../database/tables.ts';
import { unescapeFormula } from '../export/cell.ts';
import { CUT_LENGTH } from '../export/xlsx-cells.ts';
import type { CellContext } from '../fields/kind.ts';
import { serverKindOf } from '../fields/kinds.ts';
import { sightBy, visibleValue } from '../records/masking.ts';
import { rowWords } from './row-messages.ts';

/** The settings for reading a sheet. */
export interface RowReader {
  resource: Resource;
  resources: readonly Resource[];
  operator: Operator;
  /** The field of each column, or nothing. */
  columns: readonly (string | null)[];
  clears: boolean;
  parent: number | null;
}

/** The changes that a row makes to a record, and its problems. */
export interface RowDraft {
  draft: AnyDraft;
  problems: ImportProblem[];
}

/** The cells by field, without the prefix that guards against formulas. */
export function cellsByField({ columns }: Pick<RowReader, 'columns'>, cells: readonly string[]): Map<string, string> {
  const named = columns.flatMap((name, at): [string, string][] =>
    name === null ? [] : [[name, unescapeFormula(cells[at] ?? '')]],
  );
  return new Map(named);
}

/**
 * A cell equal to the exported text of the current value is no change, even if that text holds only part of the value.
 */
export async function draftFromRow(
  reading: RowReader,
  cells: ReadonlyMap<string, string>,
  before: AnyRecord | null,
  find: CellContext['find'],
): Promise<RowDraft> {
  const { resource, parent } = reading;
  const draft: AnyDraft = {};
  const problems: ImportProblem[] = [];
  for (const [name, field] of Object.entries(resource.fields)) {
    const cell = cells.get(name);
    if (cell === undefined || field.auto) continue;
    if (cell.trim() === '') {
      if (reading.clears && isCleared(reading, name, field, before)) draft[name] = null;
      continue;
    }
    if (before && isWritten(reading, name, field, cell, before)) continue;
    const context = { find: keepingNamed(find, field, before?.[name]), draft: { ...before, ...draft } };
    const said = refusedCell(reading, name, field, cell, before) ?? (await readCell(cell, field, context));
    if ('value' in said) draft[name] = said.value;
    else problems.push({ field: name, says: said.refused });
  }
  const link = resource.within?.field;
  if (!before && parent !== null && link !== undefined && !cells.get(link)?.trim())
    draft[link] = { id: parent, title: '' };
  return { draft, problems };
}

/** Of several records with the same title, prefers the one that is already referenced. */
const keepingNamed =
  (find: CellContext['find'], field: Field, value: unknown): CellContext['find'] =>
  async (section, ...asked) => {
    const found = await find(section, ...asked);
    const known = namedIn(field, value).filter((one) => one.section === section);
    const same = found.filter(({ id }) => known.some((one) => one.id === id));
    return same.length === 1 ? same : found;
  };

/**
 * Whether an empty cell clears the field; a field that always has a value, and a required field of a new record, keeps
 * its initial value.
 */
function isCleared({ resource, operator }: RowReader, name: string, field: Field, before: AnyRecord | null): boolean {
  if (meaningOf(field).alwaysThere) return false;
  if (before) return (before[name] ?? null) !== null && sightBy(operator, resource, field) === 'whole';
  return field.required !== true;
}

/** Whether the cell equals the exported text of a value in either language. */
function isWritten(
  { resource, resources, operator }: RowReader,
  name: string,
  field: Field,
  cell: string,
  before: AnyRecord,
) {
  const value = before[name] ?? null;
  const seen = value === null ? null : (visibleValue(operator, resource, field, value, resources) ?? null);
  if (seen === null) return false;
  const { written } = serverKindOf(field);
  const isWhole = sightBy(operator, resource, field) === 'whole';
  return languages.some((language) => {
    const said = isWhole && written ? written(seen, field, language) : typeof seen === 'object' ? '***' : seen;
    const text = String(said);
    return (
      text === cell || text.replace(/\r\n?/g, '\n').trim() === cell.replace(/\r\n?/g, '\n').trim() || isCut(text, cell)
    );
  });
}

const isCut = (text: string, cell: string): boolean =>
  cell.length >= CUT_LENGTH && text.length > cell.length && text.startsWith(cell);

function refusedCell(
  { resource, operator }: RowReader,
  name: string,
  field: Field,
  cell: string,
  before: AnyRecord | null,
): { refused: Sentence } | undefined {
  if (field.seenBy && cell.includes('*')) return { refused: rowWords.masked };
  if (before && sightBy(operator, resource, field) !== 'whole') return { refused: rowWords.unseen };
  if (cell.length >= CUT_LENGTH) return { refused: rowWords.cut };
  const kept = before?.[name] ?? null;
  const loses = kept !== null && serverKindOf(field).losesInCell?.(kept);
  return loses ? { refused: rowWords.formatted } : undefined;
}

async function readCell(cell: string, field: Field, context: CellContext) {
  const { fromCell } = serverKindOf(field);
  if (fromCell === false) return { refused: rowWords.notHere };
  return (await fromCell?.(cell, field, context)) ?? { value: cell };
}
