import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BulkAnswer, BulkRequest, Job, JobRow } from '../../../src/contract/job.ts';
import type { ListAnswer } from '../../../src/contract/list.ts';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import { volunteer } from '../../../src/resources/education/volunteer.ts';
import { news } from '../../../src/resources/info/news.ts';
import { runScheduledChanges } from '../../../src/server/app/scheduler.ts';
import { createCallPriority } from '../../../src/server/database/call-priority.ts';
import { sectionTables } from '../../../src/server/database/tables.ts';
import type { ChangeContext, RuleContext } from '../../../src/server/records/rules.ts';
import type { JobWorkerContext } from '../../../src/server/work/jobs/turn.ts';
import { runQueuedJobs, startJobs } from '../../../src/server/work/jobs/worker.ts';
import { allowOnly } from '../../support/access.ts';
import { jobWorkerContextOf } from '../../support/jobs.ts';
import { type Answer, type TestApp, testApp } from '../../support/server.ts';
import { createWorld } from '../../support/world.ts';

let museum: TestApp;
let failures: Error[];

const setUp = async () => {
  museum = await testApp({ env: { BULK_LIMIT: '60' } });
};
beforeAll(setUp);

/** Building an app takes longer than most of these tests, so they share one and empty these tables between them. */
const tablesToEmpty = ['jobRow', 'job', 'audit', 'memberManage', 'news'];
beforeEach(async () => {
  failures = [];
  const { db } = museum.parts.database;
  for (const name of tablesToEmpty) await sql`delete from ${sql.id(name)}`.execute(db);
  await db.updateTable('operator').set({ status: 'active' }).where('account', '=', 'nobody').execute();
});

const register = async (more: object = {}): Promise<AnyRecord> => {
  const body = { nickname: '访客', phone: `139${String(nextPhone++).padStart(8, '0')}`, channel: 'desk', ...more };
  const response = await museum.call('POST', 'member/', { as: 'admin', body });
  if (response.status !== 200) throw new Error(response.text);
  return response.data;
};
let nextPhone = 1;

const registerMany = async (count: number, more: object = {}): Promise<AnyRecord[]> => {
  const members: AnyRecord[] = [];
  for (let index = 0; index < count; index += 1) members.push(await register({ nickname: `访客${index}`, ...more }));
  return members;
};

/** Registers one member and inserts the others as copies of its row, because many registrations take long. */
const registerCrowd = async (count: number): Promise<AnyRecord[]> => {
  const first = await register({ nickname: '访客0' });
  const db = sectionTables(museum.parts.database.db);
  const { id: _, ...row } = await db
    .selectFrom('memberManage')
    .selectAll()
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow();
  const copies = Array.from({ length: count - 1 }, (_copy, index) => {
    const phone = `139${String(nextPhone++).padStart(8, '0')}`;
    return { ...row, nickname: `访客${index + 1}`, memberNo: `${row.memberNo}-${index + 1}`, phone };
  });
  const insertedRows = await db.insertInto('memberManage').values(copies).returning(['id', 'version']).execute();
  return [first, ...(insertedRows as AnyRecord[])];
};

const requestBulk = (body: BulkRequest, query = {}, as = 'admin', api = 'member'): Promise<Answer<BulkAnswer>> =>
  museum.call('POST', `${api}/bulk`, { as, body, query });
const createJob = async (body: BulkRequest, query = {}, as = 'admin', api = 'member'): Promise<Job> => {
  const { status, text, data } = await requestBulk(body, query, as, api);
  expect(status, text).toBe(200);
  return data.job as Job;
};
const rowsFor = (members: readonly AnyRecord[]) => members.map(({ id, version }) => ({ id, version }));
const freezeRequest = (members: readonly AnyRecord[]): BulkRequest => ({
  ...{ what: 'freeze', reason: '多次未到场', rows: rowsFor(members) },
});

/** With batches of two rows, so that a short job takes several. */
const createWorkerContext = (server: string, more: Partial<JobWorkerContext> = {}): JobWorkerContext =>
  jobWorkerContextOf(museum, {
    database: { ...museum.parts.database, callPriority: createCallPriority(museum.parts.database.embedded, 2) },
    server,
    onError: (error) => failures.push(error),
    ...more,
  });
const runJobs = () => runQueuedJobs(createWorkerContext('one'));

const readJob = async (id: number, as = 'admin'): Promise<Answer<Job>> =>
  museum.call('GET', 'job/', { as, query: { id } });
const listJobRows = async ({ id }: Job, query = {}, as = 'admin', more = {}): Promise<ListAnswer<JobRow>> =>
  (await museum.call('GET', 'job/rows', { as, query: { id, pageSize: 100, ...query }, ...more })).data;
const read = async (id: number): Promise<AnyRecord> =>
  (await museum.call('GET', 'member/', { as: 'admin', query: { id } })).data;
const readAuditEntries = (action: string) =>
  museum.parts.database.db.selectFrom('audit').selectAll().where('action', '=', action).orderBy('id').execute();

/** Interrupts the job in the middle of a batch: the worker reads the clock twice a batch. */
const interruptAt = (callNumber: number, interrupt: () => void): Pick<JobWorkerContext, 'now'> => {
  let calls = 0;
  return {
    now: () => {
      calls += 1;
      if (calls === callNumber) interrupt();
      return museum.clock.now;
    },
  };
};

describe('a request for a bulk change', () => {
  test('creates a waiting job, and the records change only when a worker runs it', async () => {
    const members = await registerMany(3);
    const job = await createJob(freezeRequest(members));
    expect(job).toMatchObject({ section: 'memberManage', kind: 'move', what: 'freeze', state: 'waiting', total: 3 });
    expect((await read(members[0]?.id ?? 0)).status).toBe('active');
    await runJobs();
    const expected = { state: 'done', done: 3, refused: 0, endedAt: expect.any(String) };
    expect((await readJob(job.id)).data).toMatchObject(expected);
    expect(await read(members[0]?.id ?? 0)).toMatchObject({ status: 'frozen', rejectReason: '多次未到场' });
    expect(failures).toEqual([]);
  });

  test('with check returns the total, the possible number and the first titles, and creates no job', async () => {
    const members = await registerMany(7);
    const first = members[0] as AnyRecord;
    await museum.call('POST', 'member/move', {
      as: 'admin',
      body: { id: first.id, version: first.version, move: 'freeze', reason: '试试' },
    });
    const { data } = await requestBulk({ what: 'freeze', check: true, rows: rowsFor(members) });
    expect(data).toMatchObject({ total: 7, possible: 6, job: null });
    expect(data.first).toHaveLength(5);
    expect(data.first[0]?.title).toMatch(/^访客/);
    expect((await museum.call('GET', 'job/list', { as: 'admin' })).data.total).toBe(0);
  });

  test('with missing values, an unknown action or no rows is refused before a job is created', async () => {
    const members = await registerMany(1);
    const withoutReason = await requestBulk({ what: 'freeze', rows: rowsFor(members) });
    expect(withoutReason).toMatchObject({ status: 422, data: { fields: { reason: expect.any(String) } } });
    const withoutRole = await requestBulk({ what: 'role', rows: rowsFor(members), asked: { how: 'set' } });
    expect(withoutRole).toMatchObject({ status: 422, data: { fields: { roles: expect.any(String) } } });
    expect(await requestBulk({ what: 'nonsense', rows: rowsFor(members) })).toMatchObject({ status: 400 });
    expect(await requestBulk({ what: 'constructor', rows: rowsFor(members) })).toMatchObject({ status: 400 });
    expect(await requestBulk({ what: 'delete', rows: [] })).toMatchObject({ status: 400 });
    expect((await museum.call('GET', 'job/list', { as: 'admin' })).data.total).toBe(0);
  });

  test('is refused with 403 without the permission code of the move or the action, or of the section', async () => {
    const members = await registerMany(1);
    const { db } = museum.parts.database;
    await allowOnly(db, 'nobody', ['memberManage', 'memberManage:unfreeze']);
    expect((await requestBulk(freezeRequest(members), {}, 'nobody')).status).toBe(403);
    expect((await requestBulk({ what: 'delete', rows: rowsFor(members), check: true }, {}, 'nobody')).status).toBe(403);
    expect((await requestBulk({ what: 'unfreeze', rows: rowsFor(members), reason: '说明' }, {}, 'nobody')).status).toBe(
      200,
    );
    await allowOnly(db, 'nobody', ['memberManage:freeze']);
    expect((await requestBulk(freezeRequest(members), {}, 'nobody')).status).toBe(403);
  });

  test('is refused with 429 if twenty jobs of the operator are waiting', async () => {
    const members = await registerMany(1);
    for (let count = 0; count < 20; count += 1) await createJob(freezeRequest(members));
    expect((await requestBulk(freezeRequest(members))).status).toBe(429);
    await runJobs();
    expect((await requestBulk(freezeRequest(members))).status).toBe(200);
  });
});

describe('a bulk change of all records of a list', () => {
  test('changes the records that match the filters at the time of the request, and no others', async () => {
    const matching = await registerMany(3, { city: '南屏市' });
    const unmatched = await register({ city: '云浦市' });
    const job = await createJob({ what: 'freeze', reason: '整理' }, { city: '南屏市' });
    expect(job).toMatchObject({ total: 3, filter: { city: '南屏市' } });
    // A record created after the request is not part of the job.
    const newMember = await register({ city: '南屏市' });
    await runJobs();
    for (const { id } of matching) expect((await read(id)).status).toBe('frozen');
    expect((await read(unmatched.id)).status).toBe('active');
    expect((await read(newMember.id)).status).toBe('active');
  });

  test('is refused with an unknown or unreadable filter, and without filters unless it says all=true', async () => {
    await registerMany(2);
    const body: BulkRequest = { what: 'freeze', reason: '整理' };
    expect(await requestBulk(body, { town: '南屏市' })).toMatchObject({
      status: 422,
      msg: expect.stringContaining('town'),
    });
    expect(await requestBulk(body, { registeredAt: 'nonsense' })).toMatchObject({ status: 422 });
    expect(await requestBulk(body)).toMatchObject({ status: 400 });
    expect(await requestBulk(body, { city: '没有的市' })).toMatchObject({ status: 422 });
    expect(await createJob(body, { all: 'true' })).toMatchObject({ total: 2 });
  });

  test('is refused for more records than the installation allows, and leaves no job behind', async () => {
    await registerCrowd(61);
    const refusal = await requestBulk({ what: 'freeze', reason: '整理' }, { all: 'true' });
    expect(refusal).toMatchObject({ status: 422, msg: expect.stringContaining('60') });
    expect((await museum.call('GET', 'job/list', { as: 'admin' })).data.total).toBe(0);
    expect(await museum.parts.database.db.selectFrom('jobRow').selectAll().execute()).toEqual([]);
  });

  test('shows the value of a filter on personal data neither in the job nor in the audit log', async () => {
    await register({ realName: '欧阳明月' });
    const job = await createJob({ what: 'freeze', reason: '整理' }, { realName: '欧阳明月' });
    expect(job.filter).toEqual({ realName: '***' });
    expect(JSON.stringify(await readAuditEntries('bulk'))).not.toContain('明月');
  });
});

describe('the rows of a job', () => {
  test('are refused with a reason if the record was changed since the request, deleted or never existed', async () => {
    const [unchanged, changed, frozen, deleted] = (await registerMany(4)) as [
      AnyRecord,
      AnyRecord,
      AnyRecord,
      AnyRecord,
    ];
    const body = { id: changed.id, version: changed.version, city: '云浦市' };
    await museum.call('PUT', 'member/', { as: 'editor', body });
    await museum.call('PUT', 'member/', { as: 'admin', body });
    const job = await createJob({
      ...freezeRequest([unchanged, changed, deleted]),
      rows: [...rowsFor([unchanged, changed, deleted]), { id: frozen.id }, { id: 987_654 }],
    });
    const query = { id: deleted.id, version: deleted.version };
    await museum.call('DELETE', 'member/', { as: 'admin', query });
    await runJobs();
    expect((await readJob(job.id)).data).toMatchObject({ state: 'done', total: 5, done: 2, refused: 3 });
    const { list, total } = await listJobRows(job, { outcome: 'refused' });
    expect(total).toBe(3);
    const sentenceOf = (id: number) => list.find(({ record }) => record === id)?.sentence;
    expect(sentenceOf(changed.id)).toContain('修改过');
    expect(sentenceOf(deleted.id)).toContain('已被删除');
    expect(sentenceOf(987_654)).toContain('不存在');
    expect((await read(changed.id)).status).toBe('active');
    const englishRows = await listJobRows(job, { outcome: 'refused' }, 'admin', { language: 'en-US' });
    expect(englishRows.list[0]?.sentence).toMatch(/^[\x20-\x7e“”访客\d]+$/);
  });

  test('are refused if the record was changed between the request and the run, even by the same operator', async () => {
    const [member] = (await registerMany(1)) as [AnyRecord];
    const job = await createJob({ what: 'freeze', reason: '整理' }, { all: 'true' });
    await museum.call('PUT', 'member/', {
      as: 'admin',
      body: { id: member.id, version: member.version, city: '云浦市' },
    });
    await runJobs();
    expect((await readJob(job.id)).data).toMatchObject({ done: 0, refused: 1 });
    expect(await read(member.id)).toMatchObject({ status: 'active', city: '云浦市' });
  });

  test('are refused and rolled back if a statement fails in the database, and the other rows are changed', async () => {
    const members = await registerMany(3);
    const failing = members[1]?.id;
    const job = await createJob(freezeRequest(members));
    const mayChange = async (record: AnyRecord, { db }: ChangeContext): Promise<true> => {
      // The rule is asked after the row was locked, and ends the transaction unless there is a savepoint.
      if (record.id === failing) await sql`select 1 / 0`.execute(db);
      return true;
    };
    const rules = museum.parts.rules.map((one) =>
      one.code === 'memberManage' ? { ...one, rules: { ...one.rules, mayChange } } : one,
    );
    const { database } = museum.parts;
    await runQueuedJobs(createWorkerContext('one', { rules, database }));
    expect((await readJob(job.id)).data).toMatchObject({ state: 'done', done: 2, refused: 1 });
    const [refused] = (await listJobRows(job, { outcome: 'refused' })).list;
    expect(refused).toMatchObject({ record: failing, sentence: expect.stringContaining('服务器出错了') });
    expect(failures.map(({ message }) => message)).toEqual(['division by zero']);
    const [first, second, third] = await Promise.all(members.map(({ id }) => read(id)));
    expect([first?.status, second?.status, third?.status]).toEqual(['frozen', 'active', 'frozen']);
    const frozen = [members[0]?.id, members[2]?.id];
    expect((await readAuditEntries('freeze')).map(({ recordId }) => recordId)).toEqual(expect.arrayContaining(frozen));
    expect(await readAuditEntries('freeze')).toHaveLength(2);
    const revisions = database.db.selectFrom('revision').select('recordId').where('changeSet', '=', `job:${job.id}`);
    expect((await revisions.orderBy('recordId').execute()).map(({ recordId }) => recordId)).toEqual(frozen);
  });

  test('are changed although the database ends their transaction twice because of a deadlock', async () => {
    const members = await registerMany(3);
    const job = await createJob(freezeRequest(members));
    let deadlocks = 0;
    const mayMove = async (record: AnyRecord, _move: string, { tx }: RuleContext): Promise<true> => {
      if (record.id !== members[1]?.id || deadlocks === 2) return true;
      deadlocks += 1;
      await sql`do $$ begin raise exception 'deadlock' using errcode = '40P01'; end $$`.execute(tx);
      return true;
    };
    const rules = museum.parts.rules.map((one) =>
      one.code === 'memberManage' ? { ...one, rules: { ...one.rules, mayMove } } : one,
    );
    await runQueuedJobs(createWorkerContext('one', { rules }));
    expect(deadlocks).toBe(2);
    expect((await readJob(job.id)).data).toMatchObject({ state: 'done', done: 3, refused: 0 });
    expect(await readAuditEntries('freeze')).toHaveLength(3);
  });

  test('are refused if the record is incomplete for its move, as for a single record', async () => {
    const world = await createWorld(museum, news);
    const complete = await world.create(news, { publishAt: null, offlineAt: null });
    const incomplete = await museum.call('POST', 'news/', {
      as: 'editor',
      body: { title: '只有标题', category: 'museum' },
    });
    const job = await createJob({ what: 'submit', rows: rowsFor([complete, incomplete.data]) }, {}, 'editor', 'news');
    await runJobs();
    expect((await readJob(job.id, 'editor')).data).toMatchObject({ done: 1, refused: 1 });
    const { list } = await listJobRows(job, { outcome: 'refused' }, 'editor');
    expect(list[0]).toMatchObject({
      record: incomplete.data.id,
      title: '只有标题',
      sentence: expect.stringContaining('发布前'),
    });
  });

  test('are deleted, or changed by an action of the section, unless their version is stale', async () => {
    const [first, second] = (await registerMany(2)) as [AnyRecord, AnyRecord];
    const role = await museum.call('POST', 'memberRole/', { as: 'admin', body: { name: '志愿者' } });
    const roleChange = { roles: [{ id: role.data.id, title: '' }], how: 'set' };
    await createJob({ what: 'role', asked: roleChange, rows: rowsFor([first, second]) });
    const staleJob = await createJob({ what: 'delete', rows: rowsFor([first]) });
    await runJobs();
    expect(await read(second.id)).toMatchObject({ roles: [{ title: '志愿者' }], version: second.version + 1 });
    expect((await readJob(staleJob.id)).data).toMatchObject({ kind: 'delete', done: 0, refused: 1 });
    const currentJob = await createJob({ what: 'delete', rows: rowsFor([await read(first.id)]) });
    await runJobs();
    expect((await readJob(currentJob.id)).data).toMatchObject({ done: 1 });
    expect(await read(first.id)).toBeNull();
  });

  test('have an audit entry each, and the job has one', async () => {
    const members = await registerMany(2);
    const job = await createJob(freezeRequest(members));
    await runJobs();
    const rows = await readAuditEntries('freeze');
    expect(rows.map(({ recordId, reason }) => [recordId, reason])).toEqual(
      expect.arrayContaining(members.map(({ id }) => [id, '多次未到场'])),
    );
    expect(rows).toHaveLength(2);
    expect(await readAuditEntries('bulk')).toMatchObject([
      { section: 'memberManage', operatorName: expect.any(String), details: { job: job.id, what: 'freeze', rows: 2 } },
    ]);
  });
});

describe('setting a field of many records', () => {
  const createNews = async (more: object = {}): Promise<AnyRecord> =>
    (await museum.call('POST', 'news/', { as: 'editor', body: { title: '一条新闻', category: 'museum', ...more } }))
      .data;
  const requestSet = (values: object, rows: readonly AnyRecord[], as = 'editor') =>
    requestBulk({ what: 'set', asked: { ...values }, rows: rowsFor(rows) }, {}, as, 'news');

  test('edits each record, and the job and the audit entries name the field', async () => {
    const [first, second] = [await createNews(), await createNews()];
    const { data } = await requestSet({ category: 'exhibition' }, [first, second]);
    expect(data.job).toMatchObject({ kind: 'set', what: 'set', fields: ['category'] });
    await runJobs();
    const response = await museum.call('GET', 'news/', { as: 'editor', query: { id: first.id } });
    expect(response.data).toMatchObject({ category: 'exhibition', title: '一条新闻', version: first.version + 1 });
    expect(await readAuditEntries('edit')).toMatchObject([
      { recordId: expect.any(Number), details: { fields: ['category'] } },
      { recordId: expect.any(Number), details: { fields: ['category'] } },
    ]);
  });

  test('is refused with an invalid value, a field that is not declared for it, or without the permission', async () => {
    const newsItem = await createNews();
    const refusal = await requestSet({ category: 'nonsense' }, [newsItem]);
    expect(refusal).toMatchObject({ status: 422, data: { fields: { category: expect.any(String) } } });
    expect(await requestSet({ title: '全都一样' }, [newsItem])).toMatchObject({ status: 400 });
    expect(await requestSet({}, [newsItem])).toMatchObject({ status: 400 });
    expect((await requestSet({ category: 'exhibition' }, [newsItem], 'auditor')).status).toBe(403);
    expect(
      await requestBulk({ what: 'set', asked: { name: '' }, all: 'x' } as never, { all: 'true' }, 'admin', 'role'),
    ).toMatchObject({
      status: 400,
    });
  });

  test('is refused for a record in review and for one that the value would make invalid', async () => {
    const world = await createWorld(museum, news);
    const complete = await world.create(news, { category: 'museum', publishAt: null, offlineAt: null });
    const body = { id: complete.id, version: complete.version, move: 'submit' };
    const review = await museum.call('POST', 'news/move', { as: 'editor', body });
    const created = await world.create(news, { category: 'museum', publishAt: null, offlineAt: null });
    const publication = { id: created.id, version: created.version, move: 'publish' };
    const published = (await museum.call('POST', 'news/move', { as: 'admin', body: publication })).data;
    const rows = [review.data, published];
    const check = { what: 'set', rows: rowsFor(rows), check: true };
    expect((await requestBulk(check, {}, 'editor', 'news')).data).toMatchObject({ total: 2, possible: 1 });
    // Published news of the category “media” must name its source.
    const { data } = await requestSet({ category: 'media' }, rows);
    await runJobs();
    const { list } = await listJobRows(data.job as Job, {}, 'editor');
    expect(list.map(({ outcome }) => outcome)).toEqual(['refused', 'refused']);
    expect(list.find(({ record }) => record === review.data.id)?.sentence).toContain('审核');
    expect(list.find(({ record }) => record === published.id)?.sentence).toContain('请填写');
  });

  test('is refused with 403 for an operator who may not see the field', async () => {
    const { db } = museum.parts.database;
    const codes = ['collectionManage', 'collectionManage:edit'];
    await allowOnly(db, 'nobody', codes);
    const body: BulkRequest = { what: 'set', asked: { location: null }, rows: [{ id: 1 }] };
    expect((await requestBulk(body, {}, 'nobody', 'collectionManage')).status).toBe(403);
    await allowOnly(db, 'nobody', [...codes, 'collectionManage:location']);
    expect((await requestBulk(body, {}, 'nobody', 'collectionManage')).status).toBe(200);
  });
});

describe('a job', () => {
  test('refuses the remaining rows when the operator loses the permission half-way', async () => {
    const members = await registerCrowd(12);
    const { db } = museum.parts.database;
    await allowOnly(db, 'nobody', ['memberManage', 'memberManage:freeze']);
    const job = await createJob(freezeRequest(members), {}, 'nobody');
    let revocation: Promise<void> | undefined;
    const revoke = () => {
      revocation = allowOnly(db, 'nobody', ['memberManage']);
    };
    await runQueuedJobs(createWorkerContext('one', interruptAt(4, revoke)));
    await revocation;
    const { data } = await readJob(job.id, 'nobody');
    expect(data.state).toBe('done');
    expect(data.done).toBeGreaterThan(0);
    expect(data.refused).toBeGreaterThan(0);
    expect(data.done + data.refused).toBe(12);
    const { list } = await listJobRows(job, { outcome: 'refused' }, 'nobody');
    expect(list.at(-1)?.sentence).toContain('没有这项操作的权限');
  });

  test('refuses every row if the operator was disabled after the request', async () => {
    const members = await registerMany(2);
    const { db } = museum.parts.database;
    await allowOnly(db, 'nobody', ['memberManage', 'memberManage:freeze']);
    const { id } = await createJob(freezeRequest(members), {}, 'nobody');
    await db.updateTable('operator').set({ status: 'disabled' }).where('account', '=', 'nobody').execute();
    await runJobs();
    expect(await db.selectFrom('job').selectAll().where('id', '=', id).execute()).toMatchObject([{ refused: 2 }]);
  });

  test('stops soon after it is cancelled, and the finished rows stay changed', async () => {
    const members = await registerCrowd(30);
    const job = await createJob(freezeRequest(members));
    let cancellation: Promise<Answer<Job>> | undefined;
    const cancel = () => {
      cancellation = museum.call('PUT', 'job/cancel', { as: 'admin', body: { id: job.id } });
    };
    await runQueuedJobs(createWorkerContext('one', interruptAt(6, cancel)));
    expect((await cancellation)?.data).toMatchObject({ state: 'cancelled', endedAt: expect.any(String) });
    const { data } = await readJob(job.id);
    expect(data.state).toBe('cancelled');
    expect(data.done).toBeGreaterThan(0);
    // It stops within the current slice of rows, not at its end.
    expect(data.done).toBeLessThan(20);
    expect((await listJobRows(job, { outcome: 'waiting' })).total).toBe(30 - data.done);
    const response = await museum.call('GET', 'member/list', { as: 'admin', query: { status: 'frozen' } });
    expect(response.data.total).toBe(data.done);
    const secondResponse = await museum.call('PUT', 'job/cancel', { as: 'admin', body: { id: job.id } });
    expect(secondResponse.data).toMatchObject({ state: 'cancelled', endedAt: data.endedAt });
  });

  test('is taken over by another server after its server has died, and no row is changed twice', async () => {
    const members = await registerCrowd(30);
    const job = await createJob(freezeRequest(members));
    const signal = { stopped: false };
    const stopServer = () => {
      signal.stopped = true;
    };
    await runQueuedJobs(createWorkerContext('first', interruptAt(8, stopServer)), signal);
    const { db } = museum.parts.database;
    const lease = { holder: 'first', heartbeat: new Date() };
    await db.updateTable('job').set(lease).where('id', '=', job.id).execute();
    // The server may only be slow: for a while no other server takes over its job.
    await runQueuedJobs(createWorkerContext('second'));
    const interruptedJob = (await readJob(job.id)).data;
    expect(interruptedJob).toMatchObject({ state: 'running' });
    expect(interruptedJob.done).toBeLessThan(10);
    const heartbeat = new Date(Date.now() - 60_000);
    await db.updateTable('job').set({ heartbeat }).where('id', '=', job.id).execute();
    await runQueuedJobs(createWorkerContext('second'));
    expect((await readJob(job.id)).data).toMatchObject({ state: 'done', done: 30, refused: 0 });
    expect(await readAuditEntries('freeze')).toHaveLength(30);
  });

  test('changes each row once while two servers run the waiting jobs together', async () => {
    const members = await registerCrowd(20);
    const { db } = museum.parts.database;
    await allowOnly(db, 'nobody', ['memberManage', 'memberManage:freeze']);
    const firstJob = await createJob(freezeRequest(members.slice(0, 10)));
    const secondJob = await createJob(freezeRequest(members.slice(10)), {}, 'nobody');
    await Promise.all([runQueuedJobs(createWorkerContext('first')), runQueuedJobs(createWorkerContext('second'))]);
    for (const { id } of [firstJob, secondJob]) {
      const job = await db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      expect(job).toMatchObject({ state: 'done', done: 10, refused: 0 });
    }
    expect(await readAuditEntries('freeze')).toHaveLength(20);
    expect(failures).toEqual([]);
  });

  test('ends without an error on a server when another server has taken it over', async () => {
    const members = await registerCrowd(10);
    const job = await createJob(freezeRequest(members));
    const { db } = museum.parts.database;
    let takeover: Promise<unknown> | undefined;
    const takeOverJob = () => {
      takeover = db
        .updateTable('job')
        .set({ holder: 'other', heartbeat: new Date() })
        .where('id', '=', job.id)
        .execute();
    };
    await runQueuedJobs(createWorkerContext('slow', interruptAt(4, takeOverJob)));
    await takeover;
    const { data } = await readJob(job.id);
    expect(data.state).toBe('running');
    expect(data.done).toBeLessThan(10);
    expect(await db.selectFrom('job').select('holder').executeTakeFirstOrThrow()).toEqual({ holder: 'other' });
    expect(failures).toEqual([]);
  });

  test('does not delay the job of another operator, and runs before a later job of its own operator', async () => {
    const members = await registerCrowd(35);
    const { db } = museum.parts.database;
    await allowOnly(db, 'nobody', ['memberManage', 'memberManage:freeze', 'memberManage:unfreeze']);
    const longJob = await createJob(freezeRequest(members.slice(0, 30)));
    const nextJob = await createJob({
      ...freezeRequest(members.slice(0, 1)),
      what: 'unfreeze',
      rows: [{ id: members[0]?.id ?? 0 }],
    });
    const shortJob = await createJob(freezeRequest(members.slice(30)), {}, 'nobody');
    await runJobs();
    const jobRows = await db.selectFrom('jobRow').select(['jobId', 'outcome', 'id']).execute();
    expect(jobRows.every(({ outcome }) => outcome !== 'waiting')).toBe(true);
    const auditEntries = await db
      .selectFrom('audit')
      .select(['operatorName', 'action', 'recordId'])
      .orderBy('id')
      .execute();
    const frozenIds = auditEntries.filter(({ action }) => action === 'freeze').map(({ recordId }) => recordId);
    expect(frozenIds.indexOf(members[34]?.id ?? 0)).toBeLessThan(30);
    for (const { id } of [longJob, shortJob])
      expect((await db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst())?.refused).toBe(0);
    // The request stored the version before the first job changed the record.
    expect((await readJob(nextJob.id)).data).toMatchObject({ state: 'done', refused: 1 });
  });

  test('starts while its worker runs, and stays waiting if the worker was stopped', async () => {
    const members = await registerMany(5);
    const worker = startJobs(createWorkerContext('unused'));
    const job = await createJob(freezeRequest(members));
    worker.wake();
    await expect.poll(async () => (await readJob(job.id)).data.state).toBe('done');
    await worker.stop();
    const waitingJob = await createJob(freezeRequest(members));
    worker.wake();
    await worker.stop();
    expect((await readJob(waitingJob.id)).data.state).toBe('waiting');
    expect(failures).toEqual([]);
  });

  test('of an unknown kind gets the state “failed”', async () => {
    const { id } = await createJob(freezeRequest(await registerMany(1)));
    await museum.parts.database.db
      .updateTable('job')
      .set({ kind: 'unheardOf' } as never)
      .where('id', '=', id)
      .execute();
    await runJobs();
    expect((await readJob(id)).data).toMatchObject({ state: 'failed', done: 0 });
  });
});

describe('reading a job', () => {
  // One test moves the clock by thirty days, which ends all sessions.
  beforeEach(setUp);

  test('returns 404 to another operator; an auditor can read it without names, but not cancel it', async () => {
    const members = await registerMany(1, { nickname: '客人', realName: '欧阳明月' });
    const job = await createJob({ what: 'unfreeze', reason: '说明', rows: rowsFor(members) });
    await runJobs();
    for (const path of ['job/', 'job/rows']) {
      expect((await museum.call('GET', path, { as: 'editor', query: { id: job.id } })).status).toBe(404);
    }
    expect((await museum.call('GET', 'job/list', { as: 'editor' })).data).toEqual({ list: [], total: 0 });
    const cancel = (as: string) => museum.call('PUT', 'job/cancel', { as, body: { id: job.id } });
    expect((await cancel('editor')).status).toBe(404);
    expect((await museum.call('GET', 'job/list', { as: 'auditor' })).data.total).toBe(1);
    expect((await museum.call('GET', 'job/list', { as: 'auditor', query: { mine: 'true' } })).data.total).toBe(0);
    expect((await listJobRows(job, {}, 'auditor')).list).toMatchObject([{ outcome: 'refused', sentence: null }]);
    expect((await listJobRows(job)).list).toMatchObject([
      { outcome: 'refused', sentence: expect.stringContaining('客人') },
    ]);
    expect((await cancel('auditor')).status).toBe(404);
    expect((await museum.call('GET', 'job/list')).status).toBe(402);
  });

  test('the message count of an operator includes the job, which is deleted after thirty days', async () => {
    const counts = async () => {
      const { data } = await museum.call('GET', 'mail/message/count', { as: 'admin' });
      return data.filter(({ menuCode }: { menuCode: string }) => menuCode.startsWith('job'));
    };
    expect(await counts()).toEqual([]);
    await createJob(freezeRequest(await registerMany(1)));
    expect(await counts()).toEqual([
      { menuCode: 'job', total: 1 },
      { menuCode: 'job.running', total: 1 },
    ]);
    await runJobs();
    expect(await counts()).toEqual([{ menuCode: 'job', total: 1 }]);
    museum.clock.now = new Date(museum.clock.now.getTime() + 31 * 86_400_000);
    await runScheduledChanges(museum.parts);
    const { db } = museum.parts.database;
    expect(await db.selectFrom('job').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('jobRow').selectAll().execute()).toEqual([]);
  });

  test('shows a refused record by its name, or masked to an auditor, and the job stores no name', async () => {
    const world = await createWorld(museum, volunteer, { as: 'admin' });
    const applicant = await world.create(volunteer, { name: '欧阳明月' });
    const job = await createJob(
      { what: 'screen', rows: [{ id: applicant.id, version: 99 }] },
      {},
      'admin',
      'volunteer',
    );
    await runJobs();
    const [row] = (await listJobRows(job)).list;
    expect(row).toMatchObject({ outcome: 'refused', title: '欧阳明月', record: applicant.id });
    expect(row?.sentence).toBeTruthy();
    const storedRow = await museum.parts.database.db.selectFrom('jobRow').select('title').executeTakeFirstOrThrow();
    expect(storedRow.title).toBeNull();
    expect((await listJobRows(job, {}, 'auditor')).list).toMatchObject([{ title: '欧*' }]);
  });

  test('shows a changed record by its masked name, and the job does not store the full name', async () => {
    const { db } = museum.parts.database;
    const world = await createWorld(museum, volunteer, { as: 'admin' });
    const applicant = await world.create(volunteer, { name: '欧阳明月' });
    const job = await createJob({ what: 'screen', rows: rowsFor([applicant]) }, {}, 'admin', 'volunteer');
    await runJobs();
    expect((await listJobRows(job)).list).toMatchObject([{ outcome: 'done', title: '欧*' }]);
    expect(JSON.stringify(await db.selectFrom('jobRow').selectAll().execute())).not.toContain('明月');
  });
});
