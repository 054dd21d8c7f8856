import type { Label } from '../../contract/label.ts';
import type { Resource } from '../../declare/define-resource.ts';

/** The title of each screen of a section that is not the title of a record. */
export const screenTitles = {
  list: ({ label }: Resource): Label => label,
  create: ({ entry, label }: Resource): Label => entry ?? newRecordTitle(label),
  edit: ({ label: { zh, en } }: Resource): Label => ({ zh: `编辑${zh}`, en: `${en}: edit` }),
  show: ({ label: { zh, en } }: Resource): Label => ({ zh: `查看${zh}`, en: `${en}: view` }),
  clone: ({ label: { zh, en } }: Resource): Label => ({ zh: `复制${zh}`, en: `${en}: copy` }),
} as const;

export const newRecordTitle = ({ zh, en }: Label): Label => ({ zh: `新建${zh}`, en: `${en}: new` });
