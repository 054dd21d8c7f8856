import { sql } from 'kysely';
import type { AnyDraft, AnyRecord, Resource } from '../../declare/define-resource.ts';
import { isKept, keptSentence } from '../../declare/permanence.ts';
import { isCorrectedField } from '../../declare/register.ts';
import { Refusal } from '../http/errors.ts';
import type { RecordWrite } from './record-context.ts';
import { visibleName } from './visibility/masking.ts';
import { lockedSentence, type StoredState } from './workflow-state.ts';

/** Refuses an edit of a record that awaits a decision. */
export function assertEditable(
  resource: Resource,
  record: AnyRecord,
  { operator }: Pick<RecordWrite, 'operator'>,
): void {
  const { workflow } = resource;
  if (workflow?.locked.includes(String(record.status)))
    throw new Refusal(422, lockedSentence(visibleName(operator, resource, record), workflow, record));
}

/** Refuses to delete a record that is kept for good. */
export function assertDeletable(
  resource: Resource,
  record: AnyRecord,
  { operator }: Pick<RecordWrite, 'operator'>,
): void {
  if (isKept(resource, record.status))
    throw new Refusal(422, keptSentence(visibleName(operator, resource, record), resource));
}

/** Whether only the manual order changes, which is no edit of the content. */
export const isOrdering = ({ order }: Resource, draft: AnyDraft): boolean =>
  order !== undefined && Object.keys(draft).every((name) => ['id', 'version', order].includes(name));

/** Writes a new manual order into the published copy too, so that it is public at once. */
export function orderedColumns({ order = '', workflow }: Resource, columns: Readonly<Record<string, unknown>>) {
  if (!workflow?.publication) return {};
  return { live: sql`live || jsonb_build_object(${order}::text, ${columns[order]}::integer)` };
}

export const withEditor = (editors: readonly number[], id: number): number[] => [
  ...editors.filter((one) => one !== id),
  id,
];

/** The workflow columns changed by an edit: the published copy is preserved and the editor recorded. */
export function prepareEditColumns(
  resource: Resource,
  current: StoredState,
  columns: Readonly<Record<string, unknown>>,
  { operator }: Pick<RecordWrite, 'operator'>,
) {
  const { workflow } = resource;
  const { record, editors } = current;
  if (!workflow) return {};
  if (workflow.register && record.status === workflow.register.entered)
    return correctionColumns(resource, current, columns, { operator });
  return {
    changed: Boolean(record.changed) || record.status === workflow.publication?.live,
    editors: withEditor(editors, operator.id),
  };
}

/**
 * The workflow columns of an edit of a registered record: a change of what the register holds is a correction, which waits for
 * somebody who took no part in it; other changes are none.
 */
export function correctionColumns(
  resource: Resource,
  { record, editors }: StoredState,
  columns: Readonly<Record<string, unknown>>,
  { operator }: Pick<RecordWrite, 'operator'>,
) {
  if (!Object.keys(columns).some((name) => isCorrectedField(resource, name, record.status))) return {};
  return { changed: true, editors: withEditor(record.changed === true ? editors : [], operator.id) };
}
