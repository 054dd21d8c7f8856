import { OPERATOR } from '../../declare/columns.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { choosesSection } from '../../declare/naming.ts';
import type { TitleOf } from '../fields/kind.ts';
import { recordColumns } from './row.ts';
import type { Rules } from './rules.ts';
import { titlesIn } from './section-table.ts';
import { refersToItself } from './visibility/references.ts';

/** Everything needed to read and write the records of a section. */
export interface Section {
  resource: Resource;
  /** Every section, for references between them. */
  sections: readonly Resource[];
  rules: Rules;
  titleOf: TitleOf;
  /** The select expressions of a whole record. */
  columns: ReturnType<typeof recordColumns>;
  /** Whether a record shows others of its section, as operators do who have changed one another. */
  showsOthers: boolean;
  /** The fields whose values name the section of each record as well. */
  acrossSections: readonly string[];
}

export function createSection(resource: Resource, sections: readonly Resource[], rules: Rules = {}): Section {
  const titleOf = titlesIn(sections);
  return {
    resource,
    sections,
    rules,
    titleOf,
    columns: recordColumns(resource, titleOf, true),
    showsOthers: resource.code === OPERATOR || refersToItself(resource),
    acrossSections: Object.entries(resource.fields).flatMap(([name, field]) => (choosesSection(field) ? [name] : [])),
  };
}

/** Whether the rules of a section may change other records when one is written. */
export const rulesMayChangeOthers = ({ rules }: Section): boolean =>
  rules.afterSave !== undefined || rules.afterMove !== undefined;
