import pg from 'pg';
import { PROGRAM_HEADER } from '../../src/contract/calls.ts';
import { sections } from '../../src/resources/index.ts';
import { sectionIndexes } from '../../src/server/migrate/section-indexes.ts';
import { buildLaterProduct } from '../support/later-product.ts';
import { findPostgres, startPostgres } from '../support/postgres.ts';
import { assert, type Group, MissingPrerequisite, pause, waitUntil } from './fault.ts';
import { readSheet, startImport } from './imports.ts';
import { expectStartRefused, type Museum, newFolder, signIn, startMuseum, stopMuseum } from './museum.ts';

/** The product is replaced by a later one, in which a field has another name, while people and other servers use it. */
export const updates = (): Group => ({
  name: 'updates',
  faults: [
    {
      name: 'a tab saves a field that the update has renamed',
      expected: 'refused with a sentence, nothing changed; refused by name without a fingerprint',
      run: checkOpenTab,
    },
    {
      name: 'a later server starts beside an older one',
      expected: 'the older answers 503 with a sentence, /healthz says why, it ends with code 3; the later goes on',
      run: checkRollingUpdate,
    },
    {
      name: 'an update of two servers while a form is open, colleagues save and an import runs',
      expected:
        'the import ends at the later server, each row once; every save that was answered is there; the form is asked to reload',
      run: checkUpdateInUse,
    },
    {
      name: 'the older program is started again',
      expected: 'refused while the later runs, with code 3; starts once that has stopped',
      run: checkOlderStart,
    },
    {
      name: 'two servers start at once on a new database',
      expected: 'both serve; no deadlock, every index',
      run: checkStartsTogether,
    },
  ],
  async cleanUp() {
    (await runningServer)?.stop();
    runningServer = null;
    later?.remove();
    later = null;
  },
});

let runningServer: ReturnType<typeof startPostgres> | null = null;
let later: ReturnType<typeof buildLaterProduct> | null = null;
let databaseCount = 0;

interface Servers {
  environment: Record<string, string>;
  /** Builds the later product, which takes minutes. */
  buildLater: () => void;
  start: () => Promise<Museum>;
  startLater: () => Promise<Museum>;
}

/** Runs `work` with a new database and stops the servers that it has started. */
async function withServers<T>(work: (servers: Servers) => Promise<T>): Promise<T> {
  if (!findPostgres()) throw new MissingPrerequisite('PostgreSQL is not installed');
  runningServer ??= startPostgres();
  const url = new URL((await runningServer).url);
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  url.pathname = `update_${++databaseCount}`;
  await admin.query(`create database ${url.pathname.slice(1)}`);
  await admin.end();
  const environment = { DATA_DIR: newFolder(), DATABASE_URL: url.href };
  const started: Museum[] = [];
  const start = async (root?: string) => {
    const museum = await startMuseum(environment, root ? { root } : {});
    started.push(museum);
    return museum;
  };
  try {
    const buildLater = () => {
      later ??= buildLaterProduct();
    };
    return await work({
      environment,
      buildLater,
      start: () => start(),
      startLater() {
        buildLater();
        return start(later?.root);
      },
    });
  } finally {
    for (const museum of started) await stopMuseum(museum);
  }
}

const event = { date: '1990', title: '开馆', kind: 'founding', evidence: '旧的依据' };

const checkOpenTab = (): Promise<string> =>
  withServers(async ({ start, startLater }) => {
    const first = await start();
    const cookie = await signIn(first);
    const { data, text } = await first.request('POST', 'annals/', { cookie, body: event });
    assert(data, `The event could not be written: ${text}`);
    const fingerprint = await fingerprintOf(first, cookie);
    await stopMuseum(first);
    const second = await startLater();
    const body = { id: data.id, version: data.version, evidence: '新写的依据' };
    const refusal = await second.request('PUT', 'annals/', {
      cookie,
      body,
      headers: { [PROGRAM_HEADER]: fingerprint },
    });
    assert(refusal.status === 412 && refusal.msg, `The tab was answered with ${refusal.status}: ${refusal.text}`);
    const unnamed = await second.request('PUT', 'annals/', { cookie, body });
    assert(
      unnamed.status === 422 && unnamed.msg?.includes('evidence'),
      `Without a fingerprint it was answered with ${unnamed.status}: ${unnamed.text}`,
    );
    const { data: kept } = await second.request('GET', `annals/?id=${data.id}`, { cookie });
    assert(kept?.proof === event.evidence && kept?.version === data.version, 'The record was changed all the same.');
    return `“${refusal.msg}”`;
  });

async function fingerprintOf({ origin }: Museum, cookie: string): Promise<string> {
  const response = await fetch(`${origin}/admin/api/admin/sso/currentUser`, { headers: { cookie } });
  return response.headers.get(PROGRAM_HEADER) ?? '';
}

const checkRollingUpdate = (): Promise<string> =>
  withServers(async ({ start, startLater }) => {
    const first = await start();
    const cookie = await signIn(first);
    await first.request('POST', 'annals/', { cookie, body: event });
    const second = await startLater();
    const [list, created] = [
      await first.request('GET', 'annals/list', { cookie }),
      await first.request('POST', 'annals/', { cookie, body: { ...event, title: '闭馆' } }),
    ];
    for (const { status, msg, text } of [list, created])
      assert(status === 503 && msg, `The older server answered with ${status}: ${text}`);
    const health = await first.request('GET', '/healthz');
    assert(
      health.status === 503 && /later program/.test(health.text),
      `/healthz said ${health.status}: ${health.text}`,
    );
    const endedAfter = await waitUntil(() => first.process.exitCode !== null, 20_000, 'The older server goes on.');
    assert(first.process.exitCode === 3, `It ended with the code ${first.process.exitCode}.`);
    const { status, data } = await second.request('GET', 'annals/list', { cookie });
    assert(status === 200 && data?.total === 1, `The later server answered with ${status}, ${data?.total} events.`);
    return `ended after ${endedAfter} ms`;
  });

/** Enough for the import to go on while the later server starts. */
const ROWS = 4_000;

const checkUpdateInUse = (): Promise<string> =>
  withServers(async ({ environment, buildLater, start, startLater }) => {
    buildLater();
    const older = [await start(), await start()] as const;
    const [first, second] = older;
    const cookie = await signIn(first);
    const { data: opened } = await first.request('POST', 'annals/', { cookie, body: event });
    const fingerprint = await fingerprintOf(first, cookie);
    await startImport(first, cookie, ROWS, 'each');

    const saved: string[] = [];
    const refusals = new Set<string>();
    let isUpdating = true;
    const saving = (async () => {
      for (let number = 0; isUpdating; number += 1) {
        const title = `同事${number}`;
        const answer = await second.request('POST', 'annals/', { cookie, body: { ...event, title } });
        if (answer.status === 200) saved.push(title);
        // The server that has ended answers nothing.
        else if (answer.status > 0) refusals.add(`${answer.status} ${answer.msg}`);
        await pause(50);
      }
    })();
    const later = await startLater();
    const doneAtStart = (await readSheet(later, cookie)).done;
    for (const { process: old } of older)
      await waitUntil(() => old.exitCode !== null, 60_000, 'An older server goes on.');
    isUpdating = false;
    await saving;
    assert(
      older.every(({ process: old }) => old.exitCode === 3),
      'An older server did not end with the code 3.',
    );
    assert(doneAtStart < ROWS, 'The import was done before the later server had started.');
    assert(
      [...refusals].every((refusal) => /^503 .+/.test(refusal)),
      `Colleagues were answered ${[...refusals].join()}.`,
    );

    await waitUntil(async () => (await readSheet(later, cookie)).state === 'done', 600_000, 'The import does not end.');
    const { counts } = await readSheet(later, cookie);
    assert(counts.created === ROWS, `The import ended with ${JSON.stringify(counts)}.`);
    const client = new pg.Client({ connectionString: environment.DATABASE_URL });
    await client.connect();
    const { rows } = await client
      .query<{ title: string; proof: string }>('select title, proof from annals')
      .finally(() => client.end());
    const titles = new Set(rows.map(({ title }) => title));
    assert(titles.size === rows.length, 'A row was written twice.');
    assert(
      saved.every((title) => titles.has(title)),
      'A save that was answered is not there.',
    );
    const imported = rows.filter(({ title }) => title.startsWith('事件'));
    assert(
      imported.length === ROWS && imported.every(({ title, proof }) => proof === title.replace('事件', '档案')),
      'An imported row lacks what its sheet says.',
    );

    const { id, version } = opened as { id: number; version: number };
    const answer = await later.request('PUT', 'annals/', {
      cookie,
      body: { id, version, evidence: '新写的依据' },
      headers: { [PROGRAM_HEADER]: fingerprint },
    });
    assert(answer.status === 412, `The open form was answered with ${answer.status}: ${answer.text}`);
    const reloaded = await later.request('PUT', 'annals/', { cookie, body: { id, version, proof: '新写的依据' } });
    assert(reloaded.status === 200, `After the reload the form was answered with ${reloaded.status}: ${reloaded.text}`);
    return `${saved.length} saves kept, taken over at row ${doneAtStart} of ${ROWS}`;
  });

const checkOlderStart = (): Promise<string> =>
  withServers(async ({ environment, start, startLater }) => {
    await stopMuseum(await start());
    const second = await startLater();
    const { message } = await expectStartRefused(environment);
    assert(/A later program than this one works on this database/.test(message), `It said: ${message}`);
    assert((await second.request('GET', '/healthz')).status === 200, 'The later server is no longer healthy.');
    await stopMuseum(second);
    await start();
    return message;
  });

const checkStartsTogether = (): Promise<void> =>
  withServers(async ({ environment, start }) => {
    const museums = await Promise.all([start(), start()]);
    const client = new pg.Client({ connectionString: environment.DATABASE_URL });
    await client.connect();
    const hasEveryIndex = async () => {
      const names = sections.flatMap(sectionIndexes).map(({ name }) => name);
      const { rowCount } = await client.query(
        'select 1 from pg_index x join pg_class i on i.oid = x.indexrelid where x.indisvalid and i.relname = any($1)',
        [names],
      );
      return rowCount === names.length;
    };
    await waitUntil(hasEveryIndex, 60_000, 'There is not every index.').finally(() => client.end());
    for (const museum of museums) {
      assert(!/deadlock/.test(museum.output()), 'There was a deadlock.');
      assert((await museum.request('GET', '/healthz')).status === 200, 'One of them is not healthy.');
    }
  });
