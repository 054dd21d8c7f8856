import type { Label } from '../../contract/label.ts';

/** The labels of the editor's buttons. */
export const editorMessages = {
  toolbar: { zh: '排版', en: 'Formatting' },
  heading: { zh: '标题', en: 'Heading' },
  subheading: { zh: '小标题', en: 'Subheading' },
  bold: { zh: '加粗', en: 'Bold' },
  italic: { zh: '斜体', en: 'Italic' },
  underline: { zh: '下划线', en: 'Underline' },
  bulletList: { zh: '项目列表', en: 'Bulleted list' },
  orderedList: { zh: '编号列表', en: 'Numbered list' },
  quote: { zh: '引文', en: 'Quotation' },
  link: { zh: '链接', en: 'Link' },
  image: { zh: '插入图片', en: 'Insert a picture' },
  left: { zh: '左对齐', en: 'Align left' },
  center: { zh: '居中', en: 'Centre' },
  right: { zh: '右对齐', en: 'Align right' },
  undo: { zh: '撤销', en: 'Undo' },
  redo: { zh: '重做', en: 'Redo' },
  linkAddress: { zh: '链接地址', en: 'Address of the link' },
  invalidLink: {
    zh: '请填写以 https:// 开头的地址，或站内以 / 开头的地址。',
    en: 'Write an address that begins with https://, or with / for a page of this site.',
  },
  applyLink: { zh: '确定', en: 'Apply' },
  removeLink: { zh: '移除链接', en: 'Remove the link' },
  close: { zh: '关闭', en: 'Close' },
  imageAlt: { zh: '图片说明', en: 'Description of the picture' },
} satisfies Record<string, Label>;

export const tableMessages = {
  insert: { zh: '插入表格', en: 'Insert a table' },
  table: { zh: '表格', en: 'Table' },
  rowAbove: { zh: '上方加行', en: 'Row above' },
  rowBelow: { zh: '下方加行', en: 'Row below' },
  columnBefore: { zh: '左侧加列', en: 'Column before' },
  columnAfter: { zh: '右侧加列', en: 'Column after' },
  headerRow: { zh: '首行作表头', en: 'Header row' },
  deleteRow: { zh: '删除行', en: 'Delete row' },
  deleteColumn: { zh: '删除列', en: 'Delete column' },
  deleteTable: { zh: '删除表格', en: 'Delete table' },
} satisfies Record<string, Label>;

export const pictureProgress = (at: number, of: number): Label => ({
  zh: of === 1 ? '正在上传图片…' : `正在上传第 ${at} 张图片，共 ${of} 张…`,
  en: of === 1 ? 'Sending the picture …' : `Sending picture ${at} of ${of} …`,
});
