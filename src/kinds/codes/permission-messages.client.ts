import type { Label } from '../../contract/label.ts';

/** Messages of the table of permissions. */
export const permissionMessages = {
  table: { zh: '权限表', en: 'Table of permissions' },
  section: { zh: '栏目', en: 'Section' },
  more: { zh: '其他操作', en: 'Other actions' },
  search: { zh: '查找栏目或操作', en: 'Find a section or an action' },
  copy: { zh: '从角色复制', en: 'Copy from a role' },
  nothing: { zh: '没有找到这样的栏目或操作。', en: 'There is no such section or action.' },
  granted: { zh: '有', en: 'yes' },
  notGranted: { zh: '无', en: 'no' },
} satisfies Record<string, Label>;

export const permissionSentences = {
  selected: (count: number): Label => ({ zh: `已选 ${count} 项`, en: `${count} chosen` }),
  allOf: (of: Label): Label => ({ zh: `${of.zh}：全部`, en: `${of.en}: all` }),
  inColumn: (of: Label): Label => ({ zh: `所有栏目的“${of.zh}”`, en: `“${of.en}” in every section` }),
  unknown: (count: number): Label => ({
    zh: `另有 ${count} 项权限已不在菜单中。`,
    en: `${count} more are no longer in the menu.`,
  }),
};
