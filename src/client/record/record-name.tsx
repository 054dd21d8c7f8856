import type { ReferenceValue } from '../../contract/record.ts';
import { useLanguage } from '../ui/language.tsx';
import { UserText } from '../ui/user-text.tsx';
import { labelOf, parentTitles, referenceName, startTimeOf } from './reference-title.ts';

/** Another record by its name, below what it lies in and with its time. Where room is short its own name stays. */
export function RecordName({ value }: { value: Partial<ReferenceValue> }) {
  const { say } = useLanguage();
  const [place, at] = [parentTitles(value), startTimeOf(value)];
  const own = <UserText text={say(referenceName(value))} />;
  if (place.length === 0 && at === null) return own;
  return (
    <span className="record-name">
      {place.length > 0 ? (
        <>
          <span className="record-place">
            <UserText text={place.map((above) => say(labelOf(above))).join(' / ')} />
          </span>
          <span className="record-place-end"> / </span>
        </>
      ) : null}
      <span className="record-own">{own}</span>
      {at === null ? null : <span className="record-time digits"> {at}</span>}
    </span>
  );
}
