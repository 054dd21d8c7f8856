import type { AnyDraft, AnyRecord, Resource } from '../../declare/define-resource.ts';
import { checkDraft, initialDraft, tidyDraft, withoutIdle } from '../../declare/draft.ts';
import { serverKindOf } from '../fields/kinds.ts';
import { tableOf } from '../fields/section-table.ts';
import { invalidDraft } from '../http/errors.ts';
import { unmasked } from './masking.ts';
import type { RecordWrite, Section } from './record-context.ts';
import { changedColumns, cleanDraft, draftInRow } from './row.ts';
import { rejectCycles } from './tree-cycles.ts';
import { findDuplicates } from './uniqueness.ts';

/** The columns to write for what was sent over what was there; refuses, field by field, what cannot be kept. */
export async function prepareDraftColumns(
  section: Section,
  sent: AnyDraft,
  before: AnyRecord | null,
  write: RecordWrite,
) {
  const { resource, titleOf } = section;
  const meant = unmasked(write.operator, resource, sent, before);
  const draft = await draftOf(section, meant, before, write);
  const alike = await findDuplicates(resource, draft, before, write.tx);
  if (Object.keys(alike).length > 0) throw invalidDraft(alike);
  await rejectCycles(resource, draft, before, write.tx);
  return changedColumns(resource, draft, before && draftInRow(resource, before), { db: write.tx, titleOf });
}

async function draftOf({ resource, rules }: Section, sent: AnyDraft, before: AnyRecord | null, write: RecordWrite) {
  const start = before
    ? draftInRow(resource, before)
    : { ...initialDraft(resource), ...(await generatedValues(resource, write)) };
  const merged = withoutIdle(resource, { ...start, ...tidyDraft(resource, cleanDraft(resource, sent)) });
  refuseWrong(resource, merged);
  if (!rules.beforeSave) return merged;
  const ruled = withoutIdle(resource, { ...merged, ...(await rules.beforeSave(merged, { ...write, before })) });
  refuseWrong(resource, ruled);
  return ruled;
}

/** What a new record gets without anybody asking: its number, and the moment. */
export async function generatedValues(resource: Resource, write: Pick<RecordWrite, 'tx' | 'now'>): Promise<AnyDraft> {
  const draft: AnyDraft = await numbersAt(resource, undefined, {}, write);
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.auto === 'created') draft[name] = write.now.toISOString();
  }
  return draft;
}

/** The numbers that a move gives, or that a new record has from the start; none is given twice. */
export async function numbersAt(
  resource: Resource,
  move: string | undefined,
  record: AnyDraft,
  { tx, now }: Pick<RecordWrite, 'tx' | 'now'>,
): Promise<Record<string, string>> {
  const numbers: Record<string, string> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    const { numbering } = serverKindOf(field);
    if (!numbering || numbering.at(field) !== move || (record[name] ?? null) !== null) continue;
    numbers[name] = await numbering.next(field, { table: tableOf(resource), name }, { tx, now });
  }
  return numbers;
}

function refuseWrong(resource: Resource, draft: AnyDraft): void {
  const refused = checkDraft(resource, draft);
  if (Object.keys(refused).length > 0) throw invalidDraft(refused);
}
