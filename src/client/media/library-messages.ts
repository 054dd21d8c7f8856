import type { Label } from '../../contract/label.ts';
import type { MediaItem, MediaKind } from '../../contract/media.ts';

/** Messages of the media library. */
export const libraryMessages = {
  open: { zh: '从媒体库选择', en: 'Choose from the library' },
  search: { zh: '按文件名或图片说明查找', en: 'Search names and descriptions' },
  unusedOnly: { zh: '只看未使用的', en: 'Only what is unused' },
  close: { zh: '关闭', en: 'Close' },
  choose: { zh: '选用', en: 'Choose' },
  chosen: { zh: '已选用', en: 'Chosen' },
  remove: { zh: '删除', en: 'Delete' },
  cancel: { zh: '取消', en: 'Cancel' },
  unused: { zh: '未使用', en: 'Unused' },
  loadingUses: { zh: '正在查找使用处…', en: 'Looking where it is used …' },
  loading: { zh: '正在打开媒体库…', en: 'Opening the library …' },
  failed: { zh: '媒体库没有打开，请重试。', en: 'The library could not be opened; please try again.' },
  removeFailed: { zh: '文件没有删除成功，请重试。', en: 'The file was not deleted; please try again.' },
  again: { zh: '重试', en: 'Try again' },
  empty: {
    zh: '媒体库里还没有这类文件；上传过的文件会出现在这里。',
    en: 'There is nothing of this kind yet; what has been uploaded appears here.',
  },
  nothingFound: { zh: '没有找到，请换一个关键词。', en: 'Nothing found; please try another word.' },
  live: { zh: '已发布的版本', en: 'the published version' },
  noAltHere: { zh: '这里没有图片说明', en: 'No description here' },
  describeHere: { zh: '去填写', en: 'Describe it there' },
  openPage: { zh: '打开媒体库页面', en: 'Open the media library' },
  inTrash: { zh: '已删除的记录', en: 'a deleted record' },
} satisfies Record<string, Label>;

export const libraryTitles: Record<MediaKind, Label> = {
  image: { zh: '媒体库 · 图片', en: 'Library · Pictures' },
  document: { zh: '媒体库 · 文档', en: 'Library · Documents' },
  audio: { zh: '媒体库 · 音频', en: 'Library · Audio' },
  video: { zh: '媒体库 · 视频', en: 'Library · Video' },
};

export const chooseLabel = (name: string): Label => ({ zh: `选用 ${name}`, en: `Choose ${name}` });
export const chosenLabel = (name: string): Label => ({ zh: `已选用 ${name}`, en: `${name} is chosen` });
export const deleteFileLabel = (name: string): Label => ({ zh: `删除 ${name}`, en: `Delete ${name}` });
export const removeQuestion = (name: string): Label => ({
  zh: `删除“${name}”？删除后不能恢复。`,
  en: `Delete “${name}”? It cannot be brought back.`,
});
export const usesLabel = ({ uses, moreUses }: Pick<MediaItem, 'uses' | 'moreUses'>): Label => ({
  zh: `使用${moreUses ? '超过' : ''} ${uses} 处`,
  en: uses === 1 ? 'Used once' : `Used ${moreUses ? 'more than ' : ''}${uses} times`,
});
export const showUsesLabel = (item: MediaItem): Label => ({
  zh: `${usesLabel(item).zh}：${item.name}`,
  en: `${usesLabel(item).en}: ${item.name}`,
});
export const hiddenUses = (count: number): Label => ({
  zh: `另有 ${count} 处在您没有权限查看的记录里`,
  en: `${count} more in records you may not read`,
});
export const uploadedLabel = (name: string | undefined, day: string): Label => ({
  zh: name ? `${name} ${day}` : day,
  en: name ? `${name}, ${day}` : day,
});
export const fileTotal = (count: number): Label => ({
  zh: `共 ${count} 个`,
  en: count === 1 ? '1 file' : `${count} files`,
});
