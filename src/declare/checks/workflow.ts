import type { Field } from '../../kinds/index.ts';
import { meaningOf } from '../../kinds/index.ts';
import { suggestion } from '../../kinds/shape.ts';
import type { ClockMove, Resource } from '../define-resource.ts';
import { findSection } from '../define-resource.ts';
import { needsOf } from '../needs.ts';
import { isKept, statesReached } from '../permanence.ts';
import { type EntryKind, type Move, type Register, stateOfChanged, type Workflow } from '../workflow.ts';
import { reservedActions } from './actions.ts';
import { failedChecks } from './failed-checks.ts';

/** Each sentence begins with the path of its mistake, by which its line is found. */
export function checkWorkflow(resource: Resource, workflow: Workflow): string[] {
  const { code, fields } = resource;
  const { initial, locked, decision, publication, register, keeps = [] } = workflow;
  const at = `${code}.workflow`;
  const moves = Object.entries(workflow.moves);
  const unknownStates = (place: string, names: readonly string[]): string[] => {
    const states = Object.keys(workflow.states);
    return names
      .filter((state) => !states.includes(state))
      .map((state) => `${at}.${place}: there is no state "${state}"${suggestion(state, states)}`);
  };
  return [
    ...unknownStates('initial', [initial]),
    ...unknownStates('locked', locked),
    ...unknownStates('keeps', keeps),
    ...movesBackBefore(resource, keeps).map((sentence) => `${at}.keeps: ${sentence}`),
    ...moves.flatMap(([name, move]) => checkOtherThan(resource, `${at}.moves.${name}.otherThan`, move)),
    ...unknownStates(
      'decision.states',
      decision.states.filter((state) => state !== 'changed'),
    ),
    ...(['live', 'gone', 'waiting'] as const).flatMap((name) =>
      publication ? unknownStates(`publication.${name}`, [publication[name]]) : [],
    ),
    ...moves.flatMap(([name, { from, to, toIfLive }]) => [
      ...(from.length === 0 ? [`${at}.moves.${name}.from: it is from no state, so nobody can make the move.`] : []),
      ...unknownStates(
        `moves.${name}.from`,
        from.filter((state) => state !== 'changed'),
      ),
      ...unknownStates(`moves.${name}.to`, [to]),
      ...unknownStates(`moves.${name}.toIfLive`, toIfLive === undefined ? [] : [toIfLive]),
    ]),
    ...moves
      .filter(([name]) => reservedActions.includes(name))
      .map(([name]) => `${at}.moves.${name}: every section has an action of this name; call the move otherwise.`),
    ...moves.flatMap(([name, move]) => checkInputs(`${at}.moves.${name}`, move, fields)),
    ...Object.entries(workflow.states)
      .filter(([, { queue }]) => queue !== undefined && fields[queue]?.kind !== 'integer')
      .map(([name, { queue }]) => `${at}: rows in the state "${name}" stand by "${queue}"; declare it as an integer.`),
    ...decision.moves
      .filter((name) => !workflow.moves[name])
      .map(
        (name) => `${at}.decision.moves: there is no move "${name}"${suggestion(name, Object.keys(workflow.moves))}`,
      ),
    ...(register ? checkRegister(resource, register, `${at}.register`) : []),
    ...(publication ? [publication.from, publication.until] : [])
      .filter((name) => fields[name]?.kind !== 'dateTime')
      .map((name) => `${at}: it works by the moment "${name}"; declare it as a dateTime.`),
  ];
}

/** A register is complete only of records that stay, and corrections need somebody to approve them. */
function checkRegister(resource: Resource, register: Register, at: string): string[] {
  const { fields, fourEyes } = resource;
  const { states = {}, moves = {}, publication } = resource.workflow ?? {};
  const { entered, number, entries, corrections = {} } = register;
  const fieldNames = Object.keys(fields);
  const entryStates = Object.keys(entries);
  const decisions = Object.values(moves).filter(({ from }) => from.includes('changed'));
  const held = Object.values<EntryKind | undefined>(entries).flatMap((entry) => entry?.fields ?? []);
  return [
    ...[number, ...register.fields, ...held, ...Object.keys(corrections)]
      .filter((name) => !fieldNames.includes(name))
      .map((name) => `${at}: there is no field "${name}"${suggestion(name, fieldNames)}`),
    ...entryStates
      .filter((state) => !Object.hasOwn(states, state))
      .map((state) => `${at}.entries: there is no state "${state}"${suggestion(state, Object.keys(states))}`),
    ...entryStates
      .filter((state) => Object.hasOwn(states, state) && !isKept(resource, state))
      .map((state) => `${at}.entries: records in "${state}" can be deleted; name it in "keeps".`),
    ...failedChecks([
      [publication !== undefined, `${at}: a workflow that publishes has no register.`],
      [!fourEyes, `${at}: a correction needs a second person; set "fourEyes" on the section.`],
      [!entryStates.includes(entered), `${at}.entries: "${entered}" is not among them.`],
      [!register.fields.includes(number), `${at}.fields: the number "${number}" is not among them.`],
      [!fields[number]?.unique, `${at}.number: "${number}" is not unique.`],
      [
        !decisions.some(({ approves, to }) => approves && to === entered) ||
          !decisions.some(({ approves, to }) => !approves && to === entered),
        `${at}: corrections are decided by two moves from "changed" to "${entered}", one of which approves.`,
      ],
    ]),
  ];
}

/** Moves that lead from one of these states, or one after it, back to before: what is permanent there would be so no longer. */
export function movesBackBefore(resource: Resource, states: readonly string[]): string[] {
  const { workflow } = resource;
  const before = statesReached(resource, states);
  const changedIn = (workflow && stateOfChanged(workflow)) ?? 'changed';
  const isBefore = (state: string) => before.has(state === 'changed' ? changedIn : state);
  return Object.entries(workflow?.moves ?? {})
    .filter(
      ([, { from, to, toIfLive = to }]) =>
        states.length > 0 && (isBefore(to) || isBefore(toIfLive)) && from.some((state) => !isBefore(state)),
    )
    .map(([name]) => `the move "${name}" leads back to before "${states.join('" and "')}", so nothing is permanent.`);
}

/** The makers of other moves are remembered with the editors, whom only an approval under `fourEyes` looks at. */
const checkOtherThan = ({ fourEyes, workflow }: Resource, at: string, { otherThan = [], approves }: Move): string[] => [
  ...failedChecks([
    [
      otherThan.length > 0 && !(fourEyes && approves),
      `${at}: it counts for a move with "approves" of a section with "fourEyes" only.`,
    ],
  ]),
  ...otherThan
    .filter((name) => !workflow?.moves[name])
    .map((name) => `${at}: there is no move "${name}"${suggestion(name, Object.keys(workflow?.moves ?? {}))}`),
];

/** A move may need only fields that exist and a form can fill in, and its reasons need both languages. */
function checkInputs(at: string, move: Move, fields: Resource['fields']): string[] {
  const { reason, reasons, danger } = move;
  return [
    ...needsOf(move)
      .filter(({ field }) => !Object.hasOwn(fields, field) || fields[field]?.auto || fields[field]?.filledBy)
      .map(({ field }) => `${at}.needs: "${field}" is no field that anybody fills in.`),
    ...needsOf(move)
      .filter(({ field, least }) => least !== undefined && !isCountable(fields[field]))
      .map(({ field }) => `${at}.needs: there is no least of "${field}", which is neither number nor list.`),
    ...failedChecks([
      [reasons !== undefined && !reason, `${at}.reasons: the move offers reasons, but asks for none.`],
      [danger === true && !reason, `${at}.danger: the move is dangerous, and has to ask for a reason.`],
    ]),
  ];
}

const isCountable = (field: Field | undefined): boolean => field !== undefined && meaningOf(field).countable;

/** States that no record can get into: no move, date or publication leads to them from the first. */
export function checkUnreachableStates(resource: Resource): string[] {
  const { code, workflow } = resource;
  if (!workflow) return [];
  const { initial, states } = workflow;
  const reached = statesReached(resource);
  return Object.keys(states)
    .filter((state) => !reached.has(state))
    .map((state) => `${code}.workflow.states.${state}: no move leads to it from "${initial}"; add one, or remove it.`);
}

/** `byClock` must name states of the workflow and a date of the record or of a record it refers to. */
export function checkClock(
  { code, fields, workflow }: Resource,
  { from, to, after }: ClockMove,
  sections: readonly Resource[],
) {
  const [first = '', second] = after.split('.');
  const firstField = fields[first];
  const target = firstField?.kind === 'reference' ? findSection(sections, firstField.to) : undefined;
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
