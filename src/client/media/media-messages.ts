import type { Label } from '../../contract/label.ts';

/** Messages about pictures and files. */
export const mediaMessages = {
  cancel: { zh: '取消', en: 'Cancel' },
  crop: { zh: '裁剪', en: 'Crop' },
  cropTitle: { zh: '裁剪图片', en: 'Crop the picture' },
  cropAndUse: { zh: '裁剪并使用', en: 'Crop and use' },
  useUncropped: { zh: '不裁剪，用原图', en: 'Use it whole' },
  cropArea: { zh: '裁剪范围，可用方向键移动', en: 'The part to keep; move it with the arrow keys' },
  zoom: { zh: '缩放', en: 'Zoom' },
  zoomIn: { zh: '放大', en: 'Zoom in' },
  zoomOut: { zh: '缩小', en: 'Zoom out' },
  focalPoint: { zh: '焦点', en: 'Focal point' },
  focalPointHelp: {
    zh: '点画面或用方向键移动焦点：裁成其他形状时，焦点始终留在画面里。',
    en: 'Click the picture or use the arrow keys: wherever it is cut to another shape, this point stays in sight.',
  },
  centreFocalPoint: { zh: '焦点居中', en: 'Centre it' },
  firstPage: { zh: '（第一页）', en: '(first page)' },
  noPdfViewer: {
    zh: '这个浏览器不能直接显示 PDF，请点文件名打开。',
    en: 'This browser cannot show a PDF here; please open it by its name.',
  },
  openFile: { zh: '打开文件', en: 'Open the file' },
  pictureType: {
    zh: '只接受 JPG、PNG、WebP 图片，请换一张。',
    en: 'Use a JPG, PNG or WebP picture.',
  },
  pictureUnreadable: {
    zh: '无法读取这个文件，请换一张图片。',
    en: 'This file cannot be read; please choose another picture.',
  },
  address: { zh: '文件的网址', en: 'Address of the file' },
  useAddress: { zh: '使用', en: 'Use it' },
  addressHelp: {
    zh: '这里的服务器不接收上传，请填写已发布文件的网址。',
    en: 'The server takes no uploads here; please give the address of a file that is online.',
  },
  noPictureThere: {
    zh: '这个网址上没有可以显示的图片，请检查后再试。',
    en: 'There is no picture to show at this address; please check it and try again.',
  },
  noUploads: {
    zh: '这里的服务器不接收上传。',
    en: 'The server takes no uploads here.',
  },
  uploadFailed: {
    zh: '图片没有上传成功，请重试。',
    en: 'The picture was not uploaded; please try again.',
  },
} satisfies Record<string, Label>;

export const focalPointText = ({ x, y }: { x: number; y: number }): Label => ({
  zh: `横向 ${Math.round(x * 100)}%，纵向 ${Math.round(y * 100)}%`,
  en: `${Math.round(x * 100)}% across, ${Math.round(y * 100)}% down`,
});

export const showPreview = (size: string): Label => ({
  zh: `显示首页预览（${size}）`,
  en: `Show the first page (${size})`,
});

export const pictureTooHeavy = (megabytes: number): Label => ({
  zh: `图片不能超过 ${megabytes} MB，请压缩后再上传。`,
  en: `Use a picture of at most ${megabytes} MB.`,
});

export const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

export const lengthText = (seconds: number): string => {
  const rounded = Math.round(seconds);
  return `${Math.floor(rounded / 60)}:${String(rounded % 60).padStart(2, '0')}`;
};

export const problemWith = (name: string, sentence: string): Label => ({
  zh: `${name}：${sentence}`,
  en: `${name}: ${sentence}`,
});
