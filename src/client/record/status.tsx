import { stateOfChanged, type Workflow } from '../../declare/workflow.ts';
import { textOf, UnexpectedMark } from '../fields/unexpected-mark.tsx';
import { useLanguage } from '../ui/language.tsx';
import { NoValue } from '../ui/no-value.tsx';
import { recordActionMessages } from './action-messages.ts';

interface StatusProps {
  workflow: Workflow;
  status: unknown;
  /** Whether a published record has unpublished changes. */
  changed: unknown;
}

/** The state of a record, and a mark where unpublished changes exist or a correction waits. */
export function Status({ workflow, status, changed }: StatusProps) {
  const { say } = useLanguage();
  if ((status ?? '') === '') return <NoValue />;
  const state = typeof status === 'string' && Object.hasOwn(workflow.states, status) && workflow.states[status];
  if (!state) return <UnexpectedMark text={textOf(status)} />;
  return (
    <span className="status">
      <span className="state" data-tone={state.tone}>
        {say(state.label)}
      </span>
      {changed === true && status === stateOfChanged(workflow) ? (
        <span className="quiet">
          {say(workflow.register ? recordActionMessages.correctionWaits : recordActionMessages.changed)}
        </span>
      ) : null}
    </span>
  );
}
