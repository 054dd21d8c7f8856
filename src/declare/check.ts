import type { Card } from './card.ts';
import { checkActions } from './checks/actions.ts';
import { checkApart } from './checks/apart.ts';
import { checkApplicant } from './checks/applicant.ts';
import { checkCalendar } from './checks/calendar.ts';
import { checkComparison } from './checks/comparison.ts';
import { checkShapes } from './checks/declaration-shape.ts';
import { failedChecks } from './checks/failed-checks.ts';
import { checkFieldOptions } from './checks/field.ts';
import { checkForm } from './checks/form.ts';
import { checkImports } from './checks/imports.ts';
import { checkLabels, checkSameLabels } from './checks/labels.ts';
import { checkList, checkRelated } from './checks/list.ts';
import { checkMenu, checkPlace } from './checks/menu.ts';
import { checkSeats } from './checks/seats.ts';
import { checkShape } from './checks/shape.ts';
import { checkSheets } from './checks/sheets.ts';
import { checkClock, checkUnreachableStates, checkWorkflow } from './checks/workflow.ts';
import type { Resource } from './define-resource.ts';
import { type MenuItem, sectionsOf } from './menu.ts';

/** Every mistake in the menu and its sections that the compiler cannot see, a sentence each. */
export function checkDeclarations(menu: readonly MenuItem[], sections?: readonly Resource[]): string[] {
  const shapeMistakes = checkShapes(menu, sections ?? []);
  if (shapeMistakes.length > 0) return shapeMistakes;
  return checkMeaning(menu, sections ?? sectionsOf(menu));
}

/** What is probably a mistake in declarations that have none, a sentence each. Nothing is refused for it. */
export const findDeclarationWarnings = (
  menu: readonly MenuItem[],
  sections: readonly Resource[],
  cards: readonly Card[],
  hasStateRule: (code: string) => boolean,
): string[] => [
  ...sections.flatMap(checkSameLabels),
  // A rule may choose a state that no move names.
  ...sections.filter(({ code }) => !hasStateRule(code)).flatMap(checkUnreachableStates),
  // The sections first: in a group each of them would be named by its number.
  ...checkLabels([...sections, ...menu, ...cards]),
];

function checkMeaning(menu: readonly MenuItem[], sections: readonly Resource[]): string[] {
  const menuSections = sectionsOf(menu);
  const outsideMenu = sections.filter((resource) => !menuSections.includes(resource));
  return [
    ...checkMenu(menu, outsideMenu),
    ...outsideMenu.flatMap((resource) => checkPlace(resource, menuSections)),
    ...sections.flatMap((resource) => checkResource(resource, sections)),
  ];
}

function checkResource(resource: Resource, sections: readonly Resource[]): string[] {
  return [
    ...Object.entries(resource.fields).flatMap(([name, field]) => checkFieldOptions(resource, name, field, sections)),
    ...checkActions(resource),
    ...checkShape(resource),
    ...checkList(resource),
    ...checkForm(resource),
    ...(resource.workflow ? checkWorkflow(resource, resource.workflow) : []),
    ...checkImports(resource),
    ...checkSheets(resource),
    ...checkSeats(resource, sections),
    ...checkCalendar(resource),
    ...checkApplicant(resource, sections),
    ...checkRelated(resource, sections),
    ...(resource.byClock ?? []).flatMap((move) => checkClock(resource, move, sections)),
    ...(resource.apart ?? []).flatMap((apart, at) => checkApart(resource, apart, at, sections)),
    ...(resource.checks ?? []).flatMap((check, at) => checkComparison(resource, check, at, sections)),
    ...failedChecks([
      [
        resource.fields[resource.title]?.kind !== 'text',
        `${resource.code}: its title "${resource.title}" must be a field of kind text.`,
      ],
      [Boolean(resource.fourEyes) && !resource.workflow, `${resource.code}: fourEyes needs a workflow.`],
    ]),
  ];
}
