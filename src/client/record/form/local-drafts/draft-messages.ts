import type { Label } from '../../../../contract/label.ts';

/** Messages about unsaved text stored in the browser. */
export const draftMessages = {
  resume: { zh: '继续编辑这些内容', en: 'Go on with it' },
  compare: { zh: '比较', en: 'Compare' },
  drop: { zh: '放弃', en: 'Discard' },
  moved: {
    zh: '这条记录此后又被修改过，可以先比较。',
    en: 'The record has been changed since; you may want to compare first.',
  },
  notStored: {
    zh: '涉及个人或受限信息的字段不会暂存，需要重新填写。',
    en: 'Fields with personal or restricted data are not kept and have to be filled in again.',
  },
  elsewhere: {
    zh: '这里的内容也在另一个标签页中编辑；浏览器暂存的是最后输入的一份，两页各自保存。',
    en: 'This is being edited in another tab too. The browser keeps what was typed last; each tab saves its own.',
  },
  waiting: {
    zh: '没有收到服务器的回答，恢复联网后会自动再保存',
    en: 'The server did not answer; this is saved again by itself once you are online',
  },
  cannotStore: {
    zh: '页面打开期间内容不会丢失；这个浏览器不能暂存，关闭前请保存',
    en: 'Nothing is lost while this page is open; this browser cannot keep it, so save before closing',
  },
} satisfies Record<string, Label>;

export const draftSentences = {
  offer: (clock: string): Label => ({
    zh: `您有 ${clock} 填写但没有保存的内容。`,
    en: `You have unsaved text of ${clock}.`,
  }),
};
