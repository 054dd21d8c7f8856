import type { FileValue, ImageValue } from '../contract/record.ts';
import { mediaDirOf } from '../server/config/directories.ts';
import { sectionTables } from '../server/database/tables.ts';
import { mediaAddress } from '../server/fields/image.ts';
import { tableOf } from '../server/fields/section-table.ts';
import { storeGenerated } from '../server/media/files.ts';
import { storePicture } from '../server/media/pictures.ts';
import type { SeedParts, SeedRow, SeedWorld } from './seed.ts';
import { documentOf, recordingOf } from './seed-files.ts';
import { picturesOf, type Shape } from './seed-pictures.ts';

/** Enough rows of another section to refer to. */
const ROWS = 500;

/** What seeds are composed in, as of a moment. Pictures are there once the first seed asks for their shape. */
export function createSeedWorld({
  config,
  database: { db },
  records,
  drawings,
  now: present,
}: SeedParts): (now: Date) => SeedWorld {
  const place = { db, dir: mediaDirOf(config.dataDir) };
  const drawn = new Map<Shape, Promise<ImageValue[]>>();

  const made = (name: string) => ({ name, operatorId: null, at: present() });

  const pictures = (shape: Shape): Promise<ImageValue[]> => {
    const album = drawn.get(shape) ?? draw(shape);
    drawn.set(shape, album);
    return album;
  };

  async function draw(shape: Shape): Promise<ImageValue[]> {
    const album: ImageValue[] = [];
    for (const { picture, alt } of await picturesOf(shape, drawings)) {
      const url = mediaAddress(
        await storePicture(place, picture, { ...made(`${alt}.jpg`), private: shape === 'person' }),
      );
      album.push({ url, width: picture.width, height: picture.height, alt });
    }
    return album;
  }

  async function rowsOf(section: string, most = ROWS): Promise<SeedRow[]> {
    const resource = records.find(({ code }) => code === section);
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

  async function keep(name: string, type: string, content: Buffer, isPrivate = false): Promise<FileValue> {
    const { file, bytes } = await storeGenerated(place, content, type, { ...made(name), private: isPrivate });
    return { url: mediaAddress(file), name, bytes, type };
  }

  return (now) => ({
    now,
    pictures,
    rowsOf,
    document: (name, lines, isPrivate) => keep(name, 'application/pdf', documentOf(lines), isPrivate),
    recording: async (name, seconds) => ({ ...(await keep(name, 'audio/mpeg', recordingOf(seconds))), seconds }),
  });
}
