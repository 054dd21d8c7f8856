import type { Resource } from '../../src/declare/define-resource.ts';
import { text } from '../../src/declare/index.ts';
import { type MenuItem, sectionsOf } from '../../src/declare/menu.ts';
import { menu, sections } from '../../src/resources/index.ts';

/** The declarations of a later program, in which the field `evidence` of the chronicle is called `proof`. */
const rename = (name: string): string => (name === 'evidence' ? 'proof' : name);

function later(resource: Resource): Resource {
  const { evidence, ...fields } = resource.fields;
  if (!evidence) return resource;
  return {
    ...resource,
    fields: { ...fields, proof: { ...text({ label: evidence.label, max: 200 }), was: 'evidence' } },
    list: { ...resource.list, search: resource.list.search?.map(rename) },
    form: resource.form.map((section) => ({ ...section, fields: section.fields.map(rename) })),
  } as Resource;
}

export const laterMenu: readonly MenuItem[] = menu.map((item) =>
  'sections' in item ? ({ ...item, sections: item.sections.map(later) } as MenuItem) : item,
);

const laterMenuSections = sectionsOf(laterMenu);

export const laterSections: readonly Resource[] = sections.map(
  (resource) => laterMenuSections.find(({ code }) => code === resource.code) ?? resource,
);
