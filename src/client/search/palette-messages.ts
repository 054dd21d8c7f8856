import type { Label } from '../../contract/label.ts';

export const paletteMessages = {
  title: { zh: '查找与命令', en: 'Search and commands' },
  placeholder: {
    zh: '查找记录、栏目或命令，例如“新闻”“xw”“#12”',
    en: 'Search records, sections or commands, such as “news” or “#12”',
  },
  favourites: { zh: '收藏', en: 'Favourites' },
  list: { zh: '列表', en: 'List' },
  recent: { zh: '最近看过', en: 'Looked at lately' },
  sections: { zh: '栏目', en: 'Sections' },
  actions: { zh: '命令', en: 'Commands' },
  searching: { zh: '正在查找…', en: 'Searching …' },
  nothing: { zh: '没有找到。换一个词，或减少几个字再试。', en: 'Nothing found. Try another word, or fewer.' },
  failed: { zh: '记录没有查到。', en: 'Records could not be searched.' },
  partlyFailed: { zh: '这些栏目没有查完：', en: 'Not searched to the end: ' },
  tooFew: { zh: '请输入要查找的内容，一个汉字或两个字母以上。', en: 'Type what to look for: two letters or more.' },
  keys: {
    zh: '↑ ↓ 选择 · Enter 打开 · Ctrl+Enter 新标签页打开 · Esc 关闭',
    en: '↑ ↓ to choose · Enter to open · Ctrl+Enter in a new tab · Esc to close',
  },
  close: { zh: '关闭', en: 'Close' },
  search: { zh: '查找', en: 'Search' },
  searchAbout: { zh: '在您能看到的所有栏目中查找', en: 'In every section you may read' },
  allSections: { zh: '所有栏目', en: 'All sections' },
  comma: { zh: '、', en: ', ' },
  none: { zh: '没有找到', en: 'Nothing found' },
  noneHelp: {
    zh: '换一个词，或减少几个字再试。您不能查看的栏目不在查找范围内。',
    en: 'Try another word, or fewer. Sections you may not read are not searched.',
  },
  failedTitle: { zh: '没有查到', en: 'The search failed' },
  number: { zh: '编号', en: 'No.' },
  updated: { zh: '更新时间', en: 'Updated' },
  record: { zh: '记录', en: 'Record' },
  status: { zh: '状态', en: 'Status' },
} satisfies Record<string, Label>;

export const paletteSentences = {
  allResults: (text: string): Label => ({ zh: `查看“${text}”的全部结果`, en: `All results for “${text}”` }),
  allIn: (section: Label, count: string): Label => ({
    zh: `${section.zh}中的全部 ${count} 条`,
    en: `All ${count} in ${section.en}`,
  }),
  exportOf: (section: Label): Label => ({ zh: `导出${section.zh}`, en: `Export: ${section.en}` }),
  found: (count: number): Label => ({ zh: `${count} 项`, en: `${count} found` }),
  namedIn: (section: Label, name: Label): Label => ({
    zh: `${name.zh} · ${section.zh}`,
    en: `${name.en} · ${section.en}`,
  }),
};
