import { useOne } from '@refinedev/core';
import { useState } from 'react';
import type { AnyDraft, AnyRecord, Resource } from '../../declare/define-resource.ts';
import { checkField, tidyDraft } from '../../declare/draft.ts';
import { checkNeeds, needsOf } from '../../declare/needs.ts';
import { isSame } from '../record/draft.ts';
import { isLocked, type RecordAction } from '../record/record-actions.ts';
import type { ValidationErrors } from './use-draft.ts';

/** The fields a move asks for in its dialog: what they hold, what is wrong with them, and what was written. */
export function useMoveFields(resource: Resource, row: AnyRecord, action: RecordAction, whole: boolean) {
  const names = action.move ? needsOf(action.move).map(({ field }) => field) : [];
  // A row of a list leaves its long fields out, and what is not seen cannot be judged.
  const { query } = useOne<AnyRecord>({
    resource: resource.code,
    id: row.id,
    queryOptions: { enabled: !whole && names.length > 0, staleTime: 0 },
    errorNotification: false,
  });
  const record: AnyRecord | undefined = whole || names.length === 0 ? row : query.data?.data;
  const [written, setWritten] = useState<AnyDraft>({});
  const [complaints, setComplaints] = useState<ValidationErrors>({});
  const draft: AnyDraft = { ...record, ...written };

  const check = (): ValidationErrors => {
    if (!action.move || !record) return {};
    const tidy = { ...record, ...tidyDraft(resource, written) };
    const wrong = Object.keys(written).flatMap((name) => {
      const sentence = checkField(resource, name, tidy);
      return sentence ? [[name, sentence] as const] : [];
    });
    const found = { ...checkNeeds(resource, action.move, tidy), ...Object.fromEntries(wrong) };
    setComplaints(found);
    return found;
  };

  return {
    record,
    draft,
    /** Whoever has to be another than the writer cannot write here, nor anybody where the text is closed. */
    asked: record && !isLocked(resource, record) && !(resource.fourEyes && action.move?.approves) ? names : [],
    complaints,
    setComplaints,
    check,
    change: (name: string, value: unknown) => {
      setWritten((all) => ({ ...all, [name]: value }));
      setComplaints(({ [name]: _said, ...others }) => others);
    },
    /** What differs from what the record holds. */
    changes: Object.fromEntries(
      Object.entries(tidyDraft(resource, written)).filter(([name, value]) => !isSame(value, record?.[name] ?? null)),
    ),
  };
}
