import type { Resource } from '../../declare/define-resource.ts';
import type { TitleOf } from '../fields/kind.ts';
import type { Rules } from '../rules/rules.ts';

/** Everything needed to read and write the records of a section. */
export interface Section {
  resource: Resource;
  /** Every section, for references between them. */
  resources: readonly Resource[];
  rules: Rules;
  titleOf: TitleOf;
}
