import { checkActions } from './checks/actions.ts';
import { checkShapes } from './checks/declaration-shape.ts';
import { failedChecks } from './checks/failed-checks.ts';
import { checkField } from './checks/field.ts';
import { checkForm } from './checks/form.ts';
import { checkImports } from './checks/imports.ts';
import { checkList, checkRelated } from './checks/list.ts';
import { checkMenu, checkPlace } from './checks/menu.ts';
import { checkSeats } from './checks/seats.ts';
import { checkShape } from './checks/shape.ts';
import { checkClock, checkWorkflow } from './checks/workflow.ts';
import type { Resource } from './define-resource.ts';
import { type MenuItem, sectionsOf } from './menu.ts';

/** Every mistake in the menu and its sections that the compiler cannot see, a sentence each. */
export function checkDeclarations(menu: readonly MenuItem[], records?: readonly Resource[]): string[] {
  const shapeMistakes = checkShapes(menu, records ?? []);
  if (shapeMistakes.length > 0) return shapeMistakes;
  return checkMeaning(menu, records ?? sectionsOf(menu));
}

function checkMeaning(menu: readonly MenuItem[], records: readonly Resource[]): string[] {
  const sections = sectionsOf(menu);
  const outsideMenu = records.filter((resource) => !sections.includes(resource));
  return [
    ...checkMenu(menu, outsideMenu),
    ...outsideMenu.flatMap((resource) => checkPlace(resource, sections)),
    ...records.flatMap((resource) => checkResource(resource, records)),
  ];
}

function checkResource(resource: Resource, sections: readonly Resource[]): string[] {
  return [
    ...Object.entries(resource.fields).flatMap(([name, field]) => checkField(resource, name, field, sections)),
    ...checkActions(resource),
    ...checkShape(resource),
    ...checkList(resource),
    ...checkForm(resource),
    ...(resource.workflow ? checkWorkflow(resource, resource.workflow) : []),
    ...checkImports(resource),
    ...checkSeats(resource, sections),
    ...checkRelated(resource, sections),
    ...(resource.byClock ?? []).flatMap((move) => checkClock(resource, move, sections)),
    ...failedChecks([
      [
        resource.fields[resource.title]?.kind !== 'text',
        `${resource.code}: its title "${resource.title}" must be a field of kind text.`,
      ],
      [Boolean(resource.fourEyes) && !resource.workflow, `${resource.code}: fourEyes needs a workflow.`],
    ]),
  ];
}
