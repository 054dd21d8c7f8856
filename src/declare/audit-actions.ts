import type { AuditKind } from '../contract/audit.ts';
import type { Label } from '../contract/label.ts';
import { ownActionsOf } from './actions.ts';
import { columnField } from './columns.ts';
import type { Resource } from './define-resource.ts';
import { findSection } from './define-resource.ts';
import type { MenuItem } from './menu.ts';
import { permissionMatrix, permissionNames } from './permissions.ts';

/** The messages of the audit log, for the screens that show it and the files it is exported to. */

/** The author of scheduled changes, in place of an operator. */
export const systemLabel: Label = { zh: '系统', en: 'The system' };

export const auditLog: Label = { zh: '审计日志', en: 'Audit log' };
export const auditColumns = {
  at: { zh: '时间', en: 'When' },
  operator: { zh: '操作员', en: 'Operator' },
  action: { zh: '操作', en: 'Action' },
  section: { zh: '栏目', en: 'Section' },
  record: { zh: '记录编号', en: 'Record no.' },
  title: { zh: '记录名称', en: 'Record name' },
  reason: { zh: '原因', en: 'Reason' },
  details: { zh: '说明', en: 'Details' },
} satisfies Record<string, Label>;

/** Audited actions that no section declares. */
const productActions: Readonly<Record<string, Label>> = {
  published: { zh: '按时发布', en: 'Published as planned' },
  byClock: { zh: '到期变更', en: 'Changed by its date' },
  returned: { zh: '定时发布未成', en: 'Could not be published as planned' },
  restore: { zh: '恢复旧版本', en: 'Restored an older version' },
  undelete: { zh: '从回收站恢复', en: 'Brought back from the trash' },
  purge: { zh: '从回收站清除', en: 'Removed from the trash for good' },
  undo: { zh: '撤销', en: 'Undone' },
  movedUp: { zh: '候补递补', en: 'Moved up from the waiting list' },
  sendAgain: { zh: '重新发送通知', en: 'Sent a message once more' },
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
  deleteMedia: { zh: '删除上传文件', en: 'Deleted an upload' },
  describeMedia: { zh: '填写文件说明', en: 'Described an upload' },
  replaceMedia: { zh: '统一替换文件', en: 'Replaced a file everywhere' },
  askMasked: { zh: '按遮盖内容查找', en: 'Looked for a masked value' },
};

export const auditActionLabels: readonly string[] = ['create', 'edit', 'delete', ...Object.keys(productActions)];

/** The actions that change no record: who came in, who left, who was turned away. */
export const accessActions: readonly string[] = [
  'signIn',
  'firstSignIn',
  'signInRefused',
  'signOut',
  'endSession',
  'endOtherSessions',
  'endSessions',
  'refused',
];

/** The filters of the audit log that are no columns of it. */
export const auditFilterLabels = {
  kind: { zh: '类别', en: 'Kind' },
  field: { zh: '改动字段', en: 'Changed field' },
} satisfies Record<string, Label>;

export const auditKindLabels: Readonly<Record<AuditKind, Label>> = {
  changes: { zh: '改动与操作', en: 'Changes' },
  access: { zh: '登录与访问', en: 'Sign-ins and access' },
};

export interface AuditDetailTexts {
  /** The label of an action; a name that only a newer server knows is shown as it is. */
  auditActionLabel: (action: string, section?: string | null) => Label;
  /** The label of a section or of a page of the menu. */
  sectionLabel: (code: string) => Label;
  /** The details of an entry as sentences: which fields, roles and permissions changed, from which address. */
  detailsOf: (resource: Resource | undefined, details: Details) => Label[];
}

type Details = Readonly<Record<string, unknown>> | null;

/** Turns audit entries into labels, using the labels of the declarations. */
export function auditDetailTexts(menu: readonly MenuItem[], sections: readonly Resource[]): AuditDetailTexts {
  const permissions = permissionNames(permissionMatrix(menu, sections));
  const labelled: readonly Pick<Resource, 'code' | 'label'>[] = [...sections, ...menu];
  return {
    auditActionLabel(action, section) {
      const resource = findSection(sections, section);
      const ownLabel = resource && ownActionsOf(resource).find(({ name }) => name === action)?.label;
      const labelInAnySection = () => sections.flatMap(ownActionsOf).find(({ name }) => name === action)?.label;
      return (
        (Object.hasOwn(productActions, action) ? productActions[action] : ownLabel) ??
        labelInAnySection() ?? { zh: action, en: action }
      );
    },
    sectionLabel: (code) => labelled.find((one) => one.code === code)?.label ?? { zh: code, en: code },
    detailsOf: (resource, details) => detailLabels(resource, details, permissions),
  };
}

function detailLabels(
  resource: Resource | undefined,
  details: Details,
  permissions: ReadonlyMap<string, Label>,
): Label[] {
  const strings = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
  const labels: Label[] = [];
  const fields = strings(details?.fields).flatMap((name) => (resource && columnField(resource, name)?.label) ?? []);
  if (fields.length > 0) {
    labels.push({
      zh: `修改了${fields.map(({ zh }) => zh).join('、')}`,
      en: `changed ${fields.map(({ en }) => en).join(', ')}`,
    });
  }
  const addList = (name: string, zh: string, en: string) => {
    const all = strings(details?.[name]);
    if (all.length > 0) labels.push({ zh: `${zh}${all.join('、')}`, en: `${en} ${all.join(', ')}` });
  };
  const addPermissions = (name: string, zh: string, en: string) => {
    const all = strings(details?.[name]).map((code) => permissions.get(code) ?? { zh: code, en: code });
    if (all.length === 0) return;
    labels.push({
      zh: `${zh}${all.map((one) => one.zh).join('、')}`,
      en: `${en} ${all.map((one) => one.en).join(', ')}`,
    });
  };
  addList('rolesAdded', '授予角色：', 'given the role');
  addList('rolesRemoved', '收回角色：', 'no longer has the role');
  addPermissions('added', '增加权限：', 'allowed');
  addPermissions('removed', '去掉权限：', 'no longer allowed');
  const addValue = (name: string, zh: string, en: string) => {
    const value = details?.[name];
    if (typeof value === 'string' || typeof value === 'number')
      labels.push({ zh: `${zh}${value}`, en: `${en} ${value}` });
  };
  addValue('ip', '来自 ', 'from');
  addValue('browser', '浏览器：', 'browser:');
  addValue('sessions', '登录数：', 'sessions:');
  addValue('call', '接口：', 'call:');
  const field =
    typeof details?.field === 'string' && resource ? columnField(resource, details.field)?.label : undefined;
  if (field) labels.push({ zh: `字段“${field.zh}”`, en: `field “${field.en}”` });
  addValue('rows', '行数：', 'rows:');
  return labels;
}
