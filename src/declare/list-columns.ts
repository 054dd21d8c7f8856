import { meaningOf } from '../kinds/index.ts';
import { columnField } from './columns.ts';
import type { Resource } from './define-resource.ts';
import { waitingColumns } from './waiting-order.ts';

/** Which columns a list has, may have, and may be sorted by. */

/** Whether list rows include a field: long ones only where they are a declared column. */
export const isInListRows = ({ fields, list }: Resource, name: string): boolean => {
  const field = fields[name];
  return field !== undefined && (!meaningOf(field).long || list.columns.includes(name));
};

/**
 * The default columns of a list. The reference to the parent record is left out, because the list is shown in its page.
 */
export function declaredColumns({ list, within, order, tree }: Resource): string[] {
  const columns = list.columns.filter((name) => name !== within?.field);
  // The column that holds the manual order comes first.
  if (order === undefined || tree !== undefined || !columns.includes(order)) return columns;
  return [order, ...columns.filter((name) => name !== order)];
}

/** Every column an operator can choose: the declared ones, then all others that list rows include. */
export function possibleColumns(resource: Resource): string[] {
  const { fields, workflow, within } = resource;
  const remaining = [
    ...Object.keys(fields).filter((name) => isInListRows(resource, name)),
    ...(workflow ? ['status', 'publishedAt'] : []),
    ...['id', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'],
  ];
  return [...new Set([...declaredColumns(resource), ...remaining])].filter((name) => name !== within?.field);
}

/** The columns a list may be sorted by; the migration makes an index for each. */
export const sortableColumns = (resource: Resource): string[] => {
  const { columns, sort } = resource.list;
  return [...new Set(['id', ...columns, sort[0], ...Object.values(waitingColumns(resource))])].filter((name) => {
    const field = columnField(resource, name);
    return field !== undefined && meaningOf(field).sortable;
  });
};
