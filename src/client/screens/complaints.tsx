import type { Resource } from '../../declare/define-resource.ts';
import { useLanguage } from '../language.tsx';
import { pointAt } from './point-at.ts';
import { recordSentences } from './record-words.ts';
import type { Complaints as AllComplaints } from './use-draft.ts';

interface ComplaintsProps {
  resource: Resource;
  complaints: AllComplaints;
  /** The fields that stand in the form now, in its order. */
  shown: readonly string[];
  refusal: string | null;
}

/** What is wrong, in one sentence, with a way to each place; what has no place in the form is said in full. */
export function Complaints({ resource, complaints, shown, refusal }: ComplaintsProps) {
  const { say } = useLanguage();
  const known = shown.filter((name) => complaints[name]);
  const elsewhere = Object.entries(complaints).flatMap(([name, complaint]) => (shown.includes(name) ? [] : complaint));
  if (known.length === 0 && elsewhere.length === 0 && !refusal) return null;
  const labels = known.flatMap((name) => resource.fields[name]?.label ?? []);
  return (
    <div role="alert" className="complaints">
      {elsewhere.map((complaint) => {
        const sentence = typeof complaint === 'string' ? complaint : say(complaint);
        return <span key={sentence}>{sentence}</span>;
      })}
      {known.length > 0 ? say(recordSentences.wrongFields(labels)) : null}
      {known.length === 0 && elsewhere.length === 0 ? refusal : null}
      {known.map((name, index) => (
        <button key={name} type="button" className="link-button" onClick={() => pointAt(name)}>
          {labels[index] ? say(labels[index]) : name}
        </button>
      ))}
    </div>
  );
}
