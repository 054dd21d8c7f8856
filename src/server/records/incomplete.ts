import { sql } from 'kysely';
import type { Resource } from '../../declare/define-resource.ts';
import { requirementsOf } from '../../declare/requirements.ts';
import { serverKindOf } from '../../kinds/index.server.ts';
import type { Field } from '../../kinds/index.ts';
import type { ColumnType, Condition, RowExpressions } from '../fields/kind.ts';
import type { Operator } from '../http/access.ts';
import { visibleFields } from './visibility/masking.ts';

/**
 * The condition for records that lack what their section requires, of what the operator may see: a field without a value, or
 * a row of a table without one in a column. What nobody may edit in its state cannot be completed, and is left out.
 */
export function incompleteCondition(resource: Resource, operator: Pick<Operator, 'codes'>) {
  const { hidden } = visibleFields(operator, resource);
  const isVisible = (names: readonly string[]) => !names.some((name) => hidden.includes(name));
  const requirements = requirementsOf(resource).filter(({ fields }) => isVisible(fields));
  const tables = Object.entries(resource.fields).filter(([name, { auto }]) => !auto && isVisible([name]));
  const { locked = [] } = resource.workflow ?? {};
  return (where: RowExpressions): Condition => {
    const lacksSomething = where.or([
      ...requirements.map(({ fields, states }) =>
        where.and([
          ...(states ? [where('t.status', 'in', states)] : []),
          ...applies(resource, fields[0]),
          ...fields.map((name) => isEmpty(resource, name)),
        ]),
      ),
      ...tables.flatMap(([name, field]) =>
        hasEmptyCell(name, field).map((condition) => where.and([...applies(resource, name), condition])),
      ),
    ]);
    return locked.length > 0 ? where.and([where('t.status', 'not in', locked), lacksSomething]) : lacksSomething;
  };
}

/** How a value that is not there may be stored besides null, by earlier versions and other programs too. */
const emptyValues: Partial<Record<ColumnType, string>> = { text: `''`, jsonb: `'[]'`, boolean: 'false' };

function isEmpty({ fields }: Resource, name: string): Condition {
  const field = fields[name];
  const column = sql.ref(`t.${name}`);
  const empty = field && emptyValues[serverKindOf(field).columnType];
  return empty ? sql<boolean>`coalesce(${column} = ${sql.raw(empty)}, true)` : sql<boolean>`${column} is null`;
}

/** A field with `when` applies by the value of the other, or by one of its values where it holds several. */
function applies({ fields }: Resource, name: string): Condition[] {
  const when = fields[name]?.when;
  if (!when) return [];
  const values = when.is.map((value) => JSON.stringify(value));
  return [sql<boolean>`to_jsonb(${sql.ref(`t.${when.field}`)}) @> any(${values}::text[]::jsonb[])`];
}

function hasEmptyCell(name: string, field: Field): Condition[] {
  const columns = serverKindOf(field).columns?.(field) ?? {};
  const required = Object.keys(columns).filter((column) => columns[column]?.required === true && !columns[column].when);
  if (required.length === 0) return [];
  const column = sql.ref(`t.${name}`);
  const cells = sql.join(required.map((one) => sql`coalesce("row" -> ${one}::text, 'null')`));
  return [
    sql<boolean>`exists (
      select from jsonb_array_elements(case jsonb_typeof(${column}) when 'array' then ${column} else '[]' end) as "row"
      where array[${cells}] && array['null', '""', '[]']::jsonb[])`,
  ];
}
