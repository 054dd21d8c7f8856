import type { Label } from '../../contract/label.ts';

/** Messages of the cells in a list. */
export const cellMessages = {
  yes: { zh: '是', en: 'Yes' },
  shanghaiTime: { zh: '北京时间', en: 'Shanghai time' },
  no: { zh: '否', en: 'No' },
  unexpectedValue: { zh: '意外的值', en: 'Unexpected value' },
} satisfies Record<string, Label>;

export const unexpectedStored = (value: string): Label => ({
  zh: `已存的值与此栏不符：${value}。不修改就不会改动它。`,
  en: `The stored value does not fit this field: ${value}. It stays as it is unless you change it.`,
});

export const rowCount = (count: number): Label => ({
  zh: `${count} 项`,
  en: count === 1 ? '1 item' : `${count} items`,
});
export const andMore = (total: number): Label => ({ zh: `等 ${total} 个`, en: `and ${total - 1} more` });
