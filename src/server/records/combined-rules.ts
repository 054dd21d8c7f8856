import type { FieldRefusals, MoveColumns, Rules } from './rules.ts';

/**
 * Combines two sets of rules: a refusal of either refuses, and both run, the first set first. If both give a value that
 * only one can give, such as a column that a move sets, it is an error.
 */
export function combineRules(first: Rules, second: Rules): Rules {
  const both = [first, second];
  const all: Required<Rules> = {
    async beforeSave(draft, context) {
      const firstDraft = { ...draft, ...(await first.beforeSave?.(draft, context)) };
      return { ...firstDraft, ...(await second.beforeSave?.(firstDraft, context)) };
    },
    mayChange: (record, context) => firstRefusal(both, (rules) => rules.mayChange?.(record, context)),
    mayUndo: (record, context) => firstRefusal(both, (rules) => rules.mayUndo?.(record, context)),
    mayDelete: (record, context) => firstRefusal(both, (rules) => rules.mayDelete?.(record, context)),
    mayMove: (record, move, context) => firstRefusal(both, (rules) => rules.mayMove?.(record, move, context)),
    async preflight(record, context) {
      const refusals: FieldRefusals[] = [];
      for (const rules of both) refusals.push((await rules.preflight?.(record, context)) ?? {});
      return { ...refusals[1], ...refusals[0] };
    },
    async onMove(record, move, context) {
      const columns: MoveColumns[] = [];
      for (const rules of both) columns.push((await rules.onMove?.(record, move, context)) ?? {});
      return merged(`The move "${move}" sets`, columns);
    },
    async afterMove(record, move, context) {
      for (const rules of both) await rules.afterMove?.(record, move, context);
    },
    async afterSave(record, context) {
      for (const rules of both) await rules.afterSave?.(record, context);
    },
    actions: merged('The rules hold the action', [first.actions ?? {}, second.actions ?? {}]),
    calls: merged('The rules hold the call', [first.calls ?? {}, second.calls ?? {}]),
    fills: both.flatMap(({ fills = [] }) => fills),
    details: detailsOf(both),
  };
  // Some code depends on whether a section has a rule, so the combination has only the rules that at least one set has.
  const hasRule = (name: string) => both.some((rules) => rules[name as keyof Rules] !== undefined);
  return Object.fromEntries(Object.entries(all).filter(([name]) => hasRule(name)));
}

const detailsOf =
  (both: readonly Rules[]): NonNullable<Rules['details']> =>
  async (record, context) => {
    const details: Record<string, unknown>[] = [];
    for (const rules of both) details.push((await rules.details?.(record, context)) ?? {});
    return merged('The audit log is given', details);
  };

type Decision = Awaited<ReturnType<NonNullable<Rules['mayDelete']>>>;

async function firstRefusal(
  both: readonly Rules[],
  check: (rules: Rules) => Decision | Promise<Decision> | undefined,
): Promise<Decision> {
  for (const rules of both) {
    const decision = (await check(rules)) ?? true;
    if (decision !== true) return decision;
  }
  return true;
}

function merged<T>(prefix: string, parts: readonly Readonly<Record<string, T>>[]): Record<string, T> {
  const [first = {}, second = {}] = parts;
  const duplicate = Object.keys(second).find((name) => Object.hasOwn(first, name));
  if (duplicate !== undefined) throw new Error(`${prefix} "${duplicate}" twice.`);
  return { ...first, ...second };
}
