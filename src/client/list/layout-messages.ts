import type { Label } from '../../contract/label.ts';

/** Messages about the layout of a list. */
export const layoutMessages = {
  incompleteHelp: { zh: '只看缺少必填内容的记录', en: 'Only records that lack something required' },
  gallery: { zh: '图墙', en: 'Gallery' },
  galleryHelp: {
    zh: '以大图卡片显示，便于按图辨认',
    en: 'Cards with large pictures, to recognise a record by its picture',
  },
  compact: { zh: '紧凑', en: 'Compact' },
  compactHelp: { zh: '每行矮一些，一屏多看几条', en: 'Lower rows, more of them on the screen' },
  columns: { zh: '列设置', en: 'Columns' },
  keys: { zh: '快捷键', en: 'Keys' },
  close: { zh: '关闭列设置', en: 'Close the columns' },
  help: {
    zh: '勾选要显示的列，拖动或用箭头调整次序。宽度以像素计，空着则按内容。只对您自己生效。',
    en: 'Tick the columns to show; drag them or use the arrows to put them in order. Widths are in pixels, empty means as wide as needed. Only your own list changes.',
  },
  asNeeded: { zh: '自动', en: 'Auto' },
  frozen: { zh: '左侧固定', en: 'Keep in sight' },
  none: { zh: '不固定', en: 'None' },
  cancel: { zh: '取消', en: 'Cancel' },
  apply: { zh: '应用', en: 'Apply' },
  reset: { zh: '恢复默认', en: 'Reset' },
  always: { zh: '名称列始终显示', en: 'Always shown: it names the record' },
} satisfies Record<string, Label>;

export const layoutSentences = {
  firstColumns: (count: number): Label => ({
    zh: `前 ${count} 列`,
    en: count === 1 ? 'First column' : `First ${count}`,
  }),
  widthOf: (name: string): Label => ({ zh: `${name}的宽度`, en: `Width of ${name}` }),
};
