import { cpSync, rmSync } from 'node:fs';
import pg from 'pg';
import { findPostgres, startPostgres } from '../postgres.ts';
import { type Group, must, NotHere, until } from './fault.ts';
import { draft, inMuseum, listed, type Museum, newFolder, refusalOf, signIn } from './museum.ts';
import { pictured, picturesIn } from './slips.ts';

/** Slips where the database is a server: it and DATA_DIR can part. */
export const slipsPostgres = (): Group => ({
  name: 'slips-postgres',
  faults: [
    {
      name: 'DATABASE_URL forgotten, or mistyped',
      expected: 'refuses to start; every picture stays',
      drive: forgotten,
    },
    { name: 'a second server with a copied DATA_DIR', expected: 'refused; the first unharmed', drive: secondDirectory },
    {
      name: 'a section held by a lost connection',
      expected: '503 with a sentence, /healthz says so, back by itself',
      drive: held,
    },
    { name: 'a table dropped while it runs', expected: '/healthz says so; the next start is refused', drive: dropped },
  ],
  async end() {
    (await running)?.stop();
    running = null;
  },
});

let running: ReturnType<typeof startPostgres> | null = null;
let databases = 0;

interface Stage {
  folder: string;
  databaseUrl: string;
  /** A connection that does not go through the product. */
  other: pg.Client;
}

/** Each on a database of its own. */
async function onDatabase<T>(work: (stage: Stage) => Promise<T>): Promise<T> {
  if (!findPostgres()) throw new NotHere('PostgreSQL is not installed');
  running ??= startPostgres();
  const { url } = await running;
  const name = `slip_${++databases}`;
  const first = new pg.Client({ connectionString: url });
  await first.connect();
  await first.query(`create database ${name}`);
  await first.end();
  const address = new URL(url);
  address.pathname = `/${name}`;
  const other = new pg.Client({ connectionString: address.href });
  await other.connect();
  try {
    return await work({ folder: newFolder(), databaseUrl: address.href, other });
  } finally {
    await other.end();
  }
}

const placeOf = ({ folder, databaseUrl }: Stage) => ({ DATA_DIR: folder, DATABASE_URL: databaseUrl });

const worked = (stage: Stage): Promise<void> =>
  inMuseum(placeOf(stage), async (museum) => pictured(museum, await signIn(museum), '甲文'));

const saved = (museum: Museum, cookie: string) =>
  museum.ask('POST', 'news/', { cookie, body: draft('再写一条'), within: 40_000 });

const forgotten = (): Promise<string> =>
  onDatabase(async (stage) => {
    await worked(stage);
    const before = picturesIn(stage.folder).join();
    const { said } = await refusalOf({ DATA_DIR: stage.folder });
    must(/DATABASE_URL/.test(said), `Forgotten, it said: ${said}`);
    const mistyped = await refusalOf({ DATA_DIR: stage.folder, DATABSE_URL: stage.databaseUrl });
    must(/DATABSE_URL.*DATABASE_URL/s.test(mistyped.said), `Mistyped, it said: ${mistyped.said}`);
    must(before !== '' && picturesIn(stage.folder).join() === before, 'The pictures are not as they were.');
    await inMuseum(placeOf(stage), async (museum) => {
      must(
        (await listed(museum, await signIn(museum))).text.includes('甲文'),
        'With the right one it is not as it was.',
      );
    });
    return said;
  });

const secondDirectory = (): Promise<string> =>
  onDatabase(async (stage) => {
    await worked(stage);
    const copy = newFolder();
    rmSync(copy, { recursive: true });
    cpSync(stage.folder, copy, { recursive: true });
    return inMuseum(placeOf(stage), async (museum) => {
      const { said } = await refusalOf({ ...placeOf(stage), DATA_DIR: copy });
      must(said.includes(stage.folder), `It said: ${said}`);
      const cookie = await signIn(museum);
      must((await saved(museum, cookie)).status === 200, 'The first one no longer saves.');
      // The same folder is welcome.
      await inMuseum(placeOf(stage), async (second) => {
        must((await listed(second, await signIn(second))).text.includes('再写一条'), 'The second one does not see it.');
      });
      return said;
    });
  });

const held = (): Promise<string> =>
  onDatabase(async (stage) =>
    inMuseum(placeOf(stage), async (museum) => {
      const cookie = await signIn(museum);
      await saved(museum, cookie);
      await stage.other.query('begin');
      await stage.other.query(`select 1 from "tableVersion" where name = 'news' for update`);
      const [refused, health] = await Promise.all([saved(museum, cookie), museum.ask('GET', '/healthz')]);
      must(refused.status === 503 && refused.msg, `A save was answered with ${refused.status}: ${refused.text}`);
      must(health.status === 503, `/healthz said ${health.status}.`);
      must((await listed(museum, cookie)).status === 200, 'Reading waits too.');
      await stage.other.query('rollback');
      await until(async () => (await saved(museum, cookie)).status === 200, 10_000, 'Saving is not back.');
      return `503 after ${refused.ms} ms, /healthz after ${health.ms} ms`;
    }),
  );

const dropped = (): Promise<string> =>
  onDatabase(async (stage) => {
    await inMuseum(placeOf(stage), async (museum) => {
      await saved(museum, await signIn(museum));
      await stage.other.query('drop table "news"');
      const health = await museum.ask('GET', '/healthz');
      must(health.status === 503, `/healthz said ${health.status}.`);
      must(/lacks news/.test(museum.output()), `The log does not say what is wrong: ${museum.output()}`);
    });
    const { said } = await refusalOf(placeOf(stage));
    must(/news/.test(said), `It said: ${said}`);
    const { rows } = await stage.other.query(`select to_regclass('news') as news`);
    must(rows[0]?.news === null, 'The table was made anew, empty.');
    return said;
  });
