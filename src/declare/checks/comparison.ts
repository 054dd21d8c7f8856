import type { Field } from '../../kinds/index.ts';
import { suggestion } from '../../kinds/shape.ts';
import { targetsOf } from '../actions.ts';
import { type FieldCheck, type FieldCondition, pathsOfCheck, STATE } from '../comparisons.ts';
import { findSection, type Resource } from '../define-resource.ts';
import { failedChecks } from './failed-checks.ts';

/** A check names fields that there are, and says in each condition what must hold. */
export function checkComparison(
  resource: Resource,
  check: FieldCheck,
  index: number,
  sections: readonly Resource[],
): string[] {
  const { code, fields } = resource;
  const at = `${code}.checks[${index}]`;
  const conditions = [...(check.when ?? []), ...check.must];
  return [
    ...[...new Set([check.at, ...pathsOfCheck(check)])]
      .filter((path) => path !== STATE)
      .flatMap((path) => checkPath(resource, path, sections))
      .map((sentence) => `${at}: ${sentence}`),
    ...conditions.flatMap((condition) => checkCondition(resource, condition, at)),
    ...failedChecks([
      [
        fields[check.at]?.auto !== undefined,
        `${at}: nobody fills in "${check.at}", so the sentence would stand nowhere; name another field.`,
      ],
    ]),
  ];
}

const tests = ['is', 'filled', 'atLeast', 'atMost', 'ageAtLeast', 'ageAtMost', 'ageBelow'];

function checkCondition({ workflow }: Resource, condition: FieldCondition, at: string): string[] {
  const { field, is = [] } = condition;
  const states = Object.keys(workflow?.states ?? {});
  return [
    ...failedChecks([
      [
        tests.filter((test) => test in condition).length !== 1,
        `${at}: a condition has one of ${tests.join(', ')}; "${field}" has another number of them.`,
      ],
      [field === STATE && !workflow, `${at}: the section has no workflow, so there is no "${STATE}".`],
      [field === STATE && !('is' in condition), `${at}: of "${STATE}" a condition can ask only what it "is".`],
    ]),
    ...is
      .filter((state) => field === STATE && workflow !== undefined && !states.includes(String(state)))
      .map((state) => `${at}: there is no state "${state}"${suggestion(String(state), states)}`),
  ];
}

/** The references that a path may lead over. */
const MAX_REFERENCES = 2;

/** A path is a field, a column of its rows, or leads over references to a field that everybody sees. */
function checkPath({ fields, workflow }: Resource, path: string, sections: readonly Resource[]): string[] {
  const [name = '', ...rest] = path.split('.');
  if (path === STATE && workflow) return [];
  const field = fields[name];
  const names = Object.keys(fields);
  if (!field) return [`there is no field "${name}"${suggestion(name, names)}`];
  const [next = ''] = rest;
  if (rest.length === 0) return [];
  if ('columns' in field) {
    const columns = Object.keys(field.columns);
    return rest.length === 1 && columns.includes(next)
      ? []
      : [`"${name}" has no column "${rest.join('.')}"${suggestion(next, columns)}`];
  }
  if (rest.length > MAX_REFERENCES) return [`"${path}" leads over more than ${MAX_REFERENCES} references.`];
  const target = field.kind === 'reference' ? findSection(sections, targetsOf(field)[0]) : undefined;
  if (!target) return [`"${path}" goes on after "${name}", which is no reference to a section.`];
  const reached = target.fields[next];
  return [
    ...(reached ? checkVisible(reached, `${target.code}.${next}`) : []),
    ...checkPath(target, rest.join('.'), sections),
  ];
}

/** The refusal would tell what the operator may not see. */
const checkVisible = ({ seenBy }: Field, place: string): string[] =>
  seenBy === undefined ? [] : [`"${place}" is not seen by everybody, so a check of another section may not tell it.`];
