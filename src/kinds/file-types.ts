/** The allowed media types by file type; an upload's type is detected from its bytes. */
export const fileTypes = {
  pdf: { zh: 'PDF', en: 'PDF', types: ['application/pdf'] },
  audio: { zh: '音频（MP3、M4A）', en: 'audio (MP3, M4A)', types: ['audio/mpeg', 'audio/mp4'] },
  video: { zh: '视频（MP4、WebM）', en: 'video (MP4, WebM)', types: ['video/mp4', 'video/webm'] },
  document: {
    zh: 'PDF、Office 文档、图片或压缩包',
    en: 'a PDF, an office document, a picture or a zip file',
    types: [
      ...['application/pdf', 'application/zip', 'image/jpeg', 'image/png', 'image/webp'],
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    ],
  },
} as const;

export type FileType = keyof typeof fileTypes;
