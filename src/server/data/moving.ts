import { codeOf } from '../../declare/actions.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { checkDraft } from '../../declare/draft.ts';
import type { Move, Workflow } from '../../declare/workflow.ts';
import { invalid, Refusal } from '../errors.ts';
import type { Write } from './kept.ts';
import { othersWhoMay } from './others.ts';
import { published, withdrawn } from './publication.ts';
import { draftIn } from './row.ts';
import { closedSentence, type Kept, needsOthers, othersSentence, outcomeOf, overSentence } from './standing.ts';

/** A move by its name, with the workflow it belongs to. */
export interface NamedMove {
  name: string;
  move: Move;
  workflow: Workflow;
}

export function moveNamed({ code, workflow }: Resource, name: string): NamedMove {
  const move = workflow && Object.hasOwn(workflow.moves, name) ? workflow.moves[name] : undefined;
  if (!workflow || !move) throw new Error(`${code} has no move ${name}`);
  return { name, move, workflow };
}

/** Refuses a move that the record's state, four eyes, or something missing stands against. */
export async function checkMove(
  resource: Resource,
  named: NamedMove,
  { record, editors }: Kept,
  write: Write,
): Promise<void> {
  const { name, move, workflow } = named;
  const closed = closedSentence(resource, workflow, move, record);
  if (closed) throw new Refusal(422, closed);
  if (needsOthers(resource, move, editors, write.operator.id)) {
    const others = await othersWhoMay(
      write.tx,
      [resource.within?.section ?? resource.code, codeOf(resource, name)],
      editors,
    );
    throw new Refusal(403, othersSentence(resource, move, record, others));
  }
  const missing = move.complete ? checkDraft(resource, draftIn(resource, record), true) : {};
  const refused = { ...missing, ...overSentence(workflow, move, record, write.now) };
  if (Object.keys(refused).length > 0) throw invalid(refused);
}

/** What the move changes in the row. */
export function movedColumns(resource: Resource, { workflow, move }: NamedMove, kept: Kept, now: Date) {
  const { status, publishes, withdraws } = outcomeOf(workflow, move, kept, now);
  if (publishes && workflow.publication) return published(resource, workflow.publication, now);
  // Where nothing is published, what has been approved begins anew: the next change asks for other eyes again.
  const settled = move.approves && !workflow.publication ? { editors: '{}' } : {};
  return withdraws ? { status, ...withdrawn } : { status, ...settled };
}
