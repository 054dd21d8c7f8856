import { sql } from 'kysely';
import type { Sentence } from '../../contract/label.ts';
import { codeOf } from '../../declare/actions.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { checkForMove } from '../../declare/needs.ts';
import type { Move, Workflow } from '../../declare/workflow.ts';
import type { Db } from '../database/tables.ts';
import { Refusal } from '../http/errors.ts';
import { withEditor } from './editable.ts';
import { findInTheWayOfMove } from './other-records/apart.ts';
import { referredValues } from './other-records/referred-values.ts';
import { preflight } from './preflight.ts';
import { publishedColumns, withdrawnColumns } from './publication.ts';
import type { RecordWrite } from './record-context.ts';
import { draftInRow } from './row.ts';
import { repeatedCheckIn } from './seats/repeated-check-in.ts';
import type { Section } from './section.ts';
import { visibleName } from './visibility/masking.ts';
import {
  closedSentence,
  endedSentence,
  needsSecondPerson,
  resolveMove,
  type StoredState,
  secondPersonSentence,
} from './workflow-state.ts';

/** A move with its name and workflow. */
export interface NamedMove {
  name: string;
  move: Move;
  workflow: Workflow;
}

export function findMove({ code, workflow }: Resource, name: string): NamedMove {
  const move = workflow && Object.hasOwn(workflow.moves, name) ? workflow.moves[name] : undefined;
  if (!workflow || !move) throw new Error(`${code} has no move ${name}`);
  return { name, move, workflow };
}

/** Refuses a move because of the record's state, the four-eyes rule or missing fields. */
export async function checkMove(
  section: Section,
  namedMove: NamedMove,
  { record, editors }: StoredState,
  write: RecordWrite,
): Promise<void> {
  const { resource } = section;
  const { move, workflow } = namedMove;
  const name = visibleName(write.operator, resource, record);
  const closedReason =
    repeatedCheckIn(resource, namedMove, record, name) ?? closedSentence(name, workflow, move, record);
  if (closedReason) throw new Refusal(422, closedReason);
  if (needsSecondPerson(resource, move, editors, write.operator.id)) {
    const others = await operatorsWithPermission(
      write.tx,
      [resource.within?.section ?? resource.code, codeOf(resource, namedMove.name)],
      editors,
    );
    throw new Refusal(403, secondPersonSentence(name, move, others));
  }
  const missing = move.complete ? await preflight(section, record, write) : {};
  const draft = draftInRow(resource, record);
  const missingValues = checkForMove(resource, move, {
    ...draft,
    ...(await referredValues(section, draft, write.tx)),
  });
  const inTheWay = await findInTheWayOfMove(section, record, move.to, write);
  const refused = { ...missing, ...missingValues, ...inTheWay, ...endedSentence(workflow, move, record, write.now) };
  if (Object.keys(refused).length > 0) throw incompleteRefusal(move, refused);
}

const incompleteRefusal = ({ label }: Move, refused: Record<string, Sentence>): Refusal => {
  const count = Object.keys(refused).length;
  const sentence = {
    zh: `还不能“${label.zh}”，有 ${count} 处需要先补全或改正。`,
    en: `“${label.en}” is not possible yet: ${count === 1 ? 'one field needs' : `${count} fields need`} correcting first.`,
  };
  return new Refusal(422, sentence, refused);
};

/** The columns changed by the move. */
export function moveColumns(
  resource: Resource,
  { name, workflow, move }: NamedMove,
  current: StoredState,
  { now, operator }: Pick<RecordWrite, 'now' | 'operator'>,
) {
  const { status, publishes, withdraws } = resolveMove(workflow, move, current, now);
  if (publishes && workflow.publication) return publishedColumns(resource, workflow.publication, now);
  // Without publication an approval resets the editors, so that the next change needs a new approval.
  const resetEditors = move.approves && !workflow.publication ? { editors: '{}' } : {};
  const isRemembered = Object.values(workflow.moves).some(({ otherThan = [] }) => otherThan.includes(name));
  const maker = isRemembered ? { editors: withEditor(current.editors, operator.id) } : {};
  return withdraws ? { status, ...withdrawnColumns, ...maker } : { status, ...resetEditors, ...maker };
}

/** Maximum number of names in a sentence. */
const MAX_NAMES = 3;

/** The names of operators who hold all codes, except the excluded ones. */
async function operatorsWithPermission(
  db: Db,
  codes: readonly string[],
  excluded: readonly number[],
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select operator.name from operator
      join role on operator.roles @> to_jsonb(role.id) and role.enabled and role."deletedAt" is null
      cross join lateral jsonb_array_elements_text(role.permissions) as held(code)
    where operator.status = 'active' and operator."deletedAt" is null
      and held.code = any(${[...codes]}::text[]) and operator.id <> all(${[...excluded]}::integer[])
    group by operator.id, operator.name
    having count(distinct held.code) = ${new Set(codes).size}
    order by operator.id limit ${MAX_NAMES}`.execute(db);
  return rows.map(({ name }) => name);
}
