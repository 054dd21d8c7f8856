import type { AnyDraft, Resource } from '../../declare/define-resource.ts';
import { tidyDraft } from '../../declare/draft.ts';
import { meaningOf } from '../../declare/kinds.ts';
import type { Label } from '../../declare/label.ts';
import type { FieldLocation } from './focus-field.ts';
import type { ValidationError, ValidationErrors } from './use-draft.ts';

/** One thing that is wrong, and where. */
export interface PlacedError {
  key: string;
  spot: FieldLocation;
  label: Label;
  complaint: ValidationError;
}

/** Every complaint with its place in the form, in the form's order, a table's cell by cell; and those without a place. */
export function listValidationErrors(
  resource: Resource,
  complaints: ValidationErrors,
  values: AnyDraft,
  shown: readonly string[],
): { placed: PlacedError[]; elsewhere: ValidationError[] } {
  return {
    placed: shown.flatMap((name) => placedAt(resource, name, complaints[name], values)),
    elsewhere: Object.entries(complaints).flatMap(([name, one]) => (shown.includes(name) ? [] : [one])),
  };
}

function placedAt(
  resource: Resource,
  name: string,
  complaint: ValidationError | undefined,
  values: AnyDraft,
): PlacedError[] {
  const field = resource.fields[name];
  if (!field || !complaint) return [];
  const whole = [{ key: name, spot: { name }, label: field.label, complaint }];
  const { wrongCells } = meaningOf(field);
  if (!wrongCells || typeof complaint === 'string') return whole;
  const cells = wrongCells(field, tidyDraft(resource, { [name]: values[name] })[name], values);
  // What is wrong with the table as a whole, such as too many rows, is said before any of its cells.
  if (cells[0]?.sentence.en !== complaint.en) return whole;
  return cells.map(({ row, column, sentence }) => ({
    key: `${name} ${row} ${column}`,
    spot: { name, row, column },
    label: field.label,
    complaint: sentence,
  }));
}
