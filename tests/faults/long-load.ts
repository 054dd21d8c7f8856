import { measureLoad, memoryOf } from '../support/measure.ts';
import { assert, type FaultOptions, type Group, pause } from './fault.ts';
import { createNews, listNews, signIn, withMuseum } from './museum.ts';
import { copyUsedDataDir } from './used-data-dir.ts';

/** Memory may grow by 10 % after the first sixth of the time: in a load of one hour it is compared with the tenth minute. */
export const longLoad = ({ minutes }: FaultOptions): Group => ({
  name: 'long-load',
  faults: [
    {
      name: `${minutes} minutes of load`,
      expected: 'memory at the end within 10 % of what it was after a sixth of the time',
      run: () => runUnderLoad(minutes * 60_000),
    },
  ],
});

const runUnderLoad = async (milliseconds: number): Promise<string> =>
  withMuseum({ DATA_DIR: await copyUsedDataDir() }, async (museum) => {
    const cookie = await signIn(museum);
    const address = `${museum.origin}/admin/api/admin/news/list?current=1&pageSize=10`;
    const loadUntil = async (end: number) => {
      while (performance.now() < end) {
        const write = createNews(museum, cookie, `负载之下 ${performance.now()}`);
        await Promise.all([measureLoad(address, { cookie }, 10, 1_000), write]);
      }
      await pause(2_000);
      return memoryOf(museum.pid);
    };
    const start = performance.now();
    const memoryAtStart = await loadUntil(start + milliseconds / 6);
    const memoryAtEnd = await loadUntil(start + milliseconds);
    assert((await listNews(museum, cookie)).status === 200, 'At the end it no longer answers.');
    assert(memoryAtEnd <= memoryAtStart * 1.1, `Memory grew from ${memoryAtStart} to ${memoryAtEnd} MB.`);
    return `${memoryAtStart} MB, at the end ${memoryAtEnd} MB`;
  });
