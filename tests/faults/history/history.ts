import { createRandom } from '../../support/seeded-random.ts';
import { assert, type FaultOptions, type Group, waitUntil } from '../fault.ts';
import { environmentOf, stopDatabaseServer, withOwnDatabase } from '../own-database.ts';
import { recordCommits } from './invariants.ts';
import { Ledger } from './ledger.ts';
import { planFaults, planSteps } from './plan.ts';
import { type Quiet, questions } from './questions.ts';
import { startServers } from './servers.ts';
import { runImporter } from './sheets.ts';
import { runWriter, setUp } from './steps.ts';
import type { Operator } from './writing.ts';

const WRITERS = 12;
const ACCOUNTS = ['first', 'second', 'third', 'fourth'];
/** After so many writes all is quiet and compared. */
const WRITES_PER_CHECK = 4_000;
/** A job is taken over 30 seconds after its server was killed. */
const PATIENCE = 5 * 60_000;

/** Two servers of one database under writers, while servers, connections, tables and program change at random moments. */
export const history = ({ seed, writes }: FaultOptions): Group => {
  let answers: readonly Answer[] = [];
  return {
    name: 'history',
    faults: [
      {
        name: `${writes} writes, seed ${seed}`,
        expected: 'everything below holds at each check point',
        async run() {
          const { measured, last } = await runHistory(seed, writes);
          answers = last;
          assert(
            last.every((answer) => typeof answer === 'string'),
            `${measured}; what is broken follows`,
          );
          return measured;
        },
      },
      ...questions.map(({ name, expected }, at) => ({
        name,
        expected,
        async run() {
          const answer = answers[at] ?? new Error('The history ended before it was compared.');
          if (answer instanceof Error) throw answer;
          return answer;
        },
      })),
    ],
    cleanUp: stopDatabaseServer,
  };
};

/** How much was compared for a question, or what contradicts it. */
type Answer = string | Error;

const runHistory = (seed: number, writes: number): Promise<{ measured: string; last: readonly Answer[] }> =>
  withOwnDatabase(async (setup) => {
    const environment = { ...environmentOf(setup), ADMIN_ACCOUNTS: ACCOUNTS.join() };
    const ledger = new Ledger();
    const servers = await startServers(environment, setup.client);
    try {
      await recordCommits(setup.client);
      const world = await setUp(servers, ledger, ACCOUNTS);
      const quiet: Quiet = { ledger, servers, operator: world.operators[0] as Operator, sql: setup.client };
      const writers = Array.from({ length: WRITERS }, (_, writer) => planSteps(seed, writer));
      const importers = [1, 2].map((at) => ({ random: createRandom(seed * 10 + at), sheets: 0 }));
      const faults = planFaults(seed, writes);
      const injected = new Map<string, number>();
      let last: readonly Answer[] = [];
      const start = performance.now();
      for (let end = Math.min(WRITES_PER_CHECK, writes); ; end = Math.min(end + WRITES_PER_CHECK, writes)) {
        const isEnough = () => ledger.failures.length > 0 || ledger.answered >= end;
        const injectFaults = async () => {
          while (!isEnough()) {
            const [next] = faults;
            await waitUntil(
              () => isEnough() || (next && ledger.answered >= next.after),
              PATIENCE,
              'Nothing was written.',
            );
            if (!next || ledger.answered < next.after) continue;
            faults.shift();
            injected.set(next.name, (injected.get(next.name) ?? 0) + 1);
            await servers.inject(next.name, next.random);
          }
        };
        const operatorOf = (at: number) => world.operators[at % world.operators.length] as Operator;
        const all = [
          injectFaults(),
          ...writers.map((plan, at) => runWriter(world, operatorOf(at), plan, isEnough)),
          ...importers.map((plan, at) => runImporter(world, operatorOf(at), plan, isEnough)),
        ];
        // What one of them has met ends all others.
        const fail = ({ message }: Error) => void ledger.failures.push(message);
        await Promise.all(all.map((work) => work.catch(fail)));
        const seconds = Math.round((performance.now() - start) / 1_000);
        last = await compareWhenQuiet(quiet);
        console.log(`    ${ledger.answered} of ${writes} writes after ${seconds} s, compared`);
        if (end === writes || last.some((answer) => answer instanceof Error)) break;
      }
      const faultCounts = [...injected].map(([name, count]) => `${count} × ${name}`).join(', ');
      return { measured: `${ledger.answered} answered; ${faultCounts}`, last };
    } finally {
      await servers.stop();
    }
  });

async function compareWhenQuiet(quiet: Quiet): Promise<Answer[]> {
  const isQuiet = async () => {
    const { rows } = await quiet.sql.query(`select
      (select count(*) from job where state in ('waiting', 'running')) + (select count(*) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null) as busy`);
    return Number(rows[0].busy) === 0;
  };
  await waitUntil(isQuiet, PATIENCE, 'A job or a transaction has not ended.');
  const answers: Answer[] = [];
  for (const { ask } of questions) answers.push(await ask(quiet).catch((error: Error) => error));
  return answers;
}
