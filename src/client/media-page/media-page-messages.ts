import type { Label } from '../../contract/label.ts';
import type { MediaKind, MediaReplacement } from '../../contract/media.ts';

/** Messages of the media page. */
export const mediaPageMessages = {
  about: {
    zh: '所有栏目上传过的图片和文件；没有内容使用、也没有说明和标签的，一周后移入清理箱',
    en: 'The pictures and files of all sections; what nothing uses and nobody has described or tagged goes to the bin after a week',
  },
  upload: { zh: '上传文件', en: 'Upload files' },
  drop: { zh: '也可以把多个文件拖到页面上', en: 'You can also drop several files onto the page' },
  filters: { zh: '筛选', en: 'Filters' },
  search: { zh: '按文件名或图片说明查找', en: 'Search names and descriptions' },
  kind: { zh: '类型', en: 'Type' },
  allKinds: { zh: '全部类型', en: 'All types' },
  tag: { zh: '标签', en: 'Tag' },
  allTags: { zh: '全部标签', en: 'All tags' },
  unused: { zh: '未使用', en: 'Unused' },
  mine: { zh: '我上传的', en: 'Uploaded by me' },
  clear: { zh: '清除筛选', en: 'Clear the filters' },
  files: { zh: '文件', en: 'Files' },
  noAlt: { zh: '无说明', en: 'No description' },
  empty: { zh: '媒体库里还没有文件', en: 'The library is empty' },
  emptyHelp: {
    zh: '在这里上传，或在表单里上传后，文件会出现在这里。',
    en: 'What is uploaded here or in a form appears here.',
  },
  nothing: { zh: '没有符合条件的文件', en: 'No file matches' },
  nothingHelp: { zh: '换一个关键词，或清除筛选。', en: 'Try another word, or clear the filters.' },
  allDescribed: { zh: '图片都有说明了', en: 'Every picture has a description' },
  allDescribedHelp: {
    zh: '新上传的图片没有填写说明时，会出现在这里。',
    en: 'A new picture without a description appears here.',
  },
  failed: { zh: '媒体库没有读取成功', en: 'The library could not be read' },
  uploads: { zh: '上传', en: 'Uploads' },
  waiting: { zh: '等待上传', en: 'Waiting' },
  uploaded: { zh: '已上传', en: 'Uploaded' },
  uploadFailed: { zh: '没有上传成功，请重试。', en: 'It was not uploaded; please try again.' },
  retry: { zh: '重试', en: 'Try again' },
  closeUploads: { zh: '收起', en: 'Close' },
  closeDrawer: { zh: '关闭', en: 'Close' },
  file: { zh: '文件', en: 'File' },
  gone: { zh: '这个文件已不在媒体库中。', en: 'This file is no longer in the library.' },
  type: { zh: '类型', en: 'Type' },
  size: { zh: '大小', en: 'Size' },
  uploader: { zh: '上传者', en: 'Uploaded by' },
  uploadedAt: { zh: '上传时间', en: 'Uploaded' },
  unknown: { zh: '未记录', en: 'Not recorded' },
  details: { zh: '说明与标签', en: 'Description and tags' },
  altZh: { zh: '中文说明', en: 'Description in Chinese' },
  altEn: { zh: '英文说明', en: 'Description in English' },
  altHelp: {
    zh: '供看不到图片的观众了解画面；以后选用这张图片时自动填入，已使用它的内容不变。',
    en: 'For visitors who cannot see the picture. A field takes it over when the picture is chosen; present uses stay as they are.',
  },
  tags: { zh: '标签', en: 'Tags' },
  tagsHelp: { zh: '输入后按回车，最多 10 个。', en: 'Press Enter after each; up to 10.' },
  save: { zh: '保存', en: 'Save' },
  saveAndNext: { zh: '保存并看下一个', en: 'Save and next' },
  next: { zh: '下一个', en: 'Next' },
  saved: { zh: '已保存。', en: 'Saved.' },
  notSaved: { zh: '没有保存成功，请重试。', en: 'It was not saved; please try again.' },
  leaveTitle: { zh: '修改还没有保存', en: 'Your changes are not saved' },
  leaveHelp: {
    zh: '关闭后，刚填写的说明和标签会丢失。',
    en: 'Closing loses the description and tags you have just typed.',
  },
  discard: { zh: '不保存', en: 'Close without saving' },
  usedIn: { zh: '使用处', en: 'Used in' },
  notUsed: {
    zh: '没有内容使用这个文件。有说明或标签就一直保留；都没有的，一周后移入清理箱，再保留 30 天。',
    en: 'Nothing uses this file. It is kept while it has a description or a tag; otherwise it goes to the bin after a week, for 30 days.',
  },
  replace: { zh: '替换文件', en: 'Replace the file' },
  chooseReplacement: { zh: '选择新文件…', en: 'Choose the new file …' },
  replaceHelp: {
    zh: '使用处的图片说明、图注和焦点保留，请替换后查看是否仍合适；表单里裁剪过的图片是单独的文件，不会改变。',
    en: 'Descriptions, captions and focal points stay; please see whether they still fit. A crop made in a form is a file of its own and does not change.',
  },
  replaceNow: { zh: '上传并替换', en: 'Upload and replace' },
  replaceFailed: { zh: '没有替换成功，请重试。', en: 'It was not replaced; please try again.' },
  openNew: { zh: '查看新文件', en: 'Open the new file' },
  replacing: { zh: '正在上传并替换…', en: 'Uploading and replacing …' },
  cancel: { zh: '取消', en: 'Cancel' },
  download: { zh: '下载', en: 'Download' },
  remove: { zh: '删除', en: 'Delete' },
  mayNotRemove: { zh: '只有上传者可以提前删除。', en: 'Only the person who uploaded it may delete it earlier.' },
} satisfies Record<string, Label>;

export const mediaKindNames: Record<MediaKind, Label> = {
  image: { zh: '图片', en: 'Pictures' },
  document: { zh: '文档', en: 'Documents' },
  audio: { zh: '音频', en: 'Audio' },
  video: { zh: '视频', en: 'Video' },
};

export const mediaPageSentences = {
  withoutAlt: (count: number | undefined): Label => ({
    zh: count === undefined ? '无图片说明' : `无图片说明（${count}）`,
    en: count === undefined ? 'Without description' : `Without description (${count})`,
  }),
  tagOption: (tag: string, files: number): Label => ({ zh: `${tag}（${files}）`, en: `${tag} (${files})` }),
  /** The accessible name of a tile. */
  tile: (name: string, facts: readonly Label[]): Label => ({
    zh: [name, ...facts.map(({ zh }) => zh)].join('，'),
    en: [name, ...facts.map(({ en }) => en)].join(', '),
  }),
  uploading: (name: string): Label => ({ zh: `正在上传 ${name}`, en: `Uploading ${name}` }),
  retryOf: (name: string): Label => ({ zh: `重试 ${name}`, en: `Try ${name} again` }),
  uploadState: (done: number, failed: number, total: number): Label => ({
    zh: [`共 ${total} 个文件`, `已上传 ${done} 个`, ...(failed ? [`${failed} 个没有成功`] : [])].join('，'),
    en: [
      `${total} ${total === 1 ? 'file' : 'files'}`,
      `${done} uploaded`,
      ...(failed ? [`${failed} failed`] : []),
    ].join(', '),
  }),
  plan: ({ records, afterApproval, inTrash }: MediaReplacement): Label => {
    const zh = [
      ...(records ? [`${records} 条记录会立即改用新文件，已发布的观众立即看到`] : []),
      ...(afterApproval ? [`${afterApproval} 条已发布的记录要再次审核后观众才看到新文件`] : []),
      ...(inTrash ? [`回收站里的 ${inTrash} 条记录保留原文件`] : []),
    ];
    const recordsOf = (count: number) => (count === 1 ? '1 record' : `${count} records`);
    const en = [
      ...(records ? [`${recordsOf(records)} will use the new file at once, also where visitors see it`] : []),
      ...(afterApproval ? [`visitors of ${recordsOf(afterApproval)} see it after the next approval`] : []),
      ...(inTrash ? [`${recordsOf(inTrash)} in the trash will keep the former file`] : []),
    ];
    return zh.length === 0
      ? { zh: '现在没有记录使用这个文件。', en: 'No record uses this file now.' }
      : { zh: `${zh.join('；')}。`, en: `${en.join('; ')}.` };
  },
  replaced: ({ records, afterApproval }: MediaReplacement): Label => ({
    zh: `已在 ${records + afterApproval} 条记录中替换${afterApproval ? `，其中 ${afterApproval} 条待审核后公开` : ''}。`,
    en: `Replaced in ${records + afterApproval} ${records + afterApproval === 1 ? 'record' : 'records'}${afterApproval ? `, ${afterApproval} of them public after approval` : ''}.`,
  }),
  changedMeanwhile: (parts: readonly (string | null | readonly string[])[]): Label => {
    const texts = parts.flatMap((part) => (Array.isArray(part) ? part.join('、') : part) || []).join(' / ');
    return {
      zh: `他人也改过这些内容，现为：${texts || '空'}。您输入的内容仍在，保存后以您的为准。`,
      en: `Somebody else has changed this as well; now: ${texts || 'nothing'}. What you typed is still here and replaces it once saved.`,
    };
  },
  chosen: (name: string): Label => ({ zh: `新文件：${name}`, en: `New file: ${name}` }),
};
