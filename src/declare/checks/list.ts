import { MAX_SORTERS, sortersOf } from '../../contract/list.ts';
import { meaningOf } from '../../kinds/index.ts';
import { suggestion } from '../../kinds/shape.ts';
import { columnField } from '../columns.ts';
import type { Resource } from '../define-resource.ts';
import { findSection } from '../define-resource.ts';
import { sortableColumns } from '../list-columns.ts';
import { duplicates, failedChecks } from './failed-checks.ts';

export function checkList(resource: Resource): string[] {
  const { code, list } = resource;
  const meaning = (name: string) => {
    const field = columnField(resource, name);
    return field && meaningOf(field);
  };
  return [
    ...unknownFields(resource, 'column', list.columns),
    ...unknownFields(resource, 'filter', list.filters),
    ...unknownFields(resource, 'search field', list.search),
    ...duplicates(list.columns).map((name) => `${code}: the column "${name}" stands twice in the list.`),
    ...duplicates(list.filters).map((name) => `${code}: the filter "${name}" stands twice in the list.`),
    ...duplicates(list.search).map((name) => `${code}: the search field "${name}" stands twice in the list.`),
    ...list.filters
      .filter((name) => meaning(name)?.filter === false)
      .map((name) => `${code}: nobody can filter by "${name}"; its kind has no filter.`),
    ...list.search
      .filter((name) => meaning(name)?.filter !== 'contains')
      .map((name) => `${code}: a word cannot be looked for in "${name}"; it is not text.`),
    ...failedChecks([
      [list.columns.length === 0, `${code}: its list has no column.`],
      [
        resource.fields[list.sort[0]]?.seenBy !== undefined,
        `${code}: not everybody may see "${list.sort[0]}", so the list cannot be sorted by it from the start.`,
      ],
      [!meaning(list.sort[0])?.sortable, `${code}: the list cannot be sorted by "${list.sort[0]}".`],
    ]),
    ...checkSortTogether(resource),
    ...checkInlineEdit(resource),
  ];
}

function checkSortTogether(resource: Resource): string[] {
  const { code, list } = resource;
  const sets = (list.sortTogether ?? []).map((columns) => sortersOf(columns.join()).map(({ field }) => field));
  const names = [...new Set(sets.flat())];
  const sortable = sortableColumns(resource);
  const orders = (list.sortTogether ?? []).map((columns) => columns.join());
  return [
    ...unknownFields(resource, 'sort column', names),
    ...names
      .filter((name) => columnField(resource, name) && !sortable.includes(name))
      .map((name) =>
        list.columns.includes(name)
          ? `${code}: the list cannot be sorted by "${name}".`
          : `${code}: "sortTogether" has "${name}", which is no column of the list.`,
      ),
    ...sets
      .filter(({ length }) => length < 2 || length > MAX_SORTERS)
      .map((set) => `${code}: "sortTogether" needs two or three columns, but there is [${set.join(', ')}].`),
    ...sets.flatMap((set) =>
      duplicates(set).map((name) => `${code}: "sortTogether" has "${name}" twice in one order.`),
    ),
    ...duplicates(orders).map((order) => `${code}: "sortTogether" has the order [${order}] twice.`),
  ];
}

/** A cell changes one field alone, so no other may have to change with it. */
function checkInlineEdit({ code, fields, list, form, order, within }: Resource): string[] {
  const { inlineEdit = [] } = list;
  const inForm = form.flatMap((section) => section.fields);
  return [
    ...inlineEdit
      .filter((name) => !Object.hasOwn(fields, name))
      .map((name) =>
        name === 'status'
          ? `${code}: "inlineEdit" has the state, which only the moves of the workflow change.`
          : `${code}: "inlineEdit" has "${name}", which is not a field${suggestion(name, Object.keys(fields))}`,
      ),
    ...duplicates(inlineEdit).map((name) => `${code}: "inlineEdit" has "${name}" twice.`),
    ...inlineEdit.flatMap((name) => {
      const field = fields[name];
      if (!field) return [];
      const refusal = (why: string) => `${code}: "${name}" cannot be changed in the list: ${why}.`;
      const others = Object.values(fields);
      return failedChecks([
        [!meaningOf(field).inCell, refusal('the input of its kind needs a page')],
        [field.translated === true, refusal('it has a text in each language, and a cell shows one')],
        [Boolean(field.auto || field.filledBy), refusal('no operator fills it in')],
        [!field.auto && !field.filledBy && !inForm.includes(name), refusal('it stands in no part of the form')],
        [field.seenBy !== undefined, refusal('not everybody may see it')],
        [name === order, refusal('operators order the records by dragging')],
        [name === within?.field, refusal('it names the record that it lies in')],
        [others.some((other) => other.when?.field === name), refusal('other fields are shown by its value')],
      ]);
    }),
  ];
}

const unknownFields = (resource: Resource, role: string, names: readonly string[]): string[] =>
  names
    .filter((name) => !columnField(resource, name))
    .map(
      (name) =>
        `${resource.code}: the ${role} "${name}" is not a field${suggestion(name, Object.keys(resource.fields))}`,
    );

/** A list of related records needs a reference to this section, by which the other section's list is filtered. */
export const checkRelated = ({ code, related = [] }: Resource, sections: readonly Resource[]): string[] =>
  related.flatMap(({ section, field: name }) => {
    const other = findSection(sections, section);
    if (!other) {
      const codes = sections.map((one) => one.code);
      return [`${code}: "related" names the section "${section}", which there is not${suggestion(section, codes)}`];
    }
    const field = Object.hasOwn(other.fields, name) ? other.fields[name] : undefined;
    return failedChecks([
      [
        field?.kind !== 'reference' || field.to !== code,
        `${code}: "related" lists ${section} by "${name}", which is no reference of it to ${code}.`,
      ],
      [
        !other.list.filters.includes(name),
        `${code}: "related" lists ${section} by "${name}", which is no filter of its list.`,
      ],
    ]);
  });
