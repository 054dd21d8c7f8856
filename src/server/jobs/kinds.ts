import type { AnyDraft, AnyRecord, Resource } from '../../declare/define-resource.ts';
import { isMeant } from '../../declare/draft.ts';
import type { Sentence } from '../../declare/label.ts';
import { checkNeeds } from '../../declare/needs.ts';
import type { Operator } from '../access/access.ts';
import type { Tx } from '../database/tables.ts';
import { forbidden, notFound, Refusal } from '../http/errors.ts';
import { sightBy } from '../records/masking.ts';
import { moveNamed } from '../records/perform-move.ts';
import type { Records } from '../records/records.ts';
import { draftInRow } from '../records/row.ts';

/** What a job asks of each of its rows, checked when it was made. */
export interface JobRequest {
  fields?: AnyDraft;
  reason?: unknown;
  because?: unknown;
}

/** A row of a job: a record as it was then, or what the row itself brings along. */
export interface JobRow {
  id: number;
  recordId: number | null;
  version: number | null;
  data: unknown;
}

/** One row's own transaction, and by whom it is done: with the rights of this moment. */
export interface RowContext {
  tx: Tx;
  resource: Resource;
  what: string;
  asked: JobRequest;
  operator: Operator;
  may: (action: string) => boolean;
  /** The section's records, within the transaction. */
  kept: Records;
}

/** Does one row, or refuses it; answers with the record as it is afterwards, if it still is there. */
export type ProcessRow = (row: JobRow, doing: RowContext) => Promise<AnyRecord | null>;

/** Every kind of work a job may be. Another kind is another entry here, and a call that makes such jobs. */
export const kinds: Readonly<Record<string, ProcessRow>> = {
  async move(row, doing) {
    allow(doing, doing.what);
    const { kept, operator, what, asked } = doing;
    const { reason, because } = asked;
    const fields = await lacking(seen(row).id, doing);
    const request = { ...seen(row), move: what, reason, because, fields };
    return kept.move(request as Parameters<Records['move']>[0], operator);
  },

  async delete(row, doing) {
    allow(doing, 'delete');
    const { id, version } = seen(row);
    await doing.kept.remove(id, version, doing.operator);
    return null;
  },

  action(row, doing) {
    allow(doing, doing.what);
    const { id, version } = seen(row);
    return doing.kept.act(id, doing.what, doing.asked.fields ?? {}, doing.operator, version);
  },

  async set(row, doing) {
    allow(doing, 'edit');
    const { id, version } = seen(row);
    const { kept, operator, asked } = doing;
    const fields = asked.fields ?? {};
    refuseIdle({ ...(await kept.one(id, operator)), ...fields }, doing);
    return kept.update(id, version, fields, operator);
  },
};

function allow({ may }: RowContext, action: string): void {
  if (!may(action)) throw forbidden();
}

/** A record that was not there when the job was made is not there for it later either. */
function seen({ recordId, version }: JobRow): { id: number; version: number } {
  if (recordId === null || version === null) throw notFound();
  return { id: recordId, version };
}

/** A field that this record has no use for would be left empty without a word; one the operator does not see is not theirs. */
function refuseIdle(draft: AnyDraft, { resource, operator, asked }: RowContext): void {
  for (const name of Object.keys(asked.fields ?? {})) {
    const field = resource.fields[name];
    if (!field || sightBy(operator, resource, field) !== 'whole') throw forbidden();
    if (!isMeant(field, draft)) throw new Refusal(422, idle(field.label));
  }
}

const idle = (label: Sentence): Sentence => ({
  zh: `这条记录没有“${label.zh}”这一项，没有改动。`,
  en: `This record has no “${label.en}”; it was not changed.`,
});

/** What was filled in for all is written where it is missing only: what a record says already stays. */
async function lacking(id: number, { kept, operator, resource, what, asked }: RowContext): Promise<AnyDraft> {
  const given = Object.entries(asked.fields ?? {});
  if (given.length === 0) return {};
  const needed = checkNeeds(
    resource,
    moveNamed(resource, what).move,
    draftInRow(resource, await kept.one(id, operator)),
  );
  return Object.fromEntries(given.filter(([name]) => Object.hasOwn(needed, name)));
}
