import type { AnyDraft, AnyRecord, Resource } from '../../declare/define-resource.ts';
import { checkDraft, initialDraft, tidyDraft } from '../../declare/draft.ts';
import { invalid } from '../errors.ts';
import type { Section, Write } from './kept.ts';
import { changedColumns, cleanDraft, draftIn } from './row.ts';

/** The columns to write for what was sent over what was there; refuses, field by field, what cannot be kept. */
export async function draftedColumns(section: Section, sent: AnyDraft, before: AnyRecord | null, write: Write) {
  const { resource, titleOf } = section;
  const draft = await draftOf(section, sent, before, write);
  return changedColumns(resource, draft, before && draftIn(resource, before), { db: write.tx, titleOf });
}

async function draftOf({ resource, rules }: Section, sent: AnyDraft, before: AnyRecord | null, write: Write) {
  const start = before ? draftIn(resource, before) : initialDraft(resource);
  const merged = { ...start, ...tidyDraft(resource, cleanDraft(resource, sent)) };
  refuseWrong(resource, merged);
  if (!rules.beforeSave) return merged;
  const ruled = { ...merged, ...(await rules.beforeSave(merged, { ...write, before })) };
  refuseWrong(resource, ruled);
  return ruled;
}

function refuseWrong(resource: Resource, draft: AnyDraft): void {
  const refused = checkDraft(resource, draft);
  if (Object.keys(refused).length > 0) throw invalid(refused);
}
