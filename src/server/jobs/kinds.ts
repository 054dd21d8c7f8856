import type { AnyDraft, AnyRecord, Resource } from '../../declare/define-resource.ts';
import { isMeant } from '../../declare/draft.ts';
import type { Sentence } from '../../declare/label.ts';
import { checkNeeds } from '../../declare/needs.ts';
import type { Operator } from '../access/access.ts';
import type { Tx } from '../database/tables.ts';
import { forbidden, notFound, Refusal } from '../http/errors.ts';
import { sightBy } from '../records/masking.ts';
import { moveNamed } from '../records/perform-move.ts';
import type { Records } from '../records/records-interface.ts';
import { draftInRow } from '../records/row.ts';

/** The parameters of a job, validated when it was created. */
export interface JobRequest {
  fields?: AnyDraft;
  reason?: unknown;
  because?: unknown;
}

/** A row of a job: a record at the version of its creation, or data of its own. */
export interface JobRow {
  id: number;
  recordId: number | null;
  version: number | null;
  data: unknown;
}

/** The transaction of one row and the operator with their current permissions. */
export interface RowContext {
  tx: Tx;
  resource: Resource;
  what: string;
  asked: JobRequest;
  operator: Operator;
  may: (action: string) => boolean;
  /** The records of the section within the transaction. */
  kept: Records;
}

/** Processes one row or throws a refusal; returns the record afterwards, null if it no longer exists. */
export type ProcessRow = (row: JobRow, doing: RowContext) => Promise<AnyRecord | null>;

/** The kinds of jobs; a new kind needs an entry here and a route that creates such jobs. */
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
    return doing.kept.act({ id, version, action: doing.what, parameters: doing.asked.fields ?? {} }, doing.operator);
  },

  async set(row, doing) {
    allow(doing, 'edit');
    const { id, version } = seen(row);
    const { kept, operator, asked } = doing;
    const fields = asked.fields ?? {};
    refuseIdle({ ...(await kept.one(id, operator)), ...fields }, doing);
    return kept.update({ id, version, draft: fields }, operator);
  },
};

function allow({ may }: RowContext, action: string): void {
  if (!may(action)) throw forbidden();
}

/** A record that did not exist when the job was created is refused. */
function seen({ recordId, version }: JobRow): { id: number; version: number } {
  if (recordId === null || version === null) throw notFound();
  return { id: recordId, version };
}

/**
 * Refuses fields that do not apply to the record, which would be ignored silently, and fields hidden from the operator.
 */
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

/** Values given for all records fill only empty fields; existing values are kept. */
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
