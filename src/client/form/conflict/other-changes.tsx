import type { Resource } from '../../../declare/define-resource.ts';
import type { Sides } from '../../merge/merge.ts';
import { useLanguage } from '../../ui/language.tsx';
import { ComparedValue } from './compared-value.tsx';
import { mergeMessages, mergeSentences } from './merge-messages.ts';

interface OtherChangesProps {
  resource: Resource;
  sides: Sides;
  /** The fields changed only on the other side, and those changed only here. */
  theirs: readonly string[];
  mine: readonly string[];
  open: boolean;
}

/** The changes without a conflict, for information. */
export function OtherChanges({ resource, sides, theirs, mine, open }: OtherChangesProps) {
  const { say } = useLanguage();
  const names = Object.keys(resource.fields).filter((name) => theirs.includes(name) || mine.includes(name));
  if (names.length === 0) return null;
  return (
    <details className="other-changes" open={open}>
      <summary>{say(open ? mergeSentences.unsaved(names.length) : mergeSentences.others(names.length))}</summary>
      {names.map((name) => {
        const field = resource.fields[name];
        if (!field) return null;
        return (
          <section key={name} className="clash">
            <h3>{say(field.label)}</h3>
            <div className="clash-pair">
              <div>
                <b>{say(open ? mergeMessages.current : mergeMessages.theirs)}</b>
                <ComparedValue field={field} value={sides.theirs[name]} />
              </div>
              <div>
                <b>{say(mergeMessages.mine)}</b>
                <ComparedValue field={field} value={sides.mine[name]} />
              </div>
            </div>
          </section>
        );
      })}
    </details>
  );
}
