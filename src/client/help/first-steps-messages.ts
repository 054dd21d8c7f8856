import type { Label } from '../../contract/label.ts';

export const firstStepsMessages = {
  title: { zh: '第一天的五步', en: 'First steps' },
  skip: { zh: '跳过', en: 'Skip' },
  close: { zh: '完成，不再显示', en: 'Done, hide this' },
  find: { zh: '按 Ctrl+K 查找', en: 'Find with Ctrl+K' },
  history: { zh: '打开一条记录，看它的历史', en: 'Open a record and look at its history' },
  help: { zh: '按 ? 看本页帮助', en: 'Press ? for help' },
  done: { zh: '已完成', en: 'done' },
} satisfies Record<string, Label>;

export const firstStepsSentences = {
  progress: (done: number, total: number): Label => ({ zh: `${done}/${total}`, en: `${done} of ${total}` }),
  open: (section: string): Label => ({ zh: `打开“${section}”`, en: `Open “${section}”` }),
  decide: (section: Label): Label => ({
    zh: `处理一条待办：${section.zh}`,
    en: `Decide one that waits: ${section.en}`,
  }),
  read: (section: Label): Label => ({ zh: `在“${section.zh}”中筛选`, en: `Filter the list “${section.en}”` }),
};
