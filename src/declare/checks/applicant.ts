import { suggestion } from '../../kinds/shape.ts';
import { OUTBOX } from '../actions.ts';
import { type Applicant, placeholders } from '../applicant.ts';
import { findSection, type Resource } from '../define-resource.ts';
import { failedChecks } from './failed-checks.ts';

/** The kinds whose values a message can hold. */
const writtenKinds: readonly string[] = ['text', 'autoNumber', 'integer', 'choice', 'date', 'dateTime', 'reference'];

/** The fields of a section of templates by the kind that each must have. */
const templateFields = { section: 'choice', event: 'choice', subject: 'text', body: 'longText' } as const;

/** `applicant` must name fields and states that there are, and a section of templates. */
export function checkApplicant(resource: Resource, sections: readonly Resource[]): string[] {
  const { code, applicant, workflow } = resource;
  if (!applicant) return [];
  const states = Object.keys(workflow?.states ?? {});
  const unknownStates = applicant.told
    .flatMap(({ from = [], to }) => [...from, to])
    .filter((state) => !states.includes(state));
  return [
    ...checkPerson(resource, applicant),
    ...unknownStates.map(
      (state) => `${code}: "applicant" names the state "${state}", which there is not${suggestion(state, states)}`,
    ),
    ...Object.entries(applicant.values).flatMap(([name, path]) => checkValue(resource, name, path, sections)),
    ...checkTemplates(code, applicant.templates, sections),
  ];
}

function checkPerson({ code, fields }: Resource, { name, phone, email, language }: Applicant): string[] {
  const languageField = language === undefined ? undefined : fields[language];
  const options = languageField?.kind === 'choice' ? Object.keys(languageField.options) : [];
  return failedChecks([
    [fields[name]?.kind !== 'text', `${code}: the name of its applicant is "${name}", which must be a text.`],
    [fields[phone]?.kind !== 'phone', `${code}: its applicant is reached by "${phone}", which must be a phone.`],
    [
      email !== undefined && fields[email]?.kind !== 'email',
      `${code}: its applicant is reached by "${email}", which must be an email.`,
    ],
    [
      language !== undefined && !['zh', 'en'].every((one) => options.includes(one)),
      `${code}: messages are in the language of "${language}", which must be a choice of "zh" and "en".`,
    ],
  ]);
}

function checkValue(resource: Resource, name: string, path: string, sections: readonly Resource[]): string[] {
  const place = `${resource.code}.applicant.values`;
  const known = Object.keys(placeholders);
  if (!known.includes(name)) return [`${place}: there is no placeholder "${name}"${suggestion(name, known)}`];
  const field = fieldAt(resource, path.split('.'), sections);
  return failedChecks([
    [
      !field || !writtenKinds.includes(field.kind),
      `${place}: "${name}" is "${path}", which must be a field that can be written in a line, of it or of what it refers to.`,
    ],
    // A message is read by whoever has the telephone, so it holds no more about a person than the name.
    [
      field?.seenBy !== undefined && field.seenBy !== 'personal',
      `${place}: "${name}" is "${path}", which is seen by "${field?.seenBy}" and must not be sent.`,
    ],
  ]);
}

function fieldAt(
  { fields }: Resource,
  [first = '', ...rest]: readonly string[],
  sections: readonly Resource[],
): Resource['fields'][string] | undefined {
  const field = fields[first];
  if (rest.length === 0) return field;
  const target = field?.kind === 'reference' ? findSection(sections, field.to) : undefined;
  return target && fieldAt(target, rest, sections);
}

function checkTemplates(code: string, templates: string, sections: readonly Resource[]): string[] {
  const section = findSection(sections, templates);
  if (!section) {
    const codes = sections.map((one) => one.code);
    return [`${code}: its templates are in "${templates}", which no section is called${suggestion(templates, codes)}`];
  }
  const options = section.fields.section?.kind === 'choice' ? section.fields.section.options : {};
  return failedChecks([
    ...Object.entries(templateFields).map(
      ([name, kind]) =>
        [
          section.fields[name]?.kind !== kind,
          `${code}: its templates are in "${templates}", which needs the field "${name}" of the kind ${kind}.`,
        ] as [boolean, string],
    ),
    [
      !Object.hasOwn(section.tabs ?? {}, OUTBOX),
      `${code}: its templates are in "${templates}", which needs the tab "${OUTBOX}" for what was sent.`,
    ],
    [
      !Object.hasOwn(options, code),
      `${code}: its templates are in "${templates}", whose choice "section" must have the option "${code}".`,
    ],
  ]);
}
