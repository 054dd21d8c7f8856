import { suggestion } from '../../kinds/shape.ts';
import { type FieldCheck, type FieldCondition, fieldsOfCheck } from '../comparisons.ts';
import type { Resource } from '../define-resource.ts';
import { failedChecks } from './failed-checks.ts';

/** A check names fields of its section and columns of their rows, and says in each condition what must hold. */
export function checkComparison({ code, fields }: Resource, check: FieldCheck, index: number): string[] {
  const at = `${code}.checks[${index}]`;
  const names = Object.keys(fields);
  return [
    ...[...new Set(fieldsOfCheck(check))]
      .filter((name) => !names.includes(name))
      .map((name) => `${at}: there is no field "${name}"${suggestion(name, names)}`),
    ...[...(check.when ?? []), ...check.must].flatMap((condition) => checkCondition({ fields }, condition, at)),
    ...failedChecks([
      [
        fields[check.at]?.auto !== undefined,
        `${at}: nobody fills in "${check.at}", so the sentence would stand nowhere; name another field.`,
      ],
    ]),
  ];
}

const tests = ['is', 'filled', 'atLeast', 'atMost', 'ageAtLeast', 'ageBelow'];

function checkCondition({ fields }: Pick<Resource, 'fields'>, condition: FieldCondition, at: string): string[] {
  const [name = '', column] = condition.field.split('.');
  const field = fields[name];
  const columns = field && 'columns' in field ? Object.keys(field.columns) : [];
  return failedChecks([
    [
      tests.filter((test) => test in condition).length !== 1,
      `${at}: a condition has one of ${tests.join(', ')}; "${condition.field}" has another number of them.`,
    ],
    [
      column !== undefined && !columns.includes(column),
      () => `${at}: "${name}" has no column "${column}"${suggestion(String(column), columns)}`,
    ],
  ]);
}
