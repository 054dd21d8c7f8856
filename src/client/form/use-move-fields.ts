import { useOne } from '@refinedev/core';
import { useState } from 'react';
import type { AnyDraft, AnyRecord, Resource } from '../../declare/define-resource.ts';
import { checkField, tidyDraft } from '../../declare/draft.ts';
import { checkNeeds, needsOf } from '../../declare/needs.ts';
import { isSame } from '../record/draft.ts';
import { isLocked, type RecordAction } from '../record/record-actions.ts';
import type { ValidationErrors } from './use-draft.ts';

/** The fields a move asks for in its dialog: what they hold, what is wrong with them, and what was written. */
export function useMoveFields(resource: Resource, row: AnyRecord, action: RecordAction, isComplete: boolean) {
  const names = action.move ? needsOf(action.move).map(({ field }) => field) : [];
  // A row of a list leaves its long fields out, and what is not seen cannot be judged.
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
    const tidy = { ...record, ...tidyDraft(resource, changed) };
    const wrong = Object.keys(changed).flatMap((name) => {
      const sentence = checkField(resource, name, tidy);
      return sentence ? [[name, sentence] as const] : [];
    });
    const found = { ...checkNeeds(resource, action.move, tidy), ...Object.fromEntries(wrong) };
    setErrors(found);
    return found;
  };

  return {
    record,
    draft,
    /** Whoever has to be another than the writer cannot write here, nor anybody where the text is closed. */
    names: record && !isLocked(resource, record) && !(resource.fourEyes && action.move?.approves) ? names : [],
    validationErrors,
    setErrors,
    check,
    change: (name: string, value: unknown) => {
      setChanged((all) => ({ ...all, [name]: value }));
      setErrors(({ [name]: _said, ...others }) => others);
    },
    /** What differs from what the record holds. */
    changes: Object.fromEntries(
      Object.entries(tidyDraft(resource, changed)).filter(([name, value]) => !isSame(value, record?.[name] ?? null)),
    ),
  };
}
