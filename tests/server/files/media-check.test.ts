import { copyFileSync, existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import type { DashboardAnswer, RowContent } from '../../../src/contract/dashboard.ts';
import type { ImageValue } from '../../../src/contract/record.ts';
import { volunteer } from '../../../src/resources/education/volunteer.ts';
import { news } from '../../../src/resources/info/news.ts';
import { mediaDirOf } from '../../../src/server/config/directories.ts';
import { checkNextMedia } from '../../../src/server/files/media/media-check.ts';
import { verifyMedia } from '../../../src/server/files/media/verify-media.ts';
import { allowOnly } from '../../support/access.ts';
import { draftOf } from '../../support/draft.ts';
import { flipByte, pictureFile, upload } from '../../support/pictures.ts';
import { sharedApp, type TestApp } from '../../support/server.ts';

let museum: TestApp;
let dir: string;

beforeEach(async () => {
  museum = await sharedApp();
  dir = mediaDirOf(museum.parts.config.dataDir);
  rmSync(dir, { recursive: true, force: true });
});

const db = () => museum.parts.database.db;
const storedFile = (address: string): string => join(dir, address.split('/').at(-1) ?? '');
const hashOf = ({ url }: ImageValue): string => url.slice(-68, -4);
const thumbnail = ({ thumb }: ImageValue): string => storedFile(String(thumb));

let pictureNumber = 0;
async function uploadPicture(): Promise<{ image: ImageValue; bytes: Buffer }> {
  pictureNumber += 1;
  const bytes = await pictureFile(1200 + pictureNumber, 675);
  return { image: (await upload(museum, 'editor', bytes)).data, bytes };
}
const createNews = async (image: ImageValue, title = '雨花石展开幕') =>
  (await museum.call('POST', 'news/', { as: 'editor', body: { ...draftOf(news), title, cover: image } })).data;

const verify = () => verifyMedia({ database: museum.parts.database, dir, sections: museum.parts.sections });

let notes: { details: Record<string, unknown>; sentence: string }[];
/** The check of one hour, on one server. */
const checkHour = (days = 100) =>
  checkNextMedia({
    ...museum.parts,
    config: { ...museum.parts.config, mediaCheckDays: days },
    log: (details, sentence) => notes.push({ details, sentence }),
  });
const advanceHour = () => {
  // Sessions end within the hour.
  museum.signOutAll();
  museum.clock.now = new Date(museum.clock.now.getTime() + 3_600_000);
};
beforeEach(() => {
  notes = [];
});

/** The system card, read when its figures are no longer cached. */
async function systemCard(as = 'admin', language?: 'en-US') {
  museum.clock.now = new Date(museum.clock.now.getTime() + 61_000);
  const { data } = await museum.call<DashboardAnswer>('GET', calls.dashboard, { as, ...(language && { language }) });
  const parts = data.cards.find(({ code }) => code === 'system')?.parts as unknown as {
    files: { damaged: { value: number } };
    damagedFiles: RowContent[] | null;
  };
  return { damaged: parts.files.damaged.value, rows: parts.damagedFiles };
}

describe('a check of all files', () => {
  test.each<[string, (file: string) => void]>([
    ['is missing', (file) => rmSync(file)],
    ['was truncated', (file) => truncateSync(file, 50)],
    ['has an altered byte', flipByte],
  ])('generates a thumbnail again that %s', async (_how, damage) => {
    const { image } = await uploadPicture();
    const before = readFileSync(thumbnail(image));
    damage(thumbnail(image));
    expect(await verify()).toMatchObject({
      isWhole: true,
      lines: [`2 files checked in ${dir}.`, '1 thumbnail made anew.', expect.anything()],
    });
    expect(readFileSync(thumbnail(image)).equals(before)).toBe(true);
    expect((await verify()).lines).toEqual([`2 files checked in ${dir}.`, 'All of them are whole.']);
  });

  test('records the hash of a thumbnail that an earlier version stored without it', async () => {
    const { image } = await uploadPicture();
    await db().updateTable('media').set({ thumbHash: null }).execute();
    flipByte(thumbnail(image));
    await verify();
    flipByte(thumbnail(image));
    expect((await verify()).lines).toContain('1 thumbnail made anew.');
  });

  test.each<[string, (file: string) => void, string]>([
    ['is missing', (file) => rmSync(file), 'missing'],
    ['was truncated', (file) => truncateSync(file, 50), 'altered'],
    ['has an altered byte', flipByte, 'altered'],
  ])(
    'reports a picture that %s and the record that uses it, and does not change its thumbnail',
    async (_how, damage, word) => {
      const { image } = await uploadPicture();
      const { id } = await createNews(image);
      damage(storedFile(image.url));
      const { isWhole, lines } = await verify();
      expect(isWhole).toBe(false);
      expect(lines.join('\n')).toContain(
        `1 file missing or altered:\n  ${image.url.split('/').at(-1)} "a.jpg" is ${word}; used by news ${id} (cover)`,
      );
      expect(existsSync(thumbnail(image))).toBe(true);
    },
  );

  test('reports damaged bytes once although they are stored both as a picture and as a document', async () => {
    const { image } = await uploadPicture();
    const [hash, bytes] = [hashOf(image), readFileSync(storedFile(image.url)).length];
    await db().insertInto('mediaFile').values({ hash, bytes, type: 'image/jpeg', name: 'b.jpg' }).execute();
    flipByte(storedFile(image.url));
    expect((await verify()).lines).toContain('1 file missing or altered:');
  });
});

describe('the check in the background', () => {
  /** Inserts rows of documents without their files. */
  const insertMissingFiles = (count: number) =>
    sql`insert into "mediaFile" (hash, type, bytes, name)
      select lpad(to_hex(n), 64, '0'), 'application/pdf', 1, n || '.pdf' from generate_series(1, ${count}) as n`.execute(
      db(),
    );
  const countDamaged = async () =>
    (await db().selectFrom('mediaFile').select('hash').where('damage', 'is not', null).execute()).length;

  test('reads all files within the days of MEDIA_CHECK_DAYS, a share each hour, and then starts again', async () => {
    await insertMissingFiles(60);
    await checkHour(1);
    expect(await countDamaged()).toBe(3);
    for (let hour = 1; hour < 20; hour += 1) {
      advanceHour();
      await checkHour(1);
    }
    expect(await countDamaged()).toBe(60);
    expect(notes).toHaveLength(20);
    await db().updateTable('mediaFile').set({ damage: null }).execute();
    for (let hour = 0; hour < 2; hour += 1) {
      advanceHour();
      await checkHour(1);
    }
    expect(await countDamaged()).toBeGreaterThan(0);
  });

  test('runs once an hour on one of several servers', async () => {
    await insertMissingFiles(60);
    await Promise.all([checkHour(1), checkHour(1)]);
    await checkHour(1);
    expect(await countDamaged()).toBe(3);
  });

  test('is turned off by MEDIA_CHECK_DAYS=0', async () => {
    await insertMissingFiles(3);
    await checkHour(0);
    expect(await countDamaged()).toBe(0);
  });

  test('logs a damaged file once, and a thumbnail that it generated again', async () => {
    const { image } = await uploadPicture();
    flipByte(thumbnail(image));
    await checkHour();
    expect(notes).toEqual([
      { sentence: 'thumbnails were made anew', details: { files: [thumbnail(image).slice(dir.length + 1)] } },
    ]);
    notes = [];
    flipByte(storedFile(image.url));
    for (let hour = 0; hour < 3; hour += 1) {
      advanceHour();
      await checkHour();
    }
    expect(notes.map(({ details }) => details.files)).toEqual([[`${image.url.split('/').at(-1)} is altered`]]);
  });

  test('reports no file that was deleted from the library meanwhile', async () => {
    const { image } = await uploadPicture();
    const callPriority = {
      ...museum.parts.database.callPriority,
      waitForCalls: async () => {
        const response = await museum.call('DELETE', 'media/', {
          as: 'editor',
          query: { hash: hashOf(image) },
        });
        expect(response.status).toBe(200);
      },
    };
    const database = { ...museum.parts.database, callPriority };
    expect((await verifyMedia({ database, dir, sections: museum.parts.sections })).isWhole).toBe(true);
  });
});

describe('the system card of the overview', () => {
  test('lists a damaged file with a link to each record that uses it, until the file is uploaded again', async () => {
    const { image, bytes } = await uploadPicture();
    const { id } = await createNews(image);
    flipByte(storedFile(image.url));
    await checkHour();
    expect(await systemCard()).toEqual({
      damaged: 1,
      rows: [
        {
          cells: { record: '新闻“雨花石展开幕”：封面', file: 'a.jpg', problem: '内容损坏' },
          to: `/info/news/show/${id}`,
        },
      ],
    });
    expect((await systemCard('admin', 'en-US')).rows?.[0]?.cells.problem).toBe('damaged');
    await upload(museum, 'editor', bytes);
    expect(await systemCard()).toEqual({ damaged: 0, rows: null });
  });

  test('lists a missing file until a check within an hour finds it again', async () => {
    const { image } = await uploadPicture();
    copyFileSync(storedFile(image.url), join(museum.parts.config.dataDir, 'copy'));
    rmSync(storedFile(image.url));
    await checkHour();
    expect((await systemCard()).rows).toEqual([{ cells: { record: '没有内容使用', file: 'a.jpg', problem: '缺失' } }]);
    copyFileSync(join(museum.parts.config.dataDir, 'copy'), storedFile(image.url));
    // The turn of the file does not come again for long.
    await sql`insert into "mediaFile" (hash, type, bytes) select repeat('f', 60) || lpad(to_hex(n), 4, '0'), 'application/pdf', 1
      from generate_series(1, 10) as n`.execute(db());
    advanceHour();
    await checkHour();
    const { rows } = await systemCard();
    expect(rows?.map(({ cells }) => cells.file)).not.toContain('a.jpg');
  });

  test('shows neither the record nor the name of a personal file to an operator who may not read the section', async () => {
    const form = { section: 'volunteer', field: 'photo' };
    const { data: photo } = await upload(museum, 'admin', await pictureFile(600, 840), form);
    const saved = await museum.call('POST', 'volunteer/', { as: 'admin', body: draftOf(volunteer, { image: photo }) });
    expect(saved.status, saved.text).toBe(200);
    const { image } = await uploadPicture();
    await createNews(image);
    for (const { url } of [photo, image]) writeFileSync(storedFile(url), 'x');
    await verify();
    await allowOnly(db(), 'nobody', ['analysis', 'operator:audit']);
    const { rows, damaged } = await systemCard('nobody');
    expect(damaged).toBe(2);
    expect(rows?.map(({ cells, to }) => [cells.record, to])).toEqual([
      ['在您无权查看的内容中', undefined],
      ['在您无权查看的内容中', undefined],
    ]);
    expect(rows?.map(({ cells }) => cells.file).sort()).toEqual([`${hashOf(photo).slice(0, 8)}.jpg`, 'a.jpg'].sort());
  });
});
