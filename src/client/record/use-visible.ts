import { useMemo } from 'react';
import { columnField } from '../../declare/columns.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { meaningOf } from '../../kinds/index.ts';
import { type May, useMay } from '../session/use-may.ts';
import { visibilityOfField, visibleNames } from './masking.ts';

/** The declaration without columns, filters and form fields that this operator may not see. */
export function useVisibleResource(resource: Resource): Resource {
  const may = useMay();
  return useMemo(() => visibleTo(resource, may), [resource, may]);
}

function visibleTo(resource: Resource, may: May): Resource {
  const visible = (names: readonly string[]) => visibleNames(resource, names, may);
  const { list, form } = resource;
  return {
    ...resource,
    list: {
      ...list,
      columns: visible(list.columns),
      filters: visible(list.filters).filter((name) => isFilterable(resource, name, may)),
      search: visible(list.search),
    },
    form: form
      .map((section) => ({ ...section, fields: visible(section.fields) }))
      .filter(({ fields }) => fields.length > 0),
  };
}

/** A masked field can be filtered by its whole value only, which needs a text filter. */
function isFilterable(resource: Resource, name: string, may: May): boolean {
  const field = columnField(resource, name);
  return (
    visibilityOfField(resource, name, may) === 'whole' ||
    (field !== undefined && meaningOf(field).filter === 'contains')
  );
}
