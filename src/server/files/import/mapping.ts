import { columnField } from '../../../declare/columns.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { onlyFieldOf, sheetHeading } from '../../../declare/sheets.ts';
import { serverKindOf } from '../../../kinds/index.server.ts';
import type { Operator } from '../../http/access.ts';
import { invalidDraft } from '../../http/errors.ts';
import { visibilityFor } from '../../records/visibility/masking.ts';
import { MAX_LEADING_ROWS } from './sheets/limits.ts';
import type { SheetRow } from './sheets/sheet.ts';

/** The field that identifies an existing record, as an alternative to its id. */
export const identifyingField = ({ imports }: Resource): string | undefined =>
  typeof imports === 'object' ? imports.by : undefined;

/**
 * The fields that a column may hold, in the order of the form: the id, the identifying field and every field that can
 * be filled in.
 */
export function importable(resource: Resource, operator: Pick<Operator, 'codes'>): string[] {
  const { fields, form } = resource;
  const names = form.flatMap((section) => section.fields);
  const isImportable = (name: string) => {
    const field = fields[name];
    if (!field || visibilityFor(operator, resource, field) === 'hidden') return false;
    return name === identifyingField(resource) || (!field.auto && serverKindOf(field).parseSheetCell !== false);
  };
  return ['id', ...names.filter(isImportable)];
}

/** The index of the row with the headings: of the first rows, the one that matches most fields. */
export function findHeadRow(resource: Resource, fieldNames: readonly string[], rows: readonly SheetRow[]): number {
  const guess = createColumnGuess(resource, fieldNames);
  const scores = rows
    .slice(0, MAX_LEADING_ROWS)
    .map(({ cells }) => guess(cells).filter((name) => name !== null).length);
  const bestScore = Math.max(...scores);
  if (bestScore > 0) return scores.indexOf(bestScore);
  // No heading matches: the first row with more than one cell, because a remark above the table has one.
  return Math.max(
    rows.findIndex(({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1),
    0,
  );
}

/**
 * Guesses the field of each column by its label in either language, by its heading in a declared sheet or by its name in the
 * declaration.
 */
export const guessColumns = (
  resource: Resource,
  fieldNames: readonly string[],
  head: readonly string[],
): (string | null)[] => createColumnGuess(resource, fieldNames)(head);

/** Normalizes the headings of the fields once: a sheet may have several rows of many cells before its head. */
function createColumnGuess(resource: Resource, fieldNames: readonly string[]) {
  const namesByHeading = new Map<string, string[]>();
  for (const name of fieldNames) {
    for (const heading of new Set(headingsOf(resource, name))) {
      namesByHeading.set(heading, [...(namesByHeading.get(heading) ?? []), name]);
    }
  }
  namesByHeading.delete('');
  return (head: readonly string[]): (string | null)[] => {
    const unmapped = new Set(fieldNames);
    return head.map((cell) => {
      const match = namesByHeading.get(normalizeHeading(cell))?.find((name) => unmapped.has(name));
      if (match !== undefined) unmapped.delete(match);
      return match ?? null;
    });
  };
}

function headingsOf(resource: Resource, name: string): string[] {
  const { zh = '', en = '' } = columnField(resource, name)?.label ?? {};
  const sheetHeadings = sheetColumns(resource)
    .filter((column) => onlyFieldOf(column) === name)
    .map((column) => sheetHeading(resource, column));
  return [zh, en, name, ...sheetHeadings.flatMap((heading) => [heading.zh, heading.en])].map(normalizeHeading);
}

const sheetColumns = ({ sheets = {} }: Resource) => Object.values(sheets).flatMap(({ columns }) => columns);

/**
 * The unmapped columns of the file whose cells a declared sheet makes of several fields, of some rows of one, or of what the
 * server fills in: changes in them are not read.
 */
export function unreadableHeadings(
  resource: Resource,
  fieldNames: readonly string[],
  { head, columns }: { head: readonly string[]; columns: readonly (string | null)[] },
): string[] {
  const unreadable = sheetColumns(resource).filter(({ text, ...column }) => {
    const name = onlyFieldOf(column);
    return !text && (name === undefined || !fieldNames.includes(name));
  });
  const headings = unreadable.flatMap((column) => Object.values(sheetHeading(resource, column)).map(normalizeHeading));
  return head.filter((cell, at) => (columns[at] ?? null) === null && headings.includes(normalizeHeading(cell)));
}

/** No label is longer. A heading is cut before NFKC, which may make a text eighteen times as long. */
const MAX_HEADING = 200;

const normalizeHeading = (text: string): string =>
  text
    .slice(0, MAX_HEADING)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s*:#]/g, '')
    .replace(/[’‘]/g, "'");

/** Parses the columns chosen by the operator: known fields, each at most once. */
export function parseColumns(
  columns: unknown,
  fieldNames: readonly string[],
  head: readonly string[],
): (string | null)[] {
  const isColumn = (name: unknown): name is string | null =>
    name === null || (typeof name === 'string' && fieldNames.includes(name));
  if (!Array.isArray(columns) || columns.length !== head.length || !columns.every(isColumn))
    throw invalidDraft({ columns: wrongColumns });
  const used = columns.filter((name) => name !== null);
  if (used.length === 0) throw invalidDraft({ columns: noColumn });
  if (new Set(used).size < used.length) throw invalidDraft({ columns: duplicateColumn });
  return columns;
}

const wrongColumns = { zh: '列的对应有误，请刷新页面后重试。', en: 'The columns do not fit; please reload the page.' };
const noColumn = { zh: '请至少为一列选择字段。', en: 'Please choose a field for at least one column.' };
const duplicateColumn = { zh: '同一字段只能对应一列。', en: 'A field can be one column only.' };
