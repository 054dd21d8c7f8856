import type { AuditEntry } from '../../contract/audit.ts';
import { type AuditDetailTexts, auditColumns, auditLog, system } from '../../declare/audit-actions.ts';
import { inLanguage, type Label } from '../../declare/label.ts';
import { reasonLabel } from '../../declare/reason.ts';
import type { Cell } from '../export/cell.ts';
import { aboutFile, condition, type Reader, rangeWord } from '../export/table.ts';
import { shanghaiClock } from '../fields/date-time.ts';
import type { SheetForm } from '../fields/kind.ts';
import { givenIn, type Query } from '../http/query.ts';
import { filterLabels } from './audit-log.ts';

type Column = keyof typeof auditColumns;
const columns = Object.keys(auditColumns) as Column[];

/** What a workbook keeps each column as. */
export const deedForms = columns.map((name): SheetForm | undefined => (name === 'at' ? 'moment' : undefined));

/** The two rows above the deeds: who exported them, when and by which conditions, and what the columns are called. */
export function deedHead(query: Query, now: Date, reader: Reader, words: AuditDetailTexts): Cell[][] {
  const { language } = reader;
  const say = (label: Label) => inLanguage(label, language);
  const spoken: Readonly<Record<string, (word: string) => string>> = {
    action: (word) => say(words.deedLabel(word)),
    section: (word) => say(words.sectionLabel(word)),
    at: (word) => rangeWord(word, language),
    operator: (word) => `#${word}`,
  };
  const conditions = Object.entries(filterLabels).flatMap(([name, label]) => {
    const asked = givenIn(query, name).map((word) => spoken[name]?.(word) ?? word);
    return asked.length > 0 ? [condition(label, asked, language)] : [];
  });
  return [[aboutFile({ label: auditLog }, conditions, now, reader)], columns.map((name) => say(auditColumns[name]))];
}

/** Turns an entry of the log into cells, in the words of the screen that shows it. */
export function createDeedWriter({ language, records }: Reader, words: AuditDetailTexts) {
  const say = (label: Label) => inLanguage(label, language);
  return ({ at, operator, action, section, recordId, title, reason, details }: AuditEntry): Cell[] => {
    const resource = records.find(({ code }) => code === section);
    const cells: Record<Column, Cell> = {
      at: shanghaiClock(at),
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
