/** A file type detected by content; the file name and the type sent by the browser are ignored. */
interface FileType {
  type: string;
  /** The extension in the media store. */
  extension: string;
  /** Whether browsers display the type; others are only downloaded. */
  isDisplayable: boolean;
}

const fileTypes = {
  pdf: { type: 'application/pdf', extension: 'pdf', isDisplayable: true },
  mp3: { type: 'audio/mpeg', extension: 'mp3', isDisplayable: true },
  m4a: { type: 'audio/mp4', extension: 'm4a', isDisplayable: true },
  mp4: { type: 'video/mp4', extension: 'mp4', isDisplayable: true },
  webm: { type: 'video/webm', extension: 'webm', isDisplayable: true },
  jpg: { type: 'image/jpeg', extension: 'jpg', isDisplayable: true },
  png: { type: 'image/png', extension: 'png', isDisplayable: true },
  webp: { type: 'image/webp', extension: 'webp', isDisplayable: true },
  zip: { type: 'application/zip', extension: 'zip', isDisplayable: false },
  docx: {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extension: 'docx',
    isDisplayable: false,
  },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extension: 'xlsx',
    isDisplayable: false,
  },
  pptx: {
    type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    extension: 'pptx',
    isDisplayable: false,
  },
} as const satisfies Record<string, FileType>;

export type FileTypeName = keyof typeof fileTypes;

export const fileTypeByExtension = (name: string): FileType | undefined =>
  Object.values(fileTypes).find(({ extension }) => name.endsWith(`.${extension}`));

export const fileTypeByMime = (type: string): FileType | undefined =>
  Object.values(fileTypes).find((one) => one.type === type);

/** Number of bytes read from both ends of a file to detect its type; the directory of a zip file is at its end. */
export const HEAD_BYTES = 65_536;

export function detectType(head: Buffer, tail: Buffer): FileType | undefined {
  const name = signatures.find(([, begins]) => begins(head))?.[0];
  return name === 'zip' ? inArchive(tail) : name && fileTypes[name];
}

const text = (head: Buffer, from: number, to: number): string => head.toString('latin1', from, to);

const signatures: readonly (readonly [FileTypeName, (head: Buffer) => boolean])[] = [
  ['pdf', (head) => text(head, 0, 5) === '%PDF-'],
  ['png', (head) => head.toString('hex', 0, 8) === '89504e470d0a1a0a'],
  ['jpg', (head) => head.toString('hex', 0, 3) === 'ffd8ff'],
  ['webp', (head) => text(head, 0, 4) === 'RIFF' && text(head, 8, 12) === 'WEBP'],
  ['webm', (head) => head.toString('hex', 0, 4) === '1a45dfa3' && text(head, 4, 64).includes('webm')],
  ['m4a', (head) => text(head, 4, 8) === 'ftyp' && /^M4[AB] /.test(text(head, 8, 12))],
  [
    'mp4',
    (head) => text(head, 4, 8) === 'ftyp' && /^(isom|iso[2-9]|mp4[12]|avc1|dash|M4V |MSNV)/.test(text(head, 8, 12)),
  ],
  ['mp3', (head) => text(head, 0, 3) === 'ID3' || isMp3Frame(head)],
  ['zip', (head) => head.toString('hex', 0, 4) === '504b0304'],
];

/** Detects an MPEG audio layer III frame header with valid rates. */
const isMp3Frame = (head: Buffer): boolean => {
  const [sync = 0, version = 0, rates = 0] = head;
  return sync === 0xff && (version & 0xe6) === 0xe2 && rates >> 4 !== 15 && (rates & 0x0c) !== 0x0c;
};

/** Detects office documents by the entries of the zip file; one with macros is refused as unknown. */
function inArchive(tail: Buffer): FileType | undefined {
  const names = tail.toString('latin1');
  if (names.includes('vbaProject.bin')) return undefined;
  if (names.includes('word/document.xml')) return fileTypes.docx;
  if (names.includes('xl/workbook.xml')) return fileTypes.xlsx;
  if (names.includes('ppt/presentation.xml')) return fileTypes.pptx;
  return fileTypes.zip;
}
