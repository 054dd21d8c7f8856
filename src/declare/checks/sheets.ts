import { meaningOf } from '../../kinds/index.ts';
import { suggestion } from '../../kinds/shape.ts';
import { columnField } from '../columns.ts';
import type { DeclaredSheet, DeclaredSheetColumn, Resource } from '../define-resource.ts';
import { onlyFieldOf, sheetHeading } from '../sheets.ts';
import { duplicates, failedChecks } from './failed-checks.ts';

/** Declared sheets: their fields, rows and headings. */
export const checkSheets = (resource: Resource): string[] =>
  Object.entries(resource.sheets ?? {}).flatMap(([name, sheet]) => {
    const place = `${resource.code}: the sheet "${name}"`;
    return [
      ...sheet.columns.flatMap((column, at) => checkColumn(resource, column, `${place}, column ${at + 1},`)),
      ...checkHeadings(resource, sheet, place),
      ...failedChecks([
        [sheet.columns.length === 0, `${place} has no column.`],
        [
          sheet.sort !== undefined && !isSortable(resource, sheet.sort[0]),
          `${place} cannot be sorted by "${sheet.sort?.[0]}".`,
        ],
      ]),
    ];
  });

function isSortable(resource: Resource, name: string): boolean {
  const field = columnField(resource, name);
  // Sorting by a field that some see masked would tell them its values.
  return field !== undefined && meaningOf(field).sortable && field.seenBy === undefined;
}

function checkColumn(resource: Resource, column: DeclaredSheetColumn, place: string): string[] {
  const { fields = [], label, row, text, sum } = column;
  const names = fields.flat();
  const [field] = names.map((name) => columnField(resource, name));
  return [
    ...names
      .filter((name) => !columnField(resource, name))
      .map((name) => `${place} shows "${name}", which is not a field${suggestion(name, Object.keys(resource.fields))}`),
    ...failedChecks([
      [names.length > 0 === (text !== undefined), `${place} needs either fields or a text.`],
      [label === undefined && names.length !== 1, `${place} has not one field, so it needs a label.`],
      [
        row !== undefined && (names.length !== 1 || !field || !hasRows(field, row)),
        `${place} chooses rows by ${JSON.stringify(row)}, which must be options of choices in its one field with rows.`,
      ],
      [
        sum === true && (field?.kind !== 'integer' || onlyFieldOf(column) === undefined),
        `${place} has a sum, so it must show one whole number.`,
      ],
    ]),
  ];
}

function hasRows(field: object, row: Readonly<Record<string, string>>): boolean {
  const { columns = {} } = field as { columns?: Record<string, { options?: object }> };
  return Object.entries(row).every(([name, value]) => Object.hasOwn(columns[name]?.options ?? {}, value));
}

/** A heading that is the label of another field would be imported into that one. */
function checkHeadings(resource: Resource, sheet: DeclaredSheet, place: string): string[] {
  const headings = sheet.columns.map((column) => ({ own: onlyFieldOf(column), label: sheetHeading(resource, column) }));
  const taken = headings.flatMap(({ own, label }) =>
    Object.entries(resource.fields)
      .filter(([name, field]) => name !== own && (field.label.zh === label.zh || field.label.en === label.en))
      .map(([name]) => `${place} has the heading “${label.zh}” (${label.en}), which is the label of "${name}".`),
  );
  const twice = (['zh', 'en'] as const).flatMap((language) => duplicates(headings.map(({ label }) => label[language])));
  return [...taken, ...twice.map((heading) => `${place} has the heading “${heading}” twice.`)];
}
