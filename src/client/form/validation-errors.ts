import type { AnyDraft, Resource } from '../../declare/define-resource.ts';
import { tidyDraft } from '../../declare/draft.ts';
import { wrongCells } from '../../declare/kinds/rows.ts';
import type { Label } from '../../declare/label.ts';
import type { Spot } from './focus-field.ts';
import type { Complaint, Complaints } from './use-draft.ts';

/** One thing that is wrong, and where. */
export interface Placed {
  key: string;
  spot: Spot;
  label: Label;
  complaint: Complaint;
}

/** Every complaint with its place in the form, in the form's order, a table's cell by cell; and those without a place. */
export function complaintsIn(
  resource: Resource,
  complaints: Complaints,
  values: AnyDraft,
  shown: readonly string[],
): { placed: Placed[]; elsewhere: Complaint[] } {
  return {
    placed: shown.flatMap((name) => placedAt(resource, name, complaints[name], values)),
    elsewhere: Object.entries(complaints).flatMap(([name, one]) => (shown.includes(name) ? [] : [one])),
  };
}

function placedAt(resource: Resource, name: string, complaint: Complaint | undefined, values: AnyDraft): Placed[] {
  const field = resource.fields[name];
  if (!field || !complaint) return [];
  const whole = [{ key: name, spot: { name }, label: field.label, complaint }];
  if (field.kind !== 'rows' || typeof complaint === 'string') return whole;
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
