import type { FileValue, ImageValue } from '../contract/record.ts';
import { findSection } from '../declare/define-resource.ts';
import { mediaAddress } from '../kinds/image/image.server.ts';
import { mediaDirOf } from '../server/config/directories.ts';
import { sectionTables } from '../server/database/tables.ts';
import { storeGenerated } from '../server/files/media/files.ts';
import { storePicture } from '../server/files/media/pictures.ts';
import { tableOf } from '../server/records/section-table.ts';
import type { SeedParts, SeedRow, SeedWorld } from './define-seed.ts';
import { type PictureShape, picturesOf } from './seed-pictures.ts';

/** The default number of rows of another section that a seed gets to refer to. */
const ROWS = 500;

/** Creates the `SeedWorld` of a moment. The pictures of an album are drawn when the first seed asks for it. */
export function createSeedWorld({
  config,
  database: { db },
  sections,
  drawings,
  now: clock,
}: SeedParts): (now: Date) => SeedWorld {
  const mediaStore = { db, dir: mediaDirOf(config.dataDir) };
  const albums = new Map<PictureShape, Promise<ImageValue[]>>();

  const fileInfo = (name: string) => ({ name, operatorId: null, at: clock() });

  const pictures = (shape: PictureShape): Promise<ImageValue[]> => {
    const album = albums.get(shape) ?? draw(shape);
    albums.set(shape, album);
    return album;
  };

  async function draw(shape: PictureShape): Promise<ImageValue[]> {
    const album: ImageValue[] = [];
    for (const { picture, alt } of await picturesOf(shape, drawings)) {
      const url = mediaAddress(
        await storePicture(mediaStore, picture, { ...fileInfo(`${alt}.jpg`), private: shape === 'person' }),
      );
      album.push({ url, width: picture.width, height: picture.height, alt });
    }
    return album;
  }

  async function rowsOf(section: string, most = ROWS): Promise<SeedRow[]> {
    const resource = findSection(sections, section);
    if (!resource) return [];
    const rows = await sectionTables(db)
      .selectFrom(tableOf(resource))
      .selectAll()
      .where('deletedAt', 'is', null)
      .orderBy('id')
      .limit(most)
      .execute();
    return rows as SeedRow[];
  }

  async function storeFile(name: string, type: string, content: Buffer, isPrivate = false): Promise<FileValue> {
    const { file, bytes } = await storeGenerated(mediaStore, content, type, { ...fileInfo(name), private: isPrivate });
    return { url: mediaAddress(file), name, bytes, type };
  }

  return (now) => ({
    now,
    pictures,
    rowsOf,
    document: (name, lines, isPrivate) => storeFile(name, 'application/pdf', documentOf(lines), isPrivate),
    recording: async (name, seconds) => ({ ...(await storeFile(name, 'audio/mpeg', recordingOf(seconds))), seconds }),
  });
}

/** Documents and recordings are generated too, so they need no download and no licence. */

/** A page of A4 with a title and some lines, in a standard Chinese font that PDF readers have or substitute. */
function documentOf(lines: readonly string[]): Buffer {
  const text = lines.map((line, at) => `/F1 ${at === 0 ? 20 : 12} Tf <${hexOf(line)}> Tj 0 -${at === 0 ? 44 : 26} Td`);
  const content = `BT 72 760 Td ${text.join(' ')} ET`;
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor 7 0 R /DW 1000 >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
  ]);
}

const hexOf = (line: string): string => Buffer.from(line, 'utf16le').swap16().toString('hex');

/** Joins the objects of a PDF and appends the cross-reference table with their offsets. */
function assemble(parts: readonly string[]): Buffer {
  let body = '%PDF-1.4\n';
  const places = parts.map((part, at) => {
    const place = body.length;
    body += `${at + 1} 0 obj\n${part}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = parts.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(
    `${body}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}

/** Some seconds of silent MP3: empty frames of 32 kbit/s, one channel. */
function recordingOf(seconds: number): Buffer {
  const frame = Buffer.alloc(104);
  frame.writeUInt32BE(0xfffb10c4);
  const frames = Math.ceil((seconds * 44_100) / 1152);
  return Buffer.concat(Array.from({ length: frames }, () => frame));
}
