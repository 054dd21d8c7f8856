import { type Language, languages, type Sentence } from '../../../contract/label.ts';
import type { AnyDraft, AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { listReferences } from '../../../declare/naming.ts';
import { serverKindOf } from '../../../kinds/index.server.ts';
import type { Field } from '../../../kinds/index.ts';
import { meaningOf } from '../../../kinds/index.ts';
import type { ImportProblem } from '../../database/tables/import.ts';
import type { CellContext } from '../../fields/kind.ts';
import type { Operator } from '../../http/access.ts';
import { Refusal } from '../../http/errors.ts';
import { mayReadTarget, visibilityFor, visibleValue } from '../../records/visibility/masking.ts';
import { unescapeFormula } from '../export/cell.ts';
import { TRUNCATED_LENGTH } from '../export/xlsx-cells.ts';
import { rowMessages } from './row-messages.ts';

/** The settings for reading a sheet. */
export interface SheetSettings {
  resource: Resource;
  sections: readonly Resource[];
  operator: Operator;
  /** The field of each column, or nothing. */
  columns: readonly (string | null)[];
  emptyClears: boolean;
  parent: number | null;
}

/** The changes that a row makes to a record, and its problems. */
export interface RowDraft {
  draft: AnyDraft;
  problems: ImportProblem[];
}

/** The cells by field, without the prefix that guards against formulas. */
export function cellsByField(
  { columns }: Pick<SheetSettings, 'columns'>,
  cells: readonly string[],
): Map<string, string> {
  const entries = columns.flatMap((name, at): [string, string][] =>
    name === null ? [] : [[name, unescapeFormula(cells[at] ?? '')]],
  );
  return new Map(entries);
}

/**
 * A cell equal to the exported text of the current value is no change, even if that text holds only part of the value.
 */
export async function draftFromRow(
  reader: SheetSettings,
  cells: ReadonlyMap<string, string>,
  before: AnyRecord | null,
  find: CellContext['find'],
): Promise<RowDraft> {
  const { resource, parent } = reader;
  const draft: AnyDraft = {};
  const problems: ImportProblem[] = [];
  for (const [name, field] of Object.entries(resource.fields)) {
    const cell = cells.get(name);
    if (cell === undefined || field.auto) continue;
    if (cell.trim() === '') {
      if (reader.emptyClears && isCleared(reader, name, field, before)) draft[name] = null;
      continue;
    }
    const fieldCell = { name, field, cell };
    if (before && isUnchanged(reader, fieldCell, before)) continue;
    const context = {
      find: preferReferenced(findReadable(reader, field, find), field, before?.[name]),
      draft: { ...before, ...draft },
    };
    const result = rejectCell(reader, fieldCell, before) ?? (await readCell(cell, field, context));
    if ('value' in result) draft[name] = result.value;
    else problems.push({ field: name, says: result.refused });
  }
  const parentField = resource.within?.field;
  if (!before && parent !== null && parentField !== undefined && !cells.get(parentField)?.trim())
    draft[parentField] = { id: parent, title: '' };
  return { draft, problems };
}

/** Finds no record of a section that the operator may not read, or an import would tell which titles it has. */
const findReadable =
  ({ operator, sections }: SheetSettings, field: Field, find: CellContext['find']): CellContext['find'] =>
  async (section, ...args) =>
    mayReadTarget(operator, field, section, sections) ? find(section, ...args) : [];

/** Of several records with the same title, prefers the one that is already referenced. */
const preferReferenced =
  (find: CellContext['find'], field: Field, value: unknown): CellContext['find'] =>
  async (section, ...args) => {
    const matches = await find(section, ...args);
    const referenced = listReferences(field, value).filter((reference) => reference.section === section);
    const stillReferenced = matches.filter(({ id }) => referenced.some((reference) => reference.id === id));
    return stillReferenced.length === 1 ? stillReferenced : matches;
  };

/**
 * Whether an empty cell clears the field; a field that always has a value, and a required field of a new record, keeps
 * its initial value.
 */
function isCleared(
  { resource, operator }: SheetSettings,
  name: string,
  field: Field,
  before: AnyRecord | null,
): boolean {
  if (meaningOf(field).neverEmpty) return false;
  if (before) return (before[name] ?? null) !== null && visibilityFor(operator, resource, field) === 'whole';
  return field.required !== true;
}

/** A cell with the field of its column. */
interface FieldCell {
  name: string;
  field: Field;
  cell: string;
}

/** Whether the cell equals the exported text of a value in either language. */
function isUnchanged(
  { resource, sections, operator }: SheetSettings,
  { name, field, cell }: FieldCell,
  before: AnyRecord,
) {
  const value = before[name] ?? null;
  const visible = value === null ? null : (visibleValue(field, value, { operator, resource, sections }) ?? null);
  if (visible === null) return false;
  const { exportText, sheetText } = serverKindOf(field);
  const isWhole = visibilityFor(operator, resource, field) === 'whole';
  const textsIn = (language: Language) =>
    isWhole && exportText
      ? [exportText(visible, field, language), sheetText?.(visible, field, language)]
      : [typeof visible === 'object' ? '***' : visible];
  return languages.flatMap(textsIn).some((exported) => {
    const text = String(exported ?? '');
    return (
      text === cell ||
      text.replace(/\r\n?/g, '\n').trim() === cell.replace(/\r\n?/g, '\n').trim() ||
      isTruncatedCell(text, cell)
    );
  });
}

const isTruncatedCell = (text: string, cell: string): boolean =>
  cell.length >= TRUNCATED_LENGTH && text.length > cell.length && text.startsWith(cell);

function rejectCell(
  { resource, operator }: SheetSettings,
  { name, field, cell }: FieldCell,
  before: AnyRecord | null,
): { refused: Sentence } | undefined {
  if (field.seenBy && cell.includes('*')) return { refused: rowMessages.masked };
  if (before && visibilityFor(operator, resource, field) !== 'whole') return { refused: rowMessages.notVisible };
  if (cell.length >= TRUNCATED_LENGTH) return { refused: rowMessages.cut };
  const storedValue = before?.[name] ?? null;
  const isLossy = storedValue !== null && serverKindOf(field).exceedsCell?.(storedValue);
  return isLossy ? { refused: rowMessages.formatted } : undefined;
}

async function readCell(cell: string, field: Field, context: CellContext) {
  const { parseSheetCell } = serverKindOf(field);
  if (parseSheetCell === false) return { refused: rowMessages.notImportable };
  try {
    return (await parseSheetCell?.(cell, field, context)) ?? { value: cell };
  } catch (error) {
    // A lookup that was refused is a problem of this cell.
    if (error instanceof Refusal) return { refused: error.sentence };
    throw error;
  }
}
