import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inflateRawSync } from 'node:zlib';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { API_PREFIX } from '../../../src/contract/calls.ts';
import type { AnyRecord } from '../../../src/declare/define-resource.ts';
import type { FileCell } from '../../../src/server/files/export/cell.ts';
import { csvOf } from '../../../src/server/files/export/csv.ts';
import { xlsxOf } from '../../../src/server/files/export/xlsx.ts';
import { raiseAccess } from '../../../src/server/people/operators.ts';
import { allowOnly } from '../../support/access.ts';
import { insertMembers } from '../../support/members.ts';
import { type CallOptions, ORIGIN, type TestApp, testApp } from '../../support/server.ts';

let museum: TestApp;

const isOnServer = Boolean(process.env.TEST_DATABASE_URL);

const columns = ['memberNo', 'nickname', 'phone', 'channel', 'roles', 'registeredAt'];
const exportBody = { columns, format: 'csv', purpose: '年度统计' };

const requestExport = (
  body: object,
  query: CallOptions['query'] = {},
  as = 'admin',
  language: 'zh-CN' | 'en-US' = 'zh-CN',
) => museum.call('POST', 'member/export', { as, body, query, language });
const pathOf = (url: string) => url.slice(`${API_PREFIX}/`.length);
const fetchFile = (url: string, as = 'admin') => museum.call('GET', pathOf(url), { as });

async function exportRows(
  body: object,
  query: CallOptions['query'] = {},
  as = 'admin',
  language?: 'en-US',
): Promise<string[][]> {
  const response = await requestExport(body, query, as, language);
  if (response.status !== 200) throw new Error(response.text);
  const file = await fetchFile(response.data.url, as);
  expect(file.status, file.text).toBe(200);
  return parseCsv(file.text.replace(/^\ufeff/, ''));
}

/** Parses comma-separated values, quoted where needed, every line ending in CR and LF. */
function parseCsv(text: string): string[][] {
  expect(text.endsWith('\r\n')).toBe(true);
  return [...text.matchAll(/((?:"(?:[^"]|"")*"|[^",\r\n]*)(?:,(?:"(?:[^"]|"")*"|[^",\r\n]*))*)\r\n/g)].map(
    ([, line = '']) =>
      [...line.matchAll(/(?:^|,)("(?:[^"]|"")*"|[^,]*)/g)].map(([, cell = '']) =>
        cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
      ),
  );
}

async function register(more: object): Promise<AnyRecord> {
  const response = await museum.call('POST', 'member/', { as: 'admin', body: { channel: 'mini', ...more } });
  if (response.status !== 200) throw new Error(response.text);
  return response.data;
}

const readAuditEntries = () =>
  museum.parts.database.db.selectFrom('audit').selectAll().where('action', '=', 'export').orderBy('id').execute();

async function setLimit(limit: number): Promise<void> {
  const { db } = museum.parts.database;
  await db.updateTable('role').set({ exportLimit: limit }).where('code', '=', 'only-nobody').execute();
  await raiseAccess(db);
}

describe('[S7.6] POST member/export', () => {
  let members: AnyRecord[];

  beforeAll(async () => {
    museum = await testApp();
    const role = await museum.call('POST', 'memberRole/', { as: 'admin', body: { name: '志愿者' } });
    members = [
      await register({ nickname: '晴舟', phone: '13900001111', realName: '林知远', city: '江滨市' }),
      await register({ nickname: '半夏, "读书"', phone: '13900002222', city: '南屏市' }),
    ];
    const body = { ids: [members[0]?.id], roles: [{ id: role.data.id, title: '' }] };
    await museum.call('POST', 'member/role', { as: 'admin', body });
  });

  test('returns the url, the file name and the number of rows, and a GET of the url returns the file', async () => {
    const { data } = await requestExport(exportBody);
    expect(data).toMatchObject({ total: 2, name: '会员管理-20260302-1000.csv' });
    expect(data.url.startsWith(`${API_PREFIX}/member/export/file?key=`)).toBe(true);
    const file = await fetchFile(data.url);
    expect(file.text.startsWith('\ufeff')).toBe(true);
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.headers['content-disposition']).toContain(encodeURIComponent('会员管理-20260302-1000.csv'));
  });

  test('[S7.16] an exported file is neither HTML nor JSON, and a missing file is a 404 in the envelope', async () => {
    const { data } = await requestExport({ ...exportBody, format: 'xlsx' });
    const file = await museum.app.inject({ url: data.url, headers: await museum.signIn('admin') });
    expect(String(file.headers['content-type'])).not.toMatch(/html|json/);
    expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK');
    expect(await fetchFile(data.url)).toMatchObject({ status: 404, code: 404 });
  });

  test('exports the chosen columns in the chosen order with texts in the requested language', async () => {
    const [, head, ...rows] = await exportRows(exportBody);
    expect(head).toEqual(['会员号', '昵称', '手机', '注册渠道', '网站角色', '注册时间']);
    expect(rows).toEqual([
      [members[1]?.memberNo, '半夏, "读书"', '13900002222', '小程序', '', '2026-03-02 10:00'],
      [members[0]?.memberNo, '晴舟', '13900001111', '小程序', '志愿者', '2026-03-02 10:00'],
    ]);
    const [, englishHead, first] = await exportRows(
      { ...exportBody, columns: ['channel', 'memberNo'] },
      {},
      'admin',
      'en-US',
    );
    expect(englishHead).toEqual(['Registered by', 'Member no.']);
    expect(first?.[0]).toBe('Mini program');
  });

  test('exports the filtered rows below a first row with the operator, the time and the filter', async () => {
    const [titleRow, , ...rows] = await exportRows(exportBody, { city: '江滨市', channel: ['mini', 'desk'] });
    expect(titleRow?.join()).toContain('导出人：林知远（admin）');
    expect(titleRow?.join()).toContain('2026-03-02 10:00');
    expect(titleRow?.join()).toContain('城市：江滨市');
    expect(titleRow?.join()).toContain('注册渠道：小程序、前台');
    expect(rows.map((row) => row[1])).toEqual(['晴舟']);
  });

  test('exports the rows in the order of the list, and only the requested ids if there are some', async () => {
    const [, , ...sortedRows] = await exportRows({ ...exportBody, columns: ['nickname'] }, { sort: 'nickname' });
    expect(sortedRows.flat()).toEqual(['半夏, "读书"', '晴舟']);
    const [, , ...selectedRows] = await exportRows({ ...exportBody, columns: ['nickname'], ids: [members[0]?.id] });
    expect(selectedRows.flat()).toEqual(['晴舟']);
  });

  test('is refused with an unknown filter, column or format, or if no row matches', async () => {
    expect(await requestExport(exportBody, { town: 'x' })).toMatchObject({
      status: 422,
      msg: expect.stringContaining('town'),
    });
    expect(await requestExport(exportBody, { birthday: 'soon' })).toMatchObject({ status: 422 });
    const refusal = await requestExport({ ...exportBody, columns: ['deletedBy'] });
    expect(refusal).toMatchObject({ status: 422, msg: expect.stringContaining('deletedBy') });
    expect(await requestExport({ ...exportBody, columns: [] })).toMatchObject({ status: 422 });
    expect(await requestExport({ ...exportBody, format: 'html' })).toMatchObject({ status: 400 });
    expect(await requestExport(exportBody, { city: '没有' })).toMatchObject({ status: 422 });
  });

  test('masks personal data without the permission, and with it requires a purpose, which the audit log stores', async () => {
    const { db } = museum.parts.database;
    await allowOnly(db, 'nobody', ['memberManage', 'memberManage:export']);
    const masked = await exportRows({ columns: ['realName', 'phone', 'idNo'], format: 'csv' }, {}, 'nobody');
    expect(masked.slice(2)).toContainEqual(['林*', '139****1111', '']);
    expect(await requestExport({ columns, format: 'csv' })).toMatchObject({
      status: 422,
      data: { fields: { purpose: expect.any(String) } },
    });
    expect((await requestExport({ columns: ['memberNo'], format: 'csv' })).status).toBe(200);
    await exportRows(exportBody, { phone: '13900001111' });
    const [first, second] = (await readAuditEntries()).slice(-2);
    expect(first).toMatchObject({ operatorName: '陆未名', section: 'memberManage', reason: null });
    expect(second).toMatchObject({
      reason: '年度统计',
      details: { total: 1, columns, personal: ['phone'], format: 'csv' },
    });
    // Not everybody who reads the log may see which personal value was searched for.
    expect(second?.details).toMatchObject({ filter: { phone: '***' } });
  });

  test('masks sensitive data even for the administrator', async () => {
    const passport = { idType: 'passport', idNo: 'E12345678' };
    const { id, version } = await register({ nickname: '证件', phone: '13900003333', ...passport });
    const rows = await exportRows({ ...exportBody, columns: ['idNo'] });
    expect(rows.slice(2).flat()).toContain('E*******8');
    await museum.call('DELETE', 'member/', { as: 'admin', query: { id, version } });
  });

  test('returns a url that works once, for two minutes and only for the operator who requested it', async () => {
    await allowOnly(museum.parts.database.db, 'nobody', ['memberManage', 'memberManage:export']);
    const { data } = await requestExport(exportBody);
    expect((await fetchFile(data.url, 'nobody')).status).toBe(404);
    expect((await museum.call('GET', pathOf(data.url))).status).toBe(402);
    expect((await fetchFile(data.url)).status).toBe(200);
    expect((await fetchFile(data.url)).status).toBe(404);
    const secondExport = await requestExport(exportBody);
    museum.clock.now = new Date(museum.clock.now.getTime() + 121_000);
    expect((await fetchFile(secondExport.data.url)).status).toBe(404);
    museum.clock.now = new Date(museum.clock.now.getTime() - 121_000);
  });

  test('answers 403 without the export permission, also for a file prepared before it was withdrawn', async () => {
    const { db } = museum.parts.database;
    await allowOnly(db, 'nobody', ['memberManage', 'memberManage:export']);
    const { data } = await requestExport({ ...exportBody, columns: ['memberNo'] }, {}, 'nobody');
    await allowOnly(db, 'nobody', ['memberManage']);
    expect((await requestExport(exportBody, {}, 'nobody')).status).toBe(403);
    expect((await fetchFile(data.url, 'nobody')).status).toBe(403);
  });

  test('is refused with both numbers above the export limit of the operator, and with 403 if the limit is 0', async () => {
    await allowOnly(museum.parts.database.db, 'nobody', ['memberManage', 'memberManage:export']);
    await setLimit(1);
    const refusal = await requestExport({ ...exportBody, columns: ['memberNo'] }, {}, 'nobody');
    expect(refusal).toMatchObject({ status: 422, msg: expect.stringMatching(/2 条.*1 条/) });
    await setLimit(0);
    expect(await requestExport({ ...exportBody, columns: ['memberNo'] }, {}, 'nobody')).toMatchObject({ status: 403 });
  });

  test('reports the state and the number of written rows to the progress call', async () => {
    const { data } = await requestExport(exportBody);
    const readProgress = async () =>
      (await museum.call('GET', 'member/export/progress', { as: 'admin', query: { key: data.key } })).data;
    expect(await readProgress()).toEqual({ done: 0, total: 2, state: 'waiting' });
    await fetchFile(data.url);
    expect(await readProgress()).toEqual({ done: 2, total: 2, state: 'done' });
  });
});

const longExport = {
  columns: ['memberNo', 'nickname', 'realName', 'phone', 'registeredAt', 'createdAt'],
  format: 'csv',
  purpose: '统计',
};

test.skipIf(isOnServer)(
  'an export lets other calls run between two batches, and does not wait for its own call',
  async () => {
    museum = await testApp();
    const { callPriority } = museum.parts.database;
    await insertMembers(museum, 1_200);
    const { data } = await requestExport(longExport);
    const calls = new Set<object>();
    const [begin, end] = [callPriority.beginCall, callPriority.endCall];
    vi.spyOn(callPriority, 'beginCall').mockImplementation((call) => {
      calls.add(call);
      begin(call);
    });
    vi.spyOn(callPriority, 'endCall').mockImplementation((call) => {
      calls.delete(call);
      end(call);
    });
    const answers: unknown[] = [];
    const waiting = vi.spyOn(callPriority, 'waitForCalls').mockImplementation(async () => {
      const inProgress = calls.size;
      const { status } = await museum.call('GET', 'news/list', { as: 'admin' });
      answers.push({ inProgress, status });
    });
    const file = await fetchFile(data.url);
    vi.restoreAllMocks();
    expect(file.text.split('\r\n').length).toBeGreaterThan(1_200);
    expect(waiting).toHaveBeenCalledTimes(2);
    expect(answers).toEqual([1, 2].map(() => ({ inProgress: 0, status: 200 })));
  },
);

describe('the export of thousands of rows', () => {
  /** Inserting them takes the embedded database long; a database server would be done too soon with fewer. */
  const MEMBERS = isOnServer ? 20_000 : 8_000;

  beforeAll(async () => {
    museum = await testApp();
    await insertMembers(museum, MEMBERS);
    await museum.app.listen({ host: '127.0.0.1', port: 0 });
  });

  /** The response as a browser gets it: over a socket, which the test reads when it chooses to. */
  async function openFile(url: string): Promise<IncomingMessage> {
    const { port } = museum.app.server.address() as AddressInfo;
    const headers = { ...(await museum.signIn('admin')), host: new URL(ORIGIN).host };
    return new Promise((resolve, reject) => {
      get({ host: '127.0.0.1', port, path: url, headers }, resolve).once('error', reject);
    });
  }

  const readState = async (key: string): Promise<string> =>
    (await museum.call('GET', 'member/export/progress', { as: 'admin', query: { key } })).data.state;

  test('has each row that stays exactly once, although rows are added and deleted meanwhile', async () => {
    const { data } = await requestExport({ ...longExport, columns: ['id', 'memberNo'] });
    const response = await openFile(data.url);
    await sql`delete from "memberManage" where id % 1000 = 999`.execute(museum.parts.database.db);
    await insertMembers(museum, 10);
    const text = Buffer.concat(await response.toArray()).toString();
    const ids = parseCsv(text.slice(1))
      .slice(2)
      .map(([id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(MEMBERS - MEMBERS / 1_000);
    // A database server exports one snapshot; the embedded database lacks rows that are deleted before it reaches them.
    if (!museum.parts.database.embedded) expect(ids.length).toBe(MEMBERS);
    expect(await readState(data.key)).toBe('done');
  });

  test('that fails half-way resets the connection and gets the state “failed”', async () => {
    const { data } = await requestExport(longExport);
    const response = await openFile(data.url);
    const { db, embedded } = museum.parts.database;
    if (embedded) await sql`alter table "memberManage" rename to "gone"`.execute(db);
    else {
      // Between two fetches the connection runs another query for a moment, so the termination is tried until it finds one.
      const terminateExport = async () => {
        const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where state <> 'idle' and query like 'fetch forward%'`.execute(db);
        return rows.length;
      };
      await expect.poll(terminateExport).toBeGreaterThan(0);
    }
    const outcome = await response.toArray().then(
      () => 'whole',
      (error: NodeJS.ErrnoException) => error.code,
    );
    if (embedded) await sql`alter table "gone" rename to "memberManage"`.execute(db);
    expect(outcome).toBe('ECONNRESET');
    await expect.poll(() => readState(data.key)).toBe('failed');
  });

  test('is aborted when its client disconnects, and leaves no open transaction', async () => {
    const { data } = await requestExport(longExport);
    const response = await openFile(data.url);
    response.destroy();
    await expect.poll(() => readState(data.key)).toBe('failed');
    const { rows } = await sql`select 1 from pg_stat_activity where state = 'idle in transaction'
      and datname = current_database() and query like 'fetch forward%'`.execute(museum.parts.database.db);
    expect(rows).toEqual([]);
  });
});

describe('the content of an exported file', () => {
  const batches = async function* (...items: FileCell[][][]) {
    yield* items;
  };
  const bytesOf = async (content: AsyncIterable<Buffer | string>) => {
    const chunks: Buffer[] = [];
    for await (const chunk of content) chunks.push(Buffer.from(chunk));
    return Buffer.concat(chunks);
  };

  test.each([
    ['=1+1', "'=1+1"],
    ['+86 760', "'+86 760"],
    ['-5', "'-5"],
    ['@sum', "'@sum"],
    ['\tx', "'\tx"],
    ['\rx', '"\'\rx"'],
    ['＝1+1', "'＝1+1"],
    ['＠sum', "'＠sum"],
    ['a=1', 'a=1'],
  ])('a CSV text is escaped only if a spreadsheet would read it as a formula: %j', async (text, cell) => {
    expect((await bytesOf(csvOf(batches([[text]])))).toString()).toBe(`\ufeff${cell}\r\n`);
  });

  test('a CSV number is not escaped, and null is an empty cell', async () => {
    expect((await bytesOf(csvOf(batches([[-5, null, 0.5]])))).toString()).toBe('\ufeff-5,,0.5\r\n');
  });

  test('a workbook has escaped texts without formulas, and continues on another sheet when one is full', async () => {
    const rows = Array.from({ length: 5 }, (_, index): FileCell[] => [index, `第${index}行`]);
    const archive = await bytesOf(
      xlsxOf(batches([['=a'], ['号', '<名> & \u0001']], rows), '会员', { leading: 2 }, { rows: 4 }),
    );
    const files = unzip(archive);
    expect([...files.keys()].sort()).toEqual(
      [
        '[Content_Types].xml',
        '_rels/.rels',
        'xl/_rels/workbook.xml.rels',
        'xl/styles.xml',
        'xl/workbook.xml',
        'xl/worksheets/sheet1.xml',
        'xl/worksheets/sheet2.xml',
      ].sort(),
    );
    const first = files.get('xl/worksheets/sheet1.xml') ?? '';
    expect(first).toContain(`'=a</t>`);
    expect(first).toContain('&lt;名&gt; &amp; _x0001_</t>');
    expect(first.match(/<row r="[1-4]">/g)).toHaveLength(4);
    const second = files.get('xl/worksheets/sheet2.xml') ?? '';
    // The names of the columns, and the three remaining rows.
    expect(second.match(/<row r="[1-4]">/g)).toHaveLength(4);
    expect(second).toContain('>号</t>');
    expect(second).toContain('<c r="A4"><v>4</v></c>');
  });
});

/** Reads the files of an archive by its central directory, as any program does. */
function unzip(archive: Buffer): Map<string, string> {
  const end = archive.length - 22;
  expect(archive.readUInt32LE(end)).toBe(0x06054b50);
  let position = archive.readUInt32LE(end + 16);
  const files = new Map<string, string>();
  for (let remaining = archive.readUInt16LE(end + 10); remaining > 0; remaining -= 1) {
    const [size, uncompressedSize, length, offset] = [20, 24, 28, 42].map((fieldOffset) =>
      fieldOffset === 28 ? archive.readUInt16LE(position + fieldOffset) : archive.readUInt32LE(position + fieldOffset),
    ) as [number, number, number, number];
    const name = archive.subarray(position + 46, position + 46 + length).toString();
    const start = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
    const text = inflateRawSync(archive.subarray(start, start + size)).toString();
    expect(Buffer.byteLength(text)).toBe(uncompressedSize);
    files.set(name, text);
    position += 46 + length;
  }
  return files;
}
