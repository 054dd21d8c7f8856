import type { Resource } from '../define-resource.ts';
import { failedChecks } from './failed-checks.ts';

/** The field that identifies a sheet's rows must be unique among records and visible to every importer. */
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
