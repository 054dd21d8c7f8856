import { CHOICES_PARAMETER, listParameters } from '../../contract/list.ts';
import { classesIn, type DataClass } from '../../kinds/data-classes.ts';
import type { Field } from '../../kinds/index.ts';
import { meaningOf } from '../../kinds/index.ts';
import { suggestion } from '../../kinds/shape.ts';
import type { Resource } from '../define-resource.ts';
import { sourcesOf } from '../derived.ts';
import { type DeclarationCheck, failedChecks } from './failed-checks.ts';
import { checkKind } from './kind.ts';
import { checkLimits } from './limits.ts';
import { movesBackBefore } from './workflow.ts';

/** Names a field may not have, because records, list parameters or addresses already use them. */
const reservedNames: readonly string[] = [
  ...listParameters,
  CHOICES_PARAMETER,
  ...['id', 'version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'deletedAt', 'deletedBy'],
  ...[
    'status',
    'changed',
    'changedByMe',
    'closedToMe',
    'editors',
    'live',
    'publishedAt',
    'rejectReason',
    'move',
    'reason',
    'isAuth',
  ],
];

/** PostgreSQL cuts a name after 63 characters; four are left for what is appended to one. */
const MAX_NAME = 59;

export function checkFieldOptions(
  resource: Resource,
  name: string,
  field: Field,
  sections: readonly Resource[],
): string[] {
  const { code, fields, workflow } = resource;
  const at = `${code}.${name}`;
  const { fixedFrom } = field;
  return failedChecks([
    [
      fixedFrom !== undefined && !Object.hasOwn(workflow?.states ?? {}, fixedFrom),
      () =>
        `${at}.fixedFrom: there is no state "${fixedFrom}"${suggestion(String(fixedFrom), Object.keys(workflow?.states ?? {}))}`,
    ],
    [
      fixedFrom !== undefined && movesBackBefore(resource, [fixedFrom]).length > 0,
      () => `${at}.fixedFrom: ${movesBackBefore(resource, [String(fixedFrom)])[0]}`,
    ],
    [
      meaningOf(field).derived?.(field) !== undefined && sourcesOf(resource, name).length === 0,
      `${at}.derived: no check at the field looks at another one, so no option follows from anything.`,
    ],
    // What every object has, such as `constructor`, is found in a record that does not hold it.
    [reservedNames.includes(name) || name in {}, `${at}: the name "${name}" is taken; choose another.`],
    [!/^[a-z][A-Za-z0-9]*$/.test(name), `${at}: a field's name is letters and digits, beginning with a small letter.`],
    [
      name.length > MAX_NAME,
      `${at}: a field's name has at most ${MAX_NAME} letters and digits, and this one has ${name.length}.`,
    ],
    [
      field.was !== undefined && Object.hasOwn(fields, field.was),
      `${at}: it was "${field.was}", but that field is still declared.`,
    ],
    [
      Boolean(field.auto) && field.required === true,
      `${at}: the server fills it in, so a form cannot be asked for it; it is not required.`,
    ],
    [
      field.filledBy !== undefined && (Boolean(field.auto) || Boolean(field.required)),
      `${at}: another program fills it in, so it is neither "auto" nor "required".`,
    ],
    [
      field.required === true && isHideable(field.seenBy),
      `${at}: whoever may not see it cannot fill it in, so it cannot be required of everybody; say "publish".`,
    ],
    [
      field.seenWith !== undefined && field.required !== undefined && field.required !== false,
      `${at}: whoever may not see it cannot fill it in, so it is not required.`,
    ],
    [
      field.seenWith !== undefined && !isMenuSectionWithPersonalData(field.seenWith, sections),
      `${at}: it is seen with the personal data of "${field.seenWith}", which is no section of the menu with such data.`,
    ],
    [
      field.kind === 'autoNumber' && field.at !== undefined && !Object.hasOwn(workflow?.moves ?? {}, field.at),
      `${at}: it is given by the move "${field.kind === 'autoNumber' ? field.at : ''}", which there is not.`,
    ],
    [
      Boolean(field.unique) && !meaningOf(field).hasEquality,
      `${at}: values of kind ${field.kind} cannot be compared, so they cannot be unique.`,
    ],
    [
      Boolean(field.translated) && !['text', 'longText', 'richText'].includes(field.kind),
      `${at}: only text is translated.`,
    ],
    [
      ['created', 'decided'].includes(String(field.auto)) && field.kind !== 'dateTime',
      `${at}: the server fills in the moment when it was ${field.auto}, so it must be a dateTime.`,
    ],
    [
      Boolean(field.required) && meaningOf(field).neverEmpty === true,
      `${at}: a ${field.kind} is never empty, so "required" asks for nothing.`,
    ],
    [field.was === name, `${at}: it was "${name}", which is its name now.`],
    ...checkLimits(at, field),
    ...checkWhen(at, name, field, fields),
    ...checkKind(at, field, fields, sections),
  ]);
}

const isMenuSectionWithPersonalData = (code: string, sections: readonly Resource[]): boolean =>
  sections.some((one) => one.code === code && !one.within && !one.shared && classesIn(one).includes('personal'));

/** Whether a class hides a field altogether from whoever lacks its code. */
const isHideable = (seenBy: DataClass | undefined): boolean =>
  seenBy !== undefined && !['personal', 'sensitive'].includes(seenBy);

/** `when` must name a choice, multi or toggle field, and options that exist. */
function checkWhen(at: string, name: string, { when }: Field, fields: Resource['fields']): DeclarationCheck[] {
  if (!when) return [];
  if (when.field === name) return [[true, `${at}: it depends on itself.`]];
  if (when.is.length === 0) return [[true, `${at}: it depends on no value of "${when.field}", so it never applies.`]];
  const controller = Object.hasOwn(fields, when.field) ? fields[when.field] : undefined;
  if (controller?.kind === 'toggle') {
    return [
      [!when.is.every((value) => typeof value === 'boolean'), `${at}: "${when.field}" is only ever true or false.`],
    ];
  }
  if (controller?.kind !== 'choice' && controller?.kind !== 'multi') {
    const names = Object.keys(fields).filter((one) => ['choice', 'multi', 'toggle'].includes(fields[one]?.kind ?? ''));
    const advice = suggestion(when.field, names);
    return [
      [true, `${at}: it depends on "${when.field}", which is no choice, multi or toggle of this section${advice}`],
    ];
  }
  return when.is.map((value) => [
    !Object.hasOwn(controller.options, String(value)),
    () =>
      `${at}: it depends on the option "${value}" of "${when.field}", which there is not${suggestion(String(value), Object.keys(controller.options))}`,
  ]);
}
