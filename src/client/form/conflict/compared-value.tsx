import type { Field } from '../../../declare/field-types.ts';
import { kindOf } from '../../fields/kinds.ts';
import { useLanguage } from '../../ui/language.tsx';
import { mergeMessages } from './merge-messages.ts';

/** A value in a comparison; an empty one is labelled as such. */
export function ComparedValue({ field, value }: { field: Field; value: unknown }) {
  const { say } = useLanguage();
  const { Show } = kindOf(field);
  const isThere =
    value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
  return (
    <div className="shown-value">
      {isThere ? <Show field={field} value={value} /> : <span className="quiet">{say(mergeMessages.nothing)}</span>}
    </div>
  );
}
