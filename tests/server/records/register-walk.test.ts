import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { UndoPreview } from '../../../src/contract/undo.ts';
import type { Resource } from '../../../src/declare/define-resource.ts';
import { movesOf } from '../../../src/declare/workflow.ts';
import { collectionManage } from '../../../src/resources/collection/collectionManage.ts';
import { verifyRegister } from '../../../src/server/records/register/verify-register.ts';
import { createRandom } from '../../support/seeded-random.ts';
import { sharedApp, type TestApp } from '../../support/server.ts';
import { createWorld, type World } from '../../support/world.ts';

/** How many writes are tried; `REGISTER_WALK=20000` for a long walk. */
const WRITES = Number(process.env.REGISTER_WALK ?? 500);
const accounts = ['admin', 'editor', 'approver', 'registrar', 'desk'];

interface Step {
  museum: TestApp;
  world: World;
  random: ReturnType<typeof createRandom>;
}

interface Row {
  id: number;
  version: number;
  trashed: boolean;
  status: string;
  changed: boolean;
}

const paths = {
  edit: ['PUT', ''],
  move: ['POST', 'move'],
  restore: ['POST', 'restore'],
  undelete: ['POST', 'undelete'],
} as const;

/** Moves away from the register, which few objects should take. */
const rareMoves = ['withdraw', 'sendBack', 'proposeDeaccession'];

/** Asks for one write of a random operator; most are refused, because of the state or the permissions. */
async function walk({ museum, world, random }: Step): Promise<number> {
  const { db } = museum.parts.database;
  museum.clock.now = new Date(museum.clock.now.getTime() + 1_000);
  const as = random.pickFrom(accounts);
  const { rows } =
    await sql<Row>`select id, version, status, changed, "deletedAt" is not null as trashed from "collectionManage"
    order by id desc limit 30`.execute(db);
  if (rows.length < 5 || random.nextBoolean(0.04)) {
    await world
      .create(collectionManage, { registerNo: `W-${random.nextInteger(WRITES)}-${rows.length}` })
      .catch(() => null);
    return 200;
  }
  // Every other write is of a registered object, where there is one.
  const registered = rows.filter(({ status }) => status === 'registered');
  const row = random.pickFrom(registered.length > 0 && random.nextBoolean(0.5) ? registered : rows);
  const { id, version, trashed } = row;
  const send = async (name: keyof typeof paths, body: object) => {
    const [method, path] = paths[name];
    return (await museum.call(method, `collectionManage/${path}`, { as, body: { id, version, ...body } })).status;
  };
  if (trashed) return send('undelete', {});
  if (random.nextBoolean(0.04)) {
    const query = { id, version };
    return (await museum.call('DELETE', 'collectionManage/', { as, query })).status;
  }
  if (random.nextBoolean(0.05)) return send('restore', { revision: 1 + random.nextInteger(version) });
  if (random.nextBoolean(0.04)) return undoRecent(museum, as, random);
  if (random.nextBoolean(0.35)) {
    const values = random.pickFrom([
      { title: `铜镜 ${random.nextInteger(1000)}` },
      { grade: random.pickFrom(['first', 'second', 'ungraded']) },
      { grade: random.pickFrom(['third', 'general']), title: `银盒 ${random.nextInteger(1000)}` },
      { quantity: 1, realCount: 1 + random.nextInteger(9) },
      { completeNote: `说明 ${random.nextInteger(1000)}` },
      { registerNo: `W-${random.nextInteger(WRITES)}` },
      { mass: random.nextInteger(900), massUnit: 'g', massRange: 'below1kg' },
    ]);
    return send('edit', values);
  }
  // Most of the time a move that its state allows, or few would come as far as the register; few objects leave it.
  const { workflow } = collectionManage as Resource;
  const open = workflow && random.nextBoolean(0.9) ? movesOf(workflow, row).map(([name]) => name) : [];
  const move = random.pickFrom(open.length > 0 ? open : Object.keys(workflow?.moves ?? {}));
  if (rareMoves.includes(move) && random.nextBoolean(0.7)) return 200;
  return send('move', { move, reason: '说明' });
}

async function undoRecent(museum: TestApp, as: string, random: Step['random']): Promise<number> {
  const { db } = museum.parts.database;
  const { id } = await db.selectFrom('operator').select('id').where('account', '=', as).executeTakeFirstOrThrow();
  const since = new Date(museum.clock.now.getTime() - random.nextInteger(60_000)).toISOString();
  const scope = { operator: id, since };
  const { data, status } = await museum.call<UndoPreview>('GET', 'undo/preview', { as, query: scope });
  if (status !== 200) return status;
  return (await museum.call('POST', 'undo/', { as, body: { ...scope, token: data.token, without: data.refused } }))
    .status;
}

test(
  'a random walk of all roles leaves a register that the check accepts, and refuses after SQL past the program',
  async () => {
    const museum = await sharedApp();
    const world = await createWorld(museum, collectionManage, { as: 'admin' });
    const { db } = museum.parts.database;
    const random = createRandom(46);
    const failures: number[] = [];
    for (let at = 0; at < WRITES; at += 1) {
      const status = await walk({ museum, world, random });
      if (status >= 500) failures.push(at);
      // The first break is named, and not that of twenty thousand writes later.
      if (at % 50 === 0) expect((await verifyRegister(db, collectionManage)).broken, `after write ${at}`).toBeNull();
    }
    expect(failures).toEqual([]);
    const { entries, broken } = await verifyRegister(db, collectionManage);
    expect(broken).toBeNull();
    const { rows } = await sql<{ kind: string }>`select distinct kind from "registerEntry" order by 1`.execute(db);
    expect(rows.map(({ kind }) => kind)).toEqual(['correction', 'deaccessioned', 'grade', 'registered']);
    expect(entries).toBeGreaterThan(WRITES / 50);
    await sql`update "collectionManage" set title = title || '?' where id = (
      select "recordId" from "registerEntry" order by seq limit 1)`.execute(db);
    expect((await verifyRegister(db, collectionManage)).broken).not.toBeNull();
  },
  WRITES * 200,
);
