import type { Resource } from '../define-resource.ts';
import { isLabelled, repeated } from './said.ts';

export function checkForm({ code, fields, form }: Resource): string[] {
  const shown = form.flatMap((section) => section.fields);
  return [
    ...shown
      .filter((name) => !Object.hasOwn(fields, name))
      .map((name) => `${code}: the form names "${name}", which is not a field.`),
    ...repeated(shown).map((name) => `${code}: the field "${name}" stands twice in the form.`),
    ...Object.entries(fields)
      .filter(([name]) => !shown.includes(name))
      .map(([name, { required }]) =>
        required
          ? `${code}: the field "${name}" is required, but no form section shows it.`
          : `${code}: no form section shows the field "${name}".`,
      ),
    ...form
      .filter(({ title }) => !isLabelled(title))
      .map(() => `${code}: a form section's title needs both languages.`),
  ];
}
