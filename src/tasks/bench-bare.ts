import { spawn } from 'node:child_process';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { records, resources } from '../resources/index.ts';
import type { SystemTables } from '../server/database/tables.ts';
import { tableOf, titlesIn } from '../server/fields/section-table.ts';
import { parseListQuery, readPage } from '../server/records/list.ts';
import { freePort } from './measure.ts';

/** node:http and pg, the very question our list asks for its rows, a total it does not count: what nothing but SQL costs here. */
export async function bareHandler(databaseUrl: string): Promise<{ address: string; close: () => void }> {
  const port = await freePort();
  const { table, sql, parameters } = questionOfNews();
  const child = spawn(process.execPath, ['--input-type=module', '-e', bareSource], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      TABLE: table,
      QUESTION: sql,
      GIVEN: JSON.stringify(parameters),
    },
    stdio: 'ignore',
  });
  const address = `http://127.0.0.1:${port}/`;
  while (!(await fetch(address).catch(() => null))?.ok) await new Promise((resolve) => setTimeout(resolve, 25));
  return { address, close: () => child.kill() };
}

/** The first page of news as the first operator asks for it. Nothing is asked here, so nothing is connected. */
function questionOfNews() {
  const news = resources.find(({ code }) => code === 'news');
  if (!news) throw new Error('there is no section called news');
  const db = new Kysely<SystemTables>({ dialect: new PostgresDialect({ pool: new pg.Pool() }) });
  const question = parseListQuery(news, { sort: '-newsDate' }, { codes: new Set() });
  const { sql, parameters } = readPage(db, news, question, { titleOf: titlesIn(records), operatorId: 1 });
  return { table: tableOf(news), sql, parameters };
}

const bareSource = `
import http from 'node:http';
import pg from 'pg';
const { DATABASE_URL, PORT, TABLE, QUESTION, GIVEN } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
const { rows: [{ count }] } = await pool.query('select count(*)::int as count from "' + TABLE + '" where "deletedAt" is null');
const question = { name: 'page', text: QUESTION, values: JSON.parse(GIVEN) };
http.createServer(async (request, response) => {
  const { rows } = await pool.query(question);
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ code: 200, msg: '', data: { list: rows, total: count } }));
}).listen(Number(PORT), '127.0.0.1');
`;
