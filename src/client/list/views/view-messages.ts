import type { Label } from '../../../contract/label.ts';

/** Messages about saved views. */
export const viewMessages = {
  views: { zh: '视图', en: 'Views' },
  all: { zh: '全部', en: 'All' },
  changed: { zh: '已改动', en: 'Changed' },
  keep: { zh: '保存改动', en: 'Save changes' },
  keepAs: { zh: '另存为', en: 'Save as new' },
  keepNew: { zh: '存为视图', en: 'Save as a view' },
  undo: { zh: '撤销改动', en: 'Undo changes' },
  more: { zh: '视图操作', en: 'About this view' },
  edit: { zh: '重命名', en: 'Rename' },
  editAndShare: { zh: '重命名与共享', en: 'Rename or share' },
  open: { zh: '设为默认', en: 'Open by default' },
  openNot: { zh: '不再默认', en: 'No longer the default' },
  remove: { zh: '删除', en: 'Delete' },
  save: { zh: '保存', en: 'Save' },
  name: { zh: '名称', en: 'Name' },
  nameMissing: { zh: '请填写视图的名称。', en: 'Please name the view.' },
  isDefault: { zh: '从菜单进入时默认打开', en: 'Open it when I come from the menu' },
  shareWith: { zh: '与这些角色共享', en: 'Share with these roles' },
  shareHelp: {
    zh: '这些角色的同事会看到这个视图，只能看到各自有权查看的内容。',
    en: 'Colleagues with these roles get this view; it shows them only what they may see.',
  },
  keeps: {
    zh: '视图保存当前的筛选、排序和列设置。',
    en: 'A view keeps the filters, the order and the columns as they are now.',
  },
  removeShared: {
    zh: '与之共享的同事也将看不到这个视图。',
    en: 'Colleagues it is shared with lose it as well.',
  },
} satisfies Record<string, Label>;

export const viewSentences = {
  by: (name: string): Label => ({ zh: `${name}共享的视图`, en: `Shared by ${name}` }),
  removing: (name: string): Label => ({ zh: `删除视图“${name}”？`, en: `Delete the view “${name}”?` }),
  editing: (name: string): Label => ({ zh: `视图“${name}”`, en: `View “${name}”` }),
};
