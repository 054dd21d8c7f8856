import type { Sentence } from '../../../contract/label.ts';
import { placeholders, placeholdersOf, unknownPlaceholders } from '../../../declare/applicant.ts';
import type { AnyDraft, Resource } from '../../../declare/define-resource.ts';
import { findSection } from '../../../declare/define-resource.ts';
import { invalidDraft } from '../../http/errors.ts';

/** The fields of a template that hold placeholders. */
const textFields = ['subject', 'subjectEn', 'body', 'bodyEn'];

/** Refuses a template with a placeholder that nothing is filled in for, since the applicant would read it. */
export function assertPlaceholders(template: AnyDraft, sections: readonly Resource[]): void {
  const { applicant } = findSection(sections, template.section) ?? {};
  const known = applicant ? placeholdersOf(applicant) : Object.keys(placeholders);
  const refused = textFields.flatMap((name) => {
    const [unknown] = unknownPlaceholders(String(template[name] ?? ''), known);
    return unknown === undefined ? [] : [[name, unknownPlaceholder(unknown, known)] as const];
  });
  if (refused.length > 0) throw invalidDraft(Object.fromEntries(refused));
}

function unknownPlaceholder(name: string, known: readonly string[]): Sentence {
  const list = known.map((one) => `{${one}}`);
  return {
    zh: `没有占位 {${name}}，这里可以使用 ${list.join('、')}。`,
    en: `There is no placeholder {${name}}; here there are ${list.join(', ')}.`,
  };
}
