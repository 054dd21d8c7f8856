import { ownActionsOf } from '../../../declare/actions.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { findSection } from '../../../declare/define-resource.ts';
import { possibleColumns } from '../../../declare/list-columns.ts';
import { isGroup, type MenuItem } from '../../../declare/menu.ts';
import { similarName } from '../../../kinds/shape.ts';
import { type CustomScreens, missingPageScreen, type SectionScreens } from './section-screens.ts';

/** Every mistake in the sections' own screens, a sentence each; those that the compiler sees reach it by a cast only. */
export function checkScreens(
  { sections: screens, pages }: CustomScreens,
  menu: readonly MenuItem[],
  sections: readonly Resource[],
): string[] {
  const pageCodes = menu.filter((item) => !isGroup(item)).map(({ code }) => code);
  const screenCodes = pages.map(({ page }) => page.code);
  const sectionCodes = screens.map(({ code }) => code);
  return [
    ...pageCodes.filter((code) => !screenCodes.includes(code)).map(missingPageScreen),
    ...screenCodes
      .filter((code) => !pageCodes.includes(code))
      .map((code) => `The menu has no page "${code}"; list it in src/resources/index.ts, or take its screen away.`),
    ...repeated(screenCodes).map((code) => `The page "${code}" has two screens; take one away.`),
    ...repeated(sectionCodes).map((code) => `${code}: it has screens twice; put them into one defineScreens.`),
    ...screens.flatMap((section) => {
      const resource = findSection(sections, section.code);
      return resource
        ? checkSlots(resource, section)
        : [`There are screens for "${section.code}", which no section is called.`];
    }),
    ...sections.flatMap((resource) => checkTabs(resource, screens)),
  ];
}

const repeated = (codes: readonly string[]): string[] => [
  ...new Set(codes.filter((code, at) => codes.indexOf(code) !== at)),
];

const slotNames: Record<keyof Omit<SectionScreens, 'code'>, true> = {
  list: true,
  form: true,
  show: true,
  cells: true,
  inputs: true,
  details: true,
  panels: true,
  tabs: true,
  tools: true,
  rowActions: true,
  confirm: true,
};

function checkSlots(resource: Resource, { code, ...slots }: SectionScreens): string[] {
  const { cells = {}, inputs = {}, tabs = {}, panels = {}, tools = {}, rowActions = {} } = slots;
  const actions = ownActionsOf(resource).map(({ name }) => name);
  const unknownNames = (what: string, names: readonly string[], known: readonly string[]) =>
    names
      .filter((name) => !known.includes(name))
      .map((name) => `${code}: its screens name the ${what} "${name}", which does not exist${suggestion(name, known)}`);
  const permitted = Object.entries({ ...panels, ...tools, ...rowActions });
  return [
    ...unknownNames('slot', Object.keys(slots), Object.keys(slotNames)),
    ...unknownNames('column', Object.keys(cells), possibleColumns(resource)),
    ...unknownNames('field', Object.keys(inputs), Object.keys(resource.fields)),
    ...unknownNames('tab', Object.keys(tabs), Object.keys(resource.tabs ?? {})),
    ...unknownNames(
      'action',
      permitted.flatMap(([, { needs }]) => needs ?? []),
      actions,
    ),
    ...[...permitted, ...Object.entries(tabs)]
      .filter(([, { label }]) => !label?.zh?.trim() || !label.en?.trim())
      .map(([name]) => `${code}: the label of "${name}" on its screens needs both languages.`),
    ...Object.keys(rowActions)
      .filter((name) => actions.includes(name))
      .map((name) => `${code}: its row action "${name}" has the name of an action of the section; give it another.`),
    ...Object.entries({ ...tools, ...rowActions })
      .filter(([, { onClick, Custom }]) => Boolean(onClick) === Boolean(Custom))
      .map(([name]) => `${code}: "${name}" on its screens needs either "onClick" or "load".`),
  ];
}

/** A declared tab has a permission, so it must have something to show. */
const checkTabs = ({ code, tabs = {} }: Resource, sections: readonly SectionScreens[]): string[] =>
  Object.keys(tabs)
    .filter((name) => !sections.some((section) => section.code === code && section.tabs?.[name]))
    .map((name) => `${code}: its tab "${name}" has no screen; give it one by defineScreens.`);

function suggestion(name: string, known: readonly string[]): string {
  const similar = similarName(name, known);
  return similar ? `; did you mean "${similar}"?` : `; there are ${known.join(', ') || 'none'}.`;
}
