import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import { buildLaterProduct } from '../../support/later-product.ts';
import { assert, pause, waitUntil } from '../fault.ts';
import { type Museum, startMuseum, stopMuseum } from '../museum.ts';
import type { FaultName, Random } from './plan.ts';

/** One of the two servers, which is started again after it has ended. */
interface Slot {
  museum: Museum | null;
  /** Whether it runs the later program, in which a field has another name. */
  isLater: boolean;
}

export type RunningSlot = Slot & { museum: Museum };

/** A server whose database was disturbed while it started ends, and whoever runs it starts it again. */
const START_ATTEMPTS = 5;
const START_LIMIT = 120_000;
/** How long the replaced server may take to end. */
const REPLACED_LIMIT = 30_000;
/** Longer than the timeout of a query. */
const LONG_FREEZE = 17_000;

export interface Servers {
  /** One of the servers that run; waits until there is one. */
  pick: (random: Random) => Promise<RunningSlot>;
  all: () => readonly RunningSlot[];
  inject: (fault: FaultName, random: Random) => Promise<void>;
  /** Everything that servers have printed. */
  output: () => string;
  stop: () => Promise<void>;
}

/** Starts two servers of one database; `sql` is a connection that does not go through them. */
export async function startServers(environment: Record<string, string>, sql: pg.Client): Promise<Servers> {
  const slots: Slot[] = [1, 2].map(() => ({ museum: null, isLater: false }));
  const outputs: string[] = [];
  const later = buildLaterProduct();
  const running = () => slots.filter((slot): slot is RunningSlot => slot.museum !== null);

  const start = async (slot: Slot) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        slot.museum = await startMuseum(environment, slot.isLater ? { root: later.root } : {});
        return;
      } catch (error) {
        if (attempt === START_ATTEMPTS) throw error;
      }
    }
  };
  /** New calls go to the other server, and those under way are cut off or answered. */
  const end = async (slot: Slot, signal: 'SIGKILL' | 'SIGTERM') => {
    const { museum } = slot;
    assert(museum, 'A server does not run.');
    slot.museum = null;
    const { exitCode, signalCode } = museum.process;
    if (exitCode === null && signalCode === null) await museum.stop(signal);
    else outputs.push(`A server has ended by itself with ${exitCode ?? signalCode}.`);
    await museum.ended;
    outputs.push(museum.output());
  };
  const restart = async (ended: readonly Slot[], signal: 'SIGKILL' | 'SIGTERM') => {
    await Promise.all(ended.map((slot) => end(slot, signal)));
    await Promise.all(ended.map(start));
  };

  /** A few times in a row, because a query lasts milliseconds. */
  const signalBackends = async (signal: 'pg_cancel_backend' | 'pg_terminate_backend', random: Random) => {
    for (let round = 0; round < 10; round += 1) {
      await sql.query(
        `select ${signal}(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' limit $1`,
        [1 + random.nextInteger(4)],
      );
      await pause(30);
    }
  };

  /** Plans that connections have prepared for the table are stale twice. */
  const alter = async (random: Random) => {
    const table = random.pickFrom([
      'memberManage',
      'juniorActivitiesApply',
      'activitySession',
      'operator',
      'session',
      'job',
    ]);
    await sql.query(`alter table "${table}" add column "addedByHistory" integer`);
    await pause(200);
    await sql.query(`alter table "${table}" drop column "addedByHistory"`);
  };

  const freeze = async (random: Random) => {
    const { rows } = await sql.query("select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::integer as pid");
    const pids = [rows[0].pid as number, ...childrenOf(rows[0].pid)];
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    await pause(random.nextBoolean(0.1) ? LONG_FREEZE : 500 + random.nextInteger(4_000)).finally(() => {
      for (const pid of pids.reverse()) process.kill(pid, 'SIGCONT');
    });
  };

  /** The first later server replaces the program; the other one refuses calls and ends, and is started from the later, too. */
  const update = async () => {
    const [first, second] = slots as [Slot, Slot];
    await end(first, 'SIGTERM');
    first.isLater = true;
    await start(first);
    const replaced = second.museum?.process;
    await waitUntil(() => replaced?.exitCode !== null, REPLACED_LIMIT, 'The replaced server goes on.');
    assert(replaced?.exitCode === 3, `The replaced server ended with ${replaced?.exitCode}.`);
    outputs.push(second.museum?.output() ?? '');
    Object.assign(second, { museum: null, isLater: true });
    await start(second);
  };

  const faults: Record<FaultName, (random: Random) => Promise<unknown>> = {
    kill: (random) => restart([random.pickFrom(slots)], 'SIGKILL'),
    stop: (random) => restart([random.pickFrom(slots)], 'SIGTERM'),
    killBoth: () => restart(slots, 'SIGKILL'),
    cancelQueries: (random) => signalBackends('pg_cancel_backend', random),
    endConnections: (random) => signalBackends('pg_terminate_backend', random),
    alter,
    freeze,
    update,
  };

  await start(slots[0] as Slot);
  await start(slots[1] as Slot);
  return {
    async pick(random) {
      await waitUntil(() => running().length > 0, START_LIMIT, 'No server runs.');
      return random.pickFrom(running());
    },
    all: running,
    inject: async (fault, random) => void (await faults[fault](random)),
    output: () => [...outputs, ...running().map(({ museum }) => museum.output())].join('\n'),
    async stop() {
      for (const { museum } of running()) await stopMuseum(museum);
      later.remove();
    },
  };
}

/** The processes that the process has started. */
const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);

function parentOf(pid: number): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
  } catch {
    return null;
  }
}
