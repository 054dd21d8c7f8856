import type { Label } from '../../declare/label.ts';

/** What stands beside a page's title. */
export const toolWords = {
  favourite: { zh: '收藏', en: 'Favourite' },
  mark: { zh: '收藏，可在查找框中直接打开', en: 'Add to the favourites in the search field' },
  unmark: { zh: '取消收藏', en: 'Remove from the favourites' },
  print: { zh: '打印', en: 'Print' },
} satisfies Record<string, Label>;

export const toolSentences = {
  printed: (museum: Label, name: string, at: string): Label => ({
    zh: `${museum.zh}管理后台 · ${name} 打印于 ${at}（北京时间）`,
    en: `${museum.en} Admin · printed by ${name} at ${at} (Shanghai time)`,
  }),
};
