import type { Label } from '../../contract/label.ts';
import type { Workflow } from '../../declare/workflow.ts';

/** The names of some states: “草稿”“已下线”, “Draft”, “Offline”; nothing where there are none. */
export function stateLabels(workflow: Workflow | undefined, states: readonly string[]): Label | undefined {
  return quoted(states.flatMap((state) => workflow?.states[state]?.label ?? []));
}

export const quoted = (labels: readonly Label[]): Label | undefined =>
  labels.length === 0
    ? undefined
    : {
        zh: labels.map(({ zh }) => `“${zh}”`).join(''),
        en: labels.map(({ en }) => `“${en}”`).join(', '),
      };
