import { ownActionsOf } from '../../declare/actions.ts';
import { columnField } from '../../declare/columns.ts';
import type { Resource } from '../../declare/define-resource.ts';
import type { Label } from '../../declare/label.ts';
import { permissionMatrix, permissionNames } from '../../declare/permissions.ts';
import { menu, records } from '../../resources/index.ts';

/** What the log of deeds says: a record's own, and everybody's. */
export const historyWords = {
  title: { zh: '操作记录', en: 'History' },
  failed: { zh: '操作记录没有读取成功。', en: 'The history could not be read.' },
  none: { zh: '还没有操作记录。', en: 'Nothing has been written down yet.' },
  more: { zh: '显示更早的', en: 'Show earlier ones' },
  loading: { zh: '正在读取…', en: 'Loading …' },
  retry: { zh: '重试', en: 'Try again' },
  system: { zh: '系统', en: 'The system' },
  reason: { zh: '原因', en: 'Reason' },
  compare: { zh: '查看改动', en: 'What changed' },
} satisfies Record<string, Label>;

export const historySentences = {
  /** Begins with what stands on the button, so that it can be called by that. */
  compare: (moment: string): Label => ({ zh: `查看改动（${moment}）`, en: `What changed at ${moment}` }),
};

/** What is done beside the actions of a section. */
const deeds: Readonly<Record<string, Label>> = {
  published: { zh: '按时发布', en: 'Published as planned' },
  byClock: { zh: '到期变更', en: 'Changed by its date' },
  returned: { zh: '定时发布未成', en: 'Could not be published as planned' },
  restore: { zh: '恢复旧版本', en: 'Restored an older version' },
  untrash: { zh: '从回收站恢复', en: 'Brought back from the trash' },
  purge: { zh: '从回收站清除', en: 'Removed from the trash for good' },
  undo: { zh: '撤销', en: 'Undone' },
  movedUp: { zh: '候补递补', en: 'Moved up from the waiting list' },
  withdrawn: { zh: '按时下线', en: 'Taken off as planned' },
  signIn: { zh: '登录', en: 'Signed in' },
  firstSignIn: { zh: '首次登录', en: 'Signed in for the first time' },
  signInRefused: { zh: '登录被拒', en: 'Sign-in refused' },
  signOut: { zh: '退出', en: 'Signed out' },
  endSession: { zh: '退出另一处登录', en: 'Ended another session' },
  endOtherSessions: { zh: '退出其他全部登录', en: 'Ended all other sessions' },
  refused: { zh: '越权被拒', en: 'Refused' },
  export: { zh: '导出', en: 'Exported' },
  bulk: { zh: '批量操作', en: 'Done to many at once' },
  import: { zh: '导入', en: 'Imported' },
  reveal: { zh: '查看敏感信息', en: 'Shown sensitive data' },
  askMasked: { zh: '按遮盖内容查找', en: 'Looked for a masked value' },
};

export const deedNames: readonly string[] = ['create', 'edit', 'delete', ...Object.keys(deeds)];

/** How an action is called; one that a newer server knows is called as it is. */
export function deedLabel(action: string, section?: string | null): Label {
  const resource = records.find(({ code }) => code === section);
  const own = resource && ownActionsOf(resource).find(({ name }) => name === action)?.label;
  const anywhere = () => records.flatMap(ownActionsOf).find(({ name }) => name === action)?.label;
  return deeds[action] ?? own ?? anywhere() ?? { zh: action, en: action };
}

export const sectionLabel = (code: string): Label =>
  records.find((one) => one.code === code)?.label ?? { zh: code, en: code };

/** Codes as they are called in the table of permissions. */
const names = permissionNames(permissionMatrix(menu, records));

/** What the log keeps beyond the deed itself, in words: which fields, which roles, how many codes, from where. */
export function detailsOf(resource: Resource | undefined, details: Readonly<Record<string, unknown>> | null): Label[] {
  const words = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
  const said: Label[] = [];
  const fields = words(details?.fields).flatMap((name) => (resource && columnField(resource, name)?.label) ?? []);
  if (fields.length > 0) {
    said.push({
      zh: `修改了${fields.map(({ zh }) => zh).join('、')}`,
      en: `changed ${fields.map(({ en }) => en).join(', ')}`,
    });
  }
  const listed = (name: string, zh: string, en: string) => {
    const all = words(details?.[name]);
    if (all.length > 0) said.push({ zh: `${zh}${all.join('、')}`, en: `${en} ${all.join(', ')}` });
  };
  const allowed = (name: string, zh: string, en: string) => {
    const all = words(details?.[name]).map((code) => names.get(code) ?? { zh: code, en: code });
    if (all.length === 0) return;
    said.push({
      zh: `${zh}${all.map((one) => one.zh).join('、')}`,
      en: `${en} ${all.map((one) => one.en).join(', ')}`,
    });
  };
  listed('rolesAdded', '授予角色：', 'given the role');
  listed('rolesRemoved', '收回角色：', 'no longer has the role');
  allowed('added', '增加权限：', 'allowed');
  allowed('removed', '去掉权限：', 'no longer allowed');
  const plain = (name: string, zh: string, en: string) => {
    const value = details?.[name];
    if (typeof value === 'string' || typeof value === 'number')
      said.push({ zh: `${zh}${value}`, en: `${en} ${value}` });
  };
  plain('ip', '来自 ', 'from');
  plain('browser', '浏览器：', 'browser:');
  plain('sessions', '登录数：', 'sessions:');
  plain('call', '接口：', 'call:');
  const field =
    typeof details?.field === 'string' && resource ? columnField(resource, details.field)?.label : undefined;
  if (field) said.push({ zh: `字段“${field.zh}”`, en: `field “${field.en}”` });
  plain('rows', '行数：', 'rows:');
  return said;
}
