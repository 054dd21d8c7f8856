import type { Label } from '../../contract/label.ts';
import { checkDeclarations } from '../../declare/check.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { isInListRows } from '../../declare/list-columns.ts';
import { type Group, isGroup, type MenuItem } from '../../declare/menu.ts';
import type { Field } from '../../kinds/index.ts';
import { meaningOf } from '../../kinds/index.ts';
import { type FieldArguments, fullLabel } from './field-words.ts';
import { CommandMistake } from './mistake.ts';
import { columnsIn } from './section-source.ts';

/** What a new section is made of. */
export interface SectionArguments {
  code: string;
  /** The code of its group in the menu, and what a group is called that is not there yet. */
  group: string;
  newGroup?: Label;
  label: Label;
  noun?: Label | undefined;
  about: Label;
  icon: Resource['icon'];
  fields: readonly FieldArguments[];
}

/** More do not fit beside the menu, or above the list. */
const [MAX_COLUMNS, MAX_FILTERS] = [5, 4];

/** The section with a list that suits the kinds of its fields; its first text is the title. */
export function newResource({ code, group, label, noun, about, icon, fields }: SectionArguments): Resource {
  const title = titleOf(fields);
  const values = Object.fromEntries(fields.map((field) => [field.name, fieldOf(field, field.name === title)]));
  const resource: Resource = {
    ...{ code, path: `/${group}/${code}`, label, about, icon, title, fields: values },
    ...(noun ? { noun } : {}),
    list: { columns: [title], filters: [], search: [title], sort: ['createdAt', 'desc'] },
    form: [{ title: label, fields: Object.keys(values) }],
  };
  const others = Object.keys(values).filter((name) => name !== title && isInListRows(resource, name));
  const filters = others.filter((name) => !['has', false].includes(meaningOf(values[name] as Field).filter));
  return {
    ...resource,
    list: {
      ...resource.list,
      columns: [title, ...others].slice(0, MAX_COLUMNS).concat('createdAt'),
      filters: filters.slice(0, MAX_FILTERS),
    },
  };
}

function titleOf(fields: readonly FieldArguments[]): string {
  const [twice] = fields.filter(({ name }, at) => fields.findIndex((one) => one.name === name) !== at);
  if (twice) throw new CommandMistake(`There are two fields "${twice.name}"; give one another name.`);
  const title = fields.find(({ kind }) => kind === 'text');
  if (title) return title.name;
  throw new CommandMistake('A section needs a field of kind text, which is its title, such as --field name:text.');
}

function fieldOf({ name, kind, label, options }: FieldArguments, isTitle = false): Field {
  const values = Object.entries(options).map(([option, value]) => {
    const columns = columnsIn(value);
    return [option, columns ? Object.fromEntries(columns.map((column) => [column.name, fieldOf(column)])) : value];
  });
  const field = { kind, label: fullLabel(name, label), ...Object.fromEntries(values) };
  // Its options come from words, so that the checks of the start have to judge them.
  return (isTitle ? { ...field, required: true } : field) as Field;
}

/** The group of the menu that is made for the section. */
export const newGroup = ({ group, newGroup: label, icon }: SectionArguments): Group | undefined =>
  label && { code: group, path: `/${group}`, label, icon, sections: [] };

/** The first mistake that the checks of the start find in the menu with the new section, and not without it. */
export function findMistake(
  resource: Resource,
  section: SectionArguments,
  menu: readonly MenuItem[],
  sections: readonly Resource[],
): string | undefined {
  const groups = [...menu, ...[newGroup(section) ?? []].flat()];
  const extended = groups.map((item) =>
    isGroup(item) && item.code === section.group ? { ...item, sections: [...item.sections, resource] } : item,
  );
  return addedMistakes([menu, sections], [extended, [...sections, resource]])[0];
}

/** The mistakes that the checks of the start find in the menu and sections after a change, and not before. */
export function addedMistakes(
  before: Parameters<typeof checkDeclarations>,
  after: Parameters<typeof checkDeclarations>,
): string[] {
  const known = new Set(checkDeclarations(...before));
  return checkDeclarations(...after).filter((mistake) => !known.has(mistake));
}
