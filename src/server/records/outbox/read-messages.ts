import type { Selectable } from 'kysely';
import type { Label } from '../../../contract/label.ts';
import {
  type OutboxAnswer,
  type OutboxMessage,
  type OutboxState,
  outboxStates,
  retriedStates,
  type UnsentState,
} from '../../../contract/outbox.ts';
import { mayDo } from '../../../declare/actions.ts';
import type { Applicant } from '../../../declare/applicant.ts';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { titleFields } from '../../../declare/translation.ts';
import type { Db, SystemTables } from '../../database/tables.ts';
import { sectionTables } from '../../database/tables.ts';
import { readSnapshot } from '../../database/transaction.ts';
import { parameterValues, parsePage, type QueryParameters } from '../../http/request-parts.ts';
import { tableOf } from '../section-table.ts';
import { visibilityFor, visibleTitle, visibleValue } from '../visibility/masking.ts';
import type { ComposedMessage } from './compose-message.ts';
import { countUnsent, listUnsent, type OutboxReader } from './unsent-messages.ts';
import { tellsApplicant } from './write-message.ts';

type OutboxRow = Selectable<SystemTables['outbox']>;

const mayIn = (
  { operator, sections }: Pick<OutboxReader, 'operator' | 'sections'>,
  section: Resource,
  action: string,
) => mayDo(section, action, (code) => operator.codes.has(code), sections);

/** The messages to the applicant of a record, the newest first. */
export async function listRecordMessages(
  resource: Resource,
  recordId: number,
  reader: OutboxReader,
): Promise<OutboxAnswer<Label>> {
  const rows = await reader.db
    .selectFrom('outbox')
    .selectAll()
    .where('section', '=', resource.code)
    .where('recordId', '=', recordId)
    .orderBy('id', 'desc')
    .execute();
  const list = await toMessages(rows, reader);
  return { list, total: list.length, channel: reader.channel };
}

/** The messages of all sections that the operator may read, the newest first. */
export async function listMessages(query: QueryParameters, reader: OutboxReader): Promise<OutboxAnswer<Label>> {
  const { current, pageSize } = parsePage(query);
  const readable = reader.sections.filter((one) => tellsApplicant(one) && mayIn(reader, one, 'list'));
  const codes = readable.map(({ code }) => code);
  const wanted = parameterValues(query, 'section');
  const inSections = wanted.length > 0 ? codes.filter((code) => wanted.includes(code)) : codes;
  const states = parameterValues(query, 'state').filter(isState);
  if (inSections.length === 0) return { list: [], total: 0, channel: reader.channel };
  const filter = { states: retriedTogether(states), inSections };
  return readSnapshot(reader.db, async (tx) => {
    const matching = tx
      .selectFrom('outbox')
      .where('section', 'in', inSections)
      .$if(states.length > 0, (rows) => rows.where('state', 'in', states));
    const { total } = await matching.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow();
    const rows = await matching
      .selectAll()
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((current - 1) * pageSize)
      .execute();
    const unsent = [...(await countUnsent({ ...reader, db: tx }, filter)).values()].reduce((sum, one) => sum + one, 0);
    const list = await toMessages(rows, { ...reader, db: tx });
    return { list, total: Number(total), channel: reader.channel, unsent };
  });
}

/** The states among these whose messages are sent again by one call: each that may have arrived is left to a person. */
const retriedTogether = (states: readonly OutboxState[]): UnsentState[] =>
  (['failed', 'held'] as const).filter((state) => states.length === 0 || states.includes(state));

/** The messages that one call sends again under the filters of a list. */
export const listRetriedTogether = (query: QueryParameters, reader: OutboxReader): Promise<number[]> => {
  const wanted = parameterValues(query, 'section');
  const states = retriedTogether(parameterValues(query, 'state').filter(isState));
  return listUnsent(reader, { states, ...(wanted.length > 0 && { inSections: wanted }) });
};

const isState = (value: string): value is OutboxState => (outboxStates as readonly string[]).includes(value);

/** The messages as the operator may see them, with the titles of their records. */
async function toMessages(rows: readonly OutboxRow[], reader: OutboxReader): Promise<OutboxMessage<Label>[]> {
  const titles = new Map<string, Label | null>();
  const codes = new Set(rows.map(({ section }) => section));
  for (const resource of reader.sections.filter(({ code }) => codes.has(code))) {
    const ids = rows.filter(({ section }) => section === resource.code).map(({ recordId }) => recordId);
    for (const record of await readTitles(reader.db, resource, ids))
      titles.set(`${resource.code} ${record.id}`, visibleTitle(reader.operator, resource, record));
  }
  return rows.flatMap((row) => {
    const resource = reader.sections.find(({ code }) => code === row.section);
    const title = titles.get(`${row.section} ${row.recordId}`) ?? null;
    return resource && tellsApplicant(resource) ? [toMessage(row, resource, { title, reader })] : [];
  });
}

const readTitles = async (db: Db, resource: Resource, ids: readonly number[]): Promise<AnyRecord[]> =>
  (await sectionTables(db)
    .selectFrom(tableOf(resource))
    .select(['id', ...titleFields(resource)])
    .where('id', 'in', [...ids])
    .where('deletedAt', 'is', null)
    .execute()) as AnyRecord[];

function toMessage(
  row: OutboxRow,
  resource: Resource & { applicant: Applicant },
  { title, reader }: { title: Label | null; reader: OutboxReader },
): OutboxMessage<Label> {
  const { id, section, recordId, event, language, at, sentAt, attempts, nextTry, problem } = row;
  // A message that waits while sending is off is about to be marked by the sender.
  const state = row.state === 'waiting' && reader.channel === 'off' ? 'off' : row.state;
  return {
    ...{ id, section, recordId, title, event, state, language, at, sentAt, attempts, nextTry, problem },
    ...visibleMessage(row, resource, reader),
    mayRetry: title !== null && retriedStates.includes(state) && mayIn(reader, resource, 'edit'),
  };
}

/**
 * Address and text as the operator may see them. The text holds what the record holds, so only those read it who see the
 * whole name and telephone.
 */
export function visibleMessage(
  message: Pick<ComposedMessage, 'phone' | 'email'> & { subject: string | null; body: string | null },
  resource: Resource & { applicant: Applicant },
  { operator, sections, channel }: Pick<OutboxReader, 'operator' | 'sections' | 'channel'>,
): { address: string | null; subject: string | null; body: string | null } {
  const { applicant, fields } = resource;
  const isByEmail = message.email !== null && (channel === 'smtp' || message.phone === null);
  const name = isByEmail ? applicant.email : applicant.phone;
  const field = name === undefined ? undefined : fields[name];
  const value = isByEmail ? message.email : message.phone;
  const personal = [applicant.name, applicant.phone, applicant.email].flatMap((one) => (one && fields[one]) || []);
  const isWhole = personal.every((one) => visibilityFor(operator, resource, one) === 'whole');
  const address = field && value !== null ? visibleValue(field, value, { operator, resource, sections }) : null;
  const { subject, body } = isWhole ? message : { subject: null, body: null };
  return { address: address === null ? null : String(address), subject, body };
}
