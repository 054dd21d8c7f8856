import type { Resource } from './define-resource.ts';
import type { Label } from './label.ts';

/** Something an operator may be allowed to do in a section, beyond reading it. */
export interface Action {
  /** What permission calls it: `news:create`. */
  code: string;
  name: string;
  label: Label;
}

export const actionCode = (section: string, action: string): string => `${section}:${action}`;

const everywhere: Record<string, Label> = {
  create: { zh: '新建', en: 'Create' },
  edit: { zh: '编辑', en: 'Edit' },
  delete: { zh: '删除', en: 'Delete' },
};

/** Every action of a section: the three every section has, and the moves of its workflow. */
export function actionsOf(resource: Resource): Action[] {
  const moves = Object.entries(resource.workflow?.moves ?? {}).map(([name, move]) => [name, move.label] as const);
  return [...Object.entries(everywhere), ...moves].map(([name, label]) => ({
    code: actionCode(resource.code, name),
    name,
    label,
  }));
}

/** Where a section's calls are, below the prefix. */
export const apiPathOf = (resource: Pick<Resource, 'api' | 'code'>): string => resource.api ?? resource.code;
