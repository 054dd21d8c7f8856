import type { Label } from '../contract/label.ts';
import { columnField } from './columns.ts';
import type { DeclaredSheet, DeclaredSheetColumn, Resource } from './define-resource.ts';

/** The sheet with this name, which may come from a request. */
export const findDeclaredSheet = ({ sheets = {} }: Resource, name: unknown): DeclaredSheet | undefined =>
  typeof name === 'string' && Object.hasOwn(sheets, name) ? sheets[name] : undefined;

/** The fields that a sheet shows. */
export const sheetFields = ({ columns }: DeclaredSheet): string[] => [
  ...new Set(columns.flatMap(({ fields = [] }) => fields.flat())),
];

/** The field that a column shows alone and whole. */
export function onlyFieldOf({ fields = [], row }: DeclaredSheetColumn): string | undefined {
  const [first, ...others] = fields;
  return typeof first === 'string' && others.length === 0 && !row ? first : undefined;
}

/** The heading of a column. */
export const sheetHeading = (resource: Resource, column: DeclaredSheetColumn): Label => {
  const [name = ''] = (column.fields ?? []).flat();
  return column.label ?? columnField(resource, name)?.label ?? { zh: name, en: name };
};
