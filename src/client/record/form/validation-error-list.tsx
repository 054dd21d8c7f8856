import { useEffect, useRef } from 'react';
import type { Label } from '../../../contract/label.ts';
import type { AnyDraft, Resource } from '../../../declare/define-resource.ts';
import { normalizeDraft } from '../../../declare/draft.ts';
import { meaningOf } from '../../../kinds/index.ts';
import { useLanguage } from '../../ui/language.tsx';
import { useStored } from '../../ui/store.ts';
import { recordSentences } from '../record-messages.ts';
import type { FieldLocation } from './focus-field.ts';
import { focusField } from './focus-field.ts';
import type { Draft } from './use-draft.ts';
import type { ValidationError, ValidationErrors } from './validation.ts';

interface ValidationErrorListProps {
  resource: Resource;
  draft: Draft;
  /** The names of the visible fields, in form order. */
  visibleNames: readonly string[];
}

/** The validation errors with links to their fields; errors of hidden fields are text only. */
export function ValidationErrorList({ resource, draft, visibleNames }: ValidationErrorListProps) {
  const { say } = useLanguage();
  const { validationErrors, values, refusal, refusals } = useStored(draft.store, (state) => state);
  const container = useRef<HTMLElement>(null);
  // Each refused save moves the focus here.
  useEffect(() => {
    if (refusals > 0) container.current?.focus();
  }, [refusals]);
  const { placed, elsewhere } = listValidationErrors(resource, validationErrors, values, visibleNames);
  const summary =
    placed.length > 0 ? say(recordSentences.errorSummary(placed.length)) : elsewhere.length === 0 ? refusal : null;
  if (!summary && elsewhere.length === 0) return null;
  const sentences = elsewhere.map((error) => (typeof error === 'string' ? error : say(error)));
  return (
    <section ref={container} tabIndex={-1} className="validation-errors" aria-labelledby="validation-errors-head">
      <p id="validation-errors-head">{[...sentences, summary].filter(Boolean).join(' ')}</p>
      {placed.length > 0 ? (
        <ul>
          {placed.map(({ key, location, label, error }) => {
            const sentence = typeof error === 'string' ? error : say(error);
            return (
              <li key={key}>
                <button type="button" className="link-button" onClick={() => focusField(location)}>
                  {sentence.includes(say(label)) ? sentence : say(recordSentences.fieldError(label, sentence))}
                </button>
              </li>
            );
          })}
        </ul>
      ) : null}
    </section>
  );
}

/** A validation error with its field. */
interface PlacedError {
  key: string;
  location: FieldLocation;
  label: Label;
  error: ValidationError;
}

/** Splits errors into those of visible fields, in form order and by table cell, and the others. */
function listValidationErrors(
  resource: Resource,
  errors: ValidationErrors,
  values: AnyDraft,
  visibleNames: readonly string[],
): { placed: PlacedError[]; elsewhere: ValidationError[] } {
  return {
    placed: visibleNames.flatMap((name) => placedAt(resource, name, errors[name], values)),
    elsewhere: Object.entries(errors).flatMap(([name, one]) => (visibleNames.includes(name) ? [] : [one])),
  };
}

function placedAt(
  resource: Resource,
  name: string,
  error: ValidationError | undefined,
  values: AnyDraft,
): PlacedError[] {
  const field = resource.fields[name];
  if (!field || !error) return [];
  const fieldError = [{ key: name, location: { name }, label: field.label, error }];
  const { invalidCells } = meaningOf(field);
  if (!invalidCells || typeof error === 'string') return fieldError;
  const cells = invalidCells(field, normalizeDraft(resource, { [name]: values[name] })[name], values);
  // An error of the whole table, such as too many rows, comes before those of its cells.
  if (cells[0]?.sentence.en !== error.en) return fieldError;
  return cells.map(({ row, column, sentence }) => ({
    key: `${name} ${row} ${column}`,
    location: { name, row, column },
    label: field.label,
    error: sentence,
  }));
}
