import { sql } from 'kysely';
import {
  type CardContent,
  type DashboardAnswer,
  DEFAULT_PERIOD,
  type Period,
  periods,
} from '../../contract/dashboard.ts';
import type { Language } from '../../contract/label.ts';
import { dayFrom, MINUTE } from '../../contract/museum-time.ts';
import { type OutboxChannel, unsentStates } from '../../contract/outbox.ts';
import { mayDo, OUTBOX } from '../../declare/actions.ts';
import { mayOpen } from '../../declare/card.ts';
import type { AnyRecord, RecordOf, Resource } from '../../declare/define-resource.ts';
import { findSection } from '../../declare/define-resource.ts';
import type { Db } from '../database/tables.ts';
import { toLanguage } from '../database/to-language.ts';
import { createVersionedResults, createVersions, type VersionedResults } from '../database/versioned-results.ts';
import { readDamagedMedia } from '../files/media/damaged-media.ts';
import { lastSweep } from '../files/media/sweep-report.ts';
import type { Operator } from '../http/access.ts';
import { listPendingRows, pendingSections } from '../records/messages/messages.ts';
import { mayDecide, mayHaveDrafts } from '../records/messages/pending-decisions.ts';
import { countUnsent } from '../records/outbox/unsent-messages.ts';
import { readScheduledChangeFailures } from '../records/scheduled/scheduled-change-failures.ts';
import { createCardSection } from './card-context.ts';
import { type CardQueries, type CardSection, type CardWorld, chartStep } from './cards/cards.ts';
import { createSharedQueries, type ReadShared } from './shared-queries.ts';
import { sumBySteps } from './steps.ts';

export interface OverviewParts {
  db: Db;
  /** The connections that the queries of cards may use. */
  cardDb: Db;
  cards: readonly CardQueries[];
  sections: readonly Resource[];
  /** How messages to applicants leave the server. */
  channel: OutboxChannel;
  now: () => Date;
  /** Whether a card fails whose query reads a table that it does not name. */
  checksTables: boolean;
  /** Called with the error of a card that failed. */
  onCardError: (error: unknown, card: string) => void;
}

export interface Overview {
  /** All cards that the operator may see, in their language. */
  all: (operator: Operator, period: Period, language: Language) => Promise<DashboardAnswer>;
  /** The queries of a card; undefined if it does not exist or is not visible to the operator. */
  cardOf: (operator: Operator, code: string) => CardQueries | undefined;
  fill: (operator: Operator, period: Period, card: CardQueries) => Promise<CardContent>;
}

export const parsePeriod = (period: unknown): Period => periods.find((one) => String(one) === period) ?? DEFAULT_PERIOD;

/** How long results are cached while no table has changed, in milliseconds: some cards depend on the time. */
const CACHE_MILLISECONDS = 60_000;
const MAX_CACHED = 100;

export function createOverview(parts: OverviewParts): Overview {
  const { db, cardDb, cards, now } = parts;
  const readVersions = createVersions(db);
  const shareQueries = createSharedQueries(cardDb, parts.checksTables);
  const auditCounts = createVersionedResults<AuditCounts>(periods.length);
  const cache = new Map<string, { at: number; cards: Promise<CardContent[]> }>();

  const visibleCards = ({ codes }: Operator) => cards.filter(({ card }) => mayOpen(card, (code) => codes.has(code)));

  const fill: Overview['fill'] = async (operator, period, { card, fill: fillCard }) => {
    try {
      const read = shareQueries(await readVersions());
      const world = worldOf(parts, { operator, period, read, auditCounts });
      return { code: card.code, parts: (await fillCard(world)) as never };
    } catch (error) {
      parts.onCardError(error, card.code);
      return { code: card.code, parts: null };
    }
  };

  /** Sequential, because the embedded database runs one query at a time and other requests need it too. */
  const fillAll = async (operator: Operator, period: Period): Promise<CardContent[]> => {
    const contents: CardContent[] = [];
    for (const card of visibleCards(operator)) contents.push(await fill(operator, period, card));
    return contents.filter(hasContent);
  };

  async function contentsFor(operator: Operator, period: Period): Promise<CardContent[]> {
    const at = now().getTime();
    // Every write increments the version of its table.
    const versions = [...(await readVersions())].sort().join();
    const key = JSON.stringify([versions, dayFrom(now()), period, operator.id, [...operator.codes].sort()]);
    const cached = cache.get(key);
    if (cached && at - cached.at < CACHE_MILLISECONDS) return cached.cards;
    const contents = fillAll(operator, period);
    cache.delete(key);
    cache.set(key, { at, cards: contents });
    for (const oldest of [...cache.keys()].slice(0, Math.max(0, cache.size - MAX_CACHED))) cache.delete(oldest);
    // Failed cards are not cached.
    const filledContents = await contents;
    if (filledContents.some((content) => content.parts === null)) cache.delete(key);
    return filledContents;
  }

  return {
    fill,
    cardOf: (operator, code) => visibleCards(operator).find(({ card }) => card.code === code),
    async all(operator, period, language) {
      const { from, until } = daysOf(now(), period);
      return { period, from, until, cards: toLanguage(await contentsFor(operator, period), language) };
    },
  };
}

/** Hides cards without a visible part; a failed card shows its error. */
const hasContent = ({ parts }: CardContent): boolean =>
  parts === null || Object.values(parts).some((part) => part !== null);

/** The period ends today. */
const daysOf = (now: Date, period: Period) => ({ from: dayFrom(now, 1 - period), until: dayFrom(now) });

interface WorldOptions {
  operator: Operator;
  period: Period;
  read: ReadShared;
  /** By period and day; the audit log has no version, so its counts are cached for a minute. */
  auditCounts: VersionedResults<AuditCounts>;
}

function worldOf(
  { cardDb: db, sections, channel, now: clock }: OverviewParts,
  { operator, period, read, auditCounts }: WorldOptions,
): CardWorld {
  // Whole minutes, so that operators share the queries that depend on the time.
  const minute = Math.floor(clock().getTime() / MINUTE);
  const now = new Date(minute * MINUTE);
  const context = { operator, sections, now, read };
  const cardSections = new Map<string, CardSection<never> | null>();
  const section = (code: string): CardSection<never> | null => {
    const resource = findSection(sections, code);
    const existing = cardSections.get(code);
    if (existing !== undefined || !resource) return existing ?? null;
    const created = createCardSection(db, resource, context) as CardSection<never> | null;
    cardSections.set(code, created);
    return created;
  };
  const days = daysOf(now, period);
  return {
    now,
    period,
    ...days,
    section: <R>(code: string) => section(code) as CardSection<RecordOf<R>> | null,
    sections: sections.flatMap(({ code }) => (section(code) as unknown as CardWorld['sections'][number] | null) ?? []),
    mayDecide: sections.some((resource) => mayDecide(resource, context)),
    isEditor: sections.some((resource) => mayHaveDrafts(resource, context)),
    recentEdits: (most) => readRecentEdits(db, operator.id, most, (code) => section(code) as never),
    async pendingRows(name, most, order = 'oldest') {
      const list = await listPendingRows(
        db,
        pendingSections(context),
        context,
        { current: 1, pageSize: most, name, order },
        read,
      );
      const sectionOf = (message: (typeof list)[number]) => findSection(sections, message.code) as Resource;
      return list.map((message) => ({ resource: sectionOf(message), message }));
    },
    auditCounts: () =>
      auditCounts.find(`${period} ${days.from}`, minute, () => countAuditEntries(db, period, days.from)),
    sweep: () => lastSweep(db),
    async clockFailures() {
      const failures = await readScheduledChangeFailures(db);
      return failures.map(({ section: code, id }) => ({
        label: findSection(sections, code)?.label ?? { zh: code, en: code },
        id,
        to: id === null ? undefined : section(code)?.showOf(id),
      }));
    },
    async unsentMessages() {
      const counts = await countUnsent({ db, sections, operator, channel }, { states: unsentStates });
      const outbox = sections.find(
        (one) => one.tabs?.[OUTBOX] && mayDo(one, OUTBOX, (code) => operator.codes.has(code), sections),
      );
      return { counts, to: outbox && ((state) => `${outbox.path}?tab=${OUTBOX}&state=${state}`) };
    },
    damagedMedia: () => readDamagedMedia(db, { operator, sections }),
  };
}

/** Revisions that are looked at, since many may be of one record. */
const MAX_REVISIONS = 200;

async function readRecentEdits(
  db: Db,
  operatorId: number,
  most: number,
  sectionOf: (code: string) => CardSection<AnyRecord> | null,
): ReturnType<CardWorld['recentEdits']> {
  const revisions = await db
    .selectFrom('revision')
    .select(['section', 'recordId', 'at'])
    .where('operatorId', '=', operatorId)
    .orderBy('at', 'desc')
    .limit(MAX_REVISIONS)
    .execute();
  const latest = new Map<string, (typeof revisions)[number]>();
  for (const revision of revisions) {
    const key = `${revision.section} ${revision.recordId}`;
    if (!latest.has(key)) latest.set(key, revision);
  }
  const edits: Awaited<ReturnType<CardWorld['recentEdits']>> = [];
  for (const { section: code, recordId, at } of [...latest.values()].slice(0, most)) {
    const section = sectionOf(code);
    const [row] = (await section?.rows({ id: String(recordId) }, { sort: 'id', most: 1 })) ?? [];
    // A record in the trash has no row.
    if (section && row) edits.push({ section, row, at: new Date(at).toISOString() });
  }
  return edits;
}

type AuditCounts = Awaited<ReturnType<CardWorld['auditCounts']>>;

async function countAuditEntries(db: Db, period: Period, from: string): Promise<AuditCounts> {
  const counted = db
    .selectFrom('audit')
    .select([sql<string>`(at at time zone 'UTC' + interval '8 hours')::date`.as('day'), 'action'])
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('at', '>=', new Date(`${from}T00:00:00+08:00`).toISOString())
    .groupBy([sql`1`, 'action']);
  return (await db.executeQuery(sumBySteps(db, chartStep(period), counted, 'action'))).rows as AuditCounts;
}
