import type { AnyRecord } from '../../declare/define-resource.ts';
import type { Workflow } from '../../declare/workflow.ts';
import { useLanguage } from '../ui/language.tsx';

/** The states a record goes through, with the one it is in. */
export function WorkflowLine({ workflow, record }: { workflow: Workflow; record: AnyRecord }) {
  const { say } = useLanguage();
  return (
    <ol className="workflow-line">
      {Object.entries(workflow.states).map(([name, { label, tone }]) => (
        <li key={name} data-tone={tone} aria-current={record.status === name ? 'step' : undefined}>
          {say(label)}
        </li>
      ))}
    </ol>
  );
}
