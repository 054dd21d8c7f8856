import type { AnyDraft, Resource } from '../../declare/define-resource.ts';
import { tidyDraft } from '../../declare/draft.ts';
import { meaningOf } from '../../declare/kinds.ts';
import type { Label } from '../../declare/label.ts';
import type { FieldLocation } from './focus-field.ts';
import type { ValidationError, ValidationErrors } from './use-validation.ts';

/** A validation error with its field. */
export interface PlacedError {
  key: string;
  location: FieldLocation;
  label: Label;
  error: ValidationError;
}

/** Splits errors into those of visible fields, in form order and by table cell, and the others. */
export function listValidationErrors(
  resource: Resource,
  errors: ValidationErrors,
  values: AnyDraft,
  shown: readonly string[],
): { placed: PlacedError[]; elsewhere: ValidationError[] } {
  return {
    placed: shown.flatMap((name) => placedAt(resource, name, errors[name], values)),
    elsewhere: Object.entries(errors).flatMap(([name, one]) => (shown.includes(name) ? [] : [one])),
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
  const whole = [{ key: name, location: { name }, label: field.label, error }];
  const { wrongCells } = meaningOf(field);
  if (!wrongCells || typeof error === 'string') return whole;
  const cells = wrongCells(field, tidyDraft(resource, { [name]: values[name] })[name], values);
  // An error of the whole table, such as too many rows, comes before those of its cells.
  if (cells[0]?.sentence.en !== error.en) return whole;
  return cells.map(({ row, column, sentence }) => ({
    key: `${name} ${row} ${column}`,
    location: { name, row, column },
    label: field.label,
    error: sentence,
  }));
}
