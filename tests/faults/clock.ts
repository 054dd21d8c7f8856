import { assert, type Group, waitUntil } from './fault.ts';
import { createNewsWithPicture } from './mistakes.ts';
import { listNews, type Museum, requestTicket, signIn, withMuseum } from './museum.ts';
import { environmentOf, stopDatabaseServer, withOwnDatabase } from './own-database.ts';
import { copyUsedDataDir } from './used-data-dir.ts';

const HOUR = 3_600_000;

const CLOCK_MOVED = 'the clock has moved';

/** A module loaded before the product: each SIGUSR2 moves the clock of its process by the next difference. */
const clockShiftModule = (...differences: number[]): string =>
  `data:text/javascript,${encodeURIComponent(`
    const Real = Date; const differences = ${JSON.stringify(differences)}; let difference = 0;
    globalThis.Date = class extends Real {
      constructor(...args) { args.length > 0 ? super(...args) : super(Real.now() + difference); }
      static now() { return Real.now() + difference; }
    };
    process.on('SIGUSR2', () => { difference = differences.shift() ?? 0; console.log('${CLOCK_MOVED}'); });
  `)}`;

/** The clock of the server is set forward or back, or finds a row that it cannot change. */
export const clock = (): Group => ({
  name: 'clock',
  faults: [
    { name: 'three days forward, and back', expected: 'sessions end by rule and are not revived', run: checkThreeDays },
    { name: 'an hour back', expected: 'open sessions go on, old tickets stay used', run: checkHourBack },
    {
      name: 'one of three scheduled news cannot be read',
      expected: 'the others are published, it tells its editors why, the cleaning goes on, /healthz is well',
      run: checkUnreadableRow,
    },
  ],
  cleanUp: stopDatabaseServer,
});

const withClock = async (work: (museum: Museum) => Promise<string>, ...differences: number[]): Promise<string> =>
  withMuseum({ DATA_DIR: await copyUsedDataDir() }, work, {
    nodeArguments: ['--import', clockShiftModule(...differences)],
  });

async function shiftClock({ process: child, output }: Museum): Promise<void> {
  const countMoves = () => output().split(CLOCK_MOVED).length;
  const movesBefore = countMoves();
  child.kill('SIGUSR2');
  await waitUntil(() => countMoves() > movesBefore, 10_000, 'The clock does not move.');
}

const checkThreeDays = (): Promise<string> =>
  withClock(
    async (museum) => {
      const cookie = await signIn(museum);
      const unusedTicket = await requestTicket(museum);
      await shiftClock(museum);
      const response = await listNews(museum, cookie);
      assert(response.status === 402, `A session of three days ago was answered with ${response.status}.`);
      assert((await redeemTicket(museum, unusedTicket)) >= 400, 'A ticket of three days ago signed somebody in.');
      const newCookie = await signIn(museum);
      assert((await listNews(museum, newCookie)).status === 200, 'Nobody can sign in any more.');
      await shiftClock(museum);
      assert(
        (await listNews(museum, cookie)).status === 402,
        'Setting the clock back revived a session that had ended.',
      );
      assert((await redeemTicket(museum, unusedTicket)) >= 400, 'Setting the clock back revived a ticket.');
      return 'an ended session and an old ticket stayed refused';
    },
    72 * HOUR,
    0,
  );

const checkHourBack = (): Promise<string> =>
  withClock(async (museum) => {
    const cookie = await signIn(museum);
    const ticket = await requestTicket(museum);
    assert((await redeemTicket(museum, ticket)) < 400, 'A fresh ticket was refused.');
    await shiftClock(museum);
    assert((await listNews(museum, cookie)).status === 200, 'An open session was ended.');
    assert((await redeemTicket(museum, ticket)) >= 400, 'A used ticket was good again.');
    const response = await listNews(museum, await signIn(museum));
    assert(response.status === 200, `Whoever signs in now is answered with ${response.status} ${response.text}`);
    return 'sessions went on';
  }, -HOUR);

const checkUnreadableRow = (): Promise<string> =>
  withOwnDatabase(async (setup) => {
    const { client } = setup;
    await withMuseum(environmentOf(setup), async (museum) => {
      const cookie = await signIn(museum);
      for (const title of TITLES) await createNewsWithPicture(museum, cookie, title);
    });
    await client.query(`update news set status = 'scheduled', "publishAt" = now() - interval '1 hour',
      source = '本馆', cover = cover || '{"alt": "封面"}', body = '<p>' || repeat('展览今日开放。', 5) || '</p>'`);
    await client.query(`update news set related = '{"not": "a list"}' where title = $1`, [TITLES[1]]);
    await client.query(`update session set "seenAt" = now() - interval '30 days'`);
    return withMuseum(environmentOf(setup), async (museum) => {
      const titlesIn = async (status: string) =>
        (await client.query('select title from news where status = $1 order by id', [status])).rows.map(
          ({ title }) => title,
        );
      const isPublished = async () => (await titlesIn('published')).join() === `${TITLES[0]},${TITLES[2]}`;
      await waitUntil(isPublished, 30_000, 'The other news are not published.');
      const { rows } = await client.query('select "rejectReason" from news where title = $1', [TITLES[1]]);
      const [{ rejectReason }] = rows as [{ rejectReason: string | null }];
      assert(rejectReason, 'The record does not tell its editors why it was not published.');
      const hasNoOldSession = async () =>
        (await client.query(`select 1 from session where "seenAt" < now() - interval '1 day'`)).rowCount === 0;
      await waitUntil(hasNoOldSession, 30_000, 'Old sessions are not removed.');
      const { status } = await museum.request('GET', '/healthz');
      assert(status === 200, `/healthz answered with ${status}.`);
      return `two published, “${rejectReason.split('\n')[0]}”`;
    });
  });

const TITLES = ['甲文', '乙文', '丙文'];

const redeemTicket = async ({ request, origin }: Museum, ticket: string): Promise<number> =>
  (await request('GET', ticket.slice(origin.length))).status;
