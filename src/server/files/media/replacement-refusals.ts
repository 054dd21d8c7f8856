import type { Label, Sentence } from '../../../contract/label.ts';
import type { MediaKind } from '../../../contract/media.ts';

const kindLabels: Record<MediaKind, Label> = {
  image: { zh: '图片', en: 'picture' },
  document: { zh: '文档', en: 'document' },
  audio: { zh: '音频', en: 'audio file' },
  video: { zh: '视频', en: 'video' },
};

/** Why a file is not replaced. */
export const replacementRefusals = {
  hidden: {
    zh: '使用这个文件的部分内容不在您的权限内，不能统一替换；请联系管理员。',
    en: 'This file is used where you may not read, so you cannot replace it everywhere; please ask the administrator.',
  },
  gone: {
    zh: '这个文件已不在媒体库中，请刷新后再看。',
    en: 'This file is no longer in the library; please refresh.',
  },
  same: {
    zh: '新文件与原文件完全相同，没有替换。',
    en: 'The new file is the same as the former one, so nothing was replaced.',
  },
  ambiguous: {
    zh: '这个文件既作为图片又作为文档保存，请在使用它的记录里分别替换。',
    en: 'This file is stored both as a picture and as a document; please replace it in the records that use it.',
  },
  mayNotEdit: ({ zh, en }: Label): Sentence => ({
    zh: `“${zh}”中的记录使用了这个文件，而您不能编辑那里的内容，因此不能统一替换。`,
    en: `Records in “${en}” use this file and you may not edit them, so you cannot replace it everywhere.`,
  }),
  tooMany: (most: number): Sentence => ({
    zh: `使用这个文件的记录超过 ${most} 条，不能一次替换。`,
    en: `More than ${most} records use this file, which is too many to replace at once.`,
  }),
  otherKind: (kind: MediaKind): Sentence => ({
    zh: `原文件是${kindLabels[kind].zh}，请选择同类文件。`,
    en: `The former file is ${/^[aeiou]/.test(kindLabels[kind].en) ? 'an' : 'a'} ${kindLabels[kind].en}; please choose a file of the same kind.`,
  }),
} satisfies Record<string, Sentence | ((...parts: never[]) => Sentence)>;
