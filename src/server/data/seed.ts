import type { ImageValue } from '../../contract/record.ts';
import type { AnyDraft, DraftOf, Resource } from '../../declare/define-resource.ts';
import { checkDraft, initialDraft } from '../../declare/draft.ts';
import { type MenuItem, sectionsOf } from '../../declare/menu.ts';
import type { Config } from '../config.ts';
import { mediaAddress } from '../fields/image.ts';
import type { Database } from './open.ts';
import { keepPicture, mediaDirOf } from './pictures.ts';
import { published } from './publication.ts';
import { demoOperators, seedDemoOperators } from './roles.ts';
import { changedColumns, cleanDraft } from './row.ts';
import { tableOf, titlesIn } from './section-table.ts';
import { drawPictures } from './seed-pictures.ts';
import { sectionsIn, type Tx } from './tables.ts';
import { raiseVersion } from './totals.ts';

/** One record of the demonstration, as somebody left it some time ago. */
export interface SeedRecord<Draft = AnyDraft> {
  draft: Partial<Draft>;
  status: string;
  /** The demo operator who wrote it. */
  author: string;
  /** Who touched it last, when that was somebody else. */
  lastBy?: string;
  /** When it was last touched. */
  at: Date;
}

/** What a seed may use: the present, pictures, and records of sections seeded before it. */
export interface SeedWorld {
  now: Date;
  pictures: readonly ImageValue[];
  idsOf: (section: string) => readonly number[];
}

/** A section's demonstration records. */
export interface SectionSeed {
  code: string;
  /** Before the server listens, so that nobody sees it empty; or after, in the background. */
  when: 'before' | 'after';
  records: (world: SeedWorld) => SeedRecord[];
}

/** Seeds are written against the section's own types and kept for generic code under its code. */
export const defineSeed = <R extends Pick<Resource, 'code' | 'fields'>>(
  resource: R,
  when: SectionSeed['when'],
  records: (world: SeedWorld) => SeedRecord<DraftOf<R>>[],
): SectionSeed => ({ code: resource.code, when, records: records as SectionSeed['records'] });

export interface SeedParts {
  config: Pick<Config, 'demoData' | 'dataDir'>;
  database: Database;
  menu: readonly MenuItem[];
  seeds: readonly SectionSeed[];
  now: () => Date;
}

/** The demo operators, and what must be there when the first page is opened. */
export async function seedBefore(parts: SeedParts): Promise<void> {
  if (!parts.config.demoData) return;
  await seedDemoOperators(parts.database.db);
  await seedSections(parts, 'before');
}

/** The rest. A section is seeded whole or not at all, so a start that was interrupted goes on where it stopped. */
export async function seedAfter(parts: SeedParts): Promise<void> {
  if (parts.config.demoData) await seedSections(parts, 'after');
}

async function seedSections(parts: SeedParts, when: SectionSeed['when']): Promise<void> {
  const { db } = parts.database;
  const resources = sectionsOf(parts.menu);
  for (const seed of parts.seeds) {
    const resource = resources.find(({ code }) => code === seed.code);
    const key = `seeded:${seed.code}`;
    if (!resource || seed.when !== when) continue;
    const done = await db.selectFrom('setting').select('key').where('key', '=', key).executeTakeFirst();
    if (done) continue;
    const pictures = await picturesFor(resource, parts);
    await db.transaction().execute(async (tx) => {
      await tx.insertInto('setting').values({ key, value: parts.now().toISOString() }).execute();
      await seedSection(tx, { resource, resources, seed, pictures, now: parts.now() });
    });
  }
}

/** Drawn only for a section that shows pictures. */
async function picturesFor({ fields }: Resource, { config, database }: SeedParts): Promise<ImageValue[]> {
  if (!Object.values(fields).some(({ kind }) => kind === 'image')) return [];
  const place = { db: database.db, dir: mediaDirOf(config.dataDir) };
  const drawn = await drawPictures();
  return Promise.all(
    drawn.map(async (picture) => {
      const url = mediaAddress(await keepPicture(place, picture));
      return { url, width: picture.width, height: picture.height, alt: null };
    }),
  );
}

interface Seeding {
  resource: Resource;
  resources: readonly Resource[];
  seed: SectionSeed;
  pictures: readonly ImageValue[];
  now: Date;
}

async function seedSection(tx: Tx, { resource, resources, seed, pictures, now }: Seeding): Promise<void> {
  const operators = await operatorIds(tx);
  const ids = await idsBySection(tx, resources);
  const records = seed.records({ now, pictures, idsOf: (code) => ids.get(code) ?? [] });
  if (records.length === 0) return;
  const context = { db: tx, titleOf: titlesIn(resources) };
  const rows: Record<string, unknown>[] = [];
  for (const record of records) {
    const draft = { ...initialDraft(resource), ...cleanDraft(resource, record.draft) };
    mustBeValid(resource, draft, record.status);
    rows.push({ ...(await changedColumns(resource, draft, null, context)), ...writtenBy(resource, record, operators) });
  }
  await sectionsIn(tx).insertInto(tableOf(resource)).values(rows).execute();
  await showToPublic(tx, resource);
  await raiseVersion(tx, tableOf(resource));
}

/** A demonstration that breaks its own rules would be a bad example; the tests find it. */
function mustBeValid(resource: Resource, draft: AnyDraft, status: string): void {
  const refused = checkDraft(resource, draft, resource.workflow && status !== resource.workflow.initial);
  const [first] = Object.entries(refused);
  if (first) throw new Error(`${resource.code}: the seed "${draft[resource.title]}": ${first[0]}: ${first[1].en}`);
}

function writtenBy(
  { workflow }: Resource,
  { status, author, lastBy = author, at }: SeedRecord,
  operators: ReadonlyMap<string, number>,
) {
  const by = operators.get(author) ?? null;
  const last = operators.get(lastBy) ?? null;
  const times = { createdAt: at, createdBy: by, updatedAt: at, updatedBy: last };
  if (!workflow) return times;
  const isDecided = status === workflow.live || status === workflow.gone;
  return { ...times, status, editors: isDecided || by === null ? [] : [by] };
}

async function showToPublic(tx: Tx, resource: Resource): Promise<void> {
  const { workflow } = resource;
  if (!workflow) return;
  await sectionsIn(tx)
    .updateTable(tableOf(resource))
    .set((row) => ({ ...published(resource, workflow, new Date(0)), publishedAt: row.ref('updatedAt') }))
    .where('status', '=', workflow.live)
    .where('live', 'is', null)
    .execute();
}

async function operatorIds(tx: Tx): Promise<Map<string, number>> {
  const accounts = demoOperators.map(({ account }) => account);
  const rows = await tx.selectFrom('operator').select(['account', 'id']).where('account', 'in', accounts).execute();
  return new Map(rows.map(({ account, id }) => [account, id]));
}

async function idsBySection(tx: Tx, resources: readonly Resource[]): Promise<Map<string, number[]>> {
  const ids = new Map<string, number[]>();
  for (const resource of resources) {
    const rows = await sectionsIn(tx).selectFrom(tableOf(resource)).select('id').orderBy('id').limit(100).execute();
    ids.set(
      resource.code,
      rows.map(({ id }) => id),
    );
  }
  return ids;
}
