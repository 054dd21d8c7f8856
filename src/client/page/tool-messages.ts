import type { Label } from '../../contract/label.ts';

/** Messages of the tools beside a page's title. */
export const toolMessages = {
  favourite: { zh: '收藏', en: 'Favourite' },
  mark: { zh: '收藏，可在查找框中直接打开', en: 'Add to the favourites in the search field' },
  unmark: { zh: '移出收藏', en: 'Remove from the favourites' },
  print: { zh: '打印', en: 'Print' },
} satisfies Record<string, Label>;

export const toolSentences = {
  printedAll: (count: number): Label => ({ zh: `全部 ${count} 条`, en: count === 1 ? '1 row' : `${count} rows` }),
  printedMost: (count: number, total: number, more = false): Label => ({
    zh: `只打印了前 ${count} 条（${more ? '超过' : '全部'} ${total} 条），全部内容请导出。`,
    en: `The first ${count} of ${more ? 'more than ' : ''}${total} rows; please export to have them all.`,
  }),
  printedPage: (count: number, total: number, more = false): Label => ({
    zh: `本页 ${count} 条（${more ? '超过' : '全部'} ${total} 条），用标题旁的“打印”可打印全部。`,
    en: `${count} of ${more ? 'more than ' : ''}${total} rows; “Print” beside the title prints them all.`,
  }),
  printed: (museum: Label, name: string, time: string): Label => ({
    zh: `${museum.zh}管理后台 · ${name} 打印于 ${time}（北京时间）`,
    en: `${museum.en} Admin · printed by ${name} at ${time} (Shanghai time)`,
  }),
};
