import { inLanguage, type Language, type Sentence } from '../../../contract/label.ts';
import { inShanghai } from '../../../contract/museum-time.ts';
import { columnField } from '../../../declare/columns.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { findSection } from '../../../declare/define-resource.ts';
import { findDeclaredSheet, sheetFields } from '../../../declare/sheets.ts';
import { serverKindOf } from '../../../kinds/index.server.ts';
import type { Field } from '../../../kinds/index.ts';
import { checkCharacters, checkLength } from '../../../kinds/plain-text.ts';
import type { Operator } from '../../http/access.ts';
import { invalidDraft, Refusal, unreadableRequest } from '../../http/errors.ts';
import { parseIds } from '../../http/request-parts.ts';
import { visibilityFor } from '../../records/visibility/masking.ts';

/** The file formats of an export. */
export const formats = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export type Format = keyof typeof formats;

/** A print of a declared sheet is sent row by row, as lines of JSON, which the client lays out. */
export type ExportFormat = Format | 'print';

/** The content of an export. */
export interface ExportPlan {
  format: ExportFormat;
  columns: readonly string[];
  /** The declared sheet in whose columns they are arranged. */
  sheet?: string;
  /** Restricts the export to these rows of the query. */
  ids?: readonly number[];
  /** The purpose the operator stated. */
  purpose: string | null;
}

type ExportRequestBody = Readonly<Record<string, unknown>>;

/** Parses an export request or throws a refusal that names the unknown part. */
export function planExport(
  resource: Resource,
  body: ExportRequestBody,
  operator: Operator,
  sections: readonly Resource[],
): ExportPlan {
  const { ids, purpose = null } = body;
  const sheet = sheetIn(resource, body.sheet, operator);
  const format = sheet && body.format === 'print' ? 'print' : parseFormat(body.format);
  const { columns } = sheet ?? { columns: columnsIn(resource, body.columns, operator) };
  const plan = { format, columns, ...sheet, ...idsIn(ids), purpose: purposeIn(purpose) } satisfies ExportPlan;
  if (plan.purpose === null && columns.some((name) => showsPersonalData(resource, name, operator, sections))) {
    throw invalidDraft({ purpose: needsPurpose });
  }
  return plan;
}

export function parseFormat(format: unknown): Format {
  if (format !== 'csv' && format !== 'xlsx') throw unreadableRequest(noFormat);
  return format;
}

/** The requested sheet with the fields it shows, without those hidden from the operator, whose cells stay empty. */
function sheetIn(
  resource: Resource,
  name: unknown,
  operator: Operator,
): { sheet: string; columns: string[] } | undefined {
  if (name === undefined || name === null) return undefined;
  const sheet = findDeclaredSheet(resource, name);
  if (!sheet) throw new Refusal(422, unknownSheet(String(name)));
  const columns = sheetFields(sheet).filter((column) => {
    const field = columnField(resource, column);
    return field && visibilityFor(operator, resource, field) !== 'hidden';
  });
  return { sheet: String(name), columns };
}

/** The requested columns: declared fields and system columns, without those hidden from the operator. */
function columnsIn(resource: Resource, names: unknown, operator: Operator): string[] {
  if (!Array.isArray(names) || names.length === 0) throw new Refusal(422, noColumns);
  const columns = [...new Set(names.map(String))];
  const unknown = columns.find((name) => {
    const field = columnField(resource, name);
    return !field || visibilityFor(operator, resource, field) === 'hidden';
  });
  if (unknown !== undefined) throw new Refusal(422, unknownColumn(unknown));
  return columns;
}

const MAX_IDS = 10_000;

function idsIn(ids: unknown): { ids?: number[] } {
  if (ids === undefined || ids === null) return {};
  const parsedIds = parseIds(ids, MAX_IDS);
  if (!parsedIds) throw unreadableRequest(wrongIds);
  return { ids: parsedIds };
}

function purposeIn(purpose: unknown): string | null {
  const text = typeof purpose === 'string' ? purpose.trim() : '';
  const refused = checkCharacters(text) ?? checkLength(text, 0, 200);
  if (refused) throw invalidDraft({ purpose: refused });
  return text || null;
}

/** Whether a column shows unmasked personal data, including names of referenced records. */
export function showsPersonalData(
  resource: Resource,
  name: string,
  operator: Pick<Operator, 'codes'>,
  sections: readonly Resource[],
): boolean {
  const field = columnField(resource, name);
  if (!field) return false;
  if (isPersonal(resource, field, operator)) return true;
  const to = serverKindOf(field).target?.(field);
  const target = findSection(sections, to);
  const title = target?.fields[target.title];
  return target !== undefined && title !== undefined && isPersonal(target, title, operator);
}

const isPersonal = (resource: Resource, field: Field, operator: Pick<Operator, 'codes'>): boolean =>
  field.seenBy === 'personal' && visibilityFor(operator, resource, field) === 'whole';

/** A browser lays out a print as a whole. */
const MAX_PRINTED = 5_000;

/** Refuses a print of more rows than a browser lays out. */
export function checkPrintedCount(total: number, { format }: ExportPlan): void {
  if (format === 'print' && total > MAX_PRINTED) throw new Refusal(422, tooManyPrinted(total));
}

/** Refuses an operator whose limit is 0, more rows than the limit, and an export without rows. */
export function checkRowCount(total: number, { exportLimit }: Operator, { label }: Pick<Resource, 'label'>): void {
  if (exportLimit <= 0) throw new Refusal(403, noExport);
  if (total > exportLimit) throw new Refusal(422, tooManyRows(total, exportLimit));
  if (total === 0) throw new Refusal(422, noRows(label));
}

export const fileName = (
  { label }: Pick<Resource, 'label'>,
  { format }: { format: string },
  now: Date,
  language: Language,
): string => {
  const time = inShanghai(now).slice(0, 16).replace(/[-:]/g, '').replace('T', '-');
  return `${inLanguage(label, language)}-${time}.${format}`;
};

const noFormat: Sentence = {
  zh: '请选择导出格式：CSV 或 XLSX。',
  en: 'Please choose a format: CSV or XLSX.',
};
const noColumns: Sentence = { zh: '请至少选择一列。', en: 'Please choose at least one column.' };
const unknownColumn = (name: string): Sentence => ({
  zh: `没有“${name}”这一列，请刷新页面后重试。`,
  en: `There is no column “${name}”; please reload the page and try again.`,
});
const unknownSheet = (name: string): Sentence => ({
  zh: `没有“${name}”这种表，请刷新页面后重试。`,
  en: `There is no form “${name}”; please reload the page and try again.`,
});
const tooManyPrinted = (total: number): Sentence => ({
  zh: `符合条件的有 ${total} 条，一次最多打印 ${MAX_PRINTED} 条，请缩小筛选范围，或导出 XLSX。`,
  en: `${total} rows match, and ${MAX_PRINTED} can be printed at once; please narrow the conditions, or export XLSX.`,
});
const wrongIds: Sentence = {
  zh: `请选择 1 到 ${MAX_IDS} 条记录。`,
  en: `Please choose from 1 to ${MAX_IDS} records.`,
};
const needsPurpose: Sentence = {
  zh: '所选的列含有完整的个人信息，请填写用途，用途会留存备查。',
  en: 'The chosen columns hold personal data in full; please say what for. The answer is kept.',
};
const noExport: Sentence = {
  zh: '您的角色不能导出，如有需要请联系管理员。',
  en: 'Your roles may not export; please ask the administrator if you need to.',
};
const noRows = (section: Sentence): Sentence => ({
  zh: `没有符合条件的${section.zh}可以导出。`,
  en: `${section.en}: nothing matches, so there is nothing to export.`,
});
const tooManyRows = (total: number, limit: number): Sentence => ({
  zh: `符合条件的有 ${total} 条，您一次最多导出 ${limit} 条，请缩小筛选范围。`,
  en: `${total} rows match, and you may export ${limit} at once; please narrow the conditions.`,
});
