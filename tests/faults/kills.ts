import { cpuTimeOf } from '../support/measure.ts';
import { assert, type FaultOptions, type Group, pause } from './fault.ts';
import { listNews, type Museum, newFolder, type Row, signIn, startMuseum, stopMuseum } from './museum.ts';
import { copyUsedDataDir, dropDeclaredColumns, STORED_TITLE } from './used-data-dir.ts';

const WRITERS = 6;
/** CPU time in milliseconds, so that other work of the machine does not count. */
const RESTART_LIMIT = 6_000;

/** The process is killed, and every write it acknowledged must still be there. */
export const kills = ({ kills: killCount }: FaultOptions): Group => ({
  name: 'kills',
  faults: [
    {
      name: `kill -9 during mixed writes, ${killCount} times`,
      expected: '0 acknowledged rows lost, restart within 6 s',
      run: () => killWhileWriting(killCount),
    },
    {
      name: 'kill -9 at the very first start',
      expected: 'the next start works within 10 s',
      run: async () => killAtStart(newFolder()),
    },
    {
      name: 'kill -9 during a migration',
      expected: 'the next start works within 10 s with all records',
      async run() {
        const folder = await copyUsedDataDir();
        await dropDeclaredColumns(folder);
        return killAtStart(folder, STORED_TITLE);
      },
    },
  ],
});

const START_LIMIT = 10_000;

/** Kills the start at ever later moments, then lets it finish. */
async function killAtStart(dataDir: string, expectedTitle?: string): Promise<string> {
  let kills = 0;
  for (let delay = 100; delay < 4_000; delay *= 1.35, kills += 1) {
    const start = startMuseum(
      { DATA_DIR: dataDir },
      { onSpawn: (child) => setTimeout(() => child.kill('SIGKILL'), delay) },
    ).catch(() => null);
    const museum = await start;
    if (museum) await museum.stop('SIGKILL');
  }
  const museum = await startMuseum({ DATA_DIR: dataDir });
  const cpuTime = cpuTimeOf(museum.pid);
  try {
    const { status, text } = await listNews(museum, await signIn(museum));
    assert(
      status === 200 && text.includes(expectedTitle ?? ''),
      `After the kills the list answered ${status}: ${text}`,
    );
  } finally {
    await stopMuseum(museum);
  }
  assert(cpuTime <= START_LIMIT, `After ${kills} kills the next start computed for ${cpuTime} ms.`);
  return `${kills} kills, the next start ${cpuTime} ms of computing`;
}

/** The last acknowledged state of each record; `null` once a deletion was acknowledged. */
type Acknowledged = Map<number, Row | null>;

interface Ledger {
  rows: Acknowledged;
  /** Records with an unacknowledged write when the process died: either state is right. */
  uncertain: Set<number>;
  writes: number;
}

async function killWhileWriting(times: number): Promise<string> {
  const dataDir = newFolder();
  const ledger: Ledger = { rows: new Map(), uncertain: new Set(), writes: 0 };
  const restarts: { cpuTime: number; elapsed: number }[] = [];
  let museum = await startMuseum({ DATA_DIR: dataDir });
  try {
    const cookie = await signIn(museum);
    for (let kill = 1; kill <= times; kill += 1) {
      const writesBefore = ledger.writes;
      const writes = Promise.all(
        Array.from({ length: WRITERS }, (_, writer) => writeRecords(museum, cookie, ledger, `${kill}-${writer}`)),
      );
      writes.catch(() => undefined);
      await pause(200 + Math.random() * 800);
      await museum.stop('SIGKILL');
      const touchedIds = new Set((await writes).flat());
      assert(ledger.writes > writesBefore, `Nothing was written before kill ${kill}.`);
      const start = performance.now();
      museum = await startMuseum({ DATA_DIR: dataDir });
      restarts.push({ cpuTime: cpuTimeOf(museum.pid), elapsed: Math.round(performance.now() - start) });
      await compare(museum, cookie, ledger, touchedIds);
    }
    await compare(museum, cookie, ledger, new Set(ledger.rows.keys()));
  } finally {
    await stopMuseum(museum);
  }
  const slowest = Math.max(...restarts.map(({ cpuTime }) => cpuTime));
  const longest = Math.max(...restarts.map(({ elapsed }) => elapsed));
  assert(slowest <= RESTART_LIMIT, `The slowest of ${times} restarts computed for ${slowest} ms.`);
  return `${ledger.writes} acknowledged writes to ${ledger.rows.size} rows, 0 lost; slowest restart ${slowest} ms of computing, ${longest} ms by the clock`;
}

/** A complete entry of the chronicle, which the workflow lets an operator submit. */
const annalsDraft = { date: '1950', kind: 'other', content: 'Written to be killed.' };

/** Creates, changes, submits and deletes records until the server no longer responds; returns the ids of those records. */
async function writeRecords(museum: Museum, cookie: string, ledger: Ledger, name: string): Promise<number[]> {
  const touchedIds: number[] = [];
  for (let count = 0; ; count += 1) {
    const title = `${name}-${count}`;
    const response = await museum.request('POST', 'annals/', { cookie, body: { title, ...annalsDraft } });
    if (response.status === 0) return touchedIds;
    assert(response.status === 200, `A write was refused: ${response.text}`);
    const row = response.data as unknown as Row;
    touchedIds.push(row.id);
    acknowledge(ledger, row);
    const next = [skip, change, submit, remove][count % 4] ?? skip;
    ledger.uncertain.add(row.id);
    if (!(await next(museum, cookie, ledger, row))) return touchedIds;
    ledger.uncertain.delete(row.id);
  }
}

function acknowledge(ledger: Ledger, row: Row): void {
  ledger.rows.set(row.id, row);
  ledger.writes += 1;
}

/** One more write to a record; `false` when the server no longer responded. */
type Step = (museum: Museum, cookie: string, ledger: Ledger, row: Row) => Promise<boolean>;

const skip: Step = async () => true;

const change: Step = async (museum, cookie, ledger, { id, version, title }) => {
  const body = { id, version, title: `${title} changed` };
  const { status, data, text } = await museum.request('PUT', 'annals/', { cookie, body });
  assert([0, 200].includes(status), `A change was refused: ${text}`);
  if (status === 200) acknowledge(ledger, data as unknown as Row);
  return status !== 0;
};

const submit: Step = async (museum, cookie, ledger, { id, version }) => {
  const body = { id, version, move: 'submit' };
  const { status, data, text } = await museum.request('POST', 'annals/move', { cookie, body });
  assert([0, 200].includes(status), `Handing in was refused: ${text}`);
  if (status === 200) acknowledge(ledger, data as unknown as Row);
  return status !== 0;
};

const remove: Step = async (museum, cookie, ledger, { id, version }) => {
  const { status } = await museum.request('DELETE', `annals/?id=${id}&version=${version}`, { cookie });
  if (status === 200) {
    ledger.rows.set(id, null);
    ledger.writes += 1;
  }
  return status !== 0;
};

/** Compares the stored records with the acknowledged ones; a record with an unacknowledged write is taken over as stored. */
async function compare(museum: Museum, cookie: string, ledger: Ledger, ids: ReadonlySet<number>): Promise<void> {
  const queue = [...ids];
  const readers = Array.from({ length: WRITERS }, async () => {
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) await compareOne(museum, cookie, ledger, id);
  });
  await Promise.all(readers);
}

async function compareOne(museum: Museum, cookie: string, ledger: Ledger, id: number): Promise<void> {
  const { status, data, text } = await museum.request('GET', `annals/?id=${id}`, { cookie });
  assert([200, 404].includes(status), `Record ${id} could not be read: ${status} ${text}`);
  const storedRow = status === 200 ? (data as unknown as Row) : null;
  const acknowledgedRow = ledger.rows.get(id) ?? null;
  const isSame = storedRow?.version === acknowledgedRow?.version && storedRow?.title === acknowledgedRow?.title;
  assert(
    isSame || ledger.uncertain.has(id),
    `Record ${id} was acknowledged as ${describeRow(acknowledgedRow)} and is ${describeRow(storedRow)}.`,
  );
  ledger.rows.set(id, storedRow);
  ledger.uncertain.delete(id);
}

const describeRow = (row: Row | null): string => (row ? `version ${row.version}, “${row.title}”` : 'deleted');
