import type { Label } from '../../../contract/label.ts';

export const previewMessages = {
  open: { zh: '预览', en: 'Preview' },
  title: { zh: '观众看到的样子', en: 'As visitors would see it' },
  about: {
    zh: '包括还没有保存的内容；只有内部可见的内容不在其中。',
    en: 'With what is not saved yet; without what only the museum may see.',
  },
  language: { zh: '语言', en: 'Language' },
  width: { zh: '屏幕', en: 'Screen' },
  wide: { zh: '电脑', en: 'Desktop' },
  phone: { zh: '手机', en: 'Phone' },
  untitled: { zh: '（没有标题）', en: '(no title)' },
  foreign: { zh: '有内容还没有英文，先显示中文。', en: 'Some of it has no English text yet and is shown in Chinese.' },
} satisfies Record<string, Label>;
