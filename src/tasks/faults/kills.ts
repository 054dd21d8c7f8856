import { computedBy } from '../measure.ts';
import { type Asked, type Group, must, pause } from './fault.ts';
import { ended, listed, type Museum, newFolder, openMuseum, type Row, signIn } from './museum.ts';
import { KEPT, takeColumnsAway, usedFolder } from './used-data-dir.ts';

const WRITERS = 6;
/** Of computing, so that what else the machine does is not counted. */
const RESTART = 6_000;

/** The process is killed without a warning, and what it has acknowledged must be there afterwards. */
export const kills = ({ kills: times }: Asked): Group => ({
  name: 'kill',
  faults: [
    {
      name: `kill -9 in mixed writes, ${times} times`,
      expected: '0 acknowledged rows lost, restart within 6 s',
      drive: () => killedWhileWriting(times),
    },
    {
      name: 'kill -9 at the very first start',
      expected: 'the next start works within 10 s',
      drive: async () => killedAtStart(newFolder()),
    },
    {
      name: 'kill -9 in a migration',
      expected: 'the next start works within 10 s and finds everything',
      async drive() {
        const folder = await usedFolder();
        await takeColumnsAway(folder);
        return killedAtStart(folder, KEPT);
      },
    },
  ],
});

const NEXT_START = 10_000;

/** Ends the same start again and again, a little later each time, and then lets it be. */
async function killedAtStart(dataDir: string, kept?: string): Promise<string> {
  let kills = 0;
  for (let wait = 100; wait < 4_000; wait *= 1.35, kills += 1) {
    const starting = openMuseum(
      { DATA_DIR: dataDir },
      { begun: (child) => setTimeout(() => child.kill('SIGKILL'), wait) },
    ).catch(() => null);
    const started = await starting;
    if (started) await started.stop('SIGKILL');
  }
  const museum = await openMuseum({ DATA_DIR: dataDir });
  const took = computedBy(museum.pid);
  try {
    const { status, text } = await listed(museum, await signIn(museum));
    must(status === 200 && text.includes(kept ?? ''), `After the kills the list answered ${status}: ${text}`);
  } finally {
    await ended(museum);
  }
  must(took <= NEXT_START, `After ${kills} kills the next start computed for ${took} ms.`);
  return `${kills} kills, the next start ${took} ms of computing`;
}

/** What the server has acknowledged of a record; `null` once it said that it was deleted. */
type Acknowledged = Map<number, Row | null>;

interface Ledger {
  rows: Acknowledged;
  /** Records a write was on its way to when the process died: they may be as before or as after. */
  unsure: Set<number>;
  writes: number;
}

async function killedWhileWriting(times: number): Promise<string> {
  const dataDir = newFolder();
  const ledger: Ledger = { rows: new Map(), unsure: new Set(), writes: 0 };
  const restarts: { computed: number; took: number }[] = [];
  let museum = await openMuseum({ DATA_DIR: dataDir });
  try {
    const cookie = await signIn(museum);
    for (let kill = 1; kill <= times; kill += 1) {
      const before = ledger.writes;
      const writing = Promise.all(
        Array.from({ length: WRITERS }, (_, writer) => write(museum, cookie, ledger, `${kill}-${writer}`)),
      );
      writing.catch(() => undefined);
      await pause(200 + Math.random() * 800);
      await museum.stop('SIGKILL');
      const touched = new Set((await writing).flat());
      must(ledger.writes > before, `Nothing was written before kill ${kill}.`);
      const begun = performance.now();
      museum = await openMuseum({ DATA_DIR: dataDir });
      restarts.push({ computed: computedBy(museum.pid), took: Math.round(performance.now() - begun) });
      await compare(museum, cookie, ledger, touched);
    }
    await compare(museum, cookie, ledger, new Set(ledger.rows.keys()));
  } finally {
    await ended(museum);
  }
  const slowest = Math.max(...restarts.map(({ computed }) => computed));
  const longest = Math.max(...restarts.map(({ took }) => took));
  must(slowest <= RESTART, `The slowest of ${times} restarts computed for ${slowest} ms.`);
  return `${ledger.writes} acknowledged writes to ${ledger.rows.size} rows, 0 lost; slowest restart ${slowest} ms of computing, ${longest} ms by the clock`;
}

/** A line of the chronicle, which may be handed in as it stands. */
const happened = { date: '1950', kind: 'other', content: 'Written to be killed.' };

/** Creates, changes, moves on and deletes until nobody answers any more; which records it has touched. */
async function write(museum: Museum, cookie: string, ledger: Ledger, name: string): Promise<number[]> {
  const touched: number[] = [];
  for (let count = 0; ; count += 1) {
    const title = `${name}-${count}`;
    const made = await museum.ask('POST', 'annals/', { cookie, body: { title, ...happened } });
    if (made.status === 0) return touched;
    must(made.status === 200, `A write was refused: ${made.text}`);
    const row = made.data as unknown as Row;
    touched.push(row.id);
    acknowledge(ledger, row);
    const next = [noChange, change, moveOn, remove][count % 4] ?? noChange;
    ledger.unsure.add(row.id);
    if (!(await next(museum, cookie, ledger, row))) return touched;
    ledger.unsure.delete(row.id);
  }
}

function acknowledge(ledger: Ledger, row: Row): void {
  ledger.rows.set(row.id, row);
  ledger.writes += 1;
}

/** Whether there was an answer. */
type Step = (museum: Museum, cookie: string, ledger: Ledger, row: Row) => Promise<boolean>;

const noChange: Step = async () => true;

const change: Step = async (museum, cookie, ledger, { id, version, title }) => {
  const body = { id, version, title: `${title} changed` };
  const { status, data, text } = await museum.ask('PUT', 'annals/', { cookie, body });
  must([0, 200].includes(status), `A change was refused: ${text}`);
  if (status === 200) acknowledge(ledger, data as unknown as Row);
  return status !== 0;
};

const moveOn: Step = async (museum, cookie, ledger, { id, version }) => {
  const body = { id, version, move: 'submit' };
  const { status, data, text } = await museum.ask('POST', 'annals/move', { cookie, body });
  must([0, 200].includes(status), `Handing in was refused: ${text}`);
  if (status === 200) acknowledge(ledger, data as unknown as Row);
  return status !== 0;
};

const remove: Step = async (museum, cookie, ledger, { id, version }) => {
  const { status } = await museum.ask('DELETE', `annals/?id=${id}&version=${version}`, { cookie });
  if (status === 200) {
    ledger.rows.set(id, null);
    ledger.writes += 1;
  }
  return status !== 0;
};

/** Every acknowledged write is asked for; what was on its way is taken as it turns out to be. */
async function compare(museum: Museum, cookie: string, ledger: Ledger, ids: ReadonlySet<number>): Promise<void> {
  const left = [...ids];
  const readers = Array.from({ length: WRITERS }, async () => {
    for (let id = left.pop(); id !== undefined; id = left.pop()) await compareOne(museum, cookie, ledger, id);
  });
  await Promise.all(readers);
}

async function compareOne(museum: Museum, cookie: string, ledger: Ledger, id: number): Promise<void> {
  const { status, data, text } = await museum.ask('GET', `annals/?id=${id}`, { cookie });
  must([200, 404].includes(status), `Record ${id} could not be read: ${status} ${text}`);
  const there = status === 200 ? (data as unknown as Row) : null;
  const wanted = ledger.rows.get(id) ?? null;
  const isSame = there?.version === wanted?.version && there?.title === wanted?.title;
  must(isSame || ledger.unsure.has(id), `Record ${id} was acknowledged as ${saying(wanted)} and is ${saying(there)}.`);
  ledger.rows.set(id, there);
  ledger.unsure.delete(id);
}

const saying = (row: Row | null): string => (row ? `version ${row.version}, “${row.title}”` : 'deleted');
