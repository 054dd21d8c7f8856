import type { ReferenceValue } from '../../contract/record.ts';
import { useLanguage } from '../ui/language.tsx';
import { UserText } from '../ui/user-text.tsx';
import { labelOf, parentTitles, referenceName, startTimeOf } from './reference-title.ts';

/** A referenced record: its parents, its name and its time. The name stays visible when the space is short. */
export function RecordName({ value }: { value: Partial<ReferenceValue> }) {
  const { say } = useLanguage();
  const [parents, startTime] = [parentTitles(value), startTimeOf(value)];
  const name = <UserText text={say(referenceName(value))} />;
  if (parents.length === 0 && startTime === null) return name;
  return (
    <span className="record-name">
      <span className="record-path">
        {parents.length > 0 ? (
          <>
            <span className="record-place">
              <UserText text={parents.map((parent) => say(labelOf(parent))).join(' / ')} />
            </span>
            <span className="record-place-end"> / </span>
          </>
        ) : null}
        <span className="record-own">{name}</span>
      </span>
      {startTime === null ? null : <span className="record-time digits"> {startTime}</span>}
    </span>
  );
}
