import { useEffect, useRef } from 'react';
import type { AnyDraft, Resource } from '../../declare/define-resource.ts';
import { recordSentences } from '../record/record-messages.ts';
import { useLanguage } from '../ui/language.tsx';
import { focusField } from './focus-field.ts';
import type { ValidationErrors as AllComplaints } from './use-validation.ts';
import { listValidationErrors } from './validation-errors.ts';

interface ValidationErrorListProps {
  resource: Resource;
  errors: AllComplaints;
  values: AnyDraft;
  /** The names of the visible fields, in form order. */
  visibleNames: readonly string[];
  refusal: string | null;
  /** The number of refused saves; each one moves the focus here. */
  refusals: number;
}

/** The validation errors with links to their fields; errors of hidden fields are text only. */
export function ValidationErrorList({
  resource,
  errors,
  values,
  visibleNames,
  refusal,
  refusals,
}: ValidationErrorListProps) {
  const { say } = useLanguage();
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (refusals > 0) place.current?.focus();
  }, [refusals]);
  const { placed, elsewhere } = listValidationErrors(resource, errors, values, visibleNames);
  const head =
    placed.length > 0 ? say(recordSentences.wrongPlaces(placed.length)) : elsewhere.length === 0 ? refusal : null;
  if (!head && elsewhere.length === 0) return null;
  const sentences = elsewhere.map((complaint) => (typeof complaint === 'string' ? complaint : say(complaint)));
  return (
    <section ref={place} tabIndex={-1} className="complaints" aria-labelledby="complaints-head">
      <p id="complaints-head">{[...sentences, head].filter(Boolean).join(' ')}</p>
      {placed.length > 0 ? (
        <ul>
          {placed.map(({ key, location, label, error }) => {
            const sentence = typeof error === 'string' ? error : say(error);
            return (
              <li key={key}>
                <button type="button" className="link-button" onClick={() => focusField(location)}>
                  {sentence.includes(say(label)) ? sentence : say(recordSentences.wrongAt(label, sentence))}
                </button>
              </li>
            );
          })}
        </ul>
      ) : null}
    </section>
  );
}
