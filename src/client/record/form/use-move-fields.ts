import { useOne } from '@refinedev/core';
import { useState } from 'react';
import type { AnyDraft, AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { checkField, normalizeDraft } from '../../../declare/draft.ts';
import { checkNeeds, needsOf } from '../../../declare/needs.ts';
import { isSameJson } from '../draft.ts';
import { isLocked, lockOf, type RecordAction } from '../record-actions.ts';
import type { ValidationErrors } from './validation.ts';

/** The fields of a move's dialog: values, errors and changes. */
export function useMoveFields(resource: Resource, row: AnyRecord, action: RecordAction, isComplete: boolean) {
  const names = action.move ? needsOf(action.move).map(({ field }) => field) : [];
  // A list row lacks the long fields, so the whole record is fetched.
  const { query } = useOne<AnyRecord>({
    resource: resource.code,
    id: row.id,
    queryOptions: { enabled: !isComplete && names.length > 0, staleTime: 0 },
    errorNotification: false,
  });
  const record: AnyRecord | undefined = isComplete || names.length === 0 ? row : query.data?.data;
  const [changed, setChanged] = useState<AnyDraft>({});
  const [validationErrors, setErrors] = useState<ValidationErrors>({});
  const draft: AnyDraft = { ...record, ...changed };

  const check = (): ValidationErrors => {
    if (!action.move || !record) return {};
    const normalized = { ...record, ...normalizeDraft(resource, changed) };
    const invalid = Object.keys(changed).flatMap((name) => {
      const sentence = checkField(resource, name, normalized);
      return sentence ? [[name, sentence] as const] : [];
    });
    const errors = { ...checkNeeds(resource, action.move, normalized), ...Object.fromEntries(invalid) };
    setErrors(errors);
    return errors;
  };

  return {
    record,
    draft,
    names: record && asksFields(resource, record, action) ? names : [],
    validationErrors,
    setErrors,
    check,
    change: (name: string, value: unknown) => {
      setChanged((all) => ({ ...all, [name]: value }));
      setErrors(({ [name]: _removed, ...others }) => others);
    },
    /** The changed values. */
    changes: Object.fromEntries(
      Object.entries(normalizeDraft(resource, changed)).filter(
        ([name, value]) => !isSameJson(value, record?.[name] ?? null),
      ),
    ),
  };
}

/**
 * Whether the dialog may ask for fields. In a state that is locked for edits they are part of the decision; elsewhere whoever
 * gives them becomes an editor, who may not approve under the four-eyes rule.
 */
function asksFields(resource: Resource, record: AnyRecord, { move }: RecordAction): boolean {
  if (isLocked(resource, record)) return lockOf(resource, record) === 'state';
  return !(resource.fourEyes && move?.approves);
}
