import type { Label } from '../../declare/label.ts';

/** What the field kinds say. */
export const words = {
  yes: { zh: '是', en: 'Yes' },
  no: { zh: '否', en: 'No' },
  any: { zh: '不限', en: 'Any' },
  choose: { zh: '请选择', en: 'Choose' },
  contains: { zh: '包含…', en: 'Contains …' },
  from: { zh: '从', en: 'From' },
  to: { zh: '到', en: 'To' },
  searchRecords: { zh: '输入关键词查找', en: 'Type to search' },
  noRecords: { zh: '没有找到，请换一个关键词', en: 'Nothing found; try another word' },
  searching: { zh: '正在查找…', en: 'Searching …' },
  shanghaiTime: { zh: '北京时间', en: 'Shanghai time' },
  choosePicture: { zh: '选择图片', en: 'Choose a picture' },
  replacePicture: { zh: '更换图片', en: 'Replace' },
  removePicture: { zh: '移除图片', en: 'Remove' },
  dropPicture: { zh: '或把图片拖到这里', en: 'or drop one here' },
  uploading: { zh: '正在上传…', en: 'Uploading …' },
  pictureAlt: { zh: '图片说明', en: 'Description of the picture' },
  pictureAltHelp: {
    zh: '给看不到图片的观众，一句话说明画面内容。',
    en: 'One sentence for visitors who cannot see the picture.',
  },
  pictureGone: { zh: '图片无法显示', en: 'The picture cannot be shown' },
  openPicture: { zh: '查看原图', en: 'Open the picture' },
  uploadFailed: {
    zh: '图片没有上传成功，请重试。',
    en: 'The picture was not uploaded; please try again.',
  },
  pictureUnreadable: {
    zh: '无法读取这个文件，请换一张图片。',
    en: 'This file cannot be read; please choose another picture.',
  },
  pictureType: {
    zh: '只接受 JPG、PNG、WebP 图片，请换一张。',
    en: 'Use a JPG, PNG or WebP picture.',
  },
  editorLoading: { zh: '正在打开编辑器…', en: 'Opening the editor …' },
} satisfies Record<string, Label>;

export const pictureTooHeavy = (megabytes: number): Label => ({
  zh: `图片不能超过 ${megabytes} MB，请压缩后再上传。`,
  en: `Use a picture of at most ${megabytes} MB.`,
});

export const pictureHint = (megabytes: number, least?: { width: number; height: number }): Label => ({
  zh: `JPG、PNG、WebP，不超过 ${megabytes} MB${least ? `，至少 ${least.width}×${least.height} 像素` : ''}。`,
  en: `JPG, PNG or WebP, up to ${megabytes} MB${least ? `, at least ${least.width}×${least.height} pixels` : ''}.`,
});

export const startingAt = (from: string): Label => ({ zh: `${from} 起`, en: `from ${from}` });
export const endingAt = (to: string): Label => ({ zh: `至 ${to}`, en: `up to ${to}` });
