import type { Resource } from '../define-resource.ts';
import { failedChecks } from './failed-checks.ts';

/** What tells a sheet's rows apart must tell records apart. */
export function checkImports({ code, fields, imports }: Resource): string[] {
  if (imports === undefined || imports === true) return [];
  const by = fields[imports.by];
  return failedChecks([
    [
      !by || !(by.unique || by.kind === 'autoNumber') || by.seenBy !== undefined,
      `${code}: rows of a sheet are told apart by "${imports.by}", which must be unique and seen by everybody.`,
    ],
  ]);
}
