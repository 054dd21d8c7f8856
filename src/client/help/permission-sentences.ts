import type { Label } from '../../contract/label.ts';
import { type Action, EXPORT, IMPORT } from '../../declare/actions.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { stateLabels } from './state-labels.ts';

/** What a permission allows, for each action that several sections have; moves are explained beside the picture. */
const standardSentences: Record<string, (resource: Resource) => Label> = {
  list: () => ({ zh: '打开栏目，查看列表和记录。', en: 'Open the section, its list and its records.' }),
  create: (resource) => ({
    zh: `新建${nounOf(resource).zh}，也可以复制已有的。`,
    en: `Make a new ${nounOf(resource).en}, or copy one.`,
  }),
  edit: (resource) => withLocked(resource, { zh: '修改记录', en: 'Change records' }),
  delete: (resource) =>
    withKept(resource, { zh: '把记录移入回收站，需要时恢复', en: 'Move records to the trash, and restore them' }),
  [EXPORT]: () => ({
    zh: '把列表存为表格文件；一次的行数由角色限定。',
    en: 'Save the list as a sheet; the role limits the rows of one.',
  }),
  [IMPORT]: () => ({
    zh: '从表格写入记录；同时要有“新建”或“编辑”权限。',
    en: 'Write records from a sheet; creating and editing need their own permissions too.',
  }),
  personal: () => ({
    zh: '看到姓名、电话等个人信息的全部；没有时只显示一部分。',
    en: 'See names, telephones and the like whole; without it they are masked.',
  }),
  sensitive: () => ({
    zh: '逐条查看证件号码等敏感信息；每次写明原因，并留有记录。',
    en: 'Show document numbers and the like one at a time, for a reason that the audit log keeps.',
  }),
};

export const permissionSentence = (resource: Resource, { name, label }: Pick<Action, 'name' | 'label'>): Label => {
  const standard = Object.hasOwn(standardSentences, name) ? standardSentences[name]?.(resource) : undefined;
  const action = resource.actions?.[name];
  return standard ?? (action ? ownAction(label, action.confirm) : { zh: `${label.zh}。`, en: `${label.en}.` });
};

const ownAction = (label: Label, confirm: Label | undefined): Label =>
  confirm ?? { zh: `对一条或多条记录：${label.zh}。`, en: `For one record or many: ${label.en}.` };

const nounOf = ({ noun, label }: Resource): Label => noun ?? { zh: label.zh, en: 'record' };

function withLocked({ workflow }: Resource, sentence: Label): Label {
  const names = stateLabels(workflow, workflow?.locked ?? []);
  if (!names) return { zh: `${sentence.zh}。`, en: `${sentence.en}.` };
  return {
    zh: `${sentence.zh}；${names.zh}的记录不开放修改。`,
    en: `${sentence.en}, but not in these states: ${names.en}.`,
  };
}

function withKept({ workflow }: Resource, sentence: Label): Label {
  const names = stateLabels(workflow, workflow?.keeps ?? []);
  if (!names) return { zh: `${sentence.zh}。`, en: `${sentence.en}.` };
  return {
    zh: `${sentence.zh}；到过${names.zh}的记录长期保存。`,
    en: `${sentence.en}; what has been in these states stays: ${names.en}.`,
  };
}
