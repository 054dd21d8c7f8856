import type { AnyRecord } from '../../declare/define-resource.ts';
import type { Workflow } from '../../declare/workflow.ts';
import { useLanguage } from '../ui/language.tsx';
import { NoValue } from '../ui/no-value.tsx';
import { recordActionMessages } from './action-messages.ts';

/** The state of a record, and a mark where unpublished changes exist. */
export function Status({ workflow, record }: { workflow: Workflow; record: AnyRecord }) {
  const { say } = useLanguage();
  const status: unknown = record.status;
  if ((status ?? '') === '') return <NoValue />;
  // A state that the workflow does not know is shown as it came.
  const code = typeof status === 'string' ? status : JSON.stringify(status);
  const state = Object.hasOwn(workflow.states, code) ? workflow.states[code] : undefined;
  return (
    <span className="status">
      <span
        className={state ? 'state' : 'state unexpected'}
        title={state ? undefined : say(recordActionMessages.unexpectedValue)}
        data-tone={state?.tone ?? 'quiet'}
      >
        {state ? say(state.label) : code}
      </span>
      {record.changed === true && status === workflow.publication?.live ? (
        <span className="quiet">{say(recordActionMessages.changed)}</span>
      ) : null}
    </span>
  );
}
