import { type RawBuilder, sql } from 'kysely';
import type { UndoLine, UndoOutcome } from '../../contract/undo.ts';
import { mayDo } from '../../declare/actions.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import type { Sentence } from '../../declare/label.ts';
import type { Operator } from '../access/access.ts';
import type { Db } from '../database/tables.ts';
import { tableOf, titlesOf } from '../fields/section-table.ts';
import { Refusal } from '../http/errors.ts';
import { sightBy, visibleName } from '../records/masking.ts';
import { refersTo } from './obstacles.ts';
import type { Span } from './scope.ts';
import { mayNotUndo, tooManyToUndo, undoRefusals } from './undo-messages.ts';
import type { SectionPlan, Step, Touched } from './undo-step.ts';

/** Maximum number of records that can be processed within the time-out of the client. */
const MOST = 20_000;

/** The sections of the writes, referring sections first, which is the order in which writes lock them. */
export async function sectionsOfSpan(db: Db, span: Span, records: readonly Resource[]): Promise<Resource[]> {
  const { rows } = await sql<{ section: string; total: number }>`
    select section, count(distinct "recordId") as total from revision as r where ${span.holds('r')} group by section`.execute(
    db,
  );
  if (rows.reduce((sum, { total }) => sum + total, 0) > MOST) throw new Refusal(422, tooManyToUndo(MOST));
  const touched = new Set(rows.map(({ section }) => section));
  return referrersFirst(records.filter(({ code }) => touched.has(code)));
}

function referrersFirst(sections: readonly Resource[]): Resource[] {
  const known = new Set<Resource>();
  const sorted: Resource[] = [];
  const put = (one: Resource) => {
    if (known.has(one)) return;
    known.add(one);
    for (const other of sections) if (refersTo(other, one.code)) put(other);
    sorted.push(one);
  };
  for (const one of sections) put(one);
  return sorted;
}

/** Plans the undo from the revisions alone. */
export async function planSections(
  db: Db,
  span: Span,
  sections: readonly Resource[],
  asker: Operator,
  records: readonly Resource[],
): Promise<SectionPlan[]> {
  const plans: SectionPlan[] = [];
  for (const resource of sections) {
    const asking: UndoRequest = {
      may: (action) => mayDo(resource, action, (code) => asker.codes.has(code), records),
      isHidden: (name) => {
        const field = resource.fields[name];
        return field !== undefined && sightBy(asker, resource, field) === 'hidden';
      },
      isOwn: asker.id === span.author.id,
    };
    const rows = await touchedIn(db, span, resource);
    const steps = rows.flatMap((row) => stepOf(resource, row, asking, asker) ?? []);
    if (steps.length > 0) plans.push({ resource, steps });
  }
  return plans;
}

function stepOf(resource: Resource, row: TouchedRow, asking: UndoRequest, asker: Operator): Step | null {
  const decision = planUndo(resource, row, asking);
  if (decision.outcome === 'same') return null;
  const { called, ...touched } = row;
  const record = { ...called, id: row.id, version: row.version } as AnyRecord;
  return {
    ...touched,
    outcome: decision.outcome,
    later: ('later' in decision && decision.later) || null,
    why: ('why' in decision && decision.why) || null,
    title: asking.may('show') ? visibleName(asker, resource, record) : null,
  };
}

type TouchedRow = Touched & { called: Record<string, unknown> };

/** The public version in a revision; a copy equal to the record is stored as `true`. */
const liveOf = (revision: string): RawBuilder<unknown> => {
  const [standing, record] = [sql.ref(`${revision}.standing`), sql.ref(`${revision}.record`)];
  return sql`nullif(case when ${standing} -> 'live' = 'true'::jsonb then ${record} - 'status'
    else ${standing} -> 'live' end, 'null'::jsonb)`;
};

async function touchedIn(db: Db, { holds }: Span, resource: Resource): Promise<TouchedRow[]> {
  const table = sql.id(tableOf(resource));
  const of = (revision: string) => sql`${sql.ref(`${revision}.section`)} = ${resource.code}`;
  const { rows } = await sql<TouchedRow>`
    with done as (
      select r."recordId" as id, min(r.version) as first, max(r.version) as last, max(r.at) as at,
        array_agg(distinct r.action) as actions
      from revision as r where ${of('r')} and ${holds('r')} group by r."recordId")
    select done.id, done.last, done.actions, t.version, t."deletedAt" is not null as trashed,
      ${titlesOf(resource)} as called,
      b.version as before, b.at as "beforeAt",
      coalesce((b.standing -> 'trashed')::boolean, b.action = 'delete') as "beforeTrashed",
      ${resource.workflow ? sql`(b.standing is not null and l.standing is not null)` : sql`true`} as whole,
      array(select e.key from jsonb_each(b.record) as e where e.value is distinct from l.record -> e.key) as changed,
      b.standing is distinct from l.standing as moved,
      ${liveOf('b')} is distinct from ${liveOf('l')} as seen, ${liveOf('b')} is not null as "wasLive",
      case when o.version is not null then json_build_object('at', o.at, 'action', o.action, 'operator',
        case when o."operatorId" is not null
          then json_build_object('id', o."operatorId", 'title', coalesce(o."operatorName", '')) end) end as later
    from done
    join ${table} as t on t.id = done.id
    join revision as l on ${of('l')} and l."recordId" = done.id and l.version = done.last
    left join lateral (select * from revision as r where ${of('r')} and r."recordId" = done.id
      and r.version < done.first order by r.version desc limit 1) as b on true
    left join lateral (select * from revision as r where ${of('r')} and r."recordId" = done.id
      and r.version > done.first and (${holds('r')}) is not true order by r.version desc limit 1) as o on true
    order by done.at desc, done.id desc`.execute(db);
  return rows;
}

/** The permissions of the requesting operator. */
interface UndoRequest {
  may: (action: string) => boolean;
  /** Whether a field is hidden from them. */
  isHidden: (field: string) => boolean;
  /** Whether the writes are their own. */
  isOwn: boolean;
}

/** The result for a record, or why it cannot be undone. */
type Decision =
  | { outcome: Exclude<UndoOutcome, 'refused'> }
  | { outcome: 'refused'; later?: UndoLine['later']; why?: Sentence }
  | { outcome: 'same' };

/** Plans the undo of one record; rules and other records are checked in the dry run. */
function planUndo(resource: Resource, touched: Touched, asking: UndoRequest): Decision {
  const { last, version, before, changed, later } = touched;
  const outcome = plannedOutcome(touched);
  if (outcome === 'same') return { outcome };
  const refused = (why: Sentence): Decision => ({ outcome: 'refused', why });
  if (!asking.may('show')) return refused(undoRefusals.unread);
  if (later) return { outcome: 'refused', later };
  if (version !== last) return refused(undoRefusals.changedSince);
  if (before === null ? !touched.actions.includes('create') : !touched.whole) return refused(undoRefusals.unkept);
  const lacking = neededFor(touched, outcome, asking).find((action) => !asking.may(action));
  if (lacking !== undefined) return refused(mayNotUndo(resource, lacking));
  if (touched.seen && !mayPublish(resource, asking)) return refused(undoRefusals.public);
  return changed.some(asking.isHidden) ? refused(undoRefusals.notVisible) : { outcome };
}

type Possible = Exclude<UndoOutcome, 'refused'> | 'same';

function plannedOutcome({ before, beforeTrashed, trashed, changed, moved }: Touched): Possible {
  const wasThere = before !== null && !beforeTrashed;
  if (trashed) return wasThere ? 'untrash' : 'same';
  if (!wasThere) return 'trash';
  return changed.length > 0 || moved ? 'back' : 'same';
}

/** Permissions of actions that are not named like their permission; consequential writes need none. */
const guarded: Readonly<Record<string, readonly string[]>> = {
  restore: ['edit'],
  untrash: ['delete'],
  movedUp: [],
  undo: [],
};

/**
 * The permissions needed to undo: those of the writes and of their reversal. Moving others' records to the trash also
 * requires the delete permission.
 */
function neededFor({ actions }: Touched, outcome: Possible, { isOwn }: UndoRequest): string[] {
  const done = actions.flatMap((action) => guarded[action] ?? [action]);
  const anew = actions.includes('undo') ? [outcome === 'back' ? 'edit' : 'delete'] : [];
  return [...done, ...anew, ...(outcome === 'trash' && !isOwn ? ['delete'] : [])];
}

/** Whether the operator may change what is public. */
function mayPublish({ workflow }: Resource, { may }: UndoRequest): boolean {
  const live = workflow?.publication?.live;
  return Object.entries(workflow?.moves ?? {}).some(([name, { to }]) => to === live && may(name));
}
