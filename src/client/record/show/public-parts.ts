import type { Language } from '../../../contract/label.ts';
import type { AnyDraft, Resource } from '../../../declare/define-resource.ts';
import { isEditable } from '../../../declare/draft.ts';
import { publishingFields } from '../../../declare/mixins.ts';
import { kindOf } from '../../../kinds/index.client.ts';
import type { Field } from '../../../kinds/index.ts';

/** A public field with its value in one language. */
export interface PublicPart {
  name: string;
  field: Field;
  value: unknown;
  /** The value is Chinese because the English text is missing. */
  isForeign: boolean;
}

/** Whether the public site shows the field without a label. */
export const isUnlabelled = (field: Field): boolean => kindOf(field).inPublic === 'unlabelled';

/** The public fields of a record in form order: without restricted, publishing, empty and inapplicable fields. */
export function publicParts(resource: Resource, values: AnyDraft, language: Language): PublicPart[] {
  const { fields, order } = resource;
  return resource.form
    .flatMap((section) => section.fields)
    .flatMap((name) => {
      const field = fields[name];
      const isPublicField =
        field &&
        name !== order &&
        !Object.hasOwn(publishingFields, name) &&
        !field.seenBy &&
        kindOf(field).inPublic !== 'hidden' &&
        !isEnglishOf(fields, name) &&
        isEditable(field, values);
      return isPublicField ? partOf(field, name, values, language) : [];
    });
}

function partOf(field: Field, name: string, values: AnyDraft, language: Language): PublicPart[] {
  const value = values[name] ?? null;
  if (language === 'zh-CN' || !field.translated)
    return isEmpty(value) ? [] : [{ name, field, value, isForeign: false }];
  const english = values[`${name}En`] ?? null;
  if (!isEmpty(english)) return [{ name, field, value: english, isForeign: false }];
  return isEmpty(value) ? [] : [{ name, field, value, isForeign: true }];
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

const isEnglishOf = (fields: Resource['fields'], name: string): boolean =>
  name.endsWith('En') && fields[name.slice(0, -2)]?.translated === true;

/** Whether the section's records are published at all. */
export const isPublic = ({ workflow }: Resource): boolean => workflow?.publication !== undefined;
