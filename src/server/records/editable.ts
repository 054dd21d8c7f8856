import { sql } from 'kysely';
import type { AnyDraft, AnyRecord, Resource } from '../../declare/define-resource.ts';
import { Refusal } from '../http/errors.ts';
import { visibleName } from './masking.ts';
import type { RecordWrite } from './record-context.ts';
import { lockedSentence, type WorkflowState } from './workflow-state.ts';

/** What waits for somebody's decision is decided as it was handed in. */
export function assertEditable(
  resource: Resource,
  record: AnyRecord,
  { operator }: Pick<RecordWrite, 'operator'>,
): void {
  const { workflow } = resource;
  const locked = workflow && lockedSentence(visibleName(operator, resource, record), workflow, record);
  if (locked) throw new Refusal(422, locked);
}

/** Dragging a record to another place says nothing new in it. */
export const isOrdering = ({ order }: Resource, sent: AnyDraft): boolean =>
  order !== undefined && Object.keys(sent).every((name) => ['id', 'version', order].includes(name));

/** The public sees the new order at once, whether or not a newer text waits for approval. */
export function orderedColumns({ order = '', workflow }: Resource, columns: Readonly<Record<string, unknown>>) {
  if (!workflow?.publication) return {};
  return { live: sql`live || jsonb_build_object(${order}::text, ${columns[order]}::integer)` };
}

/** What an edit changes besides the text: the public keeps what it saw, and who edited is remembered. */
export function prepareEditColumns(
  { workflow }: Resource,
  { record, editors }: WorkflowState,
  { operator }: RecordWrite,
) {
  if (!workflow) return {};
  return {
    changed: Boolean(record.changed) || record.status === workflow.publication?.live,
    editors: [...new Set([...editors, operator.id])],
  };
}
