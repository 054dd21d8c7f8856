import { OPERATOR } from '../../declare/columns.ts';
import type { Resource } from '../../declare/define-resource.ts';
import type { TitleOf } from '../fields/kind.ts';
import type { Rules } from '../rules/rules.ts';
import { refersToItself } from '../visibility/references.ts';

/** Everything needed to read and write the records of a section. */
export interface Section {
  resource: Resource;
  /** Every section, for references between them. */
  resources: readonly Resource[];
  rules: Rules;
  titleOf: TitleOf;
}

/** Whether the rules of a section may change other records when one is written. */
export const rulesMayChangeOthers = ({ rules }: Section): boolean =>
  rules.afterSave !== undefined || rules.afterMove !== undefined;

/** Whether a record shows others of its section, as operators do who have changed one another. */
export const showsOthers = ({ resource }: Section): boolean => resource.code === OPERATOR || refersToItself(resource);
