import { load, memoryOf } from '../measure.ts';
import { type Asked, type Group, must, pause } from './fault.ts';
import { inMuseum, listed, signIn, written } from './museum.ts';
import { usedFolder } from './used-data-dir.ts';

/** Memory may grow by a tenth after the first sixth of the time: an hour is held against its tenth minute. */
export const longLoad = ({ minutes }: Asked): Group => ({
  name: 'load',
  faults: [
    {
      name: `${minutes} minutes of load`,
      expected: 'memory at the end within 10 % of what it was after a sixth of the time',
      drive: () => underLoad(minutes * 60_000),
    },
  ],
});

const underLoad = async (milliseconds: number): Promise<string> =>
  inMuseum({ DATA_DIR: await usedFolder() }, async (museum) => {
    const cookie = await signIn(museum);
    const address = `${museum.origin}/admin/api/admin/news/list?current=1&pageSize=10`;
    const round = async (until: number) => {
      while (performance.now() < until) {
        const writing = written(museum, cookie, `负载之下 ${performance.now()}`);
        await Promise.all([load(address, { cookie }, 10, 1_000), writing]);
      }
      await pause(2_000);
      return memoryOf(museum.pid);
    };
    const begun = performance.now();
    const early = await round(begun + milliseconds / 6);
    const late = await round(begun + milliseconds);
    must((await listed(museum, cookie)).status === 200, 'At the end it no longer answers.');
    must(late <= early * 1.1, `Memory grew from ${early} to ${late} MB.`);
    return `${early} MB, at the end ${late} MB`;
  });
