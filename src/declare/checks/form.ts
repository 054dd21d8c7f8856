import { meaningOf } from '../../kinds/index.ts';
import { suggestion } from '../../kinds/shape.ts';
import type { Resource } from '../define-resource.ts';
import { isNeededToSave } from '../draft.ts';
import { duplicates } from './failed-checks.ts';

export function checkForm(resource: Resource): string[] {
  const { code, fields, form } = resource;
  const formFields = form.flatMap((section) => section.fields);
  return [
    ...formFields
      .filter((name) => !Object.hasOwn(fields, name))
      .map((name) => `${code}: the form names "${name}", which is not a field${suggestion(name, Object.keys(fields))}`),
    ...duplicates(formFields).map((name) => `${code}: the field "${name}" stands twice in the form.`),
    ...Object.entries(fields)
      .filter(([name]) => !formFields.includes(name))
      .map(([name, { required }]) =>
        required
          ? `${code}: the field "${name}" is required, but no form section shows it.`
          : `${code}: no form section shows the field "${name}".`,
      ),
    ...form.flatMap(({ fields: names }, at) =>
      names.length > 0 ? [] : [`${code}: form[${at}] has no field; name some, or remove the form section.`],
    ),
    ...form.flatMap(({ fields: names, folded }, at) =>
      folded
        ? names
            .filter((name) => startsEmptyAndNeeded(resource, name))
            .map(
              (name) =>
                `${code}: form[${at}] is folded, but a new record is not saved without "${name}"; move the field to a part that is open.`,
            )
        : [],
    ),
  ];
}

/** Whether an operator has to write the field before a new record can be saved. */
function startsEmptyAndNeeded(resource: Resource, name: string): boolean {
  const field = resource.fields[name];
  if (!field) return false;
  if (name === resource.title || name === resource.within?.field) return true;
  return isNeededToSave(resource, name, undefined) && meaningOf(field).initial(field) === null;
}
