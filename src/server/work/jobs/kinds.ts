import type { Sentence } from '../../../contract/label.ts';
import type { AnyDraft, AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { meetsCondition } from '../../../declare/draft.ts';
import { checkNeeds } from '../../../declare/needs.ts';
import type { Tx } from '../../database/tables.ts';
import type { Operator } from '../../http/access.ts';
import { forbidden, notFound, Refusal } from '../../http/errors.ts';
import { findMove } from '../../records/perform-move.ts';
import type { Records } from '../../records/records-interface.ts';
import { draftInRow } from '../../records/row.ts';
import { NoSeat } from '../../records/seats/seat-outcome.ts';
import { visibilityFor } from '../../records/visibility/masking.ts';

/** The parameters of a job, validated when it was created. */
export interface JobRequest {
  fields?: AnyDraft;
  reason?: unknown;
  because?: unknown;
  /** The move for applications that get no seat. */
  orElse?: string;
}

/** A row of a job: a record at the version of its creation, or data of its own. */
export interface StoredJobRow {
  id: number;
  recordId: number | null;
  version: number | null;
  data: unknown;
}

/** The transaction of one row and the operator with their current permissions. */
export interface RowContext {
  tx: Tx;
  resource: Resource;
  operation: string;
  parameters: JobRequest;
  operator: Operator;
  may: (action: string) => boolean;
  /** The records of the section within the transaction. */
  records: Records;
}

/** Processes one row or throws a refusal; returns the record afterwards, null if it no longer exists. */
export type ProcessRow = (row: StoredJobRow, context: RowContext) => Promise<AnyRecord | null>;

/** What each kind of job does with a record; a new kind needs an entry here and a route that creates such jobs. */
export const rowKinds: Readonly<Record<string, ProcessRow>> = {
  async move(row, context) {
    assertPermitted(context, context.operation);
    const { records, operator, operation, parameters } = context;
    const { reason, because, orElse } = parameters;
    const fields = await neededValues(recordVersionOf(row).id, context);
    const perform = (move: string) =>
      records.move(
        { ...recordVersionOf(row), move, reason, because, fields } as Parameters<Records['move']>[0],
        operator,
      );
    if (orElse === undefined) return perform(operation);
    assertPermitted(context, orElse);
    return perform(operation).catch((error: unknown) => {
      if (error instanceof NoSeat) return perform(orElse);
      throw error;
    });
  },

  async delete(row, context) {
    assertPermitted(context, 'delete');
    const { id, version } = recordVersionOf(row);
    await context.records.remove(id, version, context.operator);
    return null;
  },

  action(row, context) {
    assertPermitted(context, context.operation);
    const { id, version } = recordVersionOf(row);
    return context.records.performAction(
      { id, version, action: context.operation, parameters: context.parameters.fields ?? {} },
      context.operator,
    );
  },

  async set(row, context) {
    assertPermitted(context, 'edit');
    const { id, version } = recordVersionOf(row);
    const { records, operator, parameters } = context;
    const fields = parameters.fields ?? {};
    rejectInapplicable({ ...(await records.read(id, operator)), ...fields }, context);
    return records.update({ id, version, draft: fields }, operator);
  },
};

function assertPermitted({ may }: RowContext, action: string): void {
  if (!may(action)) throw forbidden();
}

/** A record that did not exist when the job was created is refused. */
function recordVersionOf({ recordId, version }: StoredJobRow): { id: number; version: number } {
  if (recordId === null || version === null) throw notFound();
  return { id: recordId, version };
}

/**
 * Refuses fields that do not apply to the record, which would be ignored silently, and fields hidden from the operator.
 */
function rejectInapplicable(draft: AnyDraft, { resource, operator, parameters }: RowContext): void {
  for (const name of Object.keys(parameters.fields ?? {})) {
    const field = resource.fields[name];
    if (!field || visibilityFor(operator, resource, field) !== 'whole') throw forbidden();
    if (!meetsCondition(field, draft)) throw new Refusal(422, inapplicable(field.label));
  }
}

const inapplicable = (label: Sentence): Sentence => ({
  zh: `这条记录没有“${label.zh}”这一项，没有改动。`,
  en: `This record has no “${label.en}”; it was not changed.`,
});

/** Values given for all records fill only empty fields; existing values are kept. */
async function neededValues(
  id: number,
  { records, operator, resource, operation, parameters }: RowContext,
): Promise<AnyDraft> {
  const values = Object.entries(parameters.fields ?? {});
  if (values.length === 0) return {};
  const missingNeeds = checkNeeds(
    resource,
    findMove(resource, operation).move,
    draftInRow(resource, await records.read(id, operator)),
  );
  return Object.fromEntries(values.filter(([name]) => Object.hasOwn(missingNeeds, name)));
}
