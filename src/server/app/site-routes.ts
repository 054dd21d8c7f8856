import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { BASE_PATH } from '../../contract/calls.ts';
import { installationFile, readDatabaseInstallation } from '../database/installation.ts';
import type { Database } from '../database/open.ts';
import { listMissingTables } from '../database/present-tables.ts';
import { neededTables } from '../records/section-table.ts';
import { readIndexPage } from './index-page.ts';
import type { ServerContext } from './server-context.ts';

const YEAR = 31_536_000;

/** Asked by whoever watches the server. */
export const HEALTH_CHECK = '/healthz';

/** Why a server stops that has found a later program. */
export const REPLACED_REASON =
  'A later program has migrated the database, so this server finishes what it has begun and stops. Start the later program here as well.';

/** Routes of the health check and of the built client. */
export async function siteRoutes(app: FastifyInstance, parts: ServerContext): Promise<void> {
  app.get(HEALTH_CHECK, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (parts.isReplaced) return reply.code(503).send({ status: 'replaced', reason: REPLACED_REASON });
    const problems = await findHealthProblem(parts).catch((error: Error) => [error.message]);
    for (const sentence of problems) request.log.error(sentence);
    const isHealthy = problems.length === 0;
    return reply.code(isHealthy ? 200 : 503).send({ status: isHealthy ? 'ok' : 'unavailable' });
  });
  if (parts.clientDir === null) return;

  const home = BASE_PATH.replace(/\/$/, '');
  for (const path of ['/', '/index.html', home]) app.get(path, (_request, reply) => reply.redirect(BASE_PATH));

  const { html } = readIndexPage(parts.clientDir, parts.config);
  const page = await compressPage(html);
  for (const path of [BASE_PATH, `${BASE_PATH}index.html`]) {
    app.get(path, (request, reply) => sendCompressed(request, reply, page));
  }

  // One route for each file, so that an unknown path is a 404 and never the HTML page.
  await app.register(fastifyStatic, {
    root: parts.clientDir,
    prefix: BASE_PATH,
    wildcard: false,
    index: false,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['index.html', '**/*.br', '**/*.gz', '**/*.map'],
    setHeaders: (reply, path) => reply.header('cache-control', cacheOf(path)),
  });
}

/** Built files have a content hash in their name and are cached for ever; those of `public/` have none. */
const cacheOf = (path: string): string =>
  /[\\/]assets[\\/]/.test(path) ? `public, max-age=${YEAR}, immutable` : 'public, max-age=3600';

interface CompressedPage {
  tag: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

async function compressPage(html: string): Promise<CompressedPage> {
  const plain = Buffer.from(html);
  return {
    tag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
    plain,
    br: await promisify(brotliCompress)(plain),
    gzip: await promisify(gzip)(plain),
  };
}

/** Sends the HTML page with revalidation, so that a new version is used at once. */
function sendCompressed(request: FastifyRequest, reply: FastifyReply, page: CompressedPage): FastifyReply {
  const encoding = encodingOf(request.headers['accept-encoding']);
  const tag = `"${page.tag}${encoding ? `-${encoding}` : ''}"`;
  reply.header('etag', tag).header('cache-control', 'no-cache').header('vary', 'accept-encoding');
  if (tagsOf(request.headers['if-none-match']).includes(tag)) return reply.code(304).send();
  if (encoding) reply.header('content-encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(encoding ? page[encoding] : page.plain);
}

/** The best compression that the browser accepts. */
function encodingOf(accepted = ''): 'br' | 'gzip' | null {
  const excluded = /;\s*q=0(\.0*)?\s*$/;
  const accepts = accepted
    .split(',')
    .filter((part) => !excluded.test(part))
    .map((part) => part.split(';')[0]?.trim().toLowerCase());
  return (['br', 'gzip'] as const).find((encoding) => accepts.includes(encoding)) ?? null;
}

/** Compares weakly, because proxies that change the compression weaken entity tags. */
const tagsOf = (header = ''): string[] => header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));

type HealthParts = Pick<ServerContext, 'config' | 'database' | 'sections' | 'now' | 'lastClockRun'>;

/** How late the clock may be, in minutes: a run with many due records takes longer than one. */
const MAX_CLOCK_DELAY = 10;

/** Lock timeout of the health check. */
const LOCK_WAIT = '2s';

/** Problems of the running server as sentences for its administrator; empty if it is healthy. */
async function findHealthProblem({ config, database, sections, now, lastClockRun }: HealthParts): Promise<string[]> {
  const { db, embedded, ping } = database;
  await ping();
  const missing = await listMissingTables(db, neededTables(sections));
  if (missing.length > 0) return [`The database lacks ${missing.join(', ')}. Restore a backup.`];
  const number = await readDatabaseInstallation(db);
  const file = installationFile(config.dataDir);
  if (number !== null && (!existsSync(file) || readFileSync(file, 'utf8').trim() !== number)) {
    return [`${file} is gone or another one: DATA_DIR was deleted or replaced. Restore it from a backup.`];
  }
  if (!embedded) await tryLocks(database);
  const delay = lastClockRun ? (now().getTime() - lastClockRun().getTime()) / 60_000 : 0;
  return delay > MAX_CLOCK_DELAY
    ? [`The clock is ${Math.floor(delay)} minutes late: what is scheduled is not published. Restart the server.`]
    : [];
}

/**
 * Tries to lock the version row of every section, since a lock held for long means that nobody can save there. Nothing
 * is written.
 */
const tryLocks = ({ db }: Database): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout to ${sql.lit(LOCK_WAIT)}`.execute(tx);
    await sql`select 1 from "tableVersion" for share`.execute(tx);
  });
