import type { Label } from '../../contract/label.ts';

/** Messages of forms and record pages, in a chunk apart from the list's. */
export const recordMessages = {
  sections: { zh: '本页各部分', en: 'Parts of this page' },
  clearFilters: { zh: '清除全部', en: 'Clear all' },
  back: { zh: '返回列表', en: 'Back to the list' },
  history: { zh: '操作记录', en: 'History' },
  backToParent: { zh: '返回上级记录', en: 'Back to the record above' },
  save: { zh: '保存', en: 'Save' },
  saveDraft: { zh: '保存草稿', en: 'Save draft' },
  savedBeforeTyping: {
    zh: '已保存点击按钮时的内容；之后输入的内容还没有保存，请再次保存。',
    en: 'What was there when you clicked is saved; save again for what you have typed since.',
  },
  saved: { zh: '已保存。', en: 'Saved.' },
  /** The server did not say the id of the new record. */
  savedInList: { zh: '已保存，请在列表中查看。', en: 'Saved; it is in the list.' },
  savedToSubmit: {
    zh: '已保存，但还没有提交：请在列表中打开后提交。',
    en: 'Saved, but not submitted yet: open it in the list and submit it there.',
  },
  savedToChoose: { zh: '已保存，请从列表中选择它。', en: 'Saved; please choose it from the list.' },
  nothingToSave: { zh: '内容没有变化，不需要保存。', en: 'Nothing has changed; there is nothing to save.' },
  notSavedYet: { zh: '尚未保存', en: 'Not saved yet' },
  unsaved: { zh: '有未保存的修改', en: 'Unsaved changes' },
  uploading: { zh: '上传完成后才能保存', en: 'Saving waits for the upload to finish' },
  required: { zh: '必填', en: 'required' },
  formLanguages: { zh: '显示哪种语言的内容', en: 'Texts shown in' },
  publishRequired: { zh: '发布前必填', en: 'needed to publish' },
  fixed: { zh: '这条记录由系统提供，不能修改。', en: 'This record came with the program and stays as it is.' },
  closedToMe: {
    zh: '这条记录的权限超出您自己的权限，您不能修改。',
    en: 'This record allows more than you may do yourself, so you may not change it.',
  },
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
  reason: { zh: '原因', en: 'Reason' },
  note: { zh: '附言（选填）', en: 'Note (optional)' },
  noteHelp: {
    zh: '决定的人会看到；输入 @ 可提醒某位同事。',
    en: 'Whoever decides will read it; type @ to tell a colleague.',
  },
  submitWithNote: { zh: '附言并提交', en: 'Submit with a note' },
  returnHelp: {
    zh: '编辑者会看到这段话，请写明需要修改什么。',
    en: 'The author will read this; say what has to change.',
  },
  reasonHelp: {
    zh: '原因会留在这条记录里，供日后查阅。',
    en: 'It stays with the record, for whoever has to know later.',
  },
  reasonBefore: { zh: '先前写明的原因', en: 'Reason given before' },
  chooseReason: { zh: '请选择', en: 'Please choose' },
  reasonMore: { zh: '补充说明', en: 'More about it' },
  reasonMissing: { zh: '请填写原因。', en: 'Please give a reason.' },
  fillIn: { zh: '去填写', en: 'Fill them in' },
  recordFacts: { zh: '记录', en: 'Record' },
  created: { zh: '创建', en: 'Created' },
  updated: { zh: '更新', en: 'Updated' },
  publishedAt: { zh: '上次发布', en: 'Last published' },
  leaveTitle: { zh: '有内容还没有保存', en: 'Some changes are not saved' },
  leaveText: { zh: '离开后，刚才填写的内容会丢失。', en: 'What you typed will be lost if you leave now.' },
  stay: { zh: '继续编辑', en: 'Keep editing' },
  leave: { zh: '不保存并离开', en: 'Leave without saving' },
  actionRebased: {
    zh: '这里已换成现在的内容，您的改动还在，请核对后再确认。',
    en: 'This shows what it holds now, with your changes kept; please check it and confirm again.',
  },
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
  moveErrors: {
    zh: '下一步操作之前，还需要补全：',
    en: 'Needed before the next step:',
  },
  storedErrors: {
    zh: '这条记录保存后规定有变，请在方便时补全或改正以下内容；其他修改可以照常保存。',
    en: 'The rules have changed since this record was saved; please complete or correct this when you can. Other changes can be saved meanwhile.',
  },
  noRoom: {
    zh: '排序号已用尽，请先在编辑页修改相邻记录的排序号。',
    en: 'There is no order number left in between; please change those of the neighbours in their forms.',
  },
} satisfies Record<string, Label>;

/** Messages with a name or a number in them. */
export const recordSentences = {
  done: (action: Label): Label => ({ zh: `已完成“${action.zh}”。`, en: `“${action.en}” is done.` }),
  unexpectedValues: (fields: string): Label => ({
    zh: `服务器返回的值与栏目声明不符，已原样显示：${fields}。`,
    en: `The server sent values that the section does not expect; they are shown as they came: ${fields}.`,
  }),
  filteredBy: (label: Label): Label => ({ zh: `${label.zh}：`, en: `${label.en}: ` }),
  removeFilter: (label: Label): Label => ({ zh: `移除筛选：${label.zh}`, en: `Remove the filter ${label.en}` }),
  deleteQuestion: (name: Label): Label => ({ zh: `删除${name.zh}？`, en: `Delete ${name.en}?` }),
  deleteHelp: (isKept: boolean): Label => ({
    zh: `删除后列表和线上都不再显示它${isKept ? '，30 天内可以从回收站恢复' : ''}。`,
    en: `It disappears from the list and from what visitors see${isKept ? ', and stays in the trash for 30 days' : ''}.`,
  }),
  movedToPosition: (name: Label, position: number): Label => ({
    zh: `${name.zh}现在排第 ${position} 位。`,
    en: `${name.en} is now in place ${position}.`,
  }),
  sortFirst: (column: Label): Label => ({
    zh: `按${column.zh}从小到大排列、不带筛选时可以调整次序`,
    en: `Sort by ${column.en.toLowerCase()} from small to large, without filters, to arrange the rows`,
  }),
  deleted: (name: Label, isKept: boolean): Label => ({
    zh: `已删除${name.zh}${isKept ? '，在回收站保留 30 天' : ''}。`,
    en: `${name.en} has been deleted${isKept ? '; it stays in the trash for 30 days' : ''}.`,
  }),
  moveQuestion: (move: Label, name: Label): Label => ({
    zh: `${move.zh}${name.zh}？`,
    en: `${move.en}: ${name.en}?`,
  }),
  moved: (name: Label, state: Label): Label => ({
    zh: `${name.zh}现为“${state.zh}”。`,
    en: `${name.en} is now “${state.en}”.`,
  }),
  incomplete: (move: Label): Label => ({
    zh: `还不能${move.zh}，请先补全以下内容`,
    en: `${move.en}: something is still missing`,
  }),
  locked: (state: Label, moves: readonly Label[]): Label => ({
    zh: `这条记录处于“${state.zh}”，暂时不能修改。${moves.length ? `需要修改时，请先${moves.map(({ zh }) => `“${zh}”`).join('或')}。` : ''}`,
    en: `This record is “${state.en}” and cannot be changed for now.${moves.length ? ` To change it, use ${moves.map(({ en }) => `“${en}”`).join(' or ')} first.` : ''}`,
  }),
  errorSummary: (count: number): Label => ({
    zh: `有 ${count} 处需要改正：`,
    en: count === 1 ? 'One thing needs correcting:' : `${count} things need correcting:`,
  }),
  fieldError: (label: Label, sentence: string): Label => ({
    zh: `${label.zh}：${sentence}`,
    en: `${label.en}: ${sentence}`,
  }),
  errorCount: (count: number): Label => ({ zh: `${count} 处需要改正`, en: `${count} to correct` }),
  filledIn: (count: number): Label =>
    count === 0 ? { zh: '未填', en: 'empty' } : { zh: `已填 ${count} 项`, en: `${count} filled in` },
  reasonOf: (move: Label): Label => ({ zh: `${move.zh}的原因`, en: `${move.en}: why` }),
  followsFrom: (labels: readonly Label[]): Label => ({
    zh: `由${labels.map(({ zh }) => `“${zh}”`).join('、')}得出。`,
    en: `It follows from ${labels.map(({ en }) => `“${en}”`).join(', ')}.`,
  }),
  neededFor: (move: Label): Label => ({ zh: `“${move.zh}”前必填`, en: `needed for “${move.en}”` }),
  stillReferenced: (count: number): Label => ({
    zh: `还有 ${count} 条记录在使用它，请先改掉或删除：`,
    en: `It is still used ${count === 1 ? 'once' : `${count} times`}; please change or delete first:`,
  }),
  referencedByOthers: (count: number): Label => ({
    zh: `有 ${count} 条记录指向它，下线后请一并检查：`,
    en: `${count === 1 ? 'One record points' : `${count} records point`} here; please look after ${count === 1 ? 'it' : 'them'} as well:`,
  }),
  inSection: (section: Label, name: Label): Label => ({
    zh: `${section.zh}${name.zh}`,
    en: `${section.en}: ${name.en}`,
  }),
  unlistedReferences: (count: number): Label => ({
    zh: `此外还有 ${count} 条未列出`,
    en: `${count} more that ${count === 1 ? 'is' : 'are'} not listed`,
  }),
  lastSaved: (time: string, operatorName: string): Label => ({
    zh: `${operatorName ? `${operatorName} ` : ''}保存于 ${time}`,
    en: `Saved ${time}${operatorName ? ` by ${operatorName}` : ''}`,
  }),
  by: (operatorName: string): Label => ({ zh: operatorName, en: `by ${operatorName}` }),
};

/** In the chunk of the record page, which the history is not part of. */
export const fieldHistoryLabel = (field: Label): Label => ({
  zh: `谁改过“${field.zh}”`,
  en: `Who changed “${field.en}”`,
});
