import { type Group, must, pause } from './fault.ts';
import { inMuseum, listed, type Museum, requestTicket, signIn } from './museum.ts';
import { usedFolder } from './used-data-dir.ts';

const HOUR = 3_600_000;

/** Loaded before the product: each SIGUSR2 sets its clock to the next of the given differences. */
const shifting = (...differences: number[]): string =>
  `data:text/javascript,${encodeURIComponent(`
    const Real = Date; const differences = ${JSON.stringify(differences)}; let difference = 0;
    globalThis.Date = class extends Real {
      constructor(...given) { given.length > 0 ? super(...given) : super(Real.now() + difference); }
      static now() { return Real.now() + difference; }
    };
    process.on('SIGUSR2', () => { difference = differences.shift() ?? 0; });
  `)}`;

/** The clock of the machine is set. */
export const clock = (): Group => ({
  name: 'clock',
  faults: [
    { name: 'three days forward, and back', expected: 'sessions end by rule and are not revived', drive: threeDays },
    { name: 'an hour back', expected: 'open sessions go on, old tickets stay used', drive: hourBack },
  ],
});

const withClock = async (work: (museum: Museum) => Promise<string>, ...differences: number[]): Promise<string> =>
  inMuseum({ DATA_DIR: await usedFolder() }, work, { node: ['--import', shifting(...differences)] });

async function set({ process: child }: Museum): Promise<void> {
  child.kill('SIGUSR2');
  await pause(200);
}

const threeDays = (): Promise<string> =>
  withClock(
    async (museum) => {
      const cookie = await signIn(museum);
      const unused = await requestTicket(museum);
      await set(museum);
      const later = await listed(museum, cookie);
      must(later.status === 402, `A session of three days ago was answered with ${later.status}.`);
      must((await usedWith(museum, unused)) >= 400, 'A ticket of three days ago signed somebody in.');
      const again = await signIn(museum);
      must((await listed(museum, again)).status === 200, 'Nobody can sign in any more.');
      await set(museum);
      must((await listed(museum, cookie)).status === 402, 'Setting the clock back revived a session that had ended.');
      must((await usedWith(museum, unused)) >= 400, 'Setting the clock back revived a ticket.');
      return 'an ended session and an old ticket stayed refused';
    },
    72 * HOUR,
    0,
  );

const hourBack = (): Promise<string> =>
  withClock(async (museum) => {
    const cookie = await signIn(museum);
    const ticket = await requestTicket(museum);
    must((await usedWith(museum, ticket)) < 400, 'A fresh ticket was refused.');
    await set(museum);
    must((await listed(museum, cookie)).status === 200, 'An open session was ended.');
    must((await usedWith(museum, ticket)) >= 400, 'A used ticket was good again.');
    const again = await listed(museum, await signIn(museum));
    must(again.status === 200, `Whoever signs in now is answered with ${again.status} ${again.text}`);
    return 'sessions went on';
  }, -HOUR);

const usedWith = async ({ ask, origin }: Museum, ticket: string): Promise<number> =>
  (await ask('GET', ticket.slice(origin.length))).status;
