import { isDeepStrictEqual as isEqual } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ActionAnswer } from '../../../src/contract/record.ts';
import type { UndoPreview } from '../../../src/contract/undo.ts';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import { NO_LIMIT } from '../../../src/server/http/access.ts';
import { ADMINISTRATOR } from '../../../src/server/people/rights.ts';
import { allowOnly, codesOf } from '../../support/access.ts';
import { runJobs } from '../../support/jobs.ts';
import { type Answer, type TestApp, testApp } from '../../support/server.ts';
import { checkSheet, runSheet, sendSheet } from '../../support/sheets.ts';

/** Nobody changes an operator or a role that allows more than their own permissions: every write, every pair of ranks. */

let museum: TestApp;
let allCodes: string[];

beforeAll(async () => {
  museum = await testApp();
  allCodes = await codesOf(museum.parts.database.db, 'admin');
});

const managerCodes = [
  ...['operator', 'operator:create', 'operator:edit', 'operator:delete', 'operator:import', 'operator:personal'],
  ...['operator:disable', 'operator:enable', 'operator:endSessions', 'role', 'role:create', 'role:edit', 'role:delete'],
];

interface Rank {
  codes: readonly string[];
  exportLimit: number;
  /** The role is created switched off; switching it on again is one of the writes. */
  off?: boolean;
}

const ranks = {
  manager: () => ({ codes: managerCodes, exportLimit: 100 }),
  'manager who may export more': () => ({ codes: managerCodes, exportLimit: 1_000 }),
  'manager who edits news': () => ({ codes: [...managerCodes, 'news', 'news:edit'], exportLimit: 100 }),
  administrator: () => ({ codes: allCodes, exportLimit: NO_LIMIT }),
} satisfies Record<string, () => Rank>;
type RankName = keyof typeof ranks;
const rankNames = Object.keys(ranks) as RankName[];

const targets: Record<string, () => Rank> = {
  ...ranks,
  'manager who edits news, switched off': () => ({ ...ranks['manager who edits news'](), off: true }),
};

const isCovered = (actor: Rank, target: Rank): boolean =>
  target.exportLimit <= actor.exportLimit && target.codes.every((code) => actor.codes.includes(code));

const expectSuccess = async (response: Promise<Answer>): Promise<AnyRecord> => {
  const { status, data, text } = await response;
  expect(status, text).toBe(200);
  return data as AnyRecord;
};

/** The message that the actor received, or an empty string where the write succeeded. */
const readOutcome = async (response: Promise<Answer>): Promise<string> => {
  const { status, data, msg } = await response;
  if (status === 200) return '';
  const { fields = {} } = (data ?? {}) as { fields?: Record<string, string> };
  return `${status} ${Object.values(fields).join('') || msg}`;
};

const advanceClock = () => {
  museum.clock.now = new Date(museum.clock.now.getTime() + 60_000);
};
const ACTOR = 'nobody';
const as = 'admin';
const put = (api: string, { id, version }: AnyRecord, change: object, actor = ACTOR) =>
  museum.call('PUT', `${api}/`, { as: actor, body: { id, version, ...change } });
const remove = (api: string, { id, version }: AnyRecord, actor = ACTOR) =>
  museum.call('DELETE', `${api}/`, { as: actor, query: { id, version } });
const undelete = (api: string, { id, version }: AnyRecord) =>
  museum.call('POST', `${api}/undelete`, { as: ACTOR, body: { id, version } });
const restore = (api: string, { id, version }: AnyRecord) =>
  museum.call('POST', `${api}/restore`, { as: ACTOR, body: { id, version, revision: version - 1 } });
const move = ({ id, version }: AnyRecord, name: string, actor = ACTOR) =>
  museum.call('POST', 'operator/move', { as: actor, body: { id, version, move: name, reason: '离职' } });

let sequence = 0;
/** Creates a role of the given rank, as an administrator does on the screen. */
const createRole = ({ codes, exportLimit, off = false }: Rank): Promise<AnyRecord> => {
  sequence += 1;
  const body = { code: `made_${sequence}`, name: `角色${sequence}`, enabled: !off, permissions: codes, exportLimit };
  return expectSuccess(museum.call('POST', 'role/', { as, body }));
};
const roleReference = ({ id, name }: AnyRecord) => [{ id, title: name }];

/** The roles assigned to the operators under test: one a rank, changed by no write. */
const assignedRoles = new Map<string, Promise<AnyRecord>>();
const assignedRole = (name: string, rank: Rank): Promise<AnyRecord> => {
  const role = assignedRoles.get(name) ?? createRole(rank);
  assignedRoles.set(name, role);
  return role;
};

/** A name that the record has never had, so that the write always changes something. */
const uniqueName = () => {
  sequence += 1;
  return `改过${sequence}`;
};

const moveToTrash = async (api: string, record: AnyRecord): Promise<AnyRecord> => {
  await expectSuccess(remove(api, record, as));
  return { ...record, version: record.version + 1 };
};

/** The administrator changes the record a minute later, so that an undo since then contains this change only. */
const changeLater = (api: string, record: AnyRecord, change: object): Promise<AnyRecord> => {
  advanceClock();
  return expectSuccess(put(api, record, change, as));
};

/** Undoes the administrator's last change, if the preview allows it. */
async function undoLast(): Promise<string> {
  const since = museum.clock.now.toISOString();
  const admin = await museum.parts.database.db
    .selectFrom('operator')
    .select('id')
    .where('account', '=', as)
    .executeTakeFirstOrThrow();
  const scope = { operator: admin.id, since };
  const { data } = await museum.call<UndoPreview>('GET', 'undo/preview', { as: ACTOR, query: scope });
  const refusal = data.groups.find(({ outcome }) => outcome === 'refused');
  if (refusal) return `422 ${refusal.list[0]?.sentence}`;
  return readOutcome(museum.call('POST', 'undo/', { as: ACTOR, body: { ...scope, token: data.token, without: 0 } }));
}

const endSessions = (ids: readonly number[]) =>
  museum.call('POST', 'operator/endSessions', { as: ACTOR, body: { ids } });

/** The messages of the job's rows. */
async function readJobOutcome(body: object): Promise<string> {
  const { job } = await expectSuccess(museum.call('POST', 'operator/bulk', { as: ACTOR, body }));
  await runJobs(museum);
  const query = { id: (job as { id: number }).id };
  const { data } = await museum.call('GET', 'job/rows', { as: ACTOR, query });
  return data.list.map((row: { sentence: string | null }) => row.sentence ?? '').join();
}

/** Gives the operator an open session by inserting its row. */
async function insertSession(operator: AnyRecord): Promise<AnyRecord> {
  sequence += 1;
  const { now } = museum.clock;
  const row = { idHash: `made ${sequence}`, operatorId: operator.id, createdAt: now, seenAt: now };
  await museum.parts.database.db.insertInto('session').values(row).execute();
  return operator;
}

const openSessions = ({ id }: AnyRecord) =>
  museum.parts.database.db
    .selectFrom('session')
    .select('idHash')
    .where('operatorId', '=', id)
    .where('endedAt', 'is', null)
    .execute();

interface Write {
  /** A change that an administrator makes to the target before the write. */
  prepare?: (target: AnyRecord) => Promise<AnyRecord>;
  /** The write of the actor; returns the message received, empty on success. */
  write: (target: AnyRecord) => Promise<string>;
  /** Reads the state that the write changes where that is not the record itself. */
  readSideEffect?: (target: AnyRecord) => Promise<unknown>;
}
type Writes = Record<string, Write>;

const operatorWrites: Writes = {
  'the account': { write: (target) => readOutcome(put('operator', target, { account: `${target.account}_2` })) },
  'the name': { write: (target) => readOutcome(put('operator', target, { name: '另一个名字' })) },
  'the telephone': { write: (target) => readOutcome(put('operator', target, { phone: '13800131234' })) },
  'the last day': { write: (target) => readOutcome(put('operator', target, { validTo: '2026-03-01' })) },
  'the roles': {
    write: async (target) => {
      const smallRole = await assignedRole('less', { codes: ['role'], exportLimit: 0 });
      return readOutcome(put('operator', target, { roles: roleReference(smallRole) }));
    },
  },
  disabling: { write: (target) => readOutcome(move(target, 'disable')) },
  enabling: {
    prepare: (target) => expectSuccess(move(target, 'disable', as)),
    write: (target) => readOutcome(move(target, 'enable')),
  },
  'ending the sessions': {
    prepare: insertSession,
    write: async ({ id }) => {
      const { rows } = (await expectSuccess(endSessions([id as number]))) as unknown as ActionAnswer;
      return rows.map(({ reason }) => reason ?? '').join();
    },
    readSideEffect: openSessions,
  },
  'ending the sessions, as a job': {
    prepare: insertSession,
    write: ({ id, version }) => readJobOutcome({ what: 'endSessions', rows: [{ id, version }] }),
    readSideEffect: openSessions,
  },
  deleting: { write: (target) => readOutcome(remove('operator', target)) },
  'bringing back': {
    prepare: (target) => moveToTrash('operator', target),
    write: (target) => readOutcome(undelete('operator', target)),
  },
  'an older version': {
    prepare: (target) => expectSuccess(put('operator', target, { name: uniqueName() }, as)),
    write: (target) => readOutcome(restore('operator', target)),
  },
  'an import': {
    write: async (target) => {
      const section = { code: 'operator' };
      await sendSheet(museum, section, `账号,姓名\n${target.account},表格里的名字`, { as: ACTOR });
      const { counts } = await checkSheet(museum, section, { columns: ['account', 'name'] }, ACTOR);
      if (!counts?.change) return (await problemsOf(section)).join();
      await runSheet(museum, section, 'each', ACTOR);
      return (await problemsOf(section)).join();
    },
  },
  'a job': {
    write: ({ id, version }) => readJobOutcome({ what: 'disable', reason: '离职', rows: [{ id, version }] }),
  },
  'an undo': { prepare: (target) => changeLater('operator', target, { name: uniqueName() }), write: undoLast },
};

const problemsOf = async (section: { code: string }): Promise<string[]> => {
  const rows = await museum.call('GET', `${section.code}/import/rows`, { as: ACTOR, query: { pageSize: 100 } });
  return rows.data.list.flatMap(({ problems }: { problems: { says: string }[] }) => problems.map(({ says }) => says));
};

const roleWrites: Writes = {
  'the name': { write: (target) => readOutcome(put('role', target, { name: '另一个名字' })) },
  'less in it': { write: (target) => readOutcome(put('role', target, { permissions: ['role'] })) },
  'fewer rows': { write: (target) => readOutcome(put('role', target, { exportLimit: 0 })) },
  'switching off or on': { write: (target) => readOutcome(put('role', target, { enabled: target.enabled !== true })) },
  deleting: { write: (target) => readOutcome(remove('role', target)) },
  'bringing back': {
    prepare: (target) => moveToTrash('role', target),
    write: (target) => readOutcome(undelete('role', target)),
  },
  'an older version': {
    prepare: (target) => expectSuccess(put('role', target, { name: uniqueName() }, as)),
    write: (target) => readOutcome(restore('role', target)),
  },
  'an undo': { prepare: (target) => changeLater('role', target, { description: uniqueName() }), write: undoLast },
};

type Table = 'operator' | 'role';

/** The columns that determine the rank of a record: while they are unchanged, the next write can use the same record. */
const rankColumns: Record<Table, readonly string[]> = {
  operator: ['roles', 'status', 'validTo', 'deletedAt'],
  role: ['permissions', 'exportLimit', 'enabled', 'deletedAt'],
};

const readRow = (table: Table, id: number): Promise<AnyRecord> =>
  museum.parts.database.db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow() as never;

describe.each(rankNames)('an actor of the rank %s', (actor) => {
  beforeAll(async () => {
    const { codes, ...more } = ranks[actor]();
    await allowOnly(museum.parts.database.db, ACTOR, codes, more);
  });

  describe.each(Object.keys(targets))('and a target of the rank %s', (target) => {
    const rank = () => targets[target]?.() as Rank;

    const expectIn = async (table: Table, writes: Writes, create: () => Promise<AnyRecord>) => {
      const isOpen = isCovered(ranks[actor](), rank());
      const createRow = async () => readRow(table, (await create()).id);
      let first = await createRow();
      let row = first;
      for (const [name, { prepare, write, readSideEffect }] of Object.entries(writes)) {
        if (rankColumns[table].some((column) => !isEqual(row[column], first[column]))) {
          first = await createRow();
          row = first;
        }
        if (prepare) await prepare(row);
        const before = await readRow(table, row.id);
        const sideEffectBefore = await readSideEffect?.(row);
        const message = await write(before);
        row = await readRow(table, row.id);
        if (isOpen) {
          expect(message, name).toBe('');
          if (readSideEffect) expect(await readSideEffect(row), name).not.toEqual(sideEffectBefore);
          else expect(row.version, name).toBeGreaterThan(before.version);
        } else {
          expect(message, name).toContain('您自己');
          expect([row, await readSideEffect?.(row)], name).toEqual([before, sideEffectBefore]);
        }
      }
    };

    test('every write to an operator succeeds only if the actor has all permissions of the target', async () => {
      const roles =
        target === ADMINISTRATOR ? [{ id: 1, title: '系统管理员' }] : roleReference(await assignedRole(target, rank()));
      await expectIn('operator', operatorWrites, () => {
        sequence += 1;
        const body = { account: `ahead${sequence}`, name: '筹备中', roles };
        return expectSuccess(museum.call('POST', 'operator/', { as, body }));
      });
    });

    test('every write to a role succeeds only if the actor has all permissions of the target', async () => {
      await expectIn('role', roleWrites, () => createRole(rank()));
    });
  });
});
