import { isDeepStrictEqual as isEqual } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ActionAnswer } from '../../../src/contract/record.ts';
import type { UndoPreview } from '../../../src/contract/undo.ts';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import { NO_LIMIT } from '../../../src/server/access/access.ts';
import { ADMINISTRATOR } from '../../../src/server/access/rights.ts';
import { workOff } from '../../../src/server/jobs/worker.ts';
import { allowOnly, codesOf } from '../../support/access.ts';
import { type Answer, type TestApp, testApp } from '../../support/server.ts';
import { checkSheet, runSheet, sendSheet } from '../../support/sheets.ts';

/** Every write to an operator or a role, by everybody, to everybody: nobody changes what allows more than they may do. */

let museum: TestApp;
let everything: string[];

beforeAll(async () => {
  museum = await testApp();
  everything = await codesOf(museum.parts.database.db, 'admin');
});

const managing = [
  ...['operator', 'operator:create', 'operator:edit', 'operator:delete', 'operator:import', 'operator:personal'],
  ...['operator:disable', 'operator:enable', 'operator:endSessions', 'role', 'role:create', 'role:edit', 'role:delete'],
];

interface Rank {
  codes: readonly string[];
  exportLimit: number;
  /** A role that is switched off may be switched on again. */
  off?: boolean;
}

const ranks = {
  manager: () => ({ codes: managing, exportLimit: 100 }),
  'manager who may export more': () => ({ codes: managing, exportLimit: 1_000 }),
  'manager who edits news': () => ({ codes: [...managing, 'news', 'news:edit'], exportLimit: 100 }),
  administrator: () => ({ codes: everything, exportLimit: NO_LIMIT }),
} satisfies Record<string, () => Rank>;
type RankName = keyof typeof ranks;
const names = Object.keys(ranks) as RankName[];

const targets: Record<string, () => Rank> = {
  ...ranks,
  'manager whose news are switched off': () => ({ ...ranks['manager who edits news'](), off: true }),
};

const isCovered = (asker: Rank, target: Rank): boolean =>
  target.exportLimit <= asker.exportLimit && target.codes.every((code) => asker.codes.includes(code));

const good = async (answer: Promise<Answer>): Promise<AnyRecord> => {
  const { status, data, text } = await answer;
  expect(status, text).toBe(200);
  return data as AnyRecord;
};

/** What the asker was told: nothing where it was done. */
const outcomeOf = async (answer: Promise<Answer>): Promise<string> => {
  const { status, data, msg } = await answer;
  if (status === 200) return '';
  const { fields = {} } = (data ?? {}) as { fields?: Record<string, string> };
  return `${status} ${Object.values(fields).join('') || msg}`;
};

const later = () => {
  museum.clock.now = new Date(museum.clock.now.getTime() + 60_000);
};
const ASKER = 'nobody';
const as = 'admin';
const put = (api: string, { id, version }: AnyRecord, change: object, by = ASKER) =>
  museum.call('PUT', `${api}/`, { as: by, body: { id, version, ...change } });
const remove = (api: string, { id, version }: AnyRecord, by = ASKER) =>
  museum.call('DELETE', `${api}/`, { as: by, query: { id, version } });
const untrash = (api: string, { id, version }: AnyRecord) =>
  museum.call('POST', `${api}/untrash`, { as: ASKER, body: { id, version } });
const restore = (api: string, { id, version }: AnyRecord) =>
  museum.call('POST', `${api}/restore`, { as: ASKER, body: { id, version, revision: version - 1 } });
const move = ({ id, version }: AnyRecord, name: string, by = ASKER) =>
  museum.call('POST', 'operator/move', { as: by, body: { id, version, move: name, reason: '离职' } });

let made = 0;
/** A role as a museum makes it. */
const roleOf = ({ codes, exportLimit, off = false }: Rank): Promise<AnyRecord> => {
  made += 1;
  const body = { code: `made_${made}`, name: `角色${made}`, enabled: !off, permissions: codes, exportLimit };
  return good(museum.call('POST', 'role/', { as, body }));
};
const named = ({ id, name }: AnyRecord) => [{ id, title: name }];

/** What operators are given: a role for each rank, which nobody writes to. */
const given = new Map<string, Promise<AnyRecord>>();
const givenRole = (name: string, rank: Rank): Promise<AnyRecord> => {
  const role = given.get(name) ?? roleOf(rank);
  given.set(name, role);
  return role;
};

/** A name the record has not had, so that there is always something to change. */
const anotherName = () => {
  made += 1;
  return `改过${made}`;
};

const trashed = async (api: string, record: AnyRecord): Promise<AnyRecord> => {
  await good(remove(api, record, as));
  return { ...record, version: record.version + 1 };
};

/** The administrator changes something, and nothing else since. */
const changedLater = (api: string, record: AnyRecord, change: object): Promise<AnyRecord> => {
  later();
  return good(put(api, record, change, as));
};

/** What the administrator did last is undone, as far as it goes. */
async function undoLast(): Promise<string> {
  const since = museum.clock.now.toISOString();
  const admin = await museum.parts.database.db
    .selectFrom('operator')
    .select('id')
    .where('account', '=', as)
    .executeTakeFirstOrThrow();
  const scope = { operator: admin.id, since };
  const { data } = await museum.call<UndoPreview>('GET', 'undo/preview', { as: ASKER, query: scope });
  const refused = data.groups.find(({ outcome }) => outcome === 'refused');
  if (refused) return `422 ${refused.list[0]?.sentence}`;
  return outcomeOf(museum.call('POST', 'undo/', { as: ASKER, body: { ...scope, token: data.token, without: 0 } }));
}

const endSessions = (ids: readonly number[]) =>
  museum.call('POST', 'operator/endSessions', { as: ASKER, body: { ids } });

/** What a job says of its rows. */
async function jobOutcome(body: object): Promise<string> {
  const { job } = await good(museum.call('POST', 'operator/bulk', { as: ASKER, body }));
  await workOff({ ...museum.parts, server: 'one', failed: (error) => expect(error).toBeUndefined() });
  const query = { id: (job as { id: number }).id };
  const { data } = await museum.call('GET', 'job/rows', { as: ASKER, query });
  return data.list.map((row: { sentence: string | null }) => row.sentence ?? '').join();
}

/** Somebody who is signed in, as their row says. */
async function signedIn(one: AnyRecord): Promise<AnyRecord> {
  made += 1;
  const { now } = museum.clock;
  const row = { idHash: `made ${made}`, operatorId: one.id, createdAt: now, seenAt: now };
  await museum.parts.database.db.insertInto('session').values(row).execute();
  return one;
}

const openSessions = ({ id }: AnyRecord) =>
  museum.parts.database.db
    .selectFrom('session')
    .select('idHash')
    .where('operatorId', '=', id)
    .where('endedAt', 'is', null)
    .execute();

interface Write {
  /** What somebody who may did to the record before. */
  after?: (target: AnyRecord) => Promise<AnyRecord>;
  /** What the asker was told. */
  asked: (target: AnyRecord) => Promise<string>;
  /** What it changes where that is not the record itself. */
  beside?: (target: AnyRecord) => Promise<unknown>;
}
type Writes = Record<string, Write>;

const toOperators: Writes = {
  'the account': { asked: (one) => outcomeOf(put('operator', one, { account: `${one.account}_2` })) },
  'the name': { asked: (one) => outcomeOf(put('operator', one, { name: '另一个名字' })) },
  'the telephone': { asked: (one) => outcomeOf(put('operator', one, { phone: '13800131234' })) },
  'the last day': { asked: (one) => outcomeOf(put('operator', one, { validTo: '2026-03-01' })) },
  'the roles': {
    asked: async (one) => {
      const less = await givenRole('less', { codes: ['role'], exportLimit: 0 });
      return outcomeOf(put('operator', one, { roles: named(less) }));
    },
  },
  disabling: { asked: (one) => outcomeOf(move(one, 'disable')) },
  enabling: { after: (one) => good(move(one, 'disable', as)), asked: (one) => outcomeOf(move(one, 'enable')) },
  'ending the sessions': {
    after: signedIn,
    asked: async ({ id }) => {
      const { rows } = (await good(endSessions([id as number]))) as unknown as ActionAnswer;
      return rows.map(({ reason }) => reason ?? '').join();
    },
    beside: openSessions,
  },
  'ending the sessions, as a job': {
    after: signedIn,
    asked: ({ id, version }) => jobOutcome({ what: 'endSessions', rows: [{ id, version }] }),
    beside: openSessions,
  },
  deleting: { asked: (one) => outcomeOf(remove('operator', one)) },
  'bringing back': {
    after: (one) => trashed('operator', one),
    asked: (one) => outcomeOf(untrash('operator', one)),
  },
  'an older version': {
    after: (one) => good(put('operator', one, { name: anotherName() }, as)),
    asked: (one) => outcomeOf(restore('operator', one)),
  },
  'an import': {
    asked: async (one) => {
      const section = { code: 'operator' };
      await sendSheet(museum, section, `账号,姓名\n${one.account},表格里的名字`, { as: ASKER });
      const { counts } = await checkSheet(museum, section, { columns: ['account', 'name'] }, ASKER);
      if (!counts?.change) return (await problemsOf(section)).join();
      await runSheet(museum, section, 'each', ASKER);
      return (await problemsOf(section)).join();
    },
  },
  'a job': {
    asked: ({ id, version }) => jobOutcome({ what: 'disable', reason: '离职', rows: [{ id, version }] }),
  },
  'an undo': { after: (one) => changedLater('operator', one, { name: anotherName() }), asked: undoLast },
};

const problemsOf = async (section: { code: string }): Promise<string[]> => {
  const rows = await museum.call('GET', `${section.code}/import/rows`, { as: ASKER, query: { pageSize: 100 } });
  return rows.data.list.flatMap(({ problems }: { problems: { says: string }[] }) => problems.map(({ says }) => says));
};

const toRoles: Writes = {
  'the name': { asked: (one) => outcomeOf(put('role', one, { name: '另一个名字' })) },
  'less in it': { asked: (one) => outcomeOf(put('role', one, { permissions: ['role'] })) },
  'fewer rows': { asked: (one) => outcomeOf(put('role', one, { exportLimit: 0 })) },
  'switching off or on': { asked: (one) => outcomeOf(put('role', one, { enabled: one.enabled !== true })) },
  deleting: { asked: (one) => outcomeOf(remove('role', one)) },
  'bringing back': { after: (one) => trashed('role', one), asked: (one) => outcomeOf(untrash('role', one)) },
  'an older version': {
    after: (one) => good(put('role', one, { name: anotherName() }, as)),
    asked: (one) => outcomeOf(restore('role', one)),
  },
  'an undo': { after: (one) => changedLater('role', one, { description: anotherName() }), asked: undoLast },
};

type Table = 'operator' | 'role';

/** The columns that make a record what is asked about: as long as they stand, the next write may have it as well. */
const lasting: Record<Table, readonly string[]> = {
  operator: ['roles', 'status', 'validTo', 'deletedAt'],
  role: ['permissions', 'exportLimit', 'enabled', 'deletedAt'],
};

const rowOf = (table: Table, id: number): Promise<AnyRecord> =>
  museum.parts.database.db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow() as never;

describe.each(names)('a %s', (asker) => {
  beforeAll(async () => {
    const { codes, ...more } = ranks[asker]();
    await allowOnly(museum.parts.database.db, ASKER, codes, more);
  });

  describe.each(Object.keys(targets))('changes, of a %s, only what allows no more than they may do', (target) => {
    const rank = () => targets[target]?.() as Rank;

    const expectIn = async (table: Table, writes: Writes, begin: () => Promise<AnyRecord>) => {
      const isOpen = isCovered(ranks[asker](), rank());
      const beginning = async () => rowOf(table, (await begin()).id);
      let first = await beginning();
      let row = first;
      for (const [name, { after, asked, beside }] of Object.entries(writes)) {
        if (lasting[table].some((column) => !isEqual(row[column], first[column]))) {
          first = await beginning();
          row = first;
        }
        if (after) await after(row);
        const before = await rowOf(table, row.id);
        const besideBefore = await beside?.(row);
        const said = await asked(before);
        row = await rowOf(table, row.id);
        if (isOpen) {
          expect(said, name).toBe('');
          if (beside) expect(await beside(row), name).not.toEqual(besideBefore);
          else expect(row.version, name).toBeGreaterThan(before.version);
        } else {
          expect(said, name).toContain('您自己');
          expect([row, await beside?.(row)], name).toEqual([before, besideBefore]);
        }
      }
    };

    test('the account', async () => {
      const roles =
        target === ADMINISTRATOR ? [{ id: 1, title: '系统管理员' }] : named(await givenRole(target, rank()));
      await expectIn('operator', toOperators, () => {
        made += 1;
        const body = { account: `ahead${made}`, name: '筹备中', roles };
        return good(museum.call('POST', 'operator/', { as, body }));
      });
    });

    test('the role', async () => {
      await expectIn('role', toRoles, () => roleOf(rank()));
    });
  });
});
