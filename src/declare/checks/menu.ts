import { suggestion } from '../../kinds/shape.ts';
import { apiPathOf } from '../actions.ts';
import type { Resource } from '../define-resource.ts';
import { findSection } from '../define-resource.ts';
import { iconNames } from '../icon-names.ts';
import { isGroup, type MenuItem, sectionsOf } from '../menu.ts';
import { duplicates, failedChecks } from './failed-checks.ts';

export function checkMenu(menu: readonly MenuItem[], outsideMenu: readonly Resource[]): string[] {
  const sections = [...sectionsOf(menu), ...outsideMenu];
  const entries = [...menu, ...sections];
  const codes = sections.map(({ code }) => code);
  return [
    ...duplicates(entries.map(({ code }) => code)).map(
      (code) => `Two menu entries have the code "${code}"; give one another.`,
    ),
    ...duplicates(entries.map(({ path }) => path)).map(
      (path) => `Two menu entries have the path "${path}"; give one another.`,
    ),
    ...duplicates(sections.filter(({ code }, at) => codes.indexOf(code) === at).map(apiPathOf)).map(
      (path) => `Two sections have the calls "${path}"; give one another "api".`,
    ),
    ...sectionsOf(menu)
      .filter(({ within, shared }) => within || shared)
      .map(
        ({ code }) =>
          `${code}: it stands in a group of the menu, so it is neither "within" another section nor "shared".`,
      ),
    ...entries.flatMap((entry) => checkEntry(entry)),
    ...menu
      .filter(isGroup)
      .flatMap((group) =>
        group.sections
          .filter(({ path }) => !path.startsWith(`${group.path}/`))
          .map(({ code, path }) => `${code}: its path "${path}" must begin with "${group.path}/", where its group is.`),
      ),
  ];
}

/** PostgreSQL cuts a name after 63 characters, and the index of a section's files appends 15 to the code. */
const MAX_CODE = 48;

function checkEntry({ code, path, icon }: Pick<Resource, 'code' | 'path' | 'icon'>): string[] {
  return failedChecks([
    [!/^[a-z][A-Za-z0-9]*$/.test(code), `"${code}": a code is letters and digits, beginning with a small letter.`],
    [
      code.length > MAX_CODE,
      `"${code}": a code has at most ${MAX_CODE} letters and digits, and this one has ${code.length}.`,
    ],
    [path.split('/').at(-1) !== code, `${code}: its path "${path}" must end with its code.`],
    [
      !(iconNames as readonly string[]).includes(icon),
      () => `${code}: there is no icon "${icon}" in @ant-design/icons${suggestion(icon, iconNames)}`,
    ],
  ]);
}

/** A section without a menu entry must be `within` another or `shared`. */
export function checkPlace({ code, path, within, shared, fields }: Resource, sections: readonly Resource[]): string[] {
  if (!within) {
    return failedChecks([
      [!shared, `${code}: it stands in no group of the menu; say where it is "within", or that it is "shared".`],
    ]);
  }
  const parent = findSection(sections, within.section);
  const link = fields[within.field];
  return failedChecks([
    [Boolean(shared), `${code}: it cannot be both within a section and shared.`],
    [
      !parent,
      () =>
        `${code}: it is within "${within.section}", which no section of the menu is called${suggestion(
          within.section,
          sections.map((section) => section.code),
        )}`,
    ],
    [
      parent !== undefined && !path.startsWith(`${parent.path}/`),
      `${code}: its path "${path}" must begin with "${parent?.path}/", where its section is.`,
    ],
    [
      link?.kind !== 'reference' || link.to !== within.section || link.required !== true,
      `${code}: "${within.field}", by which it is within "${within.section}", must be a required reference to it.`,
    ],
  ]);
}
