import { OPERATOR } from '../../declare/columns.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { serverKindOf } from '../fields/kinds.ts';
import type { Rules } from '../rules/rules.ts';
import { refersToItself } from '../visibility/references.ts';
import type { Section } from './section.ts';

/** Whether the rules of a section may change other records when one is written. */
export const rulesMayChangeOthers = ({ rules }: Section): boolean =>
  rules.afterSave !== undefined || rules.afterMove !== undefined;

/** Whether a record shows others of its section, as operators do who have changed one another. */
export const showsOthers = ({ resource }: Section): boolean => resource.code === OPERATOR || refersToItself(resource);

/** Whether a write to a record can change what is read of another one of the section. */
export const mayChangeOthers = (section: Section): boolean => rulesMayChangeOthers(section) || showsOthers(section);

/** Whether a move, or the creation of a record, gives a number. */
const isNumberedAt = ({ fields }: Resource, move: string | undefined): boolean =>
  Object.values(fields).some((field) => {
    const { numbering } = serverKindOf(field);
    return numbering !== undefined && numbering.at(field) === move;
  });

/** Whether new records do not depend on each other, so that several can be prepared before the first is stored. */
export function areNewRecordsIndependent(section: Section): boolean {
  const { resource, rules } = section;
  return (
    !isNumberedAt(resource, undefined) &&
    !rules.beforeSave &&
    !rules.afterSave &&
    !rules.details &&
    resource.code !== OPERATOR
  );
}

/** What a change does to a record: a move, an edit or a deletion. */
export type Change = { move: string } | 'edit' | 'delete';

type Unused = { [Name in keyof Rules]: undefined };

/** The rules that no change consults, and those that only some do. */
const unused = { mayReturn: undefined, actions: undefined, calls: undefined, fills: undefined } satisfies Unused;
const unusedByDeletions = {
  ...unused,
  beforeSave: undefined,
  mayMove: undefined,
  onMove: undefined,
  preflight: undefined,
  details: undefined,
} satisfies Unused;
const unusedByEdits = { ...unused, mayDelete: undefined } satisfies Unused;

/** Whether such changes of different records do not depend on each other. */
export function areChangesIndependent(section: Section, change: Change): boolean {
  const { resource, rules } = section;
  const move = typeof change === 'object' ? change.move : undefined;
  const isNumbered = move !== undefined && isNumberedAt(resource, move);
  const isComplete = move !== undefined && resource.workflow?.moves[move]?.complete === true;
  const used = {
    ...rules,
    ...(change === 'delete' ? unusedByDeletions : unusedByEdits),
    ...(isComplete ? {} : { preflight: undefined }),
  };
  return !isNumbered && !mayChangeOthers(section) && Object.values(used).every((rule) => rule === undefined);
}
