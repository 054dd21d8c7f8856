import type { Label } from '../../contract/label.ts';
import type { Resource } from '../../declare/define-resource.ts';

/** The title of each screen of a section that is not the title of a record. */
export const screenTitles = {
  list: ({ label }: Resource): Label => label,
  create: (resource: Resource): Label => resource.entry ?? newRecordTitle(resource),
  edit: (resource: Resource): Label => titleOf(resource, { zh: '编辑', en: 'Edit' }),
  show: (resource: Resource): Label => titleOf(resource, { zh: '查看', en: 'View' }),
  clone: (resource: Resource): Label => titleOf(resource, { zh: '复制', en: 'Copy' }),
} as const;

export const newRecordTitle = (resource: Resource): Label => titleOf(resource, { zh: '新建', en: 'New' });

/** "New lecture", "新建讲座"; a section that says no noun has its own name after a colon: "New: Zhongshan lectures". */
const titleOf = ({ noun, label }: Resource, verb: Label): Label => ({
  zh: verb.zh + (noun ?? label).zh,
  en: noun ? `${verb.en} ${noun.en}` : `${verb.en}: ${label.en}`,
});
