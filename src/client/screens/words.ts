import type { Label } from '../../declare/label.ts';

/** What the list, the form and the record's page say. */
export const words = {
  create: { zh: '新建', en: 'New' },
  edit: { zh: '编辑', en: 'Edit' },
  show: { zh: '查看', en: 'View' },
  more: { zh: '更多', en: 'More' },
  remove: { zh: '删除', en: 'Delete' },
  actions: { zh: '操作', en: 'Actions' },
  status: { zh: '状态', en: 'Status' },
  changed: { zh: '有修改', en: 'Changed' },
  search: { zh: '查询', en: 'Search' },
  reset: { zh: '重置', en: 'Reset' },
  expand: { zh: '展开', en: 'More filters' },
  collapse: { zh: '收起', en: 'Fewer filters' },
  keyword: { zh: '关键词', en: 'Keyword' },
  filters: { zh: '筛选', en: 'Filters' },
  clearFilters: { zh: '清除全部', en: 'Clear all' },
  retry: { zh: '重试', en: 'Try again' },
  listFailed: { zh: '列表没有读取成功。', en: 'The list could not be read.' },
  listFailedHelp: {
    zh: '请检查网络后重试；若一直如此，请联系管理员。',
    en: 'Check the connection and try again; if it stays like this, ask the administrator.',
  },
  nothingFound: { zh: '没有符合条件的记录。', en: 'Nothing matches these conditions.' },
  nothingFoundHelp: { zh: '换一个关键词，或减少筛选条件。', en: 'Try another word, or fewer conditions.' },
  loading: { zh: '正在读取…', en: 'Loading …' },
  back: { zh: '返回列表', en: 'Back to the list' },
  cancel: { zh: '取消', en: 'Cancel' },
  confirm: { zh: '确定', en: 'Confirm' },
  save: { zh: '保存', en: 'Save' },
  saveDraft: { zh: '保存草稿', en: 'Save draft' },
  saved: { zh: '已保存。', en: 'Saved.' },
  nothingToSave: { zh: '内容没有变化，不需要保存。', en: 'Nothing has changed; there is nothing to save.' },
  neverSaved: { zh: '尚未保存', en: 'Not saved yet' },
  unsaved: { zh: '有未保存的修改', en: 'Unsaved changes' },
  uploading: { zh: '图片上传完成后才能保存', en: 'Saving waits for the picture to be uploaded' },
  required: { zh: '必填', en: 'required' },
  publishRequired: { zh: '发布前必填', en: 'needed to publish' },
  noRecord: { zh: '找不到这条记录。', en: 'This record cannot be found.' },
  noRecordHelp: {
    zh: '它可能已被删除，或者地址有误。',
    en: 'It may have been deleted, or the address is wrong.',
  },
  mayNot: { zh: '您没有这项操作的权限。', en: 'You may not do this.' },
  mayNotHelp: { zh: '如有需要，请联系管理员。', en: 'Please ask the administrator if you need to.' },
  recordFailed: { zh: '记录没有读取成功。', en: 'The record could not be read.' },
  liveVersion: {
    zh: '线上仍是上次发布的版本，下面的修改发布后才会替换它。',
    en: 'Visitors still see the version published last; what is shown here replaces it once published.',
  },
  editsLive: {
    zh: '线上继续显示已发布的版本；修改保存后，提交审核并发布才会替换它。',
    en: 'Visitors go on seeing the published version; your changes replace it once they are reviewed and published.',
  },
  rejected: { zh: '退回原因', en: 'Why it was returned' },
  reason: { zh: '原因', en: 'Reason' },
  reasonHelp: {
    zh: '编辑者会看到这段话，请写明需要修改什么。',
    en: 'The author will read this; say what has to change.',
  },
  reasonMissing: { zh: '请填写原因。', en: 'Please give a reason.' },
  fourEyes: {
    zh: '您修改过这条记录，须由另一位同事审核发布。',
    en: 'You changed this record; somebody else has to approve it.',
  },
  fillIn: { zh: '去填写', en: 'Fill them in' },
  close: { zh: '关闭', en: 'Close' },
  recordFacts: { zh: '记录', en: 'Record' },
  created: { zh: '创建', en: 'Created' },
  updated: { zh: '更新', en: 'Updated' },
  publishedAt: { zh: '上次发布', en: 'Last published' },
  leaveTitle: { zh: '有内容还没有保存', en: 'Some changes are not saved' },
  leaveText: { zh: '离开后，刚才填写的内容会丢失。', en: 'What you typed will be lost if you leave now.' },
  stay: { zh: '继续编辑', en: 'Keep editing' },
  leave: { zh: '不保存并离开', en: 'Leave without saving' },
  conflictTitle: { zh: '这条记录已被别人修改', en: 'Somebody else changed this record' },
  conflictHelp: {
    zh: '您填写的内容还在页面上。可以先打开最新版本比较，把需要的内容复制出来，再读取最新版本继续编辑。',
    en: 'What you typed is still on the page. You can open the current version beside it, copy what you need, and then load it to go on.',
  },
  openCurrent: { zh: '在新窗口查看最新版本', en: 'Open the current version in a new window' },
  loadCurrent: { zh: '读取最新版本', en: 'Load the current version' },
  discardTitle: { zh: '放弃您填写的内容？', en: 'Discard what you typed?' },
  discardText: {
    zh: '读取最新版本后，您这次填写的内容将不再保留。',
    en: 'Loading the current version discards what you typed this time.',
  },
  discard: { zh: '放弃并读取', en: 'Discard and load' },
  restored: {
    zh: '已恢复您上次没有保存的内容，请核对后保存。',
    en: 'What you typed last time without saving is back; check it and save.',
  },
  dropRestored: { zh: '不要这些内容', en: 'Discard it' },
  backToRecord: { zh: '查看记录', en: 'View the record' },
} satisfies Record<string, Label>;

/** The sentences that name a thing or a number. */
export const sentences = {
  range: (from: number, to: number, total: number): Label => ({
    zh: `第 ${from}–${to} 条 / 共 ${total.toLocaleString('zh-CN')} 条`,
    en: `${from}–${to} of ${total.toLocaleString('en-GB')}`,
  }),
  empty: (section: Label): Label => ({
    zh: `还没有${section.zh}。`,
    en: `There are no ${section.en.toLowerCase()} yet.`,
  }),
  emptyHelp: (mayCreate: boolean): Label =>
    mayCreate
      ? { zh: '点“新建”写第一条。', en: 'Choose “New” to write the first.' }
      : { zh: '有同事新建之后会显示在这里。', en: 'They appear here once a colleague has written one.' },
  removeFilter: (label: Label): Label => ({ zh: `移除筛选：${label.zh}`, en: `Remove the filter ${label.en}` }),
  filteredBy: (label: Label): Label => ({ zh: `${label.zh}：`, en: `${label.en}: ` }),
  sortBy: (label: Label): Label => ({ zh: `按${label.zh}排序`, en: `Sort by ${label.en}` }),
  newRecord: (section: Label): Label => ({ zh: `新建${section.zh}`, en: `${section.en}: new` }),
  editRecord: (section: Label): Label => ({ zh: `编辑${section.zh}`, en: `${section.en}: edit` }),
  deleteQuestion: (title: string): Label => ({ zh: `删除《${title}》？`, en: `Delete “${title}”?` }),
  deleteHelp: (): Label => ({
    zh: '删除后列表和线上都不再显示它。',
    en: 'It disappears from the list and from what visitors see.',
  }),
  deleted: (title: string): Label => ({ zh: `已删除《${title}》。`, en: `“${title}” has been deleted.` }),
  moveQuestion: (move: Label, title: string): Label => ({
    zh: `${move.zh}《${title}》？`,
    en: `${move.en}: “${title}”?`,
  }),
  moved: (title: string, state: Label): Label => ({
    zh: `《${title}》现为“${state.zh}”。`,
    en: `“${title}” is now “${state.en}”.`,
  }),
  incomplete: (move: Label): Label => ({
    zh: `还不能${move.zh}，请先补全以下内容`,
    en: `${move.en}: something is still missing`,
  }),
  locked: (state: Label, moves: readonly Label[]): Label => ({
    zh: `这条记录处于“${state.zh}”，暂时不能修改。${moves.length ? `需要修改时，请先${moves.map(({ zh }) => `“${zh}”`).join('或')}。` : ''}`,
    en: `This record is “${state.en}” and cannot be changed for now.${moves.length ? ` To change it, use ${moves.map(({ en }) => `“${en}”`).join(' or ')} first.` : ''}`,
  }),
  wrongFields: (labels: readonly Label[]): Label => ({
    zh: `有 ${labels.length} 处需要改正：`,
    en: labels.length === 1 ? 'One field needs correcting:' : `${labels.length} fields need correcting:`,
  }),
  lastSaved: (clock: string, who: string): Label => ({
    zh: `${who ? `${who} ` : ''}保存于 ${clock}`,
    en: `Saved ${clock}${who ? ` by ${who}` : ''}`,
  }),
  by: (who: string): Label => ({ zh: who, en: `by ${who}` }),
};
