import { createContext } from 'react';
import type { ReferenceValue } from '../../contract/record.ts';
import { columnField } from '../../declare/columns.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { possibleColumns } from '../../declare/list-columns.ts';
import { listReferences } from '../../declare/naming.ts';
import { isSameId } from '../transport/wire/id.ts';

type FindReference = (section: string, id: string) => ReferenceValue | undefined;

/**
 * Finds a reference among the records that a screen shows. It has the title also for an operator who may not read the
 * record itself, and saves a request for everybody else.
 */
export const KnownReferencesContext = createContext<FindReference>(() => undefined);

export const findReferenceIn =
  (resource: Resource, records: readonly AnyRecord[]): FindReference =>
  (section, id) => {
    const fields = possibleColumns(resource).map((name) => ({ name, field: columnField(resource, name) }));
    for (const record of records) {
      const reference = fields
        .flatMap(({ name, field }) => (field ? listReferences(field, record[name]) : []))
        .find((one) => one.section === section && isSameId(one.id, id));
      if (reference) return reference;
    }
    return undefined;
  };
