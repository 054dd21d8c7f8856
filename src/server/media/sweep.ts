import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Resource } from '../../declare/define-resource.ts';
import { removeMedia } from '../data/media-library.ts';
import { type CountUses, createUseCounts } from '../data/media-uses.ts';
import type { Db, Tx } from '../data/tables.ts';

interface SweepParts {
  db: Db;
  dir: string;
  resources: readonly Resource[];
  now: Date;
}

const AN_HOUR = 3_600_000;
/** How long an upload that no record uses is kept: a form may lie open over a holiday. */
const KEPT_UNUSED = 7 * 24 * AN_HOUR;

const tables = ['media', 'mediaFile'] as const;

/** Once an hour, on one of the servers: notes which uploads are used, and removes those that were not for a week. */
export async function sweepMedia(parts: SweepParts): Promise<void> {
  const { db, resources, now } = parts;
  if (!(await isTurn(db, now))) return;
  await noteUnused(db, now, createUseCounts(db, resources));
  const before = new Date(now.getTime() - KEPT_UNUSED).toISOString();
  await keepNamedByRevisions(db, before, now);
  for (const table of tables) {
    const old = await db.selectFrom(table).select('hash').where('unusedSince', '<=', before).execute();
    for (const { hash } of old) await removeMedia(parts, hash, { isWanted: (tx) => isFresh(tx, hash, before) });
  }
  await removeStray(parts);
}

/** The first to write down the moment does the work of the hour. */
async function isTurn(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into setting (key, value) values ('mediaSweptAt', ${now.toISOString()})
    on conflict (key) do update set value = excluded.value
    where setting.value <= ${new Date(now.getTime() - AN_HOUR).toISOString()} or setting.value > excluded.value
    returning key`.execute(db);
  return rows.length > 0;
}

/** One row at a time: a statement over many would wait for saves that wait for it. */
async function noteUnused(db: Db, now: Date, countUses: CountUses): Promise<void> {
  const used = await countUses();
  for (const table of tables) {
    const rows = await db.selectFrom(table).select(['hash', 'unusedSince']).execute();
    for (const { hash, unusedSince } of rows) {
      if (used.has(hash) === (unusedSince === null)) continue;
      await db
        .updateTable(table)
        .set({ unusedSince: used.has(hash) ? null : now })
        .where('hash', '=', hash)
        .execute();
    }
  }
}

/**
 * An older version of a record may be restored for as long as the record is there, the trash included. Reading every one of
 * them takes a while, so it is done for what is about to go alone, and what they name is left for another week.
 */
async function keepNamedByRevisions(db: Db, before: string, now: Date): Promise<void> {
  for (const table of tables) {
    const old = await db.selectFrom(table).select('hash').where('unusedSince', '<=', before).execute();
    if (old.length === 0) continue;
    const { rows } = await sql<{ hash: string }>`
      select distinct found.hash from (
        select (regexp_matches(r.record::text, '[0-9a-f]{64}', 'g'))[1] as hash from revision as r) as found
      where found.hash = any(${old.map(({ hash }) => hash)}::text[])`.execute(db);
    for (const { hash } of rows) {
      await db.updateTable(table).set({ unusedSince: now }).where('hash', '=', hash).execute();
    }
  }
}

/** Whether somebody has uploaded it again meanwhile, as a picture or as a file. */
async function isFresh(tx: Tx, hash: string, before: string): Promise<boolean> {
  for (const table of tables) {
    const row = await tx.selectFrom(table).select('unusedSince').where('hash', '=', hash).executeTakeFirst();
    if (row && (row.unusedSince === null || row.unusedSince > before)) return true;
  }
  return false;
}

/** Files without a row: a process was killed between writing the one and the other. */
async function removeStray({ db, dir }: SweepParts): Promise<void> {
  const names = await readdir(dir).catch(() => []);
  const known = new Set<string>();
  for (const table of tables) {
    for (const { hash } of await db.selectFrom(table).select('hash').execute()) known.add(hash);
  }
  for (const name of names.filter((one) => /^[0-9a-f]{64}[.-]/.test(one) && !known.has(one.slice(0, 64)))) {
    // By the file's own clock: one that is being written this very moment has no row yet either.
    const { mtimeMs } = await stat(join(dir, name)).catch(() => ({ mtimeMs: Date.now() }));
    if (mtimeMs < Date.now() - AN_HOUR) await rm(join(dir, name), { force: true });
  }
}
