import type { ConfirmProps } from '../../client/session/routing/screen-props.ts';
import type { Label } from '../../contract/label.ts';
import type { role } from './role.ts';

/** The messages of the role screens. */
export const roleMessages = {
  confirmChange: { zh: '保存前请核对权限变化', en: 'Please check what changes before saving' },
  confirmNew: { zh: '保存前请核对新角色的权限', en: 'Please check what the new role allows' },
  save: { zh: '确认保存', en: 'Save' },
  back: { zh: '返回修改', en: 'Back to the form' },
  switchedOn: { zh: '角色启用，上面的权限立即生效。', en: 'The role comes into force with all it allows.' },
  switchedOff: { zh: '角色停用，不再给予任何权限。', en: 'The role is no longer in force and allows nothing.' },
  sameRights: { zh: '权限没有变化。', en: 'What the role allows stays the same.' },
  atOnce: { zh: '他们的下一次操作就按新的权限。', en: 'It counts from the next thing they do.' },
  preview: { zh: '预览该角色的菜单', en: 'View as this role' },
  previewTitle: { zh: '以该角色查看（只读预览）', en: 'As this role sees it (a preview)' },
  previewHelp: {
    zh: '这里只显示拥有该角色的操作员会看到的菜单和按钮，不会以其身份操作，也不会改变任何内容。',
    en: 'This only shows the menu and the buttons such an operator has. Nothing is done in their name, and nothing changes.',
  },
  previewEmpty: { zh: '这个角色没有任何菜单。', en: 'This role opens no menu at all.' },
  previewFailed: { zh: '预览没有读取成功，请重试。', en: 'The preview could not be read; please try again.' },
  readOnly: { zh: '只能查看', en: 'reading only' },
  loading: { zh: '正在读取…', en: 'Loading …' },
} satisfies Record<string, Label>;

export const roleSentences = {
  added: (count: number): Label => ({ zh: `增加 ${count} 项权限`, en: `${count} more allowed` }),
  removed: (count: number): Label => ({ zh: `去掉 ${count} 项权限`, en: `${count} no longer allowed` }),
  exportLimit: (from: number, to: number): Label => ({
    zh: `导出上限由 ${from} 行改为 ${to} 行。`,
    en: `Exports may hold ${to} rows instead of ${from}.`,
  }),
  affected: (count: number): Label => ({
    zh: count === 0 ? '目前没有操作员使用这个角色' : `影响 ${count} 位操作员`,
    en:
      count === 0
        ? 'Nobody has this role at present'
        : `${count} ${count === 1 ? 'operator is' : 'operators are'} concerned`,
  }),
  people: (names: readonly string[], total: number): Label => ({
    zh: `${names.join('、')}${total > names.length ? ` 等 ${total} 人` : ''}`,
    en: `${names.join(', ')}${total > names.length ? ` and ${total - names.length} more` : ''}`,
  }),
};

/** The changes that a save would make to the permissions of a role. */
export interface Change {
  added: string[];
  removed: string[];
  exportLimit?: [from: number, to: number];
  enabled?: boolean;
  isEmpty: boolean;
}

type Rights = Pick<ConfirmProps<typeof role>['draft'], 'permissions' | 'exportLimit' | 'enabled'>;

export function changesOf(before: Rights | null, draft: Rights): Change {
  const [codesBefore, codesAfter] = [new Set(before?.permissions), new Set(draft.permissions)];
  const change: Change = {
    added: [...codesAfter].filter((code) => !codesBefore.has(code)),
    removed: [...codesBefore].filter((code) => !codesAfter.has(code)),
    isEmpty: false,
  };
  const [was, is] = [before?.exportLimit ?? 0, draft.exportLimit];
  if (was !== is) change.exportLimit = [was, is];
  if (before && before.enabled !== draft.enabled) change.enabled = draft.enabled;
  change.isEmpty = change.added.length + change.removed.length === 0 && was === is && change.enabled === undefined;
  return change;
}
