import { columnField } from '../../declare/columns.ts';
import type { Resource } from '../../declare/define-resource.ts';
import type { Field } from '../../kinds/index.ts';
import { sections } from '../../resources/index.ts';

const warned = new WeakMap<Field, string>();

/** Tells developers once per field of a section, since every row of a list may have such a value. Not part of a build. */
export function warnOnce(field: Field, value: unknown): void {
  const place = placeOf(field);
  if (warned.get(field) === place) return;
  warned.set(field, place);
  console.warn(`Unexpected value of ${place} (${field.kind}):`, value, location.hash);
}

/** `news.publishAt`; without the section for a field that several sections share, unless the page is one of theirs. */
function placeOf(field: Field): string {
  const places = sections.flatMap((resource) => {
    const name = nameOf(resource, field);
    return name ? { name, place: `${resource.code}.${name}`, path: resource.path } : [];
  });
  const here = places.find(({ path }) => path !== undefined && location.hash.startsWith(`#${path}`));
  return (here ?? (places.length === 1 ? places[0] : undefined))?.place ?? places[0]?.name ?? `"${field.label.en}"`;
}

const columns = ['status', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'publishedAt'];

function nameOf(resource: Resource, field: Field): string | undefined {
  for (const name of [...Object.keys(resource.fields), ...columns]) {
    const declared = columnField(resource, name);
    if (declared === field) return name;
    const cells = declared && 'columns' in declared ? Object.entries(declared.columns) : [];
    const cell = cells.find(([, column]) => column === field);
    if (cell) return `${name}.${cell[0]}`;
  }
  return undefined;
}
