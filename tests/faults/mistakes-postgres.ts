import { cpSync, rmSync } from 'node:fs';
import { assert, type Group, waitUntil } from './fault.ts';
import { createNewsWithPicture, listPictures } from './mistakes.ts';
import { expectStartRefused, listNews, type Museum, newFolder, newsDraft, signIn, withMuseum } from './museum.ts';
import { type DatabaseSetup, environmentOf, stopDatabaseServer, withOwnDatabase } from './own-database.ts';

/** Mistakes that are possible only with PostgreSQL, where the database and DATA_DIR are separate. */
export const mistakesPostgres = (): Group => ({
  name: 'mistakes-postgres',
  faults: [
    {
      name: 'DATABASE_URL forgotten, or mistyped',
      expected: 'refuses to start; every picture stays',
      run: checkDatabaseUrl,
    },
    {
      name: 'a second server with a copied DATA_DIR',
      expected: 'refused; the first goes on',
      run: checkCopiedDataDir,
    },
    {
      name: 'a row lock held by a lost connection',
      expected: '503 with a sentence, /healthz reports it, recovers by itself',
      run: checkLockedSection,
    },
    {
      name: 'a table dropped while it runs',
      expected: '/healthz reports it; the next start is refused',
      run: checkDroppedTable,
    },
  ],
  cleanUp: stopDatabaseServer,
});

const fillMuseum = (setup: DatabaseSetup): Promise<void> =>
  withMuseum(environmentOf(setup), async (museum) => createNewsWithPicture(museum, await signIn(museum), '甲文'));

const createDraft = (museum: Museum, cookie: string) =>
  museum.request('POST', 'news/', { cookie, body: newsDraft('再写一条'), timeout: 40_000 });

const checkDatabaseUrl = (): Promise<string> =>
  withOwnDatabase(async (setup) => {
    await fillMuseum(setup);
    const picturesBefore = listPictures(setup.folder).join();
    const { message } = await expectStartRefused({ DATA_DIR: setup.folder });
    assert(/DATABASE_URL/.test(message), `Forgotten, it said: ${message}`);
    const mistyped = await expectStartRefused({ DATA_DIR: setup.folder, DATABSE_URL: setup.databaseUrl });
    assert(/DATABSE_URL.*DATABASE_URL/s.test(mistyped.message), `Mistyped, it said: ${mistyped.message}`);
    assert(
      picturesBefore !== '' && listPictures(setup.folder).join() === picturesBefore,
      'The pictures are not as they were.',
    );
    await withMuseum(environmentOf(setup), async (museum) => {
      assert(
        (await listNews(museum, await signIn(museum))).text.includes('甲文'),
        'With the right one it is not as it was.',
      );
    });
    return message;
  });

const checkCopiedDataDir = (): Promise<string> =>
  withOwnDatabase(async (setup) => {
    await fillMuseum(setup);
    const copy = newFolder();
    rmSync(copy, { recursive: true });
    cpSync(setup.folder, copy, { recursive: true });
    return withMuseum(environmentOf(setup), async (museum) => {
      const { message } = await expectStartRefused({ ...environmentOf(setup), DATA_DIR: copy });
      assert(message.includes(setup.folder), `It said: ${message}`);
      const cookie = await signIn(museum);
      assert((await createDraft(museum, cookie)).status === 200, 'The first one no longer saves.');
      // A second server with the same DATA_DIR is allowed.
      await withMuseum(environmentOf(setup), async (second) => {
        assert(
          (await listNews(second, await signIn(second))).text.includes('再写一条'),
          'The second one does not see it.',
        );
      });
      return message;
    });
  });

const checkLockedSection = (): Promise<string> =>
  withOwnDatabase(async (setup) =>
    withMuseum(environmentOf(setup), async (museum) => {
      const cookie = await signIn(museum);
      await createDraft(museum, cookie);
      await setup.client.query('begin');
      await setup.client.query(`select 1 from "tableVersion" where name = 'news' for update`);
      const [refusal, health] = await Promise.all([createDraft(museum, cookie), museum.request('GET', '/healthz')]);
      assert(refusal.status === 503 && refusal.msg, `A save was answered with ${refusal.status}: ${refusal.text}`);
      assert(health.status === 503, `/healthz said ${health.status}.`);
      assert((await listNews(museum, cookie)).status === 200, 'Reading waits too.');
      await setup.client.query('rollback');
      await waitUntil(async () => (await createDraft(museum, cookie)).status === 200, 10_000, 'Saving is not back.');
      return `503 after ${refusal.ms} ms, /healthz after ${health.ms} ms`;
    }),
  );

const checkDroppedTable = (): Promise<string> =>
  withOwnDatabase(async (setup) => {
    await withMuseum(environmentOf(setup), async (museum) => {
      await createDraft(museum, await signIn(museum));
      await setup.client.query('drop table "news"');
      const health = await museum.request('GET', '/healthz');
      assert(health.status === 503, `/healthz said ${health.status}.`);
      await waitUntil(() => /lacks news/.test(museum.output()), 10_000, 'The log does not say what is wrong.');
    });
    const { message } = await expectStartRefused(environmentOf(setup));
    assert(/news/.test(message), `It said: ${message}`);
    const { rows } = await setup.client.query(`select to_regclass('news') as news`);
    assert(rows[0]?.news === null, 'The table was made anew, empty.');
    return message;
  });
