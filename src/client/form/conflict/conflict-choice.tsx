import { Radio } from 'antd';
import type { Resource } from '../../../declare/define-resource.ts';
import type { MergeChoice, MergeConflict } from '../../merge/merge.ts';
import { isClash } from '../../merge/pieces.ts';
import { useLanguage } from '../../ui/language.tsx';
import { ComparedValue } from './compared-value.tsx';
import { mergeMessages, mergeSentences } from './merge-messages.ts';

interface ClashChoiceProps {
  resource: Resource;
  clash: MergeConflict;
  choices: readonly (MergeChoice | undefined)[];
  onChoose: (at: number, choice: MergeChoice) => void;
}

/** The choice between two versions of a field; for long texts, one choice for each conflicting part. */
export function ConflictChoice({ resource, clash, choices, onChoose }: ClashChoiceProps) {
  const { say } = useLanguage();
  const field = resource.fields[clash.name];
  if (!field) return null;
  const places = clash.parts.filter(isClash);
  return places.map((place, at) => {
    const title = say(mergeSentences.choose(field.label, at, places.length));
    const shown = (pieces: readonly unknown[]) => <ComparedValue field={field} value={clash.pieces.join(pieces)} />;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the places of a text are told apart by their order alone
      <section key={at} className="clash">
        <h3>{title}</h3>
        <div className="clash-base">
          <span className="quiet">{say(mergeMessages.before)}</span>
          {shown(place.base)}
        </div>
        <Radio.Group
          aria-label={title}
          className="clash-sides"
          value={choices[at] ?? null}
          onChange={({ target }) => onChoose(at, target.value as MergeChoice)}
        >
          <Radio value="theirs">
            <b>{say(mergeMessages.theirs)}</b>
            {shown(place.theirs)}
          </Radio>
          <Radio value="mine">
            <b>{say(mergeMessages.mine)}</b>
            {shown(place.mine)}
          </Radio>
          {clash.divides ? (
            <Radio value="both">
              <b>{say(mergeMessages.both)}</b> <span className="quiet">{say(mergeMessages.bothHelp)}</span>
            </Radio>
          ) : null}
        </Radio.Group>
      </section>
    );
  });
}
