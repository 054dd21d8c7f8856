import { API_PREFIX } from '../../../src/contract/calls.ts';
import type { ImportRow, ImportSheet } from '../../../src/contract/import.ts';
import { assert, pause } from '../fault.ts';
import type { SheetRow } from './ledger.ts';
import type { Random } from './plan.ts';
import { events } from './sections.ts';
import { type Operator, send, type World, type Writing } from './writing.ts';

const ROWS = 60;
/** A job is taken over 30 seconds after its server was killed. */
const PATIENCE = 5 * 60_000;

/** Imports one sheet after the other while there is more to write; `plan` goes on where it was. */
export async function runImporter(
  world: World,
  operator: Operator,
  plan: { random: Random; sheets: number },
  isEnough: () => boolean,
): Promise<void> {
  while (!isEnough()) {
    plan.sheets += 1;
    const name = `i${operator.id}-${plan.sheets}`;
    await importSheet({ ...world, operator, random: plan.random, marker: name }, planRows(name, plan.random));
  }
}

/** Which call leads a sheet on from a state in which no job works on it. */
const nextCalls = { mapping: 'check', checked: 'run', stopped: 'run' } as const;

/** Uploads a sheet and leads it from state to state until all its rows are written. */
async function importSheet(writing: Writing, rows: readonly SheetRow[]): Promise<void> {
  const { ledger, marker, operator } = writing;
  const path = `${events.api}/import`;
  const good = rows.filter(({ wrong }) => wrong === null).length;
  const entry = { rows, isDone: false };
  ledger.sheets.push(entry);
  await upload(writing, rows);
  let last = '';
  for (const start = performance.now(); performance.now() - start < PATIENCE; ) {
    if (ledger.failures.length > 0) return;
    const { status, data } = await send(writing, path);
    const sheet = data as unknown as ImportSheet | null;
    // It was not stored, or an earlier one that was sent twice has replaced it.
    if (status === 200 && sheet?.name !== marker) return;
    if (status === 200 && sheet?.state === 'done') {
      const { created = 0, wrong = 0, failed = 0 } = sheet.counts;
      const isRight = created === good && wrong === rows.length - good && failed === 0;
      assert(isRight, `${marker}, of ${good} good rows of ${rows.length}, ended with ${JSON.stringify(sheet.counts)}.`);
      entry.isDone = true;
      ledger.changeSets.push({ name: `import:${sheet.id}`, operator: operator.id });
      return checkProblems(writing, rows);
    }
    const next = status === 200 && sheet && nextCalls[sheet.state as keyof typeof nextCalls];
    const body = next === 'run' ? { mode: good === rows.length ? 'together' : 'each' } : {};
    if (next) last = (await send(writing, `${path}/${next}`, { method: 'POST', body })).text;
    await pause(100);
  }
  throw new Error(`The import ${marker} did not end; the last call was answered with ${last}`);
}

/** One row in ten is wrong, in one field; a third of the sheets have none. */
function planRows(name: string, random: Random): SheetRow[] {
  const hasMistakes = random.nextBoolean(0.7);
  return Array.from({ length: ROWS }, (_, at) => ({
    title: `${name}-${at}`,
    wrong: hasMistakes && random.nextBoolean(0.1) ? random.pickFrom(Object.keys(wrongCells)) : null,
  }));
}

const wrongCells: Record<string, string> = { date: '1700', kind: '没有这一类' };

async function upload({ servers, operator, random, marker }: Writing, rows: readonly SheetRow[]): Promise<void> {
  const { museum } = await servers.pick(random);
  const lines = rows.map(({ title, wrong }) => {
    const cell = (field: string, value: string) => (wrong === field ? wrongCells[field] : value);
    return [cell('date', '1990'), title, cell('kind', '荣誉'), title].join(',');
  });
  const body = new FormData();
  body.append('file', new Blob([['日期,标题,类别,史实依据', ...lines].join('\n')], { type: 'text/csv' }), marker);
  const headers = { cookie: operator.cookie, origin: museum.origin };
  await fetch(`${museum.origin}${API_PREFIX}/${events.api}/import`, { method: 'POST', headers, body }).catch(
    () => null,
  );
}

/** Each wrong row names the field that is wrong, and nothing else. */
async function checkProblems(writing: Writing, rows: readonly SheetRow[]): Promise<void> {
  const { status, data } = await send(writing, `${events.api}/import/rows?outcome=wrong&pageSize=100`);
  if (status !== 200) return;
  const { list } = data as unknown as { list: ImportRow[] };
  const named = new Map(list.map(({ cells, problems }) => [cells[1], problems.map(({ field }) => field).join()]));
  for (const { title, wrong } of rows)
    assert((named.get(title) ?? null) === wrong, `Row ${title} is wrong in ${wrong} and names ${named.get(title)}.`);
}
