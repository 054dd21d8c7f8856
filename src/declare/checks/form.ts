import { suggestion } from '../../kinds/shape.ts';
import type { Resource } from '../define-resource.ts';
import { duplicates } from './failed-checks.ts';

export function checkForm({ code, fields, form }: Resource): string[] {
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
  ];
}
