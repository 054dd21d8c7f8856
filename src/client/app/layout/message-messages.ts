import type { Label } from '../../../contract/label.ts';

export const messageMessages = {
  returned: { zh: '退回给我', en: 'Returned to me' },
  mentioned: { zh: '提到了您', en: 'You are mentioned' },
  waiting: { zh: '待处理', en: 'Waiting' },
  aside: { zh: '已搁置', en: 'Put aside' },
  which: { zh: '显示哪些事项', en: 'Which messages' },
  later: { zh: '稍后提醒', en: 'Later' },
  inAnHour: { zh: '一小时后', en: 'In an hour' },
  tomorrow: { zh: '明天上午 9 点', en: 'Tomorrow at 9' },
  nextMonday: { zh: '下周一上午 9 点', en: 'Next Monday at 9' },
  done: { zh: '不再列出', en: 'Done' },
  doneHelp: { zh: '有新动静时会重新列出', en: 'It is listed again when something new happens' },
  listAgain: { zh: '重新列出', en: 'Bring back' },
  nothingAside: { zh: '没有搁置的事项', en: 'You have put nothing aside' },
  nothingAsideHelp: {
    zh: '点“稍后提醒”或“不再列出”的事项会在这里。',
    en: 'What you put aside with “Later” or “Done” is listed here.',
  },
} satisfies Record<string, Label>;

export const messageSentences = {
  thread: (count: number): Label => ({ zh: `往来 ${count} 条`, en: `${count} steps so far` }),
  until: (time: string): Label => ({ zh: `${time} 再提醒`, en: `Until ${time}` }),
  mentions: (count: number): Label => ({ zh: `${count} 处提到您`, en: `${count} mention you` }),
};
