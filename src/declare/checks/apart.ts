import { meaningOf } from '../../kinds/index.ts';
import { suggestion } from '../../kinds/shape.ts';
import { type Apart, apartWith, fieldsOfApart } from '../apart.ts';
import { findSection, type Resource } from '../define-resource.ts';
import { failedChecks } from './failed-checks.ts';

/** `apart` compares fields that can be compared, and its sections name each other. */
export function checkApart(resource: Resource, apart: Apart, index: number, sections: readonly Resource[]): string[] {
  const { code, fields } = resource;
  const { same, from, to, at, with: others = [] } = apart;
  const place = `${code}.apart[${index}]`;
  const names = Object.keys(fields);
  const unknown = [...new Set([...fieldsOfApart(apart), at])].filter((name) => !names.includes(name));
  if (unknown.length > 0)
    return unknown.map((name) => `${place}: there is no field "${name}"${suggestion(name, names)}`);
  const kinds = [from, to].map((name) => name !== undefined && fields[name]?.kind);
  return [
    ...failedChecks([
      [same.length === 0, `${place}: "same" names no field.`],
      [
        (from !== undefined || to !== undefined) &&
          (kinds[0] !== kinds[1] || (kinds[0] !== 'date' && kinds[0] !== 'dateTime')),
        `${place}: "from" and "to" must be two days or two moments.`,
      ],
      [fields[at]?.auto !== undefined, `${place}: nobody fills in "${at}", so the sentence would stand nowhere.`],
    ]),
    ...same
      .filter((name) => fields[name] && !meaningOf(fields[name]).hasEquality)
      .map((name) => `${place}: "${name}" cannot be compared, so records cannot be kept apart by it.`),
    ...checkExceptions(resource, apart).map((sentence) => `${place}.unless: ${sentence}`),
    ...others
      .flatMap((other) => checkOther(resource, apart, other, sections))
      .map((sentence) => `${place}: ${sentence}`),
  ];
}

/** The excepted values must be options or states; the clock asks nobody, so it may not lead out of an excepted state. */
function checkExceptions({ fields, workflow, byClock = [] }: Resource, { unless = {} }: Apart): string[] {
  return Object.entries(unless).flatMap(([name, values = []]) => {
    const field = fields[name];
    const known = name === 'status' ? workflow?.states : field && 'options' in field ? field.options : undefined;
    const options = Object.keys(known ?? {});
    return [
      ...values
        .filter((value) => !options.includes(value))
        .map((value) => `"${name}" is never "${value}"${suggestion(value, options)}`),
      ...byClock
        .filter(({ from, to }) => name === 'status' && values.includes(from) && !values.includes(to))
        .map(({ from, to }) => `by date a record goes from "${from}" to "${to}", where it would keep others away.`),
    ];
  });
}

function checkOther({ code, fields }: Resource, apart: Apart, other: string, sections: readonly Resource[]): string[] {
  const target = findSection(sections, other);
  if (!target)
    return [
      `there is no section "${other}"${suggestion(
        other,
        sections.map((one) => one.code),
      )}`,
    ];
  const theirs = apartWith(target, code);
  if (!theirs) return [`"${other}" has no "apart" with "${code}".`];
  const kindsOf = (one: Apart, of: Resource['fields']) =>
    [...one.same, one.from, one.to].map((name) => name && of[name]?.kind).join();
  return kindsOf(apart, fields) === kindsOf(theirs, target.fields)
    ? []
    : [`"${other}" is kept apart by fields of other kinds, so they cannot be compared.`];
}
