import { sql } from 'kysely';
import type { Sentence } from '../../declare/label.ts';
import type { RecordWrite, Section } from '../records/record-context.ts';
import { listObstacles } from './obstacles.ts';
import type { SectionPlan, Step } from './plan.ts';
import { restoreAllSteps } from './write.ts';
import { hasUndoRules, writeWithRules } from './write-with-rules.ts';

export type SectionOf = (code: string) => Section;

/** Applies the plan, finds conflicts in the result, and repeats without the conflicting steps until there are none. */
export async function settleUndo(
  plans: readonly SectionPlan[],
  sectionOf: SectionOf,
  write: RecordWrite,
): Promise<SectionPlan[]> {
  let settled = [...plans];
  for (;;) {
    await sql`savepoint undo`.execute(write.tx);
    const against = await attempt(settled, sectionOf, write);
    if (against.size === 0) return settled;
    await sql`rollback to savepoint undo`.execute(write.tx);
    settled = settled.map(({ resource, steps }) => ({
      resource,
      steps: steps.map((step) => refusedBy(step, against.get(keyOf(resource.code, step)))),
    }));
  }
}

const refusedBy = (step: Step, why: Sentence | undefined): Step => (why ? { ...step, outcome: 'refused', why } : step);

const keyOf = (section: string, { id }: Pick<Step, 'id'>): string => `${section} ${id}`;

export const withoutRefused = ({ resource, steps }: SectionPlan): SectionPlan => ({
  resource,
  steps: steps.filter(({ outcome }) => outcome !== 'refused'),
});

async function attempt(plans: readonly SectionPlan[], sectionOf: SectionOf, write: RecordWrite) {
  const against = new Map<string, Sentence>();
  const found = (code: string, sentences: ReadonlyMap<number, Sentence>) => {
    for (const [id, why] of sentences) against.set(keyOf(code, { id }), why);
  };
  const possible = plans.map(withoutRefused);
  for (const { resource, steps } of possible) {
    const section = sectionOf(resource.code);
    const ruled = steps.filter((step) => hasUndoRules(section, step));
    const plain = steps.filter((step) => !ruled.includes(step));
    await restoreAllSteps(resource, plain, write);
    found(resource.code, await writeWithRules(section, ruled, write));
  }
  for (const { resource, steps } of possible) {
    const done = steps.filter((step) => !against.has(keyOf(resource.code, step)));
    found(resource.code, await listObstacles(sectionOf(resource.code), done, write));
  }
  return against;
}
