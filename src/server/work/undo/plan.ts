import { type RawBuilder, sql } from 'kysely';
import type { Sentence } from '../../../contract/label.ts';
import type { UndoLine, UndoOutcome } from '../../../contract/undo.ts';
import { mayDo, refersTo, targetsOf } from '../../../declare/actions.ts';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { uniqueFieldSets } from '../../../declare/unique-fields.ts';
import type { Db } from '../../database/tables.ts';
import type { Operator } from '../../http/access.ts';
import { Refusal } from '../../http/errors.ts';
import { tableOf, titlesOf } from '../../records/section-table.ts';
import { visibilityFor, visibleName } from '../../records/visibility/masking.ts';
import type { Span } from './scope.ts';
import { mayNotUndo, tooManyToUndo, undoRefusals } from './undo-messages.ts';
import type { RecordChange, SectionPlan, Step } from './undo-step.ts';
import { processInBatches, READ_BATCH } from './write.ts';

/** Maximum number of records that can be processed within the time-out of the client. */
const MAX_RECORDS = 20_000;

/** The sections of the writes, referring sections first, which is the order in which writes lock them. */
export async function readTouchedSections(db: Db, span: Span, sections: readonly Resource[]): Promise<Resource[]> {
  const { rows } = await sql<{ section: string; total: number }>`
    select section, count(distinct "recordId") as total from revision as r where ${span.conditionFor('r')} group by section`.execute(
    db,
  );
  if (rows.reduce((sum, { total }) => sum + total, 0) > MAX_RECORDS) throw new Refusal(422, tooManyToUndo(MAX_RECORDS));
  const codes = new Set(rows.map(({ section }) => section));
  return referrersFirst(sections.filter(({ code }) => codes.has(code)));
}

function referrersFirst(sections: readonly Resource[]): Resource[] {
  const visited = new Set<Resource>();
  const sorted: Resource[] = [];
  const add = (one: Resource) => {
    if (visited.has(one)) return;
    visited.add(one);
    for (const other of sections) if (refersTo(other, one.code)) add(other);
    sorted.push(one);
  };
  for (const one of sections) add(one);
  return sorted;
}

interface PlanRequest {
  span: Span;
  /** The sections to undo, in the order of the result. */
  touched: readonly Resource[];
  operator: Operator;
  sections: readonly Resource[];
}

/** Plans the undo from the revisions, before rules and other records are checked. */
export async function planSections(db: Db, { span, touched, operator, sections }: PlanRequest): Promise<SectionPlan[]> {
  const plans: SectionPlan[] = [];
  for (const resource of touched) {
    const request: UndoRequest = {
      may: (action) => mayDo(resource, action, (code) => operator.codes.has(code), sections),
      isHidden: (name) => {
        const field = resource.fields[name];
        return field !== undefined && visibilityFor(operator, resource, field) === 'hidden';
      },
      isOwn: operator.id === span.author.id,
    };
    const steps: Step[] = [];
    await processInBatches(await listChanged(db, span, resource), READ_BATCH, async (batch) => {
      const rows = await readChanges(db, span, resource, batch);
      steps.push(...rows.flatMap((row) => planStep(resource, row, request, operator) ?? []));
    });
    if (steps.length > 0) plans.push({ resource, steps });
  }
  return plans;
}

function planStep(resource: Resource, row: ChangeRow, request: UndoRequest, operator: Operator): Step | null {
  const decision = planUndo(resource, row, request);
  if (decision.outcome === 'same') return null;
  const { titles, ...change } = row;
  const record = { ...titles, id: row.id, version: row.version } as AnyRecord;
  return {
    ...change,
    outcome: decision.outcome,
    later: ('later' in decision && decision.later) || null,
    refusal: ('refusal' in decision && decision.refusal) || null,
    title: request.may('show') ? visibleName(operator, resource, record) : null,
  };
}

type ChangeRow = RecordChange & { titles: Record<string, unknown> };

/** The public version in a revision; a copy equal to the record is stored as `true`. */
const liveOf = (revision: string): RawBuilder<unknown> => {
  const [state, record] = [sql.ref(`${revision}.standing`), sql.ref(`${revision}.record`)];
  return sql`nullif(case when ${state} -> 'live' = 'true'::jsonb then ${record} - 'status'
    else ${state} -> 'live' end, 'null'::jsonb)`;
};

/** The ids of the changed records, latest first. */
async function listChanged(db: Db, { conditionFor }: Span, { code }: Resource): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select "recordId" as id from revision as r where section = ${code} and ${conditionFor('r')}
    group by "recordId" order by max(at) desc, "recordId" desc`.execute(db);
  return rows.map(({ id }) => id);
}

/** The fields in which a record depends on others: its references, and what must be unique. */
export const sharedFields = (resource: Resource): string[] => {
  const unique = uniqueFieldSets(resource).flat();
  return Object.entries(resource.fields).flatMap(([name, field]) =>
    unique.includes(name) || targetsOf(field).length > 0 ? [name] : [],
  );
};

async function readChanges(
  db: Db,
  { conditionFor }: Span,
  resource: Resource,
  ids: readonly number[],
): Promise<ChangeRow[]> {
  const table = sql.id(tableOf(resource));
  const ofSection = (revision: string) => sql`${sql.ref(`${revision}.section`)} = ${resource.code}`;
  const { rows } = await sql<ChangeRow>`
    with done as (
      select r."recordId" as id, min(r.version) as first, max(r.version) as last, max(r.at) as at,
        array_agg(distinct r.action) as actions
      from revision as r where ${ofSection('r')} and r."recordId" = any(${ids}::integer[]) and ${conditionFor('r')}
      group by r."recordId")
    select done.id, done.last, done.actions, t.version, t."deletedAt" is not null as trashed,
      ${titlesOf(resource)} as titles,
      b.version as before, b.at as "beforeAt",
      coalesce((b.standing -> 'trashed')::boolean, b.action = 'delete') as "beforeTrashed",
      ${resource.workflow ? sql`(b.standing is not null and l.standing is not null)` : sql`true`} as "stateRecorded",
      array(select e.key from jsonb_each(b.record) as e where e.value is distinct from l.record -> e.key) as changed,
      exists (select from jsonb_each(l.record || coalesce(b.record, '{}')) as e
        where e.key = any(${sharedFields(resource)}::text[]) and e.value not in ('null', '[]')) as "dependsOnOthers",
      b.standing is distinct from l.standing as "stateChanged",
      ${liveOf('b')} is distinct from ${liveOf('l')} as "publicChanged", ${liveOf('b')} is not null as "wasLive",
      case when o.version is not null then json_build_object('at', o.at, 'action', o.action, 'operator',
        case when o."operatorId" is not null
          then json_build_object('id', o."operatorId", 'title', coalesce(o."operatorName", '')) end) end as later
    from done
    join ${table} as t on t.id = done.id
    join revision as l on ${ofSection('l')} and l."recordId" = done.id and l.version = done.last
    left join lateral (select * from revision as r where ${ofSection('r')} and r."recordId" = done.id
      and r.version < done.first order by r.version desc limit 1) as b on true
    left join lateral (select * from revision as r where ${ofSection('r')} and r."recordId" = done.id
      and r.version > done.first and (${conditionFor('r')}) is not true order by r.version desc limit 1) as o on true
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
  | { outcome: 'refused'; later?: UndoLine['later']; refusal?: Sentence }
  | { outcome: 'same' };

/** Plans the undo of one record; rules and other records are checked in the dry run. */
function planUndo(resource: Resource, change: RecordChange, request: UndoRequest): Decision {
  const { last, version, before, changed, later } = change;
  const outcome = plannedOutcome(change);
  if (outcome === 'same') return { outcome };
  const refuse = (refusal: Sentence): Decision => ({ outcome: 'refused', refusal });
  if (!request.may('show')) return refuse(undoRefusals.unread);
  if (later) return { outcome: 'refused', later };
  if (version !== last) return refuse(undoRefusals.changedSince);
  if (before === null ? !change.actions.includes('create') : !change.stateRecorded) return refuse(undoRefusals.unkept);
  const missing = permissionsFor(change, outcome, request).find((action) => !request.may(action));
  if (missing !== undefined) return refuse(mayNotUndo(resource, missing));
  if (change.publicChanged && !mayPublish(resource, request)) return refuse(undoRefusals.public);
  return changed.some(request.isHidden) ? refuse(undoRefusals.notVisible) : { outcome };
}

type PlannedOutcome = Exclude<UndoOutcome, 'refused'> | 'same';

function plannedOutcome({ before, beforeTrashed, trashed, changed, stateChanged }: RecordChange): PlannedOutcome {
  const existed = before !== null && !beforeTrashed;
  if (trashed) return existed ? 'undelete' : 'same';
  if (!existed) return 'trash';
  return changed.length > 0 || stateChanged ? 'back' : 'same';
}

/** Permissions of actions that are not named like their permission; consequential writes need none. */
const actionPermissions: Readonly<Record<string, readonly string[]>> = {
  restore: ['edit'],
  undelete: ['delete'],
  movedUp: [],
  undo: [],
  replaceMedia: ['edit'],
};

/**
 * The permissions needed to undo: those of the writes and of their reversal. Moving others' records to the trash also
 * requires the delete permission.
 */
function permissionsFor({ actions }: RecordChange, outcome: PlannedOutcome, { isOwn }: UndoRequest): string[] {
  const forWrites = actions.flatMap((action) => actionPermissions[action] ?? [action]);
  const forReversal = actions.includes('undo') ? [outcome === 'back' ? 'edit' : 'delete'] : [];
  return [...forWrites, ...forReversal, ...(outcome === 'trash' && !isOwn ? ['delete'] : [])];
}

/** Whether the operator may change what is public. */
function mayPublish({ workflow }: Resource, { may }: UndoRequest): boolean {
  const liveState = workflow?.publication?.live;
  return Object.entries(workflow?.moves ?? {}).some(([name, { to }]) => to === liveState && may(name));
}
