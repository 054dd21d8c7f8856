import type { ClockMove, Resource } from '../define-resource.ts';
import type { Field } from '../field-types.ts';
import { meaningOf } from '../kinds.ts';
import { needsOf } from '../needs.ts';
import { suggestion } from '../shape.ts';
import type { Move, Workflow } from '../workflow.ts';
import { reservedActions } from './actions.ts';
import { failedChecks } from './failed-checks.ts';

export function checkWorkflow({ code, fields }: Resource, workflow: Workflow): string[] {
  const states = Object.keys(workflow.states);
  const { initial, locked, decision, publication } = workflow;
  const publicationStates = publication ? [publication.live, publication.gone, publication.waiting] : [];
  const usedStates = [initial, ...locked, ...decision.states, ...publicationStates];
  const moves = Object.entries(workflow.moves);
  return [
    ...usedStates
      .filter((state) => !states.includes(state))
      .map((state) => `${code}: its workflow has no state "${state}"${suggestion(state, states)}`),
    ...moves
      .filter(([, { from }]) => from.length === 0)
      .map(([name]) => `${code}: the move "${name}" is from no state, so nobody can make it.`),
    ...moves.flatMap(([name, { from, to, toIfLive }]) =>
      [...from, to, toIfLive ?? to]
        .filter((state) => state !== 'changed' && !states.includes(state))
        .map(
          (state) =>
            `${code}: the move "${name}" names the state "${state}", which there is not${suggestion(state, states)}`,
        ),
    ),
    ...moves
      .filter(([name]) => reservedActions.includes(name))
      .map(([name]) => `${code}: "${name}" is an action of every section; call the move otherwise.`),
    ...moves.flatMap(([name, move]) => checkInputs(code, name, move, fields)),
    ...Object.entries(workflow.states)
      .filter(([, { queue }]) => queue !== undefined && fields[queue]?.kind !== 'integer')
      .map(
        ([name, { queue }]) => `${code}: rows in the state "${name}" stand by "${queue}", which is no whole number.`,
      ),
    ...decision.moves
      .filter((name) => !workflow.moves[name])
      .map((name) => `${code}: rows wait for the move "${name}", which there is not.`),
    ...(publication ? [publication.from, publication.until] : [])
      .filter((name) => fields[name]?.kind !== 'dateTime')
      .map((name) => `${code}: its workflow works by the moment "${name}"; declare it as a dateTime.`),
  ];
}

/** A move may need only fields that exist and a form can fill in, and its reasons need both languages. */
function checkInputs(code: string, name: string, move: Move, fields: Resource['fields']): string[] {
  const { reason, reasons, danger } = move;
  return [
    ...needsOf(move)
      .filter(({ field }) => !Object.hasOwn(fields, field) || fields[field]?.auto || fields[field]?.filledBy)
      .map(({ field }) => `${code}: the move "${name}" needs "${field}", which is no field that anybody fills in.`),
    ...needsOf(move)
      .filter(({ field, least }) => least !== undefined && !isCountable(fields[field]))
      .map(({ field }) => `${code}: the move "${name}" needs so much of "${field}", which is neither number nor list.`),
    ...failedChecks([
      [reasons !== undefined && !reason, `${code}: the move "${name}" offers reasons, but asks for none.`],
      [danger === true && !reason, `${code}: the move "${name}" is dangerous, and has to ask for a reason.`],
    ]),
  ];
}

const isCountable = (field: Field | undefined): boolean => field !== undefined && meaningOf(field).countable;

/** `byClock` must name states of the workflow and a date of the record or of a record it refers to. */
export function checkClock(
  { code, fields, workflow }: Resource,
  { from, to, after }: ClockMove,
  sections: readonly Resource[],
) {
  const [first = '', second] = after.split('.');
  const firstField = fields[first];
  const target = firstField?.kind === 'reference' ? sections.find((one) => one.code === firstField.to) : undefined;
  const field = second === undefined ? firstField : target?.fields[second];
  return [
    ...[from, to]
      .filter((state) => !Object.hasOwn(workflow?.states ?? {}, state))
      .map(
        (state) =>
          `${code}: "byClock" names the state "${state}", which there is not${suggestion(state, Object.keys(workflow?.states ?? {}))}`,
      ),
    ...failedChecks([
      [
        field?.kind !== 'date' && field?.kind !== 'dateTime',
        `${code}: "byClock" goes by "${after}", which is no date or dateTime of it or of what it refers to.`,
      ],
    ]),
  ];
}
