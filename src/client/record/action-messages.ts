import type { Label } from '../../contract/label.ts';
import { withThousands } from '../ui/count-text.ts';

/** Messages of lists, and those that lists, forms and record pages share. */
export const recordActionMessages = {
  isNew: { zh: '上次查看之后，他人新建或修改', en: 'New or changed by somebody else since you last looked' },
  create: { zh: '新建', en: 'New' },
  edit: { zh: '编辑', en: 'Edit' },
  show: { zh: '查看', en: 'View' },
  more: { zh: '更多', en: 'More' },
  remove: { zh: '删除', en: 'Delete' },
  actions: { zh: '操作', en: 'Actions' },
  status: { zh: '状态', en: 'Status' },
  changed: { zh: '有修改', en: 'Changed' },
  correctionWaits: { zh: '更正待核准', en: 'Correction waits' },
  search: { zh: '查询', en: 'Search' },
  reset: { zh: '重置', en: 'Reset' },
  expand: { zh: '展开', en: 'More' },
  collapse: { zh: '收起', en: 'Fewer' },
  keyword: { zh: '关键词', en: 'Keyword' },
  pending: { zh: '我的待办', en: 'My desk' },
  completeness: { zh: '完整性', en: 'Completeness' },
  filters: { zh: '筛选', en: 'Filters' },
  retry: { zh: '重试', en: 'Try again' },
  listFailed: { zh: '列表没有读取成功。', en: 'The list could not be read.' },
  nothingFound: { zh: '没有符合条件的记录。', en: 'Nothing matches these conditions.' },
  nothingFoundHelp: { zh: '换一个关键词，或减少筛选条件。', en: 'Try another word, or fewer conditions.' },
  export: { zh: '导出', en: 'Export' },
  selectPage: { zh: '选择本页全部', en: 'Select all on this page' },
  loading: { zh: '正在读取…', en: 'Loading …' },
  fourEyes: {
    zh: '您修改过这条记录，须由另一位同事核准。',
    en: 'You changed this record; somebody else has to approve it.',
  },
} satisfies Record<string, Label>;

/** Messages with a name or a number in them. */
export const recordActionSentences = {
  range: (from: number, to: number, total: number | null, more = false): Label => ({
    zh: `第 ${from}–${to} 条${total === null ? '' : ` / ${more ? '超过' : '共'} ${withThousands(total)} 条`}`,
    en: `${from}–${to}${total === null ? '' : ` of ${more ? 'more than ' : ''}${withThousands(total)}`}`,
  }),
  empty: (section: Label): Label => ({
    zh: `还没有${section.zh}。`,
    en: `There are no ${section.en.toLowerCase()} yet.`,
  }),
  emptyHelp: (mayCreate: boolean, entry: Label = recordActionMessages.create): Label =>
    mayCreate
      ? { zh: `点“${entry.zh}”写第一条。`, en: `Choose “${entry.en}” to write the first.` }
      : { zh: '有同事新建之后会显示在这里。', en: 'They appear here once a colleague has written one.' },
  selectRow: (name: Label): Label => ({ zh: `选择${name.zh}`, en: `Select ${name.en}` }),
  /** The accessible name of a row's link or button. */
  atRow: (action: Label, name: Label): Label => ({ zh: `${action.zh}${name.zh}`, en: `${action.en} ${name.en}` }),
  sortBy: (label: Label): Label => ({
    zh: `按${label.zh}排序；按住 Shift 可再加一列`,
    en: `Sort by ${label.en}; hold Shift to add it to the others`,
  }),
};
