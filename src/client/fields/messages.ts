import type { Label } from '../../contract/label.ts';

/** Messages of the field kinds. */
export const fieldMessages = {
  hasValue: { zh: '有', en: 'Some' },
  hasNoValue: { zh: '没有', en: 'None' },
  any: { zh: '不限', en: 'Any' },
  choose: { zh: '请选择', en: 'Choose' },
  chooseSeveral: { zh: '可选多项', en: 'Choose one or more' },
  tagsHelp: { zh: '输入后按回车', en: 'Type, then press Enter' },
  required: { zh: '必填', en: 'required' },
  remove: { zh: '移除', en: 'Remove' },
  fuzzyDateHelp: {
    zh: '知道到哪里就写到哪里：1892、1892-11 或 1892-11-12。',
    en: 'As far as it is known: 1892, 1892-11 or 1892-11-12.',
  },
  calendar: { zh: '打开日历', en: 'Open the calendar' },
  invalidDay: { zh: '请写成 2026-11-12 这样的日期。', en: 'Please write a date such as 2026-11-12.' },
  lat: { zh: '纬度', en: 'Latitude' },
  lng: { zh: '经度', en: 'Longitude' },
  geoHelp: {
    zh: '用 WGS-84 坐标的小数度数，可把“纬度, 经度”一起粘贴到第一格。',
    en: 'Decimal degrees, WGS-84. “latitude, longitude” can be pasted into the first box as one.',
  },
  contains: { zh: '包含…', en: 'Contains …' },
  from: { zh: '从', en: 'From' },
  to: { zh: '到', en: 'To' },
  inSection: { zh: '栏目', en: 'Section' },
  searchRecords: { zh: '输入关键词查找', en: 'Type to search' },
  typeNumber: { zh: '输入记录的编号，按回车', en: 'Type the number of the record, then Enter' },
  noRecords: { zh: '没有找到，请换一个关键词', en: 'Nothing found; try another word' },
  searching: { zh: '正在查找…', en: 'Searching …' },
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
  addPictures: { zh: '添加图片', en: 'Add pictures' },
  dropPictures: { zh: '可一次选多张，或把图片拖到这里', en: 'several at once, or drop them here' },
  caption: { zh: '图注', en: 'Caption' },
  altShort: { zh: '替代文字：画面内容，给看不到图片的观众', en: 'Alternative text, for those who cannot see it' },
  chooseFile: { zh: '选择文件', en: 'Choose a file' },
  replaceFile: { zh: '更换文件', en: 'Replace' },
  dropFile: { zh: '或把文件拖到这里', en: 'or drop it here' },
  fileFailed: { zh: '文件没有上传成功，请重试。', en: 'The file was not uploaded; please try again.' },
  pictureUnavailable: { zh: '图片无法显示', en: 'The picture cannot be shown' },
  openPicture: { zh: '查看原图', en: 'Open the picture' },
  editorLoading: { zh: '正在打开编辑器…', en: 'Opening the editor …' },
} satisfies Record<string, Label>;

export const croppedName = ({ zh, en }: Label): Label => ({ zh: `${zh}（裁剪）`, en: `${en} (cropped)` });

export const pictureHint = (megabytes: number, minSize?: { width: number; height: number }): Label => ({
  zh: `JPG、PNG、WebP，不超过 ${megabytes} MB${minSize ? `，至少 ${minSize.width}×${minSize.height} 像素` : ''}。`,
  en: `JPG, PNG or WebP, up to ${megabytes} MB${minSize ? `, at least ${minSize.width}×${minSize.height} pixels` : ''}.`,
});

export const fromText = (from: string): Label => ({ zh: `${from} 起`, en: `from ${from}` });
export const upToText = (to: string): Label => ({ zh: `至 ${to}`, en: `up to ${to}` });

export const manageLabel = (section: Label): Label => ({
  zh: `管理${section.zh}`,
  en: `Manage ${section.en.toLowerCase()}`,
});

export const removeLabel = (name: string): Label => ({ zh: `移除 ${name}`, en: `Remove ${name}` });
export const moveUpLabel = (name: string): Label => ({ zh: `上移 ${name}`, en: `Move ${name} up` });
export const moveDownLabel = (name: string): Label => ({ zh: `下移 ${name}`, en: `Move ${name} down` });

export const pictureNumber = (number: number): Label => ({ zh: `第 ${number} 张图片`, en: `picture ${number}` });
export const rowNumber = (number: number): Label => ({ zh: `第 ${number} 行`, en: `row ${number}` });
export const nearLimit = (max: number): Label => ({
  zh: `快写满了，最多 ${max} 个字。`,
  en: `Close to the end: at most ${max} characters.`,
});
export const overLimit = (max: number): Label => ({
  zh: `超过了 ${max} 个字，请缩短。`,
  en: `More than ${max} characters; please shorten it.`,
});
export const newRecordLabel = (section: Label, title: string): Label => ({
  zh: `新建${section.zh}${title ? `“${title}”` : ''}…`,
  en: `New: ${section.en.toLowerCase()}${title ? ` “${title}”` : ''} …`,
});
export const addRowLabel = (rows: Label): Label => ({ zh: `添加${rows.zh}`, en: `Add to ${rows.en.toLowerCase()}` });
export const rowsHint = (count: number, max: number): Label => ({
  zh: `${count} 行，最多 ${max} 行`,
  en: `${count} of at most ${max} rows`,
});

export const galleryHint = (count: number, max: number): Label => ({
  zh: `${count} 张，最多 ${max} 张。`,
  en: `${count} of at most ${max} pictures.`,
});
export const uploadsRemaining = (count: number): Label => ({
  zh: `正在上传，还有 ${count} 张…`,
  en: `Uploading, ${count} to go …`,
});
export const tooManyFiles = (max: number, over: number): Label => ({
  zh: `最多 ${max} 个，多出的 ${over} 个没有上传。`,
  en: `At most ${max}; the ${over} beyond that were not uploaded.`,
});
export const fileHint = (type: Label, megabytes: number, max: number): Label => ({
  zh: `${type.zh}，不超过 ${megabytes} MB${max > 1 ? `，最多 ${max} 个` : ''}。`,
  en: `${type.en.charAt(0).toUpperCase()}${type.en.slice(1)}, up to ${megabytes} MB${max > 1 ? `, at most ${max} files` : ''}.`,
});
