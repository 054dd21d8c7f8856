import type { Label } from '../../contract/label.ts';
import { ownActionsOf } from '../../declare/actions.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { needsOf } from '../../declare/needs.ts';
import type { Move } from '../../declare/workflow.ts';
import { joinList } from '../fields/values.ts';
import { useLanguage } from '../ui/language.tsx';
import { helpMessages, helpSentences } from './help-messages.ts';
import { quoted } from './state-labels.ts';
import type { WorkflowStep } from './workflow-steps.ts';

interface WorkflowMovesProps {
  resource: Resource;
  steps: readonly WorkflowStep[];
  own: ReadonlySet<number>;
  isHandbook: boolean;
}

/** The steps of the picture in words: from where to where, who makes each, and what it asks for. */
export function WorkflowMoves({ resource, steps, own, isHandbook }: WorkflowMovesProps) {
  const { say, language } = useLanguage();
  const stateName = (state: string) => say(resource.workflow?.states[state]?.label ?? { zh: state, en: state });
  return (
    <ol className="help-moves">
      {steps.map((step) => {
        const facts = step.move ? factsOf(resource, step.move[1]).map(say) : [];
        return (
          <li key={step.number} data-own={own.has(step.number)}>
            <span className="help-number">{step.number}</span>
            <div>
              <p>
                <strong>{say(step.label)}</strong>{' '}
                <span className="help-way">
                  {joinList(fromNames(resource, step).map(say), language)} →{' '}
                  {joinList(step.to.map(stateName), language)}
                </span>
              </p>
              <p className="quiet">
                {isHandbook && step.move ? null : (
                  <span className="help-who" data-own={own.has(step.number)}>
                    {say(whoMakes(resource, step, own.has(step.number)))}
                  </span>
                )}
                {facts.length > 0 ? <span>{joinList(facts, language)}</span> : null}
              </p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** The states as the declaration has them, where `changed` stands for a published or registered record with changes. */
function fromNames({ workflow }: Resource, { move, from }: WorkflowStep): Label[] {
  const nameOf = (state: string) => workflow?.states[state]?.label ?? { zh: state, en: state };
  if (!move || !workflow) return from.map(nameOf);
  return move[1].from.map((state) => {
    if (state !== 'changed') return nameOf(state);
    return workflow.register ? helpMessages.correctionState : helpMessages.changedState;
  });
}

function whoMakes(resource: Resource, { move }: WorkflowStep, isOwn: boolean): Label {
  if (!move) return helpMessages.bySystem;
  if (isOwn) return helpMessages.you;
  const action = ownActionsOf(resource).find(({ name }) => name === move[0]);
  return helpSentences.colleagues({
    zh: `${resource.label.zh} · ${action?.label.zh ?? move[0]}`,
    en: `${resource.label.en} · ${action?.label.en ?? move[0]}`,
  });
}

function factsOf({ fields, fourEyes }: Resource, move: Move): Label[] {
  const needed = quoted(needsOf(move).flatMap(({ field }) => fields[field]?.label ?? []));
  return [
    ...(move.complete ? [helpMessages.complete] : []),
    ...(needed ? [helpSentences.needs(needed.zh, needed.en)] : []),
    ...(move.reason ? [helpMessages.asksReason] : []),
    ...(move.note ? [helpMessages.takesNote] : []),
    ...(fourEyes && move.approves ? [helpMessages.anotherPerson] : []),
  ];
}
