import { inLanguage, type Language } from '../../../contract/label.ts';
import {
  UNDO_PAGE,
  type UndoGroup,
  type UndoLine,
  type UndoOutcome,
  type UndoPreview,
} from '../../../contract/undo.ts';
import type { PlannedUndo, SectionPlan, Step } from './undo-step.ts';

interface GroupSteps extends Omit<UndoGroup, 'list' | 'outcome'> {
  outcome: UndoOutcome;
  steps: readonly Step[];
}

const outcomes: readonly UndoOutcome[] = ['back', 'undelete', 'trash', 'refused'];

/** Groups the steps by section and outcome. */
export const undoGroups = (plans: readonly SectionPlan[]): GroupSteps[] =>
  plans.flatMap(({ resource, steps }) =>
    outcomes.flatMap((outcome) => {
      const groupSteps = steps.filter((step) => step.outcome === outcome);
      const publicTotal = outcome === 'refused' ? 0 : groupSteps.filter((step) => step.publicChanged).length;
      return groupSteps.length > 0
        ? [{ section: resource.code, outcome, total: groupSteps.length, seen: publicTotal, steps: groupSteps }]
        : [];
    }),
  );

export function undoCounts(plans: readonly SectionPlan[]): { total: number; refused: number } {
  const groups = undoGroups(plans);
  const totalOf = (list: readonly GroupSteps[]) => list.reduce((total, group) => total + group.total, 0);
  const refused = totalOf(groups.filter(({ outcome }) => outcome === 'refused'));
  return { total: totalOf(groups) - refused, refused };
}

/** The requested page of one group; without a group, the first page of each. */
export interface UndoPageRequest {
  section?: string | undefined;
  outcome?: string | undefined;
  current: number;
}

/** The preview as visible to the operator. */
export function visiblePreview(
  { token, span, plans }: PlannedUndo,
  { section, outcome, current }: UndoPageRequest,
  language: Language,
): UndoPreview {
  const isRequested = (group: GroupSteps) =>
    section === undefined || (group.section === section && group.outcome === outcome);
  const from = (current - 1) * UNDO_PAGE;
  return {
    token,
    operator: span.author,
    ...undoCounts(plans),
    groups: undoGroups(plans)
      .filter(isRequested)
      .map(({ steps, ...group }) => ({
        ...group,
        list: steps.slice(from, from + UNDO_PAGE).map((step) => lineOf(step, language)),
      })),
  };
}

const lineOf = ({ id, title, beforeAt, later, refusal, outcome }: Step, language: Language): UndoLine => ({
  id: title === null ? null : id,
  title: title && inLanguage(title, language),
  at: outcome === 'trash' || title === null ? null : beforeAt,
  later: title === null || !later ? null : { ...later, at: new Date(later.at).toISOString() },
  sentence: refusal && inLanguage(refusal, language),
});
