import { createHash, randomUUID } from 'node:crypto';
import { type UndoAnswer, type UndoScope, undoing } from '../../contract/undo.ts';
import type { Resource } from '../../declare/define-resource.ts';
import type { Operator } from '../access/access.ts';
import type { Db, Tx } from '../database/tables.ts';
import { raiseVersion } from '../database/totals.ts';
import { tableOf, titlesIn } from '../fields/section-table.ts';
import { Refusal } from '../http/errors.ts';
import { writeAudit } from '../records/audit.ts';
import { findIdempotentResult, storeIdempotentResult } from '../records/idempotency.ts';
import { createWrite } from '../records/record-write.ts';
import type { SectionRules } from '../rules/rules.ts';
import { planSections, type SectionPlan, sectionsOfSpan } from './plan.ts';
import { undoCounts, undoGroups } from './preview.ts';
import { type Span, spanOf } from './scope.ts';
import { settleUndo, withoutRefused } from './settle.ts';
import { undoRefusals } from './undo-messages.ts';
import { markUndone } from './write.ts';

/** The dependencies of undo. */
export interface UndoWorld {
  db: Db;
  records: readonly Resource[];
  rules: readonly SectionRules[];
  now: () => Date;
}

/** The preview that the operator confirmed, and their choices. */
export interface UndoConsent {
  token: string;
  without: number;
  /** The idempotency key of the undo. */
  key: string | undefined;
}

/** Thrown if something has changed since the preview, which must be shown again. */
export class PreviewOutdated extends Error {}

export interface PlannedUndo {
  token: string;
  span: Span;
  plans: readonly SectionPlan[];
}

/** A dry run of the undo, which is rolled back. */
export async function previewUndo(world: UndoWorld, scope: UndoScope, asker: Operator): Promise<PlannedUndo> {
  const tx = await world.db.startTransaction().execute();
  try {
    const span = await spanOf(tx, scope, asker, world.now());
    const sections = await sectionsOfSpan(tx, span, world.records);
    const plans = await settled(world, tx, { span, sections, asker, deed: undoing });
    return { token: tokenOf(plans), span, plans };
  } finally {
    await tx.rollback().execute();
  }
}

/** Performs the undo in one transaction if it still matches the preview. */
export const undo = (world: UndoWorld, scope: UndoScope, asker: Operator, agreed: UndoConsent): Promise<UndoAnswer> =>
  world.db.transaction().execute(async (tx) => {
    const now = world.now();
    const span = await spanOf(tx, scope, asker, now);
    const sections = await sectionsOfSpan(tx, span, world.records);
    // Locks the sections, so that a retry with the same key waits.
    for (const resource of sections) await raiseVersion(tx, tableOf(resource));
    const asked = agreed.key && { key: agreed.key, section: undoing, operator: asker, now };
    const known = asked ? await findIdempotentResult(tx, asked) : undefined;
    if (known !== undefined) return answerIn(tx, known);
    const deed = `${undoing}:${randomUUID()}`;
    const plans = await settled(world, tx, { span, sections, asker, deed });
    if (tokenOf(plans) !== agreed.token) throw new PreviewOutdated();
    const counts = undoCounts(plans);
    if (counts.total === 0) throw new Refusal(422, undoRefusals.nothing);
    if (counts.refused !== agreed.without) throw new Refusal(422, undoRefusals.withoutThem);
    const write = createWrite(world.records, { tx, operator: asker, now, deed });
    for (const plan of plans.map(withoutRefused)) await markUndone(plan, write);
    const groups = undoGroups(plans).map(({ section, outcome, total }) => ({ section, outcome, total }));
    const answer: UndoAnswer = { deed, ...counts, groups };
    const details = { ...answer, of: scope, author: span.author.title, rows: counts.total };
    await writeAudit(tx, { operator: asker, at: now, action: undoing, details });
    if (asked) await storeIdempotentResult(tx, asked, await lastDeedOf(tx, asker));
    return answer;
  });

interface Settling {
  span: Span;
  sections: readonly Resource[];
  asker: Operator;
  deed: string;
}

async function settled({ records, rules, now }: UndoWorld, tx: Tx, { span, sections, asker, deed }: Settling) {
  const plans = await planSections(tx, span, sections, asker, records);
  const titleOf = titlesIn(records);
  return settleUndo(
    plans,
    (code) => ({
      resources: records,
      titleOf,
      rules: rules.find((one) => one.code === code)?.rules ?? {},
      resource: records.find((one) => one.code === code) as Resource,
    }),
    createWrite(records, { tx, operator: asker, now: now(), deed }),
  );
}

/** A hash of the plan, which changes if steps, versions or refusals change. */
function tokenOf(plans: readonly SectionPlan[]): string {
  const hash = createHash('sha256');
  for (const { resource, steps } of plans) {
    for (const { id, version, before, outcome } of steps) {
      hash.update(`${resource.code} ${id} ${version} ${before} ${outcome}\n`);
    }
  }
  return hash.digest('base64url');
}

const lastDeedOf = async (tx: Tx, { id }: Operator): Promise<number> => {
  const row = await tx
    .selectFrom('audit')
    .select('id')
    .where('operatorId', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return Number(row.id);
};

/** The stored response of an earlier request. */
async function answerIn(tx: Tx, id: number): Promise<UndoAnswer> {
  const { details } = await tx.selectFrom('audit').select('details').where('id', '=', id).executeTakeFirstOrThrow();
  const { deed, total, refused, groups } = details as unknown as UndoAnswer;
  return { deed, total, refused, groups };
}
