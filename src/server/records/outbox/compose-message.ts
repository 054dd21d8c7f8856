import type { Language } from '../../../contract/label.ts';
import type { ApplicantEvent } from '../../../contract/outbox.ts';
import { type Applicant, applicantEvents, fillIn, placeholdersOf } from '../../../declare/applicant.ts';
import type { AnyDraft, Resource } from '../../../declare/define-resource.ts';
import { findSection } from '../../../declare/define-resource.ts';
import { reasonLabel } from '../../../declare/reason.ts';
import { serverKindOf } from '../../../kinds/index.server.ts';
import { type Db, sectionTables } from '../../database/tables.ts';
import { tableOf } from '../section-table.ts';

export type MessageLanguage = 'zh' | 'en';

/** A text and whom it goes to. */
export interface ComposedMessage {
  language: MessageLanguage;
  phone: string | null;
  email: string | null;
  subject: string;
  body: string;
}

interface Occasion {
  db: Db;
  resource: Resource & { applicant: Applicant };
  sections: readonly Resource[];
  event: ApplicantEvent;
  /** Why, where the change has a reason. */
  reason: string | null;
}

/** Composes the message about a record, which may be one as read or a row of its table. */
export async function composeMessage(record: AnyDraft, occasion: Occasion): Promise<ComposedMessage> {
  const { applicant } = occasion.resource;
  const language = applicant.language && record[applicant.language] === 'en' ? 'en' : 'zh';
  const template = await readTemplate(occasion, language);
  const values = await readValues(record, occasion, language);
  return {
    language,
    ...addressesOf(applicant, record),
    subject: fillIn(template.subject, values),
    body: fillIn(template.body, values),
  };
}

/** Whether the text about an event has a place for the reason, in either language. */
export async function mentionsReason(occasion: Pick<Occasion, 'db' | 'resource' | 'event'>): Promise<boolean> {
  const texts = [await readTemplate(occasion, 'zh'), await readTemplate(occasion, 'en')];
  return texts.some(({ subject, body }) => `${subject}${body}`.includes('{reason}'));
}

/** The addresses of an applicant, from a record as read or a row of its table. */
export const addressesOf = ({ phone, email }: Applicant, record: AnyDraft) => ({
  phone: textOrNull(record[phone]),
  email: email === undefined ? null : textOrNull(record[email]),
});

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The template of the section, or else that of all, or else the built-in text, also where one has no English. */
async function readTemplate(
  { db, resource, event }: Pick<Occasion, 'db' | 'resource' | 'event'>,
  language: MessageLanguage,
) {
  const { code, applicant } = resource;
  const rows = await sectionTables(db)
    .selectFrom(tableOf({ code: applicant.templates }))
    .select(['section', 'subject', 'subjectEn', 'body', 'bodyEn'])
    .where('deletedAt', 'is', null)
    .where('event', '=', event)
    .where('section', 'in', [code, EVERY_SECTION])
    .execute();
  const row = rows.find(({ section }) => section === code) ?? rows[0];
  const builtIn = applicantEvents[event];
  const written = language === 'zh' ? [row?.subject, row?.body] : [row?.subjectEn, row?.bodyEn];
  return {
    subject: String(written[0] || builtIn.subject[language]),
    body: String(written[1] || builtIn.body[language]),
  };
}

/** The option of a template that serves all sections. */
export const EVERY_SECTION = 'any';

async function readValues(record: AnyDraft, occasion: Occasion, language: MessageLanguage) {
  const { resource, reason } = occasion;
  const { applicant, workflow, noun, label } = resource;
  const paths: Partial<Record<string, string>> = { ...applicant.values, name: applicant.name };
  const values: Record<string, string> = {
    // A section whose records are about nothing else names itself.
    title: (noun ?? label)[language],
    reason: reason === null ? '' : reasonLabel(workflow, reason)[language],
  };
  for (const name of placeholdersOf(applicant)) {
    const path = paths[name];
    if (path !== undefined) values[name] = await textAt(record, path.split('.'), { ...occasion, language });
  }
  return values;
}

interface PathContext extends Pick<Occasion, 'db' | 'resource' | 'sections'> {
  language: MessageLanguage;
}

/** The value at a path as a text, through the records that it refers to. */
async function textAt(
  row: AnyDraft,
  [name = '', ...rest]: readonly string[],
  { resource, ...context }: Omit<PathContext, 'resource'> & { resource: Resource },
): Promise<string> {
  const field = resource.fields[name];
  const value = row[name] ?? null;
  if (!field || value === null) return '';
  const targetCode = serverKindOf(field).target?.(field);
  if (targetCode === undefined) {
    const translated = context.language === 'en' ? textOrNull(row[`${name}En`]) : null;
    const language: Language = context.language === 'en' ? 'en-US' : 'zh-CN';
    return translated ?? String(serverKindOf(field).exportText?.(value, field, language) ?? value);
  }
  const target = findSection(context.sections, targetCode);
  const id = typeof value === 'object' ? (value as { id: number }).id : value;
  const referredRow = target && (await readRow(context.db, target, id));
  return referredRow
    ? textAt(referredRow, rest.length > 0 ? rest : [target.title], { ...context, resource: target })
    : '';
}

const readRow = (db: Db, section: Resource, id: unknown): Promise<AnyDraft | undefined> =>
  sectionTables(db).selectFrom(tableOf(section)).selectAll().where('id', '=', id).executeTakeFirst();
