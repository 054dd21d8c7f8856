import { assert, type Group, pause } from './fault.ts';
import { listNews, type Museum, requestTicket, signIn, withMuseum } from './museum.ts';
import { copyUsedDataDir } from './used-data-dir.ts';

const HOUR = 3_600_000;

/** A module loaded before the product: each SIGUSR2 moves the clock of its process by the next difference. */
const clockShiftModule = (...differences: number[]): string =>
  `data:text/javascript,${encodeURIComponent(`
    const Real = Date; const differences = ${JSON.stringify(differences)}; let difference = 0;
    globalThis.Date = class extends Real {
      constructor(...args) { args.length > 0 ? super(...args) : super(Real.now() + difference); }
      static now() { return Real.now() + difference; }
    };
    process.on('SIGUSR2', () => { difference = differences.shift() ?? 0; });
  `)}`;

/** The clock of the server is set forward or back. */
export const clock = (): Group => ({
  name: 'clock',
  faults: [
    { name: 'three days forward, and back', expected: 'sessions end by rule and are not revived', run: checkThreeDays },
    { name: 'an hour back', expected: 'open sessions go on, old tickets stay used', run: checkHourBack },
  ],
});

const withClock = async (work: (museum: Museum) => Promise<string>, ...differences: number[]): Promise<string> =>
  withMuseum({ DATA_DIR: await copyUsedDataDir() }, work, {
    nodeArguments: ['--import', clockShiftModule(...differences)],
  });

async function shiftClock({ process: child }: Museum): Promise<void> {
  child.kill('SIGUSR2');
  await pause(200);
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

const redeemTicket = async ({ request, origin }: Museum, ticket: string): Promise<number> =>
  (await request('GET', ticket.slice(origin.length))).status;
