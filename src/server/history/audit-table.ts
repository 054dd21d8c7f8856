import type { AuditEntry } from '../../contract/audit.ts';
import { type AuditDetailTexts, auditColumns, auditLog, system } from '../../declare/audit-actions.ts';
import { inLanguage, type Label } from '../../declare/label.ts';
import { reasonLabel } from '../../declare/reason.ts';
import type { FileCell } from '../export/cell.ts';
import { type CellReader, conditionLine, fileFacts, rangeText } from '../export/table.ts';
import { shanghaiTimeOf } from '../fields/date-time.ts';
import type { SheetForm } from '../fields/kind.ts';
import { givenParameter, type QueryParameters } from '../http/query.ts';
import { filterLabels } from './audit-log.ts';

type Column = keyof typeof auditColumns;
const columns = Object.keys(auditColumns) as Column[];

/** The cell format of each column in a workbook. */
export const auditColumnForms = columns.map((name): SheetForm | undefined => (name === 'at' ? 'moment' : undefined));

/** The two rows above the audit entries: a description of the export, and the column names. */
export function auditColumnHeads(
  query: QueryParameters,
  now: Date,
  reader: CellReader,
  words: AuditDetailTexts,
): FileCell[][] {
  const { language } = reader;
  const say = (label: Label) => inLanguage(label, language);
  const spoken: Readonly<Record<string, (word: string) => string>> = {
    action: (word) => say(words.deedLabel(word)),
    section: (word) => say(words.sectionLabel(word)),
    at: (word) => rangeText(word, language),
    operator: (word) => `#${word}`,
  };
  const conditions = Object.entries(filterLabels).flatMap(([name, label]) => {
    const asked = givenParameter(query, name).map((word) => spoken[name]?.(word) ?? word);
    return asked.length > 0 ? [conditionLine(label, asked, language)] : [];
  });
  return [[fileFacts({ label: auditLog }, conditions, now, reader)], columns.map((name) => say(auditColumns[name]))];
}

/** Converts an audit entry to cells with the labels of the audit screen. */
export function createAuditRowWriter({ language, records }: CellReader, words: AuditDetailTexts) {
  const say = (label: Label) => inLanguage(label, language);
  return ({ at, operator, action, section, recordId, title, reason, details }: AuditEntry): FileCell[] => {
    const resource = records.find(({ code }) => code === section);
    const cells: Record<Column, FileCell> = {
      at: shanghaiTimeOf(at),
      operator: operator?.title ?? say(system),
      action: say(words.deedLabel(action, section)),
      section: section ? say(words.sectionLabel(section)) : null,
      record: recordId ?? null,
      title: title ?? null,
      reason: reason && say(reasonLabel(resource?.workflow, reason)),
      details: words.detailsOf(resource, details).map(say).join(' · ') || null,
    };
    return columns.map((name) => cells[name]);
  };
}
